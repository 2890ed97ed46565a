// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "cli/sweep_report.h"
#include "export/number_text.h"
#include "store/text_file.h"
#include "sweep/explore.h"
#include "sweep/goal_figures.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <memory>

namespace floom::cli {

namespace {

struct Options {
    std::string sweep;
    std::string goal;
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

std::string sentenceOf(const Exploration& found, const Sweep& sweep, const std::vector<SweepPoint>& points, const Goal& goal)
{
    std::string text = found.best ? "Best: " + nameOf(sweep, points[*found.best]) + " with " + goal.metric + " "
            + scaledText(*found.results[*found.best].metric(goal.metric)) + "."
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
    return text + ".\n";
}

std::string document(const Exploration& found, const Sweep& sweep, const std::vector<SweepPoint>& points, const Options& options)
{
    using Json = nlohmann::ordered_json;
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
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

int exploreSweep(const Session& session, const Options& options)
{
    const auto goal = readGoal(options.goal);
    if (!goal)
        return refuse(goal.error());
    const auto text = readTextFile(QString::fromStdString(options.sweep));
    if (!text)
        return refuse(text.error());
    auto sweep = readSweep(*text, options.sweep);
    if (!sweep)
        return refuse(sweep.error());
    const auto opened = openDesign(sweep->design, {}, session.catalogue);
    if (!opened)
        return refuse(opened.error());
    if (sweep->workload.empty())
        sweep->workload = opened->variant().workload.toStdString();
    const std::vector<SweepPoint> points = pointsOf(*sweep);
    if (const Outcome made = canBeMade(*sweep, points, opened->variant().design, session.catalogue); !made)
        return refuse(made.error());
    const auto first = requestOf(*sweep, points.front(), opened->variant().design, session.catalogue);
    if (const Outcome known = first ? checkFigures(*goal, first->design, first->workload, session.catalogue) : Outcome(Nothing{}); !known)
        return refuse(known.error());
    SweepRunOptions how;
    how.threads = options.jobs;
    const Interrupt interrupt;
    how.stop = interrupt.token();
    std::atomic<std::size_t> done{0};
    how.finished = [&done](std::size_t, const PointResult&) { ++done; };
    const ProgressLine line([&] { return std::to_string(done.load()) + " of " + std::to_string(points.size()) + " points simulated"; });
    const Exploration found = explore(session.catalogue, *sweep, opened->variant().design, points, *goal, how);
    if (interrupt.happened())
        say("Interrupted: the answer is of the " + std::to_string(done.load()) + " of " + std::to_string(points.size())
            + " points simulated until then.");
    const int code = found.best && !interrupt.happened() ? kFine : kNotMet;
    if (options.json != "-")
        if (const int printed = print(sentenceOf(found, *sweep, points, *goal), code); printed != code)
            return printed;
    return options.json.empty() ? code : deliver(document(found, *sweep, points, options), options.json, code);
}

} // namespace

void addExplore(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("explore", "The best point of a sweep under limits, simulating no more of it than it must");
    command->add_option("SWEEP", options->sweep, "A sweep document")->required();
    command->add_option("--goal", options->goal, "least cost.controller where busiest.host.link >= 98% and latency_us.p99 <= 500")
        ->required();
    command->add_option("--jobs", options->jobs, "Runs side by side; one a core when left out");
    command->add_option("--json", options->json, "All points and what became of them as JSON to FILE, or - for standard output");
    command->callback([&session, options] { session.exitCode = exploreSweep(session, *options); });
}

} // namespace floom::cli
