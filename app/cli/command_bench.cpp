// SPDX-License-Identifier: GPL-3.0-or-later
// Simulation speed on one thread, with ordinary statistics and no recording: requests and events per second of wall time, or instructions
// per request.
#include "cli/bench_cases.h"
#include "cli/bench_count.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "design/address.h"
#include "export/number_text.h"
#include "export/table.h"
#include "run/run_now.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <memory>

namespace floom::cli {

namespace {

constexpr int kRepetitions = 5;

struct BenchOptions {
    std::string json;
    std::string only;
    bool instructions = false;
    std::uint64_t once = 0;
};

// Simulated controller clock cycles in thousands per second of wall time: the unit of SSDExplorer's Table V.
double kiloCyclesPerSecond(const Design& design, const RunResult& result, const Catalogue& catalogue)
{
    for (const Block& block : design.blocks)
        if (const TypeSpec* type = catalogue.find(block.type); type != nullptr && type->role == Role::processor) {
            const Value clock = effectiveValue(block, *type, "clock", {});
            if (const auto* hertz = std::get_if<std::int64_t>(&clock); hertz != nullptr && result.performance.wallSeconds > 0)
                return static_cast<double>(*hertz) * result.simulatedSeconds / result.performance.wallSeconds / 1000;
        }
    return 0;
}

// The run of median speed; partial after a stop.
Result<RunResult> median(const Session& session, const BenchCase& one, const RunWatch& watch)
{
    const auto request = requestOf(session, one, one.requests);
    if (!request)
        return request.error();
    std::vector<RunResult> results;
    for (int i = 0; i < kRepetitions; ++i) {
        const RunOutcome outcome = runNow(session.catalogue, *request, watch);
        if (!outcome.record)
            return Error{one.name, "a run", outcome.problem().toStdString(), {}};
        results.push_back(outcome.record->result);
    }
    std::sort(results.begin(), results.end(),
              [](const RunResult& a, const RunResult& b) { return a.performance.requestsPerSecond < b.performance.requestsPerSecond; });
    return results[kRepetitions / 2];
}

Result<RunResult> medianSeen(const Session& session, const BenchCase& one, const std::stop_token& stop)
{
    Progress progress;
    const ProgressLine line(progress);
    return median(session, one, {stop, &progress, {}});
}

// Reports how many cases were measured.
void tellInterrupted(std::size_t measured, std::size_t cases)
{
    say("Interrupted: " + std::to_string(measured) + " of " + std::to_string(cases) + " cases are measured.");
}

int deliverCases(const BenchOptions& options, const Table& table, nlohmann::ordered_json document, int code)
{
    if (options.json.empty())
        return print(plainText(table), code);
    document["engine"] = engineVersion();
    return deliver(document.dump(2) + '\n', options.json, code);
}

int measure(const Session& session, const BenchOptions& options, std::vector<BenchCase> list)
{
    Table table{"Median of " + std::to_string(kRepetitions) + ", one thread",
                {{"case"},
                 {"workload"},
                 {"requests/s", Align::right},
                 {"events/s", Align::right},
                 {"events/request", Align::right},
                 {"kilo-cycles/s", Align::right},
                 {"memory", Align::right}},
                {}};
    std::erase_if(list, [](const BenchCase& one) { return !one.isTimed(); });
    auto cases = nlohmann::ordered_json::array();
    const Interrupt interrupt;
    int code = kFine;
    for (const auto& one : list) {
        const auto result = medianSeen(session, one, interrupt.token());
        if (!result)
            return refuse(result.error());
        if (interrupt.happened()) {
            tellInterrupted(cases.size(), list.size());
            code = kNotMet;
            break;
        }
        const auto& speed = result->performance;
        const double requests = static_cast<double>(result->window.completed);
        const auto drawn = requestOf(session, one, one.requests);
        const double kiloCycles = drawn ? kiloCyclesPerSecond(drawn->design, *result, session.catalogue) : 0;
        const double perRequest = requests > 0 ? static_cast<double>(speed.events) / requests : 0;
        table.rows.push_back({one.name, one.load, scaledText(speed.requestsPerSecond), scaledText(speed.eventsPerSecond),
                              fixedText(perRequest, 1), scaledText(kiloCycles), fixedText(speed.memoryMb, 0) + " MB"});
        cases.push_back({{"case", one.name},
                         {"workload", one.load},
                         {"requests_per_s", speed.requestsPerSecond},
                         {"events_per_s", speed.eventsPerSecond},
                         {"events_per_request", perRequest},
                         {"controller_kilo_cycles_per_s", kiloCycles},
                         {"memory_mb", speed.memoryMb}});
    }
    return deliverCases(options, table, {{"repetitions", kRepetitions}, {"cases", cases}}, code);
}

int countAll(const BenchOptions& options, std::vector<BenchCase> list)
{
    Table table{"Instructions, counted by valgrind",
                {{"case"}, {"workload"}, {"a request", Align::right}, {"events/request", Align::right}, {"the start", Align::right}},
                {}};
    std::erase_if(list, [](const BenchCase& one) { return !one.isCounted(); });
    auto cases = nlohmann::ordered_json::array();
    const Interrupt interrupt;
    const ProgressLine line([&] { return "counting, which takes some seconds a case"; });
    int code = kFine;
    for (const auto& one : list) {
        const auto found = countInstructions(one, interrupt);
        if (!found)
            return refuse(found.error());
        if (!*found) {
            tellInterrupted(cases.size(), list.size());
            code = kNotMet;
            break;
        }
        const BenchCount& count = **found;
        table.rows.push_back({one.name, one.load, fixedText(count.each, 0), fixedText(count.events, 1), scaledText(count.start)});
        cases.push_back({{"case", one.name},
                         {"workload", one.load},
                         {"instructions_per_request", count.each},
                         {"events_per_request", count.events},
                         {"instructions_of_start", count.start}});
    }
    return deliverCases(options, table, {{"cases", cases}}, code);
}

int bench(const Session& session, const BenchOptions& options)
{
    const auto list = benchCases(options.only);
    if (list.empty())
        return refuse(Error{"--only", "a word in the name of a case", "'" + options.only + "'", "Without it the table names them all."});
    return options.once > 0    ? runOnce(session, list.front(), options.once)
        : options.instructions ? countAll(options, list)
                               : measure(session, options, list);
}

} // namespace

void addBench(CommandLine& line, Session& session)
{
    auto options = std::make_shared<BenchOptions>();
    const Subcommand command = line.add("bench", "How fast the simulator is here");
    command.option("--json", options->json, "As JSON to FILE, or - for standard output");
    command.option("--only", options->only, "Only the cases whose names hold WORD");
    command.flag("--instructions", options->instructions, "Count instructions a request with valgrind instead");
    command.option("--once", options->once, "Only run N requests of the first case, for a counter outside")
        .within(std::uint64_t{1}, std::uint64_t{1'000'000'000});
    command.action([&session, options] { session.exitCode = bench(session, *options); });
}

} // namespace floom::cli
