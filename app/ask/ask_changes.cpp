// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/knobs.h"
#include "ask/experiments.h"
#include "ask/long_enough.h"
#include "export/number_text.h"
#include "rules/may_run.h"

#include <algorithm>
#include <cmath>

namespace floom::inline ask {
namespace {

constexpr std::size_t kMostSets = 400; // sets tried per size

struct ChangeSet { // a combination of changes
    std::vector<std::size_t> of; // indices of single changes, ascending
    Experiment experiment;
    Shift shift;
    Measured measured;
};

std::vector<ChangeSet> singlesOf(const Laboratory& laboratory, double budget)
{
    const Asked& asked = laboratory.asked();
    std::vector<ChangeSet> singles;
    const MayRun may = mayRun(asked.design, laboratory.catalogue(), &asked.workload);
    if (!may)
        return singles;
    for (Variation& variation : allVariations(*may.program, asked.workload, asked.requests)) {
        const double added = laboratory.addedCost(variation.design);
        if (variation.kind != Variation::Kind::more || added > budget)
            continue;
        singles.push_back({{singles.size()}, {std::move(variation.change), std::move(variation.design), asked.workload, added}, {}, {}});
    }
    return singles;
}

// Sets with one more change, most promising first by the sum of their single gains. That estimate fails where only the combination helps,
// so all are tried unless there are too many.
std::vector<ChangeSet> larger(const Laboratory& laboratory, const std::vector<ChangeSet>& sets, const std::vector<ChangeSet>& singles,
                              double budget)
{
    const Asked& asked = laboratory.asked();
    std::vector<ChangeSet> out;
    std::vector<double> hopes;
    for (const ChangeSet& set : sets)
        for (std::size_t i = set.of.back() + 1; i < singles.size(); ++i) {
            ChangeSet both{
                set.of, {set.experiment.what + " and " + singles[i].experiment.what, set.experiment.design, asked.workload, 0}, {}, {}};
            both.of.push_back(i);
            if (!addChange(both.experiment.design, asked.design, singles[i].experiment.design))
                continue;
            both.experiment.costAdded = laboratory.addedCost(both.experiment.design);
            if (both.experiment.costAdded > budget)
                continue;
            both.shift.percent = set.shift.percent + singles[i].shift.percent; // an estimate until it is run
            out.push_back(std::move(both));
        }
    std::stable_sort(out.begin(), out.end(),
                     [&](const ChangeSet& a, const ChangeSet& b) { return laboratory.gain(a.shift) > laboratory.gain(b.shift); });
    if (out.size() > kMostSets)
        out.resize(kMostSets);
    return out;
}

// Runs all sets under one seed, and the best ones under all seeds.
void measure(const Laboratory& laboratory, const Measured& base, std::vector<ChangeSet>& sets, std::size_t finalists)
{
    const auto runThose = [&](std::size_t n, unsigned seeds) {
        std::vector<Experiment> experiments;
        for (std::size_t i = 0; i < n; ++i)
            experiments.push_back(sets[i].experiment);
        auto measured = laboratory.run(experiments, seeds);
        for (std::size_t i = 0; i < n; ++i) {
            sets[i].measured = std::move(measured[i]);
            sets[i].shift = shiftOf(base, sets[i].measured, laboratory.asked().figure);
        }
    };
    const auto byGain = [&](const ChangeSet& a, const ChangeSet& b) {
        return a.shift.known != b.shift.known ? a.shift.known : laboratory.gain(a.shift) > laboratory.gain(b.shift);
    };
    if (sets.size() > finalists) {
        runThose(sets.size(), 1);
        std::stable_sort(sets.begin(), sets.end(), byGain);
    }
    if (!laboratory.isStopped())
        runThose(std::min(finalists, sets.size()), 0);
    std::stable_sort(sets.begin(), sets.begin() + static_cast<std::ptrdiff_t>(std::min(finalists, sets.size())), byGain);
}

bool choiceHelps(const Laboratory& laboratory, const ChangeSet& choice)
{
    constexpr double kHelps = 2; // per cent: a smaller gain does not count
    return choice.shift.isTold() && !choice.shift.isPassing && laboratory.gain(choice.shift) >= kHelps;
}

std::string partsAlone(const Laboratory& laboratory, const ChangeSet& best, const std::vector<ChangeSet>& singles)
{
    std::string text;
    for (const std::size_t part : best.of) {
        const auto single = std::find_if(singles.begin(), singles.end(), [&](const ChangeSet& one) { return one.of.front() == part; });
        text += (text.empty() ? "" : ", ") + single->experiment.what + " alone " + single->shift.words();
    }
    static_cast<void>(laboratory);
    return text;
}

} // namespace

Result<Answer> askChanges(const Catalogue& catalogue, const Asked& asked, const ChangesQuestion& question, const AskWatch& watch)
{
    const double budget = question.budget;
    const unsigned most = question.most;
    if (const Outcome known = checkFigure(catalogue, asked); !known)
        return known.error();
    if (most < 1 || most > 4)
        return Error{"--changes", "1 to 4", std::to_string(most), {}};
    if (!std::isfinite(budget))
        return Error{"--budget", "a number", fixedText(budget, 1), {}};
    const LongEnough lengthened = longEnough(catalogue, asked, watch);
    const Laboratory laboratory(catalogue, lengthened.asked, watch);
    std::vector<ChangeSet> singles = singlesOf(laboratory, budget);
    const Measured base = laboratory.run({laboratory.asDrawn()}).front();
    if (!base.ran() && !laboratory.isStopped())
        return Error{"the drive as drawn", "one that can run", base.problem, {}};
    std::vector<ChangeSet> inOrder = singles;
    measure(laboratory, base, inOrder, inOrder.size());
    for (const ChangeSet& one : inOrder)
        singles[one.of.front()] = one;

    std::vector<ChangeSet> all = inOrder, sets = singles;
    const auto known = [](const std::vector<ChangeSet>& those) {
        return static_cast<std::size_t>(std::count_if(those.begin(), those.end(), [](const ChangeSet& one) { return one.shift.known; }));
    };
    std::size_t tried = known(inOrder);
    for (unsigned size = 2; size <= most && !laboratory.isStopped(); ++size) {
        constexpr std::size_t kFinalists = 12, kKept = 24;
        std::vector<ChangeSet> next = larger(laboratory, sets, singles, budget);
        measure(laboratory, base, next, kFinalists);
        tried += known(next);
        all.insert(all.end(), next.begin(), next.begin() + static_cast<std::ptrdiff_t>(std::min(kFinalists, next.size())));
        if (next.size() > kKept)
            next.resize(kKept);
        sets = std::move(next);
    }
    std::erase_if(
        all, [&](const ChangeSet& one) { return !one.shift.known || !one.measured.ran() || one.measured.bySeed.size() < asked.seeds; });
    std::stable_sort(all.begin(), all.end(),
                     [&](const ChangeSet& a, const ChangeSet& b) { return laboratory.gain(a.shift) > laboratory.gain(b.shift); });
    // A larger or more expensive set must be better by more than the intervals' uncertainty.
    const auto greatest = std::find_if(all.begin(), all.end(), [&](const ChangeSet& one) { return choiceHelps(laboratory, one); });
    const ChangeSet* best = nullptr;
    for (auto one = greatest; one != all.end(); ++one)
        if (choiceHelps(laboratory, *one)
            && laboratory.gain(one->shift) + one->shift.ci95 >= laboratory.gain(greatest->shift) - greatest->shift.ci95
            && (best == nullptr
                || std::pair(one->of.size(), one->experiment.costAdded) < std::pair(best->of.size(), best->experiment.costAdded)))
            best = &*one;

    Answer answer;
    const std::string tail = asked.figure == figureId::kP99 ? figureId::kIops : figureId::kP99;
    answer.table = {"Changes for at most " + briefText(budget) + " of cost, by what they gain; " + std::to_string(tried) + " sets tried",
                    {{"change"}, {asked.figure, Align::right}, {tail, Align::right}, {"cost", Align::right}, {"power, W", Align::right}},
                    {}};
    constexpr std::size_t kShown = 15;
    std::vector<const ChangeSet*> inRank;
    for (const ChangeSet& one : all)
        inRank.push_back(&one);
    const auto watts = [&](const ChangeSet& one) { return one.measured.mean(figureId::kMeanPower) - base.mean(figureId::kMeanPower); };
    const auto price = [&](const ChangeSet& one) {
        return question.rank == Rank::gain ? 0 : question.rank == Rank::cost ? one.experiment.costAdded : watts(one);
    };
    std::stable_sort(inRank.begin(), inRank.end(), [&](const ChangeSet* a, const ChangeSet* b) {
        const bool first = choiceHelps(laboratory, *a), second = choiceHelps(laboratory, *b);
        return first != second ? first : worth(laboratory.gain(a->shift), price(*a)) > worth(laboratory.gain(b->shift), price(*b));
    });
    for (const ChangeSet* const ranked : inRank) {
        const ChangeSet& one = *ranked;
        const Shift other = shiftOf(base, one.measured, tail);
        if (answer.table.rows.size() < kShown)
            answer.table.rows.push_back(
                {one.experiment.what, one.shift.words(), other.words(), addedText(one.experiment.costAdded), addedText(watts(one))});
        answer.proof.push_back({one.experiment.what,
                                {{"percent", one.shift.percent},
                                 {"ci95", one.shift.ci95},
                                 {"cost", one.experiment.costAdded},
                                 {"watts", watts(one)},
                                 {"changes", static_cast<double>(one.of.size())}}});
    }
    answer.met = best != nullptr;
    answer.sentence = best == nullptr ? "No set of up to " + std::to_string(most) + " changes for " + briefText(budget) + " of cost moves "
            + asked.figure + " by 2 % and more than its interval: " + std::to_string(tried) + " were tried."
                                      : best->experiment.what + ": " + asked.figure + " " + best->shift.words() + " for "
            + addedText(best->experiment.costAdded) + " of cost.";
    if (best != nullptr && best->of.size() > 1)
        answer.sentence += " " + partsAlone(laboratory, *best, singles) + ".";
    if (best != nullptr && best != &*greatest)
        answer.sentence += " " + greatest->experiment.what + " showed most, " + greatest->shift.words() + " for "
            + addedText(greatest->experiment.costAdded) + ", which is no more than the intervals leave open.";
    answer.sentence += lengthened.words;
    answer.determined = lengthened.isFull;
    if (laboratory.isStopped() && best == nullptr)
        answer.sentence.clear(); // no result yet
    if (laboratory.isStopped())
        markStopped(answer);
    return answer;
}

} // namespace floom::inline ask
