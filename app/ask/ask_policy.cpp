// SPDX-License-Identifier: GPL-3.0-or-later
#include "ask/experiments.h"
#include "ask/long_enough.h"
#include "base/units.h"
#include "design/address.h"
#include "export/number_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline ask {
namespace {

struct Policy {
    std::string address;
    Experiment experiment;
    Shift shift, tail;
    bool ran = false;
    std::string problem;
};

// A policy parameter in the catalogue: a choice or a switch.
bool isPolicy(const ParameterSpec& spec)
{
    return (spec.kind == Kind::choice || spec.kind == Kind::boolean) && spec.inert.empty() && (!spec.whatIf.empty() || spec.knob);
}

std::vector<Policy> policiesOf(const Laboratory& laboratory)
{
    const Asked& asked = laboratory.asked();
    std::vector<Policy> list;
    const auto add = [&](const Block& block, const ParameterSpec& spec, const Value& now, const Value& other) {
        Policy policy{block.id + "." + spec.id, laboratory.asDrawn(), {}, {}, false, {}};
        policy.experiment.what = policy.address + " " + formatValue(now, spec.kind) + " to " + formatValue(other, spec.kind);
        if (!setAll(policy.experiment.design, laboratory.catalogue(), policy.address, formatValue(other, spec.kind)))
            return;
        policy.experiment.costAdded = laboratory.addedCost(policy.experiment.design);
        list.push_back(std::move(policy));
    };
    for (const Block& block : asked.design.blocks)
        if (const TypeSpec* const type = laboratory.catalogue().find(block.type))
            for (const ParameterSpec& spec : type->parameters) {
                if (!isPolicy(spec))
                    continue;
                const Value now = effectiveValue(block, *type, spec.id, {});
                if (const bool* flag = std::get_if<bool>(&now))
                    add(block, spec, now, !*flag);
                for (const Choice& choice : spec.choices)
                    if (choice.inert.empty() && Value(choice.id) != now)
                        add(block, spec, now, choice.id);
            }
    return list;
}

void take(const Laboratory& laboratory, const Measured& base, const Measured& measured, Policy& policy)
{
    policy.ran = measured.ran();
    policy.problem = measured.problem;
    policy.shift = shiftOf(base, measured, laboratory.asked().figure);
    policy.tail = shiftOf(base, measured, laboratory.asked().figure == figureId::kP99 ? figureId::kIops : figureId::kP99);
}

bool policyHelps(const Laboratory& laboratory, const Policy& policy)
{
    constexpr double kHelps = 1; // per cent
    return policy.shift.isTold() && !policy.shift.isPassing && laboratory.gain(policy.shift) >= kHelps;
}

// The best policy plus each next one whose gain exceeds the intervals' uncertainty.
Policy together(const Laboratory& laboratory, const Measured& base, const std::vector<Policy>& sorted)
{
    constexpr std::size_t kMost = 6;
    Policy best = sorted.front();
    std::vector<std::string> used{best.address};
    std::size_t tried = 0;
    for (const Policy& next : sorted) {
        if (!policyHelps(laboratory, next) || tried >= kMost || laboratory.isStopped())
            break;
        if (std::find(used.begin(), used.end(), next.address) != used.end())
            continue;
        ++tried;
        Policy both = best;
        if (!addChange(both.experiment.design, laboratory.asked().design, next.experiment.design))
            continue;
        both.experiment.what += " and " + next.experiment.what;
        both.experiment.costAdded = laboratory.addedCost(both.experiment.design);
        take(laboratory, base, laboratory.run({both.experiment}).front(), both);
        if (!both.shift.known || laboratory.gain(both.shift) <= laboratory.gain(best.shift) + std::max(both.shift.ci95, best.shift.ci95))
            continue;
        best = both;
        used.push_back(next.address);
    }
    return best;
}

} // namespace

Result<Answer> askPolicy(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch)
{
    if (const Outcome known = checkFigure(catalogue, asked); !known)
        return known.error();
    const LongEnough lengthened = longEnough(catalogue, asked, watch);
    const Laboratory laboratory(catalogue, lengthened.asked, watch);
    std::vector<Policy> policies = policiesOf(laboratory);
    std::vector<Experiment> experiments{laboratory.asDrawn()};
    for (const Policy& policy : policies)
        experiments.push_back(policy.experiment);
    const std::vector<Measured> measured = laboratory.run(experiments);
    const Measured& base = measured.front();
    if (!base.ran() && !laboratory.isStopped())
        return Error{"the drive as drawn", "one that can run", base.problem, {}};
    for (std::size_t i = 0; i < policies.size(); ++i)
        take(laboratory, base, measured[i + 1], policies[i]);
    std::stable_sort(policies.begin(), policies.end(), [&](const Policy& a, const Policy& b) {
        return a.shift.known != b.shift.known ? a.shift.known : laboratory.gain(a.shift) > laboratory.gain(b.shift);
    });
    Answer answer;
    answer.table = {"Policies against those as drawn, where " + asked.figure + " is " + figureWords(asked.figure, base.mean(asked.figure))
                        + "; " + std::to_string(asked.seeds) + " seeds",
                    {{"policy"}, {asked.figure, Align::right}, {"tail", Align::right}, {"cost", Align::right}},
                    {}};
    answer.table.columns[2].name = asked.figure == figureId::kP99 ? figureId::kIops : figureId::kP99;
    const auto row = [&](const Policy& policy) {
        const char* const cannot = policy.problem.empty() ? "not run" : "cannot run";
        answer.table.rows.push_back({withProblem(policy.experiment.what, policy.problem), policy.ran ? policy.shift.words() : cannot,
                                     policy.ran ? policy.tail.words() : "", addedText(policy.experiment.costAdded)});
        answer.proof.push_back({policy.experiment.what,
                                {{"percent", policy.shift.percent}, {"ci95", policy.shift.ci95}, {"cost", policy.experiment.costAdded}}});
    };
    // A greater gain within its interval is none.
    std::stable_partition(policies.begin(), policies.end(), [&](const Policy& policy) { return policyHelps(laboratory, policy); });
    if (!policies.empty() && policyHelps(laboratory, policies.front())) {
        const Policy best = together(laboratory, base, policies);
        answer.sentence = best.experiment.what + ": " + asked.figure + " " + best.shift.words() + ", " + answer.table.columns[2].name + " "
            + best.tail.words() + ", cost " + addedText(best.experiment.costAdded) + ".";
        if (best.experiment.what != policies.front().experiment.what)
            row(best);
    } else {
        answer.met = false;
        answer.sentence = "None of " + std::to_string(policies.size()) + " other policies makes " + asked.figure
            + " better by 1 % and more than its interval.";
    }
    answer.sentence += lengthened.words;
    answer.determined = lengthened.isFull;
    for (const Policy& policy : policies)
        row(policy);
    if (laboratory.isStopped() && !answer.met)
        answer.sentence.clear();
    if (laboratory.isStopped())
        markStopped(answer);
    return answer;
}

} // namespace floom::inline ask
