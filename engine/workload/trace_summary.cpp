// SPDX-License-Identifier: GPL-3.0-or-later
// Summary of a trace from one pass in constant memory.
#include "workload/distinct_count.h"
#include "workload/trace_profile.h"
#include "workload/trace_reader.h"
#include "workload/trace_watch.h"
#include "workload/workload.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr std::uint64_t kPage = 4096;
constexpr std::size_t kFirstRows = 5;
constexpr std::uint64_t kLookEvery = 4096; // records

class Summing {
public:
    void add(const TraceRecord& record)
    {
        ++m_sum.records;
        m_sum.outOfOrder += record.wasEarly ? 1 : 0;
        m_sum.durationSeconds = record.at.seconds();
        if (m_sum.first.size() < kFirstRows)
            m_sum.first.push_back({record.at, record.offset, record.bytes, record.op, record.device});
        if (record.bytes == 0 || (record.op != HostOp::read && record.op != HostOp::write)) {
            ++m_sum.others;
            return;
        }
        transfer(record);
    }

    TraceSummary finish()
    {
        m_sum.footprintBytes = m_pages.estimate() * kPage;
        return std::move(m_sum);
    }

private:
    void transfer(const TraceRecord& record)
    {
        const bool isFirst = m_sum.reads + m_sum.writes == 0;
        ++(record.op == HostOp::read ? m_sum.reads : m_sum.writes);
        (record.op == HostOp::read ? m_sum.bytesRead : m_sum.bytesWritten) += record.bytes;
        m_sum.lowestByte = isFirst ? record.offset : std::min(m_sum.lowestByte, record.offset);
        m_sum.highestByte = std::max(m_sum.highestByte, record.offset + record.bytes - 1);
        m_sum.smallest = isFirst ? record.bytes : std::min(m_sum.smallest, record.bytes);
        m_sum.largest = std::max(m_sum.largest, record.bytes);
        m_sum.aligned += record.offset % kPage == 0 && record.bytes % kPage == 0 ? 1 : 0;
        m_sum.sequential += !isFirst && record.device == m_lastDevice && record.offset == m_lastEnd ? 1 : 0;
        m_lastEnd = record.offset + record.bytes;
        m_lastDevice = record.device;
        for (std::uint64_t page = record.offset / kPage; page <= (m_lastEnd - 1) / kPage; ++page)
            m_pages.add(page ^ std::uint64_t{record.device} << 50); // a page number has 50 bits
    }

    TraceSummary m_sum;
    DistinctCount m_pages;
    std::uint64_t m_lastEnd = 0;
    std::uint32_t m_lastDevice = 0;
};

} // namespace

Result<TraceSummary> summarizeTrace(std::istream& stream, std::string_view format, std::string_view fileName)
{
    return summarizeTrace(stream, format, fileName, TraceWatch{});
}

Result<TraceSummary> summarizeTrace(std::istream& stream, std::string_view format, std::string_view fileName, const TraceWatch& watch)
{
    const Result<std::string> id = settledTraceFormat(stream, format, fileName);
    if (!id)
        return id.error();
    Result<std::unique_ptr<TraceReader>> reader = makeTraceReader(stream, *id, fileName);
    if (!reader)
        return reader.error();
    Summing sum;
    TraceRecord record;
    TraceStep step = TraceStep::record;
    for (std::uint64_t n = 1; (step = (*reader)->next(record)) == TraceStep::record; ++n) {
        sum.add(record);
        if (watch.profile != nullptr)
            watch.profile->add(record.at, record.op, record.bytes);
        if (n % kLookEvery != 0)
            continue;
        if (watch.lines != nullptr)
            watch.lines->store((*reader)->lines(), std::memory_order_relaxed);
        if (watch.stop.stop_requested())
            break;
    }
    if (step == TraceStep::failed)
        return (*reader)->error();
    TraceSummary summary = sum.finish();
    summary.format = *id;
    summary.lines = (*reader)->lines();
    if (summary.records == 0)
        return Error{std::string(fileName), "at least one record", "none", ""};
    return summary;
}

} // namespace floom::inline engine
