// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "cli/traced_workload.h"
#include "compile/machine.h"
#include "export/number_text.h"
#include "rules/may_run.h"
#include "run/run_now.h"
#include "simulate/power_audit.h"
#include "simulate/simulate.h"

#include <nlohmann/json.hpp>

#include <memory>

namespace floom::cli {

namespace {

struct PowerOptions : DesignWords {
    std::string workload = "rw=randwrite bs=4k qd=32 fsync=64";
    std::string at = "20ms";
    std::string json;
    std::uint64_t seed = 1;
};

std::string lossText(const PowerLoss& loss, const std::string& at)
{
    const auto of = [](std::uint64_t lost, std::uint64_t all) { return countText(lost) + " of " + countText(all) + " units\n"; };
    return "The power fails at " + at + ", after " + countText(loss.issued) + " requests, of which " + countText(loss.completed)
        + " are complete.\n"
          "  flushed or written with FUA, and lost   "
        + of(loss.durableLost, loss.durable) + "  only acknowledged, and lost             "
        + of(loss.acknowledgedLost - loss.durableLost, loss.acknowledged - loss.durable)
        + "The map is rebuilt from spare areas that tell of " + countText(loss.found) + " units written in this run.\n";
}

// Whether the requested analysis applies to this design and workload; the reason if not.
Outcome suits(const Program& program, const Workload& workload, const PowerOptions& options)
{
    if (!workload.parts.empty() || !workload.trace.empty())
        return Error{"--workload", "the words of one job", options.workload, "Jobs, phases and traces are not supported here."};
    if (program.topology.geometries.front().inPlace)
        return Error{options.design, "a drive of flash", "a memory that is written in place", "What is complete there is non-volatile."};
    return Nothing{};
}

int cutPower(const Session& session, const PowerOptions& options)
{
    const auto settled = settledDesign(options, session.catalogue);
    if (!settled)
        return refuse(settled.error());
    const auto at = parseValue(options.at, Kind::time);
    if (!at)
        return refuse(Error{"--at", at.error().expected, at.error().found, at.error().advice});
    const auto workload = givenWorkload(options.workload);
    if (!workload)
        return refuse(workload.error());
    const MayRun may = mayRun(*settled, session.catalogue, &*workload);
    if (!may) {
        say(diagnosticText(may.errors));
        return kNotMet;
    }
    const Program& program = *may.program;
    if (const Outcome suitable = suits(program, *workload, options); !suitable)
        return refuse(suitable.error());
    Machine machine(program);
    machine.finish();
    PowerAudit audit(static_cast<std::uint32_t>(machine.processor().mappingFacts().unitBytes));
    PowerCut cut{Time{std::get<std::int64_t>(*at)}, {}, {}};
    const Interrupt interrupt;
    Progress progress;
    RunOptions run;
    run.seed = options.seed;
    run.stop = interrupt.token();
    run.powerCut = &cut;
    run.progress = &progress;
    Workload endless = *workload;
    endless.count = 0;
    endless.runtime = {};
    const auto source = [&](std::uint64_t capacity) { return audit.watch(makeGenerator(endless, capacity, options.seed, 0)); };
    const RunResult result = [&] {
        const ProgressLine line(progress);
        return simulate(program, endless, source, run);
    }();
    if (interrupt.happened()) {
        say("Interrupted before the power failed: there is no result. An earlier --at takes less time.");
        return kNotMet;
    }
    if (const auto errors = errorsOf(result.diagnostics); !errors.empty()) {
        say(diagnosticText(errors));
        return kNotMet;
    }
    const PowerLoss loss = audit.judge(cut.recovered);
    const int code = loss.durableLost == 0 ? kFine : kNotMet;
    if (options.json.empty())
        return print(lossText(loss, options.at), code);
    if (code != kFine)
        say("Lost though it was flushed or written with FUA: " + std::to_string(loss.durableLost) + " units.");
    const nlohmann::ordered_json document{{"at_ps", cut.at.ps},
                                          {"issued", loss.issued},
                                          {"completed", loss.completed},
                                          {"durable_units", loss.durable},
                                          {"durable_lost", loss.durableLost},
                                          {"acknowledged_units", loss.acknowledged},
                                          {"acknowledged_lost", loss.acknowledgedLost},
                                          {"units_found", loss.found}};
    return deliver(document.dump(2) + '\n', options.json, code);
}

} // namespace

void addPowerCut(CommandLine& line, Session& session)
{
    auto options = std::make_shared<PowerOptions>();
    const Subcommand command = line.add("powercut", "Cut the power in the middle of writes: what is lost, what the map is rebuilt from");
    addDesignWords(command, *options);
    command.option("--workload", options->workload, "Words of one job; default: rw=randwrite bs=4k qd=32 fsync=64");
    command.option("--at", options->at, "When the power fails, in simulated time: 20ms");
    addSeed(command, options->seed, "Seed of all random numbers");
    command.option("--json", options->json, "As JSON to FILE, or - for standard output");
    command.action([&session, options] { session.exitCode = cutPower(session, *options); });
}

} // namespace floom::cli
