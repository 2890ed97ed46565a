// SPDX-License-Identifier: GPL-3.0-or-later
#include "ask/experiments.h"
#include "base/spelling.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/save_run.h"
#include "cli/sweep_report.h"
#include "cli/traced_workload.h"
#include "store/project_file.h"
#include "store/text_file.h"
#include "sweep/goal_figures.h"
#include "sweep/limit_words.h"
#include "sweep/sweep_store.h"
#include "workload/workload.h"

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <memory>

namespace floom::cli {

namespace {

struct SweepOptions : DesignWords {
    std::vector<std::string> over;
    std::string workload;
    std::string plan = "grid";
    std::size_t samples = 0;
    std::uint64_t seed = 1;
    unsigned jobs = 0;
    std::string save;
    std::string json;
    std::string csv;
    std::vector<std::string> show;
};

// From SWEEP.json, or a design with --over.
Result<Sweep> askedSweep(const SweepOptions& options)
{
    if (options.over.empty()) {
        const auto text = readTextFile(QString::fromStdString(options.design));
        if (!text)
            return Error{options.design, "a sweep document", "no such file", "Or a design with --over ADDRESS=VALUES."};
        return readSweep(*text, options.design);
    }
    Sweep sweep;
    sweep.design = options.design;
    sweep.workload = givenWorkload(options.workload);
    sweep.seed = options.seed;
    sweep.samples = options.samples;
    sweep.plan = options.plan == "grid" ? SweepPlan::grid : options.plan == "random" ? SweepPlan::random : SweepPlan::latin;
    for (const std::string& over : options.over) {
        auto axis = readAxis(over);
        if (!axis)
            return axis.error();
        sweep.axes.push_back(std::move(*axis));
    }
    if (sweep.axes.size() > kMostAxes || pointCount(sweep) > kMostPoints)
        return Error{"--over", "at most a million points on " + std::to_string(kMostAxes) + " axes", "more",
                     "Take --plan latin --samples N."};
    return sweep;
}

std::string countValue(const std::vector<int>& dims)
{
    std::string text;
    for (const int n : dims)
        text += (text.empty() ? "" : ",") + std::to_string(n);
    return dims.size() == 1 ? text : "[" + text + "]";
}

// ch.count=4 also sets the arrays wired to the channels element by element, as in the window, except those with their own axis; "[4,2]" is
// taken literally.
void tieCounts(Sweep& sweep, const Design& design, const Catalogue& catalogue)
{
    const auto isSwept = [&](const std::string& address) {
        return std::any_of(sweep.axes.begin(), sweep.axes.end(), [&](const SweepAxis& axis) { return axis.name == address; });
    };
    for (SweepAxis& axis : sweep.axes) {
        const Block* const block = axis.name.ends_with(".count") ? design.find(axis.name.substr(0, axis.name.rfind('.'))) : nullptr;
        const TypeSpec* const type = block != nullptr ? catalogue.find(block->type) : nullptr;
        if (type == nullptr || type->role != Role::channel)
            continue;
        for (SweepStep& step : axis.steps) {
            Design tied = design;
            if (!setAll(tied, catalogue, axis.name, step.label))
                continue;
            for (const Block& other : tied.blocks)
                if (other.id != block->id && other.count != design.find(other.id)->count && !isSwept(other.id + ".count"))
                    step.assignments.push_back(other.id + ".count=" + countValue(other.count));
        }
    }
}

// On a terminal a progress line; otherwise nothing until the end.
std::function<void(std::size_t, const PointResult&)> follower(std::size_t all, SweepTally& tally)
{
    const bool watched = isatty(STDERR_FILENO) != 0;
    return [all, watched, &tally](std::size_t, const PointResult& result) {
        tally.add(result);
        if (watched)
            sayOver(tally.line(all));
    };
}

Result<KeptSweep> runWith(const Session& session, const SweepOptions& options, const Sweep& sweep, const Design& base,
                          const std::vector<SweepPoint>& points, const SweepRunOptions& how)
{
    if (options.save.empty())
        return KeptSweep{runSweep(session.catalogue, sweep, base, points, how), 0, {}};
    const auto file = ProjectFile::openOrCreate(QString::fromStdString(options.save));
    if (!file)
        return file.error();
    if ((*file)->isReadOnly())
        return Error{options.save, "a writable project", "a read-only one", "Name another file."};
    return runKeptSweep(**file, session.catalogue, sweep, base, points, how);
}

// If the workload is swept, job names may differ between points.
Outcome canBeShown(const std::vector<std::string>& show, const Sweep& sweep, const Design& design, const Catalogue& catalogue)
{
    const bool sweepsLoad =
        std::any_of(sweep.axes.begin(), sweep.axes.end(), [](const SweepAxis& axis) { return axis.name.starts_with("workload"); });
    if (show.empty() || !sweep.workload || sweepsLoad)
        return Nothing{};
    return checkRunFigures("--show", show, design, *sweep.workload, catalogue);
}

int sweepDesign(const Session& session, const SweepOptions& options)
{
    auto sweep = askedSweep(options);
    if (!sweep)
        return refuse(sweep.error());
    const auto opened = openDesign(sweep->design, options.variant, session.catalogue);
    if (!opened)
        return refuse(opened.error());
    if (sweep->workload.isEmpty())
        sweep->workload = opened->variant().workload;
    sweep->sets.insert(sweep->sets.end(), options.sets.begin(), options.sets.end());
    if (!options.over.empty())
        tieCounts(*sweep, opened->variant().design, session.catalogue);
    const std::vector<SweepPoint> points = pointsOf(*sweep);
    if (const Outcome known = canBeShown(options.show, *sweep, opened->variant().design, session.catalogue); !known)
        return refuse(known.error());
    if (const Outcome made = canBeMade(*sweep, points, opened->variant().design, session.catalogue); !made)
        return refuse(made.error());
    SweepTally tally;
    SweepRunOptions how;
    how.threads = options.jobs;
    how.finished = follower(points.size(), tally);
    const Interrupt interrupt;
    how.stop = interrupt.token();
    sayOver(tally.line(points.size()));
    const auto kept = runWith(session, options, *sweep, opened->variant().design, points, how);
    if (!kept)
        return refuse(kept.error());
    if (kept->error && !isInUse(*kept->error))
        return refuse(*kept->error);
    sayOver({});
    say(tally.line(points.size()) + (interrupt.happened() ? "; stopped: start it again to continue" : ""));
    if (kept->error)
        say(kept->error->message());
    const int code = interrupt.happened() || tally.failed > 0 || kept->error ? kNotMet : kFine;
    const SweepReport report{*sweep, points, kept->results};
    if (!options.csv.empty())
        if (const int written = deliver(csv(sweepTable(report, options.show, true)), options.csv, code); written != code)
            return written;
    if (!options.json.empty())
        if (const int written = deliver(sweepDocument(report), options.json, code); written != code)
            return written;
    return options.json == "-" || options.csv == "-"
        ? code
        : print(plainText(sweepTable(report, options.show, false)) + doubtText(report, options.show), code);
}

} // namespace

void addSweep(CommandLine& line, Session& session)
{
    auto options = std::make_shared<SweepOptions>();
    const Subcommand command = line.add("sweep", "Run a design over the values of some parameters, on all cores");
    addDesignWords(command, *options);
    command.find("DESIGN").describe("A sweep document (describe sweep shows one), or with --over a design, a project, or a sample's name");
    command.option("--over", options->over, "ADDRESS=4,8,16 or ADDRESS=10us..80us step x2; workload.qd sweeps a word; may be repeated")
        .repeatable();
    command.option("--workload", options->workload, "Words of the workload shared by all points");
    command.option("--plan", options->plan, "grid: all points; random, latin: --samples of them").oneOf({"grid", "random", "latin"});
    command.option("--samples", options->samples, "Number of points of a random or latin plan").within(1, 1'000'000);
    addSeed(command, options->seed, "Seed of the runs and of a random or latin plan");
    command.option("--jobs", options->jobs, "Runs at the same time; default: one per core");
    command.option("--save", options->save, "Save every point in this project, and reuse the points it already has")
        .check(wrongProjectName);
    command.option("--json", options->json, "All figures of all points as JSON to FILE, or - for standard output");
    command.option("--csv", options->csv, "The table as CSV to FILE, or - for standard output");
    command.option("--show", options->show, "Figures in the table, such as p99,read.p99.9,waf,busy.pkg.die").commaSeparated();
    command.action([&session, options] {
        std::ranges::transform(options->show, options->show.begin(), figureAsWritten);
        session.exitCode = sweepDesign(session, *options);
    });
}

} // namespace floom::cli
