// SPDX-License-Identifier: GPL-3.0-or-later
// The table of trace formats, and a trace's summary.
#include "base/spelling.h"
#include "workload/line_format.h"
#include "workload/workload.h"

#include <algorithm>

namespace floom {

namespace {

struct Format {
    const char* id;
    std::unique_ptr<LineFormat> (*make)();
};

constexpr Format kFormats[] = {
    {"msr", makeMsrFormat},
};

Error unknownFormat(std::string_view format)
{
    std::vector<std::string> names;
    std::string list;
    for (const Format& known : kFormats) {
        names.emplace_back(known.id);
        list += (list.empty() ? "" : ", ") + names.back();
    }
    return {"format", "a trace format: " + list, "'" + std::string(format) + "'", didYouMean(format, names)};
}

void add(TraceSummary& summary, const TraceRecord& record)
{
    ++summary.records;
    summary.outOfOrder += record.wasEarly ? 1 : 0;
    summary.durationSeconds = record.at.seconds();
    if (record.bytes == 0 || (record.op != HostOp::read && record.op != HostOp::write)) {
        ++summary.others;
        return;
    }
    const bool isFirst = summary.reads + summary.writes == 0;
    ++(record.op == HostOp::read ? summary.reads : summary.writes);
    (record.op == HostOp::read ? summary.bytesRead : summary.bytesWritten) += record.bytes;
    summary.lowestByte = isFirst ? record.offset : std::min(summary.lowestByte, record.offset);
    summary.highestByte = std::max(summary.highestByte, record.offset + record.bytes - 1);
}

} // namespace

Result<std::unique_ptr<TraceReader>> makeTraceReader(std::istream& stream, std::string_view format, std::string_view fileName)
{
    for (const Format& known : kFormats)
        if (format == known.id)
            return makeLineTraceReader(stream, fileName, known.make());
    return unknownFormat(format);
}

Result<TraceSummary> summarizeTrace(std::istream& stream, std::string_view format, std::string_view fileName)
{
    Result<std::unique_ptr<TraceReader>> reader = makeTraceReader(stream, format, fileName);
    if (!reader)
        return reader.error();
    TraceSummary summary;
    TraceRecord record;
    TraceStep step = TraceStep::record;
    while ((step = (*reader)->next(record)) == TraceStep::record)
        add(summary, record);
    if (step == TraceStep::failed)
        return (*reader)->error();
    summary.lines = (*reader)->lines();
    if (summary.records == 0)
        return Error{std::string(fileName), "at least one record", "none", ""};
    return summary;
}

} // namespace floom
