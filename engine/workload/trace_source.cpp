// SPDX-License-Identifier: GPL-3.0-or-later
// Replay of a trace: as timed, each request intended at its recorded moment after the first, however late the drive is; or closed loop,
// as fast as a given number in flight allows. Addresses are folded into the drive, sizes rounded up to sectors.
#include "workload/quota.h"
#include "workload/trace_reader.h"
#include "workload/workload.h"

#include <algorithm>

namespace floom {

namespace {

constexpr std::uint64_t kSector = 512;

class TraceSource final : public RequestSource {
public:
    TraceSource(std::unique_ptr<TraceReader> reader, const Workload& workload, std::uint64_t capacity, Error* failure)
        : m_reader(std::move(reader))
        , m_capacity(capacity / kSector * kSector)
        , m_free(workload.traceClosedLoop ? static_cast<std::uint64_t>(std::max(workload.depth, 1)) : UINT64_MAX)
        , m_asTimed(!workload.traceClosedLoop)
        , m_quota(0, workload.count, workload.runtime)
        , m_failure(failure)
    {
        advance();
    }

    [[nodiscard]] bool isEmpty() const { return !m_hasNext; }
    [[nodiscard]] const TraceReader& reader() const { return *m_reader; }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

    Poll poll(Time now) override
    {
        if (!m_started) {
            m_started = true;
            m_start = now;
        }
        if (!m_hasNext || m_capacity == 0 || m_quota.isSpent(now))
            return {Next::finished, now, {}};
        const Time intended = m_asTimed ? m_start + m_next.at : now;
        if (intended > now)
            return {Next::waitUntil, earlier(intended, m_quota.end()), {}};
        if (m_free == 0)
            return {Next::waitForCompletion, now, {}};
        m_free -= m_asTimed ? 0 : 1;
        m_quota.count();
        const Poll poll{Next::request, now, folded(intended)};
        advance();
        return poll;
    }

    void completed(const HostRequest&, Time) override { m_free += m_asTimed ? 0 : 1; }

private:
    void advance()
    {
        TraceStep step = TraceStep::record;
        do
            step = m_reader->next(m_next);
        while (step == TraceStep::record && m_next.bytes == 0);
        m_hasNext = step == TraceStep::record;
        if (step == TraceStep::failed && !m_hasFailed) {
            m_hasFailed = true;
            if (m_failure != nullptr)
                *m_failure = m_reader->error();
        }
    }

    [[nodiscard]] HostRequest folded(Time intended) const
    {
        const std::uint64_t wanted = (m_next.bytes + kSector - 1) / kSector * kSector;
        HostRequest request;
        request.bytes = static_cast<std::uint32_t>(std::min({wanted, m_capacity, (std::uint64_t{1} << 32) - kSector}));
        request.offset = std::min(m_next.offset % m_capacity / kSector * kSector, m_capacity - request.bytes);
        request.op = m_next.op;
        request.intended = intended;
        return request;
    }

    std::unique_ptr<TraceReader> m_reader;
    std::uint64_t m_capacity;
    std::uint64_t m_free; // how many more may be in flight
    bool m_asTimed;
    Quota m_quota;
    Error* m_failure;
    TraceRecord m_next;
    bool m_hasNext = false;
    bool m_hasFailed = false;
    bool m_started = false;
    Time m_start;
};

} // namespace

Result<std::unique_ptr<RequestSource>> makeTraceSource(std::istream& stream, std::string_view format, std::string_view fileName,
                                                       const Workload& workload, std::uint64_t capacity, Error* failure)
{
    Result<std::unique_ptr<TraceReader>> reader = makeTraceReader(stream, format, fileName);
    if (!reader)
        return reader.error();
    auto source = std::make_unique<TraceSource>(std::move(*reader), workload, capacity, failure);
    if (source->hasFailed())
        return source->reader().error();
    if (source->isEmpty())
        return Error{std::string(fileName), "at least one record", "none", ""};
    return std::unique_ptr<RequestSource>(std::move(source));
}

} // namespace floom
