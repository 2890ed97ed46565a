// SPDX-License-Identifier: GPL-3.0-or-later
#include "ask/experiments.h"

#include "base/spelling.h"
#include "base/units.h"
#include "design/address.h"
#include "export/figure_text.h"
#include "export/number_text.h"
#include "model/start_states.h"
#include "results/buffer_fill.h"
#include "rules/cost.h"
#include "rules/may_run.h"
#include "sweep/goal_figures.h"
#include "sweep/sweep_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace floom::inline ask {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Student's t for a 95 % interval, by degrees of freedom.
double student(std::size_t freedom)
{
    constexpr std::array<double, 10> kT{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
    return freedom == 0 ? std::numeric_limits<double>::infinity() : freedom <= kT.size() ? kT[freedom - 1] : 2.0 + 2.4 / double(freedom);
}

bool isTied(const Block& other, const Block& block, const Catalogue& catalogue)
{
    const TypeSpec* const type = catalogue.find(other.type);
    return type != nullptr && !other.count.empty() && other.count.front() == block.count.front()
        && (type->role == Role::channel || type->role == Role::memory || type->role == Role::codec);
}

} // namespace

bool Measured::ran() const
{
    return !bySeed.empty() && std::all_of(bySeed.begin(), bySeed.end(), [](const Figures& figures) { return figures.has_value(); });
}

std::vector<double> Measured::of(const std::string& figure) const
{
    std::vector<double> values;
    for (const Figures& figures : bySeed) {
        const auto found = figures ? std::find_if(figures->begin(), figures->end(), [&](const auto& one) { return one.first == figure; })
                                   : NamedFigures::const_iterator();
        if (!figures || found == figures->end() || !std::isfinite(found->second))
            return {};
        values.push_back(found->second);
    }
    return values;
}

double Measured::mean(const std::string& figure) const
{
    const std::vector<double> values = of(figure);
    return values.empty() ? kUnknown : meanOf(values);
}

namespace {
constexpr double kNothing = 0.05; // percent; less is printed as 0.0
}

bool Shift::isNothing() const
{
    return known && std::max(std::fabs(percent), ci95) < kNothing;
}

bool Shift::isTold() const
{
    return known && std::fabs(percent) >= kNothing && std::fabs(percent) > ci95;
}

std::string Shift::words() const
{
    if (!known)
        return "not known";
    if (isNothing())
        return "no difference";
    const std::string shift = signedPercentText(percent);
    const bool hasInterval = std::isfinite(ci95) && !shift.starts_with("more than");
    return shift + (hasInterval ? " ± " + fixedText(ci95, 1) : "")
        + (!isTold()       ? " (undecided)"
               : isPassing ? " while the write buffer fills"
                           : "");
}

std::string withProblem(const std::string& what, const std::string& problem)
{
    return problem.empty() ? what : what + ": " + problem;
}

Shift shiftOf(const Measured& base, const Measured& changed, const std::string& figure)
{
    const std::vector<double> before = base.of(figure), after = changed.of(figure);
    Shift shift;
    const std::size_t n = std::min(before.size(), after.size());
    if (n == 0 || std::any_of(before.begin(), before.end(), [](double value) { return value == 0; }))
        return shift;
    std::vector<double> ratios;
    for (std::size_t i = 0; i < n; ++i)
        ratios.push_back((after[i] / before[i] - 1) * 100);
    shift.known = true;
    shift.isPassing = changed.mean(kFilling) > 0 && base.mean(kFilling) == 0;
    shift.percent = meanOf(ratios);
    double squares = 0;
    for (const double ratio : ratios)
        squares += (ratio - shift.percent) * (ratio - shift.percent);
    shift.ci95 = n < 2 ? std::numeric_limits<double>::infinity()
                       : student(n - 1) * std::sqrt(squares / static_cast<double>(n - 1) / static_cast<double>(n));
    return shift;
}

Laboratory::Laboratory(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch)
    : m_catalogue(catalogue)
    , m_asked(asked)
    , m_watch(watch)
    , m_drawn(priced(asked.design))
    , m_startStates(std::make_shared<StartStates>())
{
}

namespace {

// Run `index` of those that the question spends on an experiment, each with a seed of its own.
RunRequest requestOf(const Asked& asked, const Experiment& experiment, unsigned index)
{
    RunRequest request;
    request.design = experiment.design;
    request.workload = experiment.workload;
    const std::uint64_t most = fairCount(experiment.workload, asked.requests);
    if (request.workload.count == 0 || request.workload.count > most)
        request.workload.count = most;
    request.seed = asked.seed + index;
    request.record = false;
    request.causes = false;
    return request;
}

} // namespace

std::vector<Measured> Laboratory::run(const std::vector<Experiment>& experiments, unsigned seeds) const
{
    const unsigned each = seeds > 0 ? seeds : m_asked.seeds;
    std::vector<RunRequest> requests;
    for (const Experiment& experiment : experiments)
        for (unsigned i = 0; i < each; ++i) {
            requests.push_back(requestOf(m_asked, experiment, i));
            requests.back().startStates = m_startStates;
        }
    std::vector<Measured> measured(experiments.size());
    const auto outcomes = runMany(m_catalogue, requests, m_watch.stop, 0, m_watch.progress);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        Measured& one = measured[i / each];
        const RunOutcome& outcome = outcomes[i];
        if (outcome.record && !outcome.error && !outcome.record->result.partial) {
            NamedFigures figures = figuresOf(outcome.record->result);
            figures.emplace_back("unstable", outcome.record->result.window.unstable ? 1 : 0);
            figures.emplace_back(kFilling, beganWithRoom(outcome.record->result) ? 1 : 0);
            one.bySeed.emplace_back(std::move(figures));
        } else {
            one.bySeed.emplace_back();
            if (one.problem.empty() && !m_watch.stop.stop_requested())
                one.problem = outcome.problem().toStdString();
        }
    }
    return measured;
}

Experiment Laboratory::asDrawn() const
{
    return {"as drawn", m_asked.design, m_asked.workload, 0};
}

double Laboratory::addedCost(const Design& design) const
{
    const Priced changed = priced(design);
    return changed.usableBytes > 0 ? floom::addedCost(m_drawn, changed) : changed.bill - m_drawn.bill; // its run reports the problem
}

Priced Laboratory::priced(const Design& design) const
{
    const MayRun may = mayRunUnruled(design, m_catalogue);
    return {costTotals(design, m_catalogue).billOfMaterials, may ? static_cast<double>(may.program->capacityBytes) : 0};
}

bool Laboratory::moreIsBetter() const
{
    const KnownFigure known = figureNamed(m_asked.figure);
    return known && known.facts->better == Better::more;
}

const Block* blockOf(const Design& design, const std::string& address, const TypeSpec** type, const ParameterSpec** spec,
                     const Catalogue& catalogue)
{
    const auto dot = address.find('.');
    const Block* const block = dot == std::string::npos ? nullptr : design.find(address.substr(0, dot));
    *type = block != nullptr ? catalogue.find(block->type) : nullptr;
    *spec = *type != nullptr ? (*type)->parameter(address.substr(dot + 1)) : nullptr;
    return block;
}

Outcome setAll(Design& design, const Catalogue& catalogue, const std::string& address, const std::string& value)
{
    const TypeSpec* type = nullptr;
    const ParameterSpec* spec = nullptr;
    const Block* const block = blockOf(design, address, &type, &spec, catalogue);
    if (block != nullptr && address.ends_with(".count") && !block->count.empty()) {
        const Result<Value> count = parseValue(value, Kind::count);
        if (!count)
            return count.error();
        const int n = static_cast<int>(std::get<std::int64_t>(*count));
        const Block was = *block;
        if (type == nullptr || type->role != Role::channel) {
            design.find(was.id)->count.back() = n;
            return Nothing{};
        }
        for (Block& other : design.blocks)
            if (other.id == was.id || isTied(other, was, catalogue))
                other.count.front() = n;
        return Nothing{};
    }
    if (Outcome made = assign(design, catalogue, address + "=" + value); !made)
        return made;
    if (Block* const changed = design.find(address.substr(0, address.find('.'))))
        for (auto& [place, values] : changed->overrides)
            values.erase(address.substr(address.find('.') + 1));
    return Nothing{};
}

bool addChange(Design& onto, const Design& base, const Design& changed)
{
    for (const Block& after : changed.blocks) {
        const Block* const before = base.find(after.id);
        Block* const target = onto.find(after.id);
        if (before == nullptr || target == nullptr)
            return false;
        if (after.count != before->count) {
            if (target->count != before->count)
                return false;
            target->count = after.count;
        }
        for (const auto& [id, value] : after.parameters) {
            const auto old = before->parameters.find(id);
            if (old != before->parameters.end() && old->second == value)
                continue;
            const auto own = target->parameters.find(id);
            const bool untouched = old == before->parameters.end() ? own == target->parameters.end()
                                                                   : own != target->parameters.end() && own->second == old->second;
            if (!untouched)
                return false;
            target->parameters[id] = value;
        }
        for (const auto& [place, values] : before->overrides) { // overrides that the change removes
            const auto left = after.overrides.find(place);
            const auto there = target->overrides.find(place);
            for (const auto& [id, value] : values)
                if (there != target->overrides.end() && (left == after.overrides.end() || !left->second.contains(id)))
                    there->second.erase(id);
        }
    }
    return true;
}

std::vector<Diagnostic> doubtsOf(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch)
{
    constexpr std::string_view kOfState[] = {"R608", "R615", "R621"}; // reads of nothing, another load's state, no steady state yet
    std::vector<Diagnostic> doubts;
    const RunRequest request = requestOf(asked, {"as drawn", asked.design, asked.workload, 0}, 0);
    if (const RunOutcome outcome = runNow(catalogue, request, {watch.stop, nullptr, {}}); outcome.record)
        std::ranges::copy_if(outcome.record->result.diagnostics, std::back_inserter(doubts),
                             [&](const Diagnostic& one) { return std::ranges::find(kOfState, one.rule) != std::end(kOfState); });
    return doubts;
}

double fullRate(const Laboratory& laboratory, bool inBytes)
{
    Experiment full = laboratory.asDrawn();
    full.workload.rateIops = full.workload.rateBytes = 0;
    full.workload.depth = std::max(full.workload.depth, 256);
    const Measured measured = laboratory.run({full}, 1).front();
    const double rate = measured.mean(inBytes ? figureId::kBandwidth : figureId::kIops);
    return !std::isfinite(rate) ? 0 : inBytes ? rate * 1e6 : rate;
}

void markStopped(Answer& answer)
{
    answer.determined = false;
    answer.sentence = "Not determined: stopped before the end." + (answer.sentence.empty() ? "" : " So far: " + answer.sentence);
}

std::string figureWords(const std::string& figure, double value)
{
    return figureText(figure, value);
}

std::string briefText(double value)
{
    return QString::number(value, 'g', 6).toStdString();
}

std::string addedText(double cost)
{
    constexpr double kNothing = 0.005;
    return std::fabs(cost) < kNothing ? "0" : (cost > 0 ? "+" : "−") + fixedText(std::fabs(cost), 2);
}

Outcome checkFigure(const Catalogue& catalogue, const Asked& asked, const std::vector<GoalLimit>& limits)
{
    if (const MayRun may = mayRun(asked.design, catalogue, &asked.workload); !may)
        return Error{"the design", "one that can run", whyNot(may.errors), "`check` says more."};
    return checkFigures({asked.figure, true, limits}, asked.design, asked.workload, catalogue);
}

} // namespace floom::inline ask
