// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "cli/traced_workload.h"
#include "query/run_query.h"
#include "query/run_tables.h"
#include "run/run_now.h"
#include "store/project_file.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

namespace floom::cli {

namespace {

constexpr std::size_t kMostRows = 10'000'000;
constexpr std::size_t kLargestTable = std::size_t{256} << 20; // bytes

struct SqlOptions {
    std::string run;
    std::string sql;
    std::string variant;
    std::string workload;
    int number = 0;
    double seconds = QueryBounds().seconds;
    std::uint64_t seed = 1;
    bool isCsv = false, tables = false;
};

// From a project: the run of this number, or the newest with a recording.
Result<std::shared_ptr<const RunRecord>> savedRun(const Session& session, const SqlOptions& options)
{
    const auto file = ProjectFile::openToRead(QString::fromStdString(options.run));
    if (!file)
        return file.error();
    const auto runs = (*file)->runs().rows();
    if (!runs)
        return runs.error();
    int number = options.number;
    for (const auto& row : *runs)
        if (options.number == 0 && row.hasSpans)
            number = row.id;
    if (number == 0)
        return Error{options.run, "a run with a recording", "none", "`run --save PROJECT` keeps one."};
    auto record = (*file)->runs().read(number, session.catalogue);
    if (!record)
        return record.error();
    return std::make_shared<const RunRecord>(std::move(record.value()));
}

// From a design: simulated now, with everything recorded.
Result<std::shared_ptr<const RunRecord>> freshRun(const Session& session, const SqlOptions& options)
{
    auto opened = openDesign(options.run, options.variant, session.catalogue);
    if (!opened)
        return opened.error();
    RunRequest request;
    request.design = opened->variant().design;
    const auto workload = givenWorkload(options.workload, opened->variant().workload);
    if (!workload)
        return workload.error();
    request.workload = *workload;
    request.seed = options.seed;
    request.record = true;
    Progress progress;
    const Interrupt interrupt;
    const ProgressLine line(progress);
    auto outcome = runNow(session.catalogue, request, {interrupt.token(), &progress, {}});
    if (outcome.error)
        return *outcome.error;
    if (!outcome.record)
        return Error{options.run, "a drawing that runs", diagnosticText(outcome.diagnostics), {}};
    return outcome.record;
}

std::string tablesText()
{
    Table table{"", {{"table", Align::left}, {"columns", Align::left}, {"what", Align::left}}, {}};
    for (const auto& one : runTables())
        table.rows.push_back({one.name, one.columns, one.what});
    return plainText(table);
}

std::size_t paddedSize(const Table& table)
{
    std::vector<std::size_t> widths(table.columns.size(), 0);
    for (const auto& row : table.rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            widths[c] = std::max(widths[c], row[c].size());
    return std::accumulate(widths.begin(), widths.end(), std::size_t{2}) * table.rows.size();
}

int askRun(const Session& session, const SqlOptions& options)
{
    if (options.tables)
        return print(tablesText());
    if (options.run.empty() || options.sql.empty())
        return refuse("Give a run and a question: sql starter \"SELECT * FROM lanes\". `sql --tables` lists tables and columns.");
    const bool isSaved = ProjectFile::looksLikeProject(QString::fromStdString(options.run)) && options.workload.empty();
    const auto record = isSaved ? savedRun(session, options) : freshRun(session, options);
    if (!record)
        return refuse(record.error());
    const auto query = RunQuery::open(*record);
    if (!query)
        return refuse(query.error());
    const QueryBounds bounds{kMostRows, options.seconds};
    bool isStopped = false;
    auto answer = [&] {
        const Interrupt interrupt; // not active while the answer is printed
        auto found = (*query)->ask(options.sql, interrupt.token(), bounds);
        isStopped = interrupt.token().stop_requested();
        return found;
    }();
    if (!answer) {
        Error said = answer.error();
        if (said.advice.starts_with("no such "))
            said.advice += ". `sql --tables` lists tables and columns.";
        const int code = refuse(said);
        return isStopped ? kNotMet : code;
    }
    const bool isWide = !options.isCsv && paddedSize(answer->table) > kLargestTable;
    if (isWide)
        say("The answer is written as CSV: as a table, with every cell as wide as the widest, it would take "
            + std::to_string(paddedSize(answer->table) >> 20) + " MiB.");
    const bool isPartial = !isSaved && (*record)->result.partial;
    const int code = print(options.isCsv || isWide ? csv(answer->table) : plainText(answer->table),
                           answer->end == QueryEnd::whole && !isPartial ? kFine : kNotMet);
    if (isPartial)
        say("The run was stopped early: the answer covers only what was simulated until then.");
    if (answer->end != QueryEnd::whole)
        say(endText(answer->end, bounds) + " The answer is not whole: it has the " + std::to_string(answer->table.rows.size())
            + (answer->table.rows.size() == 1 ? " row" : " rows") + " found until then."
            + (answer->end == QueryEnd::seconds ? " --seconds sets another limit." : ""));
    return code;
}

} // namespace

void addSql(CommandLine& line, Session& session)
{
    auto options = std::make_shared<SqlOptions>();
    const Subcommand command = line.add("sql", "Ask a recorded run in SQL: what every part did, requests, lanes, figures");
    command.option("RUN", options->run, "A project whose newest recording is asked, or a drawing that is simulated for it");
    command.option("SQL", options->sql, "One read-only statement: SELECT, WITH or EXPLAIN");
    command.flag("--tables", options->tables, "The tables and their columns");
    command.flag("--csv", options->isCsv, "The answer as CSV");
    command.option("--seconds", options->seconds, "Time limit of a question; then it ends with the rows found so far")
        .within(0.001, 1e6)
        .showDefault();
    command.option("--run", options->number, "The number of the run in the project");
    command.option("--variant", options->variant, "The variant of the project that is simulated");
    command.option("--workload", options->workload, "What is simulated, in words as of `run`, even where a project has a recording");
    addSeed(command, options->seed, "Seed of all random numbers of a run that is simulated");
    command.action([&session, options] { session.exitCode = askRun(session, *options); });
}

} // namespace floom::cli
