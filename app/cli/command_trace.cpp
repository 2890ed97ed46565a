// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/documents.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "export/number_text.h"
#include "export/table.h"
#include "run/trace_file.h"
#include "workload/trace_watch.h"

#include <atomic>
#include <fstream>
#include <memory>

namespace floom::cli {

namespace {

struct TraceOptions {
    std::string file;
    std::string format;
    std::string json;
};

const char* opName(HostOp op)
{
    return op == HostOp::read ? "read" : op == HostOp::write ? "write" : op == HostOp::trim ? "trim" : "flush";
}

std::string bytesText(std::uint64_t bytes)
{
    return scaledText(static_cast<double>(bytes)) + "B";
}

std::string share(std::uint64_t part, std::uint64_t whole)
{
    return countText(part)
        + (whole > 0 ? "  (" + fixedText(100.0 * static_cast<double>(part) / static_cast<double>(whole), 1) + " %)" : "");
}

std::string summaryText(const TraceSummary& s, const std::string& file, bool wasDetected)
{
    const std::uint64_t moves = s.reads + s.writes;
    const double mean = moves > 0 ? static_cast<double>(s.bytesRead + s.bytesWritten) / static_cast<double>(moves) : 0;
    const std::string pace =
        s.durationSeconds > 0 ? scaledText(static_cast<double>(s.records - 1) / s.durationSeconds) + "/s" : "all at once";
    Table table{file, {{"what"}, {"how much", Align::right}}, {}};
    table.rows = {{"format", s.format + (wasDetected ? ", told from its first lines" : "")},
                  {"lines", countText(s.lines)},
                  {"records", countText(s.records)},
                  {"reads", share(s.reads, moves)},
                  {"writes", share(s.writes, moves)},
                  {"others (flush, trim, no bytes)", countText(s.others)},
                  {"read", bytesText(s.bytesRead)},
                  {"written", bytesText(s.bytesWritten)},
                  {"sizes", countText(s.smallest) + " B to " + countText(s.largest) + " B, mean " + fixedText(mean, 0) + " B"},
                  {"aligned to 4 KiB", share(s.aligned, moves)},
                  {"sequential", share(s.sequential, moves)},
                  {"footprint, about", bytesText(s.footprintBytes)},
                  {"lowest byte", countText(s.lowestByte)},
                  {"highest byte", countText(s.highestByte)},
                  {"duration", fixedText(s.durationSeconds, 6) + " s"},
                  {"rate", pace},
                  {"out of order", countText(s.outOfOrder)}};
    Table rows{
        "First records", {{"at", Align::right}, {"what"}, {"device", Align::right}, {"offset", Align::right}, {"bytes", Align::right}}, {}};
    for (const TraceRow& row : s.first)
        rows.rows.push_back({fixedText(row.at.seconds(), 9) + " s", opName(row.op), std::to_string(row.device), countText(row.offset),
                             countText(row.bytes)});
    return plainText(table, false) + "\n" + plainText(rows);
}

int summarize(const TraceOptions& options)
{
    std::ifstream stream;
    if (const Outcome opened = openTraceFile(stream, options.file); !opened)
        return refuse(opened.error());
    const Interrupt interrupt;
    std::atomic<std::uint64_t> lines{0};
    const auto summary = [&] {
        const ProgressLine line([&] { return countText(lines.load()) + " lines"; });
        return summarizeTrace(stream, options.format, options.file, {interrupt.token(), &lines});
    }();
    if (!summary)
        return refuse(summary.error());
    if (summary->records == 0)
        return refuse(Error{options.file, "requests", "none", {}});
    const int code = interrupt.happened() ? kNotMet : kFine;
    if (interrupt.happened())
        say("Interrupted: this is of the first " + countText(summary->lines) + " lines.");
    return options.json.empty() ? print(summaryText(*summary, options.file, options.format.empty()), code)
                                : deliver(traceDocument(*summary), options.json, code);
}

} // namespace

std::string formatNames()
{
    std::string list;
    for (const TraceFormat& format : traceFormats())
        list += (list.empty() ? "" : ", ") + std::string(format.id);
    return list;
}

void addTrace(CommandLine& line, Session& session)
{
    auto options = std::make_shared<TraceOptions>();
    const Subcommand command = line.add("trace", "Read a trace and print what was understood");
    command.option("FILE", options->file, "The trace").required();
    command.option("--format", options->format, formatNames() + "; by default detected from its first lines");
    command.option("--json", options->json, "As JSON to FILE, or - for standard output");
    command.action([&session, options] { session.exitCode = summarize(*options); });
}

} // namespace floom::cli
