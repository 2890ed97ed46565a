// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/documents.h"
#include "export/number_text.h"
#include "export/table.h"
#include "run/trace_file.h"
#include "workload/workload.h"

#include <CLI/CLI.hpp>

#include <fstream>
#include <memory>

namespace floom::cli {

namespace {

struct Options {
    std::string file;
    std::string format = "msr";
    std::string json;
};

std::string summaryText(const TraceSummary& summary, const std::string& file)
{
    Table table{file, {{"what"}, {"how much", Align::right}}, {}};
    table.rows = {{"lines", countText(summary.lines)},
                  {"records", countText(summary.records)},
                  {"reads", countText(summary.reads)},
                  {"writes", countText(summary.writes)},
                  {"others, left out", countText(summary.others)},
                  {"read", scaledText(static_cast<double>(summary.bytesRead)) + "B"},
                  {"written", scaledText(static_cast<double>(summary.bytesWritten)) + "B"},
                  {"lowest byte", countText(summary.lowestByte)},
                  {"highest byte", countText(summary.highestByte)},
                  {"duration", fixedText(summary.durationSeconds, 6) + " s"},
                  {"out of order", countText(summary.outOfOrder)}};
    return plainText(table, false);
}

int summarize(const Options& options)
{
    std::ifstream stream;
    if (const Outcome opened = openTraceFile(stream, options.file); !opened)
        return refuse(opened.error());
    const auto summary = summarizeTrace(stream, options.format, options.file);
    if (!summary)
        return refuse(summary.error());
    if (summary->records == 0)
        return refuse(Error{options.file, "requests", "none", {}});
    return options.json.empty() ? print(summaryText(*summary, options.file)) : deliver(traceDocument(*summary), options.json);
}

} // namespace

void addTrace(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("trace", "Read a trace and say what was understood");
    command->add_option("FILE", options->file, "The trace")->required();
    command->add_option("--format", options->format, "msr")->required();
    command->add_option("--json", options->json, "As JSON to FILE, or - for standard output");
    command->callback([&session, options] { session.exitCode = summarize(*options); });
}

} // namespace floom::cli
