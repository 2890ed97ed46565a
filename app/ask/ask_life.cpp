// SPDX-License-Identifier: GPL-3.0-or-later
#include "ask/experiments.h"
#include "design/address.h"
#include "export/number_text.h"
#include "review/acceptance.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace floom::inline ask {
namespace {

struct Watched {
    GoalLimit limit;
    std::string says;
    std::optional<double> kept, broken; // cycles: the last that meets it, the first that misses it
};

class Life {
public:
    Life(const Laboratory& laboratory, std::string memory, double rated)
        : m_laboratory(laboratory)
        , m_memory(std::move(memory))
        , m_rated(rated)
    {
    }

    const Measured& at(double cycles)
    {
        const auto whole = std::round(cycles);
        if (const auto known = m_known.find(whole); known != m_known.end())
            return known->second;
        run({whole});
        return m_known.at(whole);
    }

    void run(const std::vector<double>& cycles)
    {
        std::vector<Experiment> experiments;
        for (const double n : cycles) {
            Experiment one = m_laboratory.asDrawn();
            static_cast<void>(setAll(one.design, m_laboratory.catalogue(), m_memory + ".peCycles", std::to_string(std::llround(n))));
            experiments.push_back(std::move(one));
        }
        auto measured = m_laboratory.run(experiments);
        for (std::size_t i = 0; i < cycles.size(); ++i)
            m_known[std::round(cycles[i])] = std::move(measured[i]);
    }

    // Whether the mean over the seeds meets the limit; nothing if unknown.
    std::optional<bool> keeps(const GoalLimit& limit, double cycles)
    {
        const double value = at(cycles).mean(limit.metric);
        if (!std::isfinite(value))
            return std::nullopt;
        return limit.atLeast ? value >= limit.value : value <= limit.value;
    }

    void find(Watched& watched)
    {
        constexpr double kNear = 0.02; // share of the rated cycles
        std::vector<double> steps;
        for (const auto& [cycles, measured] : m_known)
            steps.push_back(cycles);
        for (const double cycles : steps) {
            const auto kept = keeps(watched.limit, cycles);
            if (kept && !*kept) {
                watched.broken = cycles;
                break;
            }
            if (kept)
                watched.kept = cycles;
        }
        while (watched.kept && watched.broken && *watched.broken - *watched.kept > kNear * m_rated && !m_laboratory.isStopped()) {
            const double middle = std::round((*watched.kept + *watched.broken) / 2);
            const auto kept = keeps(watched.limit, middle);
            if (!kept)
                break;
            (*kept ? watched.kept : watched.broken) = middle;
        }
    }

    [[nodiscard]] const std::map<double, Measured>& known() const { return m_known; }

private:
    const Laboratory& m_laboratory;
    std::string m_memory;
    double m_rated;
    std::map<double, Measured> m_known; // by cycles
};

const Block* flashOf(const Design& design, const Catalogue& catalogue)
{
    for (const Block& block : design.blocks)
        if (const TypeSpec* const type = catalogue.find(block.type);
            type != nullptr && type->role == Role::memory && type->parameter("peCycles") != nullptr)
            return &block;
    return nullptr;
}

double real(const Block& block, const TypeSpec& type, std::string_view id)
{
    const Value value = effectiveValue(block, type, id, {});
    const double* const number = std::get_if<double>(&value);
    const auto* const whole = std::get_if<std::int64_t>(&value);
    return number != nullptr ? *number : whole != nullptr ? static_cast<double>(*whole) : 0;
}

std::vector<Watched> watchedOf(const Asked& asked, const Laboratory& laboratory, const std::vector<GoalLimit>& limits,
                               const Measured& fresh)
{
    std::vector<Watched> list;
    const auto watch = [&](const std::string& figure, bool atLeast, double value, const std::string& says) {
        Watched& one = list.emplace_back();
        one.limit.metric = figure;
        one.limit.atLeast = atLeast;
        one.limit.value = value;
        one.says = says;
    };
    for (const GoalLimit& limit : limits)
        watch(limit.metric, limit.atLeast, limit.value, limitText(limit));
    if (!limits.empty())
        return list;
    watch(figureId::kUncorrectable, false, 0, "uncorrectable reads");
    watch(figureId::kRetries, false, 0, "first read retries");
    constexpr double kTenth = 0.1, kHalf = 0.5;
    const bool more = laboratory.moreIsBetter();
    if (const double now = fresh.mean(asked.figure); std::isfinite(now))
        watch(asked.figure, more, now * (more ? 1 - kTenth : 1 + kTenth), asked.figure + " 10 % worse than new");
    if (const double now = fresh.mean(figureId::kP99); std::isfinite(now) && asked.figure != figureId::kP99)
        watch(figureId::kP99, false, now * (1 + kHalf), "p99 50 % longer than new");
    return list;
}

} // namespace

Result<Answer> askLife(const Catalogue& catalogue, const Asked& asked, const std::vector<GoalLimit>& limits, const AskWatch& watch)
{
    if (const Outcome known = checkFigure(catalogue, asked, limits); !known)
        return known.error();
    const Block* const flash = flashOf(asked.design, catalogue);
    if (flash == nullptr)
        return Error{"the drawing", "a memory that wears", "none", {}};
    const TypeSpec& type = *catalogue.find(flash->type);
    const double rated = real(*flash, type, "ratedCycles"), begin = real(*flash, type, "rberBegin"), fixed = real(*flash, type, "rber");
    Answer answer;
    if (begin <= 0 || fixed > 0) {
        answer.determined = false;
        answer.met = false;
        answer.sentence = "Not determined: the errors of " + flash->id + " do not grow with its cycles ("
            + (fixed > 0 ? "rber is given as it is now" : "rberBegin is 0") + "). Set the error rate of a new part and the one after "
            + countText(static_cast<std::uint64_t>(rated)) + " cycles: --set " + flash->id + ".rberBegin=1e-5 --set " + flash->id
            + ".rberEnd=5e-3, and the codec's model to by_errors if decoding takes longer with more errors.";
        return answer;
    }
    const Laboratory laboratory(catalogue, asked, watch);
    Life life(laboratory, flash->id, rated);
    std::vector<double> steps;
    constexpr int kSteps = 6;
    for (int i = 0; i <= kSteps; ++i)
        steps.push_back(std::round(rated * 1.5 * i / kSteps));
    life.run(steps);
    if (!life.at(0).ran() && !laboratory.isStopped())
        return Error{"the drive as new", "one that can run", life.at(0).problem, {}};
    std::vector<Watched> watched = watchedOf(asked, laboratory, limits, life.at(0));
    for (Watched& one : watched)
        life.find(one);
    std::stable_sort(watched.begin(), watched.end(),
                     [](const Watched& a, const Watched& b) { return a.broken.value_or(1e300) < b.broken.value_or(1e300); });
    answer.table = {"What breaks as " + flash->id + " wears, rated for " + countText(static_cast<std::uint64_t>(rated)) + " cycles; "
                        + std::to_string(asked.seeds) + " seeds",
                    {{"limit"}, {"kept at", Align::right}, {"broken at", Align::right}, {"of the rating", Align::right}},
                    {}};
    for (const Watched& one : watched) {
        answer.table.rows.push_back({one.says, one.kept ? fixedText(*one.kept, 0) : "–",
                                     one.broken ? fixedText(*one.broken, 0) : "not up to " + fixedText(steps.back(), 0),
                                     one.broken ? percentText(*one.broken / rated, 0) : ""});
        answer.proof.push_back(
            {one.says, {{"kept_cycles", one.kept.value_or(NAN)}, {"broken_cycles", one.broken.value_or(NAN)}, {"limit", one.limit.value}}});
    }
    for (const auto& [cycles, measured] : life.known()) {
        const auto figure = [&](const char* id) { return measured.mean(id); };
        answer.proof.push_back({"at " + fixedText(cycles, 0) + " cycles",
                                {{"cycles", cycles},
                                 {asked.figure, figure(asked.figure.c_str())},
                                 {figureId::kP99, figure(figureId::kP99)},
                                 {figureId::kRetries, figure(figureId::kRetries)},
                                 {figureId::kUncorrectable, figure(figureId::kUncorrectable)}}});
    }
    const Watched& first = watched.front();
    answer.met = !limits.empty() ? !first.broken || *first.broken > rated : true;
    if (!first.broken)
        answer.sentence = "No watched limit breaks up to " + fixedText(steps.back(), 0) + " cycles, 150 % of the rating.";
    else if (!first.kept)
        answer.sentence = first.says + ": broken from the first cycle.";
    else
        answer.sentence = "First to break: " + first.says + ", between " + fixedText(*first.kept, 0) + " and " + fixedText(*first.broken, 0)
            + " cycles (" + percentText(*first.broken / rated, 0) + " of the rated).";
    if (watched.size() > 1 && watched[1].broken && first.broken)
        answer.sentence += " Next: " + watched[1].says + ", at " + fixedText(*watched[1].broken, 0) + ".";
    if (laboratory.isStopped()) {
        answer.sentence.clear(); // the rows state what is known
        markStopped(answer);
    }
    return answer;
}

} // namespace floom::inline ask
