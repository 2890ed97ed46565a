// SPDX-License-Identifier: GPL-3.0-or-later
// The table of trace formats, and detection from the first lines.
#include "base/spelling.h"
#include "workload/line_format.h"
#include "workload/workload.h"

#include <algorithm>
#include <sstream>

namespace floom::inline engine {

namespace {

constexpr std::size_t kLookAt = 65'536; // bytes
constexpr int kLinesToTell = 64;

// In detection order: of formats that fit the same lines, the more specific one comes first.
const std::vector<TraceFormat> kFormats = {
    {"fio", "fio I/O log, version 2 or 3"},
    {"blkparse", "text of blkparse, default layout"},
    {"msr", "MSR Cambridge CSV"},
    {"spc", "SPC-1 CSV (UMass Financial, WebSearch)"},
    {"alibaba", "Alibaba block traces 2020 CSV"},
    {"systor", "SYSTOR '17 (Fujitsu VDI) CSV"},
    {"tencent", "Tencent CBS CSV"},
    {"mqsim", "MQSim ASCII, also ssdsim"},
    {"disksim", "DiskSim ASCII"},
    {"fiu", "FIU block traces"},
};

std::unique_ptr<LineFormat> makeFormat(std::string_view id)
{
    if (id == "fio")
        return makeFioFormat();
    if (id == "blkparse")
        return makeBlkparseFormat();
    return makeColumnFormat(id == "ssdsim" ? "mqsim" : id);
}

Error unknownFormat(std::string_view format)
{
    std::vector<std::string> names;
    std::string list;
    for (const TraceFormat& known : kFormats) {
        names.emplace_back(known.id);
        list += (list.empty() ? "" : ", ") + names.back();
    }
    return {"format", "a trace format: " + list, shown(format), didYouMean(format, names)};
}

// Number of leading records the format parses, up to the first line that does not fit.
int understood(std::string_view id, const std::string& beginning)
{
    std::istringstream stream(beginning);
    const auto reader = makeLineTraceReader(stream, "", makeFormat(id));
    TraceRecord record;
    int records = 0;
    while (records < kLinesToTell && reader->next(record) == TraceStep::record)
        ++records;
    return records;
}

// The first whole lines; a file with a single line in full.
std::string beginningOf(std::istream& stream)
{
    std::string text(kLookAt, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (const std::size_t end = text.rfind('\n'); text.size() == kLookAt && end != std::string::npos)
        text.resize(end + 1);
    return text;
}

} // namespace

const std::vector<TraceFormat>& traceFormats()
{
    return kFormats;
}

Result<std::string> detectTraceFormat(std::istream& stream, std::string_view fileName)
{
    const std::string file(fileName);
    const std::string beginning = beginningOf(stream);
    if (stream.bad())
        return Error{file, "a text file", "something that cannot be read", "Is it a folder, or was the device removed?"};
    stream.clear();
    if (!stream.seekg(0))
        return Error{file, "a trace file, or the format of the stream", "a stream without a format", "Set format=."};
    if (std::all_of(beginning.begin(), beginning.end(), [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }))
        return Error{file, "at least one record", "none", ""};
    const TraceFormat* best = nullptr;
    int most = 0;
    for (const TraceFormat& format : kFormats)
        if (const int records = understood(format.id, beginning); records > most) {
            most = records;
            best = &format;
        }
    if (best != nullptr) // a later line that does not fit is reported when the trace is read
        return std::string(best->id);
    Error error = unknownFormat("");
    return Error{file, error.expected, "lines in none of these formats: " + shown(beginning.substr(0, beginning.find_first_of("\r\n"))),
                 "Set format= to see which line and column does not match."};
}

Result<std::string> settledTraceFormat(std::istream& stream, std::string_view format, std::string_view fileName)
{
    if (format.empty() || format == "auto")
        return detectTraceFormat(stream, fileName);
    return std::string(format);
}

Result<std::unique_ptr<TraceReader>> makeTraceReader(std::istream& stream, std::string_view format, std::string_view fileName)
{
    const Result<std::string> id = settledTraceFormat(stream, format, fileName);
    if (!id)
        return id.error();
    if (auto lineFormat = makeFormat(*id))
        return makeLineTraceReader(stream, fileName, std::move(lineFormat));
    return unknownFormat(format);
}

Outcome knowsTraceFormat(std::string_view format)
{
    if (format == "auto" || makeFormat(format))
        return Nothing{};
    return unknownFormat(format);
}

} // namespace floom::inline engine
