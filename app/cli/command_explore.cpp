// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/json_document.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "cli/sweep_report.h"
#include "export/number_text.h"
#include "store/text_file.h"
#include "sweep/goal_figures.h"
#include "sweep/goal_search.h"
#include "sweep/loads.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <memory>

namespace floom::cli {

namespace {

struct ExploreOptions {
    std::string sweep;
    std::string goal;
    std::vector<std::string> loads;
    bool bisect = false;
    unsigned jobs = 0;
    std::string json;
};

const char* fateName(Fate fate)
{
    switch (fate) {
    case Fate::simulated:
        return "simulated";
    case Fate::overLimit:
        return "cannot keep a limit";
    case Fate::beaten:
        return "cannot be better";
    case Fate::failed:
        return "cannot run";
    default:
        return "left";
    }
}

std::string nameOf(const Sweep& sweep, const SweepPoint& point)
{
    std::string name;
    for (std::size_t a = 0; a < point.size(); ++a)
        name += (a > 0 ? ", " : "") + sweep.axes[a].name + " " + sweep.axes[a].steps[point[a]].label;
    return name;
}

std::string sentenceOf(const GoalSearch& found, const Sweep& sweep, const std::vector<SweepPoint>& points, const Goal& goal, bool stopped)
{
    if (stopped && !found.best)
        return "Not determined: stopped after " + countText(found.count(Fate::simulated)) + " of " + countText(points.size())
            + " points, none of which keeps the limits.\n";
    if (!found.best && found.untold > 0)
        return "Not determined: " + countText(found.untold) + (found.untold > 1 ? " points have" : " point has") + " no " + found.lacking
            + " in so few requests. Ask for more of them: count= in the workload.\n";
    std::string text = found.best ? "Best: " + nameOf(sweep, points[*found.best]) + " with " + goal.metric + " "
            + scaledText(*found.results[*found.best].metric(goal.metric)) + (stopped ? ", of what was simulated before the stop." : ".")
                                  : std::string("No point keeps the limits.");
    const auto doubted = [&](std::size_t i) {
        return isDoubted(found.results[i], goal.metric) || std::any_of(goal.limits.begin(), goal.limits.end(), [&](const GoalLimit& limit) {
                   return isDoubted(found.results[i], limit.metric);
               });
    };
    if (found.best && doubted(*found.best))
        text += " Its figures are doubtful: the run was not steady, or saw too little of what happens seldom. A longer one (count=) tells.";
    text += " " + countText(found.count(Fate::simulated)) + " of " + countText(points.size()) + " points were simulated; "
        + countText(found.count(Fate::overLimit)) + " cannot keep a limit by the closed forms, " + countText(found.count(Fate::beaten))
        + " cannot be better";
    if (const std::size_t failed = found.count(Fate::failed); failed > 0)
        text += ", " + countText(failed) + " cannot run";
    text += ".";
    if (found.untold > 0)
        text += " Of " + countText(found.untold) + (found.untold > 1 ? " points" : " point") + " it is not known: no " + found.lacking
            + " in so few requests: count= makes the run longer.";
    return text + "\n";
}

std::string searchDocument(const GoalSearch& found, const Sweep& sweep, const std::vector<SweepPoint>& points,
                           const ExploreOptions& options)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < points.size(); ++i) {
        Json at = Json::object();
        for (std::size_t a = 0; a < sweep.axes.size(); ++a)
            at[sweep.axes[a].name] = sweep.axes[a].steps[points[i][a]].label;
        Json row{{"at", at}, {"fate", fateName(found.fates[i])}};
        if (!found.results[i].problem.empty())
            row["problem"] = found.results[i].problem;
        for (const auto& [name, value] : found.results[i].metrics)
            row["metrics"][name] = value;
        list.push_back(std::move(row));
    }
    const Json json{{"goal", options.goal},
                    {"best", found.best ? Json(*found.best) : Json()},
                    {"simulated", found.count(Fate::simulated)},
                    {"points", list}};
    return jsonText(json);
}

// The goal's parts that name this load or none.
Goal partOf(const Goal& goal, const std::string& load)
{
    const auto isOf = [&](const std::string& name) {
        const auto of = splitFigure(name).first;
        return of.empty() || of == load;
    };
    Goal part{isOf(goal.metric) ? goal.metric : "iops", goal.most, {}};
    std::copy_if(goal.limits.begin(), goal.limits.end(), std::back_inserter(part.limits),
                 [&](const GoalLimit& limit) { return isOf(limit.metric); });
    return part;
}

Outcome checkOrder(const GoalOrder& order, const Sweep& sweep, const std::vector<SweepPoint>& points, const Design& base,
                   const Catalogue& catalogue)
{
    for (const Load& load : order.loads.empty() ? std::vector<Load>(1) : order.loads) {
        const Sweep own = sweepOf(sweep, load);
        if (Outcome made = canBeMade(own, points, base, catalogue); !made)
            return made;
        const auto first = requestOf(own, points.front(), base, catalogue);
        if (Outcome known =
                first ? checkFigures(partOf(order.goal, load.name), first->design, first->workload, catalogue) : Outcome(Nothing{});
            !known)
            return known;
    }
    return Nothing{};
}

int exploreSweep(const Session& session, const ExploreOptions& options)
{
    const auto goal = readGoal(options.goal);
    if (!goal)
        return refuse(goal.error());
    GoalOrder order{*goal, {}, options.bisect};
    for (const std::string& text : options.loads) {
        auto load = readLoad(text);
        if (!load)
            return refuse(load.error());
        order.loads.push_back(std::move(load.value()));
    }
    if (const Outcome known = checkLoads(*goal, order.loads); !known)
        return refuse(known.error());
    const auto text = readTextFile(QString::fromStdString(options.sweep));
    if (!text)
        return refuse(text.error());
    auto sweep = readSweep(*text, options.sweep);
    if (!sweep)
        return refuse(sweep.error());
    const auto opened = openDesign(sweep->design, {}, session.catalogue);
    if (!opened)
        return refuse(opened.error());
    if (sweep->workload.isEmpty())
        sweep->workload = opened->variant().workload;
    const std::vector<SweepPoint> points = pointsOf(*sweep);
    if (const Outcome usable = checkOrder(order, *sweep, points, opened->variant().design, session.catalogue); !usable)
        return refuse(usable.error());
    SweepRunOptions how;
    how.threads = options.jobs;
    const Interrupt interrupt;
    how.stop = interrupt.token();
    std::atomic<std::size_t> done{0};
    how.finished = [&done](std::size_t, const PointResult&) { ++done; };
    const ProgressLine line([&] { return std::to_string(done.load()) + " of " + std::to_string(points.size()) + " points simulated"; });
    const GoalSearch found = searchGoal(session.catalogue, *sweep, opened->variant().design, points, order, how);
    if (interrupt.happened())
        say("Interrupted: the answer is of the " + std::to_string(done.load()) + " of " + std::to_string(points.size())
            + " points simulated until then.");
    const int code = found.best && !interrupt.happened() ? kFine : kNotMet;
    if (options.json != "-")
        if (const int printed = print(sentenceOf(found, *sweep, points, *goal, interrupt.happened()), code); printed != code)
            return printed;
    return options.json.empty() ? code : deliver(searchDocument(found, *sweep, points, options), options.json, code);
}

} // namespace

void addExplore(CommandLine& line, Session& session)
{
    auto options = std::make_shared<ExploreOptions>();
    const Subcommand command = line.add("explore", "The best point of a sweep under limits, simulating no more of it than it must");
    command.option("SWEEP", options->sweep, "A sweep document; describe sweep shows one").required();
    command
        .option("--goal", options->goal,
                "least cost.controller where busiest.host.link >= 98% and p99 <= 500 us; figures, parameters (ch.count) and "
                "what the workload asks (workload.rate_iops)")
        .required();
    command
        .option("--load", options->loads,
                "A situation in which the drive must do well, may be repeated: 'web: rw=randread qd=8', 'worn: pkg.peCycles=3000'. In the "
                "goal web:iops is "
                "that of one, iops the worst of all")
        .repeatable();
    command.flag("--bisect", options->bisect,
                 "Halve the points, where the goal is a parameter, a rate or a cost and the limits hold from some point on");
    command.option("--jobs", options->jobs, "Runs at the same time; default: one per core");
    command.option("--json", options->json, "All points and what became of them as JSON to FILE, or - for standard output");
    command.action([&session, options] { session.exitCode = exploreSweep(session, *options); });
}

} // namespace floom::cli
