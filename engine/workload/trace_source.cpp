// SPDX-License-Identifier: GPL-3.0-or-later
// Trace replay. As timed: each request is intended at its recorded time since the first (times a factor), however late the drive is. Closed
// loop: as fast as a fixed number of outstanding requests allows. Sizes are rounded up to sectors. Addresses are folded into the workload's
// range of the drive, or skipped beyond it. Devices start at different offsets: the first at the first byte, others at a multiple of 1 MiB
// hashed from their number. A repetition starts one mean gap after the last record.
#include "workload/trace_source.h"

#include "base/random.h"
#include "workload/quota.h"
#include "workload/trace_reader.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr std::uint64_t kSector = 512;
constexpr std::uint64_t kDeviceStep = std::uint64_t{1} << 20;

std::uint64_t sectors(std::uint64_t bytes)
{
    return bytes / kSector * kSector;
}

class TraceSource final : public RequestSource {
public:
    TraceSource(std::istream& stream, std::unique_ptr<TraceReader> reader, std::string_view format, std::string_view fileName,
                const Workload& workload, std::uint64_t capacity, Error* failure, ReplayCounts* counts)
        : m_stream(stream)
        , m_format(format)
        , m_fileName(fileName)
        , m_reader(std::move(reader))
        , m_free(workload.traceClosedLoop ? static_cast<std::uint64_t>(std::max(workload.depth, 1)) : UINT64_MAX)
        , m_freed(workload.traceClosedLoop ? m_free : 0)
        , m_asTimed(!workload.traceClosedLoop)
        , m_skips(workload.traceSkips)
        , m_from(workload.traceFrom)
        , m_to(workload.traceTo > Time{} ? workload.traceTo : kNever)
        , m_scale(workload.traceScale)
        , m_loopsLeft(workload.traceLoops)
        , m_quota(0, workload.count, workload.runtime)
        , m_failure(failure)
        , m_counts(counts)
    {
        const std::uint64_t drive = sectors(capacity);
        m_begin = drive > 0 ? sectors(workload.offset % drive) : 0;
        const std::uint64_t wanted = workload.sizeBytes > 0 ? workload.sizeBytes
            : workload.sizeShare < 1                        ? static_cast<std::uint64_t>(workload.sizeShare * static_cast<double>(drive))
                                                            : drive;
        m_room = sectors(std::min(wanted, drive - m_begin));
        advance();
    }

    [[nodiscard]] bool isEmpty() const { return !m_hasNext && m_records == 0; }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

    Poll poll(Time now) override
    {
        if (!m_started) {
            m_started = true;
            m_start = now;
            std::fill(m_freed.begin(), m_freed.end(), now);
        }
        if (!m_hasNext || m_room == 0 || m_quota.isSpent(now))
            return {Next::finished, now, {}};
        if (m_free == 0)
            return {Next::waitForCompletion, now, {}};
        const Time intended = m_asTimed ? m_start + m_next.at : m_freed[m_firstFreed];
        if (intended > now)
            return {Next::waitUntil, earlier(intended, m_quota.end()), {}};
        if (!m_asTimed) {
            --m_free;
            m_firstFreed = (m_firstFreed + 1) % m_freed.size();
        }
        m_quota.count();
        count();
        const Poll poll{Next::request, now, folded(intended)};
        advance();
        return poll;
    }

    void completed(const HostRequest&, Time now) override
    {
        if (m_asTimed)
            return;
        m_freed[(m_firstFreed + m_free) % m_freed.size()] = now;
        ++m_free;
    }

private:
    void advance()
    {
        do {
            m_hasNext = false;
            const TraceStep step = m_reader->next(m_next);
            if (step == TraceStep::failed) {
                fail(m_reader->error());
                return;
            }
            if (step == TraceStep::record && m_next.at < m_from)
                continue;
            if (step == TraceStep::record && m_next.at < m_to)
                take();
            else if (m_kept == 0 || --m_loopsLeft == 0 || !again()) // a pass without a replayed record: further passes would not differ
                return;
        } while (!m_hasNext && !m_hasFailed);
    }

    // Decides whether the current record is sent, and when on the clock of the whole replay.
    void take()
    {
        m_next.at = m_next.at - m_from;
        if (m_records == 0)
            m_firstDevice = m_next.device;
        m_records += m_isRepeat ? 0 : 1;
        m_lastRecorded = later(m_lastRecorded, m_next.at);
        m_isBeyond = m_next.op != HostOp::flush && (m_next.offset > m_room || m_next.bytes > m_room - m_next.offset);
        const bool asks = m_next.bytes > 0 || m_next.op == HostOp::flush;
        m_hasNext = asks && !(m_skips && m_isBeyond);
        if (asks && !m_hasNext && m_counts != nullptr)
            ++m_counts->skipped;
        m_kept += m_hasNext ? 1 : 0;
        if (!m_asTimed || (m_scale == 1 && !m_isRepeat))
            return;
        const double ps = static_cast<double>(m_next.at.ps) * m_scale + static_cast<double>(m_loopStart.ps);
        if (ps <= static_cast<double>(kLongestTrace.ps)) {
            m_next.at = m_lastAt = later(m_lastAt, Time{static_cast<std::int64_t>(ps + 0.5)});
            return;
        }
        m_hasNext = false;
        failTooLong();
    }

    void count()
    {
        if (m_counts == nullptr)
            return;
        ++m_counts->requests;
        m_counts->early += m_asTimed && m_next.wasEarly ? 1 : 0;
        m_counts->folded += m_isBeyond ? 1 : 0;
    }

    void failTooLong() { fail({m_fileName, "a replay of at most 100 days", "a longer one", "Choose a smaller scale or fewer loops."}); }

    bool again()
    {
        const double gap = m_records > 1 ? static_cast<double>(m_lastRecorded.ps) / static_cast<double>(m_records - 1) : 0;
        const double next = static_cast<double>(m_loopStart.ps) + (static_cast<double>(m_lastRecorded.ps) + gap) * m_scale;
        if (next > static_cast<double>(kLongestTrace.ps)) {
            failTooLong();
            return false;
        }
        m_loopStart = Time{static_cast<std::int64_t>(next + 0.5)};
        m_isRepeat = true;
        m_stream.clear();
        if (!m_stream.seekg(0)) {
            fail({m_fileName, "a trace file that can be read again", "a stream", "Remove loop=."});
            return false;
        }
        Result<std::unique_ptr<TraceReader>> reader = makeTraceReader(m_stream, m_format, m_fileName);
        if (!reader) {
            fail(reader.error());
            return false;
        }
        m_reader = std::move(*reader);
        return true;
    }

    void fail(const Error& error)
    {
        if (!m_hasFailed && m_failure != nullptr)
            *m_failure = error;
        m_hasFailed = true;
    }

    [[nodiscard]] HostRequest folded(Time intended) const
    {
        HostRequest request;
        request.op = m_next.op;
        request.intended = intended;
        request.offset = m_begin;
        if (m_next.op == HostOp::flush)
            return request;
        const std::uint64_t wanted = (m_next.bytes + kSector - 1) / kSector * kSector;
        request.bytes = static_cast<std::uint32_t>(std::min({wanted, m_room, (std::uint64_t{1} << 32) - kSector}));
        const std::uint64_t place = m_next.device == m_firstDevice ? 0 : mix64(m_next.device) % m_room / kDeviceStep * kDeviceStep;
        request.offset += std::min((m_next.offset % m_room + place) % m_room / kSector * kSector, m_room - request.bytes);
        return request;
    }

    std::istream& m_stream;
    std::string m_format, m_fileName;
    std::unique_ptr<TraceReader> m_reader;
    std::uint64_t m_begin = 0, m_room = 0; // byte range of the drive used for the replay
    std::uint64_t m_free; // free slots (queue depth minus outstanding)
    std::vector<Time> m_freed; // ring: when each free slot became free; empty if as timed
    std::size_t m_firstFreed = 0;
    bool m_asTimed;
    bool m_skips;
    Time m_from, m_to; // range of the trace's own time
    double m_scale;
    std::uint64_t m_loopsLeft;
    Quota m_quota;
    Error* m_failure;
    ReplayCounts* m_counts;
    TraceRecord m_next;
    std::uint64_t m_records = 0; // read in this pass
    std::uint64_t m_kept = 0; // replayed, over all passes
    std::uint32_t m_firstDevice = 0;
    Time m_lastRecorded, m_lastAt, m_loopStart;
    bool m_hasNext = false;
    bool m_isBeyond = false; // the next one's addresses, of the range
    bool m_isRepeat = false;
    bool m_hasFailed = false;
    bool m_started = false;
    Time m_start;
};

bool isWholeTrace(const Workload& workload)
{
    return workload.traceFrom == Time{} && workload.traceTo == Time{};
}

} // namespace

Result<std::unique_ptr<RequestSource>> makeTraceSource(std::istream& stream, std::string_view format, std::string_view fileName,
                                                       const Workload& workload, std::uint64_t capacity, Error* failure,
                                                       ReplayCounts* counts)
{
    Result<std::unique_ptr<TraceReader>> reader = makeTraceReader(stream, format, fileName);
    if (!reader)
        return reader.error();
    Error problem;
    auto source = std::make_unique<TraceSource>(stream, std::move(*reader), format, fileName, workload, capacity,
                                                failure != nullptr ? failure : &problem, counts);
    if (source->hasFailed())
        return failure != nullptr ? *failure : problem;
    if (source->isEmpty())
        return Error{std::string(fileName), "at least one record", "none", isWholeTrace(workload) ? "" : "Choose another from and to."};
    return std::unique_ptr<RequestSource>(std::move(source));
}

} // namespace floom::inline engine
