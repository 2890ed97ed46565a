// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of the simulator itself: requests and events a second of wall time, one thread, ordinary statistics on, nothing recorded.
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "design/address.h"
#include "export/number_text.h"
#include "export/table.h"
#include "run/run_now.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <memory>

namespace floom::cli {

namespace {

struct Options {
    std::string json;
    std::uint64_t instructions = 0;
};

struct Case {
    const char* sample;
    const char* workload;
    int channels = 0, targets = 0; // of a channel; 0: as the sample has them
};

constexpr const char* kSequentialWrite = "rw=write bs=4k qd=32 count=30000 precondition=none";
constexpr Case kCases[] = {
    {"starter", "rw=randread bs=4k qd=32 count=400000"},
    {"starter", "rw=randwrite bs=4k qd=32 count=100000"},
    {"starter", "rw=randrw rwmixread=70 bs=4k qd=64 count=200000"},
    {"sata-mlc", "rw=randread bs=4k qd=32 count=200000"},
    {"all-rram", "rw=randread bs=4k qd=256 count=400000"},
    // The nine designs whose speed SSDExplorer reports: 1 to 32 channels of a target, then 2 to 8 targets on one channel, writes of 4 KiB.
    {"sata-mlc", kSequentialWrite, 1, 1},
    {"sata-mlc", kSequentialWrite, 2, 1},
    {"sata-mlc", kSequentialWrite, 4, 1},
    {"sata-mlc", kSequentialWrite, 8, 1},
    {"sata-mlc", kSequentialWrite, 16, 1},
    {"sata-mlc", kSequentialWrite, 32, 1},
    {"sata-mlc", kSequentialWrite, 1, 2},
    {"sata-mlc", kSequentialWrite, 1, 4},
    {"sata-mlc", kSequentialWrite, 1, 8},
};
constexpr int kRepetitions = 5;

std::string nameOf(const Case& one)
{
    if (one.channels == 0)
        return one.sample;
    return std::string(one.sample) + ", " + std::to_string(one.channels) + " ch x " + std::to_string(one.targets);
}

Outcome shape(Design& design, const Case& one, const Catalogue& catalogue)
{
    if (one.channels == 0)
        return Nothing{};
    const std::string n = std::to_string(one.channels);
    return assignAll(design, {"ch.count=" + n, "ecc.count=" + n, "pkg.count=[" + n + "," + std::to_string(one.targets) + "]", "pkg.dies=1"},
                     catalogue);
}

// Cycles of the simulated controller's clock in thousands, for each second of wall time: the measure of SSDExplorer's Table V.
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

Result<RunRequest> requestOf(const Session& session, const Case& one)
{
    auto opened = openDesign(one.sample, {}, session.catalogue);
    if (!opened)
        return opened.error();
    auto workload = parseWorkload(one.workload);
    if (!workload)
        return workload.error();
    RunRequest request;
    request.design = opened->variant().design;
    if (const Outcome shaped = shape(request.design, one, session.catalogue); !shaped)
        return shaped.error();
    request.workload = *workload;
    request.record = false;
    request.causes = false;
    return request;
}

// The run of median speed; half-finished after a stop.
Result<RunResult> median(const Session& session, const Case& one, const RunWatch& watch)
{
    const auto request = requestOf(session, one);
    if (!request)
        return request.error();
    std::vector<RunResult> results;
    for (int i = 0; i < kRepetitions; ++i) {
        const RunOutcome outcome = runNow(session.catalogue, *request, watch);
        if (!outcome.record)
            return Error{one.sample, "a run", outcome.problem().toStdString(), {}};
        results.push_back(outcome.record->result);
    }
    std::sort(results.begin(), results.end(),
              [](const RunResult& a, const RunResult& b) { return a.performance.requestsPerSecond < b.performance.requestsPerSecond; });
    return results[kRepetitions / 2];
}

Result<RunResult> medianSeen(const Session& session, const Case& one, const std::stop_token& stop)
{
    Progress progress;
    const ProgressLine line(progress);
    return median(session, one, {stop, &progress, {}});
}

int measure(const Session& session, const Options& options)
{
    Table table{"Median of " + std::to_string(kRepetitions) + ", one thread",
                {{"sample"},
                 {"workload"},
                 {"requests/s", Align::right},
                 {"events/s", Align::right},
                 {"events/request", Align::right},
                 {"kilo-cycles/s", Align::right},
                 {"memory", Align::right}},
                {}};
    auto cases = nlohmann::ordered_json::array();
    const Interrupt interrupt;
    int code = kFine;
    for (const auto& one : kCases) {
        const auto result = medianSeen(session, one, interrupt.token());
        if (!result)
            return refuse(result.error());
        if (interrupt.happened()) { // what was measured so far is told
            say("Interrupted: " + std::to_string(cases.size()) + " of " + std::to_string(std::size(kCases)) + " cases are measured.");
            code = kNotMet;
            break;
        }
        const auto& speed = result->performance;
        const double requests = static_cast<double>(result->window.completed);
        const auto drawn = requestOf(session, one);
        const double kiloCycles = drawn ? kiloCyclesPerSecond(drawn->design, *result, session.catalogue) : 0;
        const double perRequest = requests > 0 ? static_cast<double>(speed.events) / requests : 0;
        table.rows.push_back({nameOf(one), one.workload, scaledText(speed.requestsPerSecond), scaledText(speed.eventsPerSecond),
                              fixedText(perRequest, 1), scaledText(kiloCycles), fixedText(speed.memoryMb, 0) + " MB"});
        cases.push_back({{"sample", nameOf(one)},
                         {"workload", one.workload},
                         {"requests_per_s", speed.requestsPerSecond},
                         {"events_per_s", speed.eventsPerSecond},
                         {"events_per_request", perRequest},
                         {"controller_kilo_cycles_per_s", kiloCycles},
                         {"memory_mb", speed.memoryMb}});
    }
    if (options.json.empty())
        return print(plainText(table), code);
    const nlohmann::ordered_json document{{"engine", engineVersion()}, {"repetitions", kRepetitions}, {"cases", cases}};
    return deliver(document.dump(2) + '\n', options.json, code);
}

// Runs so many requests of the first case once, to be counted from outside: the difference of two counts is free of the start.
int runOnce(const Session& session, std::uint64_t requests)
{
    const std::string workload = "rw=randread bs=4k qd=32 count=" + std::to_string(requests);
    const auto request = requestOf(session, {"starter", workload.c_str()});
    if (!request)
        return refuse(request.error());
    const Interrupt interrupt;
    const RunOutcome outcome = runNow(session.catalogue, *request, {interrupt.token(), nullptr, {}});
    if (!outcome.record)
        return refuse(outcome.problem().toStdString());
    return print(countText(outcome.record->result.window.completed) + " requests\n", interrupt.happened() ? kNotMet : kFine);
}

} // namespace

void addBench(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("bench", "How fast the simulator is here");
    command->add_option("--json", options->json, "As JSON to FILE, or - for standard output");
    command
        ->add_option("--instructions", options->instructions, "Only run N requests of the first case, for an instruction counter outside")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
    command->callback([&session, options] {
        session.exitCode = options->instructions > 0 ? runOnce(session, options->instructions) : measure(session, *options);
    });
}

} // namespace floom::cli
