// SPDX-License-Identifier: GPL-3.0-or-later
// Infers a drive's internals from timing and compares them with the design, or scores this over many drives.
#include "cli/commands.h"
#include "cli/detect_bench.h"
#include "cli/detect_fio.h"
#include "cli/detect_passive.h"
#include "cli/detect_samples.h"
#include "cli/detect_table.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "detect/detect.h"
#include "rules/may_run.h"

#include <algorithm>
#include <atomic>
#include <memory>

namespace floom::cli {

namespace {

constexpr std::uint64_t kMostDrives = 100'000, kMostBudget = 1'000'000'000;

struct DetectOptions {
    DesignWords words;
    DetectWords detect;
    FioWords fio;
    std::string json, passive;
    std::uint64_t bench = 0, first = 0;
    bool samples = false;
};

int detectOne(const Session& session, const DetectOptions& options)
{
    const bool byFio = !options.fio.jobs.empty() || !options.fio.logs.empty();
    if (byFio && options.words.design.empty())
        return detectByFio(options.detect, options.fio, nullptr, options.json);
    const auto design = settledDesign(options.words, session.catalogue);
    if (!design)
        return refuse(design.error());
    const MayRun may = mayRun(*design, session.catalogue);
    if (!may) {
        say(diagnosticText(may.errors));
        return kNotMet;
    }
    if (byFio)
        return detectByFio(options.detect, options.fio, may.program.get(), options.json);
    const Interrupt interrupt;
    const auto device =
        detect::simulatedDevice(*may.program, {options.detect.seed, options.detect.budget, options.detect.noise, interrupt.token()});
    std::atomic<const char*> asking{""};
    std::vector<detect::Finding> findings;
    {
        const ProgressLine line([&asking] { return std::string("Asking: ") + asking.load(); });
        findings = detect::detect(*device, options.detect.only, options.detect.seed,
                                  [&asking](const detect::Probe& probe) { asking = probe.label; });
    }
    const int code = interrupt.happened() ? kNotMet : kFine;
    if (interrupt.happened())
        say("Interrupted: the remaining quantities were not probed.");
    return deliverFindings(findings, may.program.get(), options.detect, device->used(), options.json, code);
}

Result<double> noiseShare(const std::string& text)
{
    const bool percent = !text.empty() && text.back() == '%';
    try {
        std::size_t end = 0;
        const double number = std::stod(text, &end);
        const double share = percent ? number / 100 : number;
        if (end == text.size() - (percent ? 1 : 0) && share >= 0 && share <= 0.5)
            return share;
    } catch (const std::logic_error&) { // not a number: reported below
    }
    return Error{"--noise", "a share from 0 to 50 %", text, {}};
}

Outcome knowsProbes(const std::vector<std::string>& ids)
{
    std::string all;
    const detect::Probes probes;
    for (const detect::Probe& probe : probes.all())
        all += (all.empty() ? "" : ", ") + std::string(probe.id);
    for (const std::string& id : ids)
        if (std::none_of(probes.all().begin(), probes.all().end(), [&id](const detect::Probe& p) { return id == p.id; }))
            return Error{"--only", "one of " + all, id, {}};
    return Nothing{};
}

} // namespace

void addDetect(CommandLine& line, Session& session)
{
    auto options = std::make_shared<DetectOptions>();
    auto noise = std::make_shared<std::string>("0");
    const Subcommand command = line.add("detect", "Find out by timing requests what is inside a drive, and compare with the drawing");
    addDesignWords(command, options->words);
    command.find("DESIGN").required(false);
    command.option("--only", options->detect.only, "Ask these quantities only").commaSeparated();
    command.option("--noise", *noise, "Add noise to latencies: such as 5% spread, with 1 % outliers of 1 ms and a clock of 1 µs");
    command.option("--budget", options->detect.budget, "Most requests to submit to a drive").within(std::uint64_t{1}, kMostBudget);
    command.option("--json", options->json, "As JSON to FILE, or - for standard output");
    command.option("--bench", options->bench, "Score over N random drives instead").within(std::uint64_t{1}, kMostDrives);
    command.option("--first", options->first, "With --bench: number of the first drive, to score in parts")
        .within(std::uint64_t{0}, kMostDrives);
    command.flag("--samples", options->samples, "Print the page projects/DETECTED.md: what is found out about each sample drive");
    command.option("--jobs", options->fio.jobs, "Write fio jobs for a real drive into a folder; none of them is run");
    command.option("--logs", options->fio.logs, "Answer from the logs that fio left in a folder");
    command.option("--passive", options->passive, "What any latency log of fio shows: levels, periods, alignment");
    command.option("--capacity", options->fio.capacity, "Capacity of the real drive, such as 1TB or 931GiB; for --jobs without DESIGN");
    command.flag("--destructive", options->fio.destructive, "Also write jobs that WRITE to the drive");
    command.flag("--simulate", options->fio.simulate, "Run the jobs on DESIGN: writes logs as fio does");
    addSeed(command, options->detect.seed, "Of places and noise");
    command.action([&session, options, noise] {
        const auto share = noiseShare(*noise);
        const Outcome known = knowsProbes(options->detect.only);
        if (!share || !known) {
            session.exitCode = refuse(!share ? share.error() : known.error());
            return;
        }
        options->detect.noise = *share;
        if (!options->words.design.empty() && (!options->passive.empty() || options->samples || options->bench > 0)) {
            session.exitCode = refuse("DESIGN does not go with --bench, --samples or --passive: they ask other drives");
            return;
        }
        if (!options->json.empty() && (options->samples || options->bench > 0)) {
            session.exitCode = refuse("--bench and --samples print tables only; --json does not go with them");
            return;
        }
        if (!options->passive.empty()) {
            session.exitCode = detectPassively(options->passive, options->json);
            return;
        }
        if (options->samples) {
            session.exitCode = detectSamples(session, options->detect);
            return;
        }
        if (options->bench == 0 && options->words.design.empty() && options->fio.jobs.empty() && options->fio.logs.empty()) {
            session.exitCode = refuse("DESIGN, --bench N, --samples, --jobs DIR, --logs DIR or --passive LOG is needed");
            return;
        }
        session.exitCode =
            options->bench > 0 ? detectBench(session, options->detect, options->first, options->bench) : detectOne(session, *options);
    });
}

} // namespace floom::cli
