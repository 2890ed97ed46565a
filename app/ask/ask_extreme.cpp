// SPDX-License-Identifier: GPL-3.0-or-later
#include "ask/experiments.h"
#include "base/spelling.h"
#include "base/units.h"
#include "design/address.h"
#include "export/number_text.h"
#include "sweep/goal_figures.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace floom::inline ask {
namespace {

constexpr const char* kWords[] = {"workload.qd", "workload.rate_iops", "workload.rate", "workload.jobs"};
constexpr double kFine = 1.02; // ratio of the ends at which the bisection of a quantity stops

struct Tested {
    bool keeps = false, misses = false; // under every seed
    bool lacks = false; // too few requests for a limit's figure: neither kept nor missed by itself
    std::string problem, worst; // the worst violation, in words
};

// Four significant digits: finer values are not distinguishable.
double roundNumber(double value)
{
    if (value <= 0)
        return value;
    const double unit = std::pow(10, std::floor(std::log10(value)) - 3);
    return std::round(value / unit) * unit;
}

class Search {
public:
    Search(const Laboratory& laboratory, const ExtremeQuestion& question)
        : m_laboratory(laboratory)
        , m_asked(laboratory.asked())
        , m_question(question)
        , m_loads(question.loads.empty() ? std::vector<Load>(1) : question.loads)
        , m_isWord(question.address.starts_with("workload."))
    {
    }

    Outcome prepare()
    {
        if (m_isWord && std::find(std::begin(kWords), std::end(kWords), m_question.address) == std::end(kWords))
            return Error{m_question.address, "a parameter, a count, or workload.qd, rate_iops, rate or jobs",
                         "'" + m_question.address + "'", didYouMean(m_question.address, {std::begin(kWords), std::end(kWords)})};
        const TypeSpec* type = nullptr;
        const Block* const block =
            m_isWord ? nullptr : blockOf(m_asked.design, m_question.address, &type, &m_spec, m_laboratory.catalogue());
        const bool isCount = block != nullptr && m_question.address.ends_with(".count") && !block->count.empty();
        if (!m_isWord && !isCount && !parameterFigure(m_question.address, m_asked.design, m_laboratory.catalogue())) {
            const Outcome known = checkFigures({m_question.address, true, {}}, m_asked.design, m_asked.workload, m_laboratory.catalogue());
            return Error{m_question.address, "a parameter or count of the drawing that is a number, or workload.qd, rate_iops, rate, jobs",
                         known ? "a figure of a run" : "'" + m_question.address + "'", known ? std::string() : known.error().advice};
        }
        m_kind = m_isWord || isCount ? Kind::count : m_spec->kind;
        m_whole = m_kind == Kind::count || m_kind == Kind::size || m_kind == Kind::boolean;
        if (m_kind == Kind::boolean || m_kind == Kind::choice || m_kind == Kind::text)
            return Error{m_question.address, "a number", "a setting of another kind", "`ask policy` tries them all."};
        return range(block, isCount);
    }

    [[nodiscard]] Result<Answer> run()
    {
        if (m_question.most ? m_to < m_from : m_to < m_from)
            return Error{"--from and --to", "a range", std::string("an end before its start"), {}};
        // Bisection: `good` meets the limits, `bad` misses them; assumes that they hold from some value on.
        double good = m_question.most ? m_from : m_to, bad = m_question.most ? m_to : m_from;
        while (!test(good, 1).problem.empty() && apart(good, bad) && !m_laboratory.isStopped()) // more than a drive may have
            good = between(good, bad);
        if (test(bad, 1).keeps)
            return answerAt(bad, std::nullopt);
        if (!test(good, 1).keeps)
            return noneKeeps(good, bad);
        while (apart(good, bad) && !m_laboratory.isStopped()) {
            const double middle = between(good, bad);
            (test(middle, 1).keeps ? good : bad) = middle;
        }
        return answerAt(good, bad);
    }

    // Whether a longer run might decide: no known figure breaks a limit, but one is missing.
    [[nodiscard]] bool wantsMore(const Answer& answer) const
    {
        return !answer.determined && !m_laboratory.isStopped() && std::any_of(m_tested.begin(), m_tested.end(), [](const auto& one) {
            return one.second.lacks && !one.second.misses && one.second.problem.empty();
        });
    }

    // The rate that keeps the limits: a queue or a write buffer that grows slowly misses them only in a long run.
    [[nodiscard]] std::optional<double> rateFound() const
    {
        return m_question.address.starts_with("workload.rate") ? m_found : std::nullopt;
    }
    [[nodiscard]] bool keeps(double value) { return test(value, 1).keeps; }
    [[nodiscard]] std::string text(double value) const
    {
        if (m_whole || m_kind == Kind::time || m_kind == Kind::frequency || m_kind == Kind::transferRate || m_kind == Kind::byteRate)
            return formatValue(static_cast<std::int64_t>(std::llround(value)), m_kind);
        return formatValue(std::round(value * 1e6) / 1e6, m_kind);
    }

private:
    Outcome range(const Block* block, bool isCount)
    {
        const auto number = [&](const std::string& text, const char* option, double& out) -> Outcome {
            const auto value = parseValue(text, m_kind == Kind::count && !m_isWord ? Kind::count : m_isWord ? Kind::real : m_kind);
            if (!value)
                return Error{std::string(option) + " " + text, value.error().expected, value.error().found, value.error().advice};
            out = std::holds_alternative<double>(*value) ? std::get<double>(*value) : static_cast<double>(std::get<std::int64_t>(*value));
            return Nothing{};
        };
        const auto bound = [](const std::optional<Value>& value) {
            return !value                                ? 0.0
                : std::holds_alternative<double>(*value) ? std::get<double>(*value)
                                                         : static_cast<double>(std::get<std::int64_t>(*value));
        };
        if (isCount) {
            m_from = 1;
            const int now = m_spec == nullptr && block->count.size() > 1 && !isChannel(*block) ? block->count.back() : block->count.front();
            m_to = std::max(4.0, 4.0 * now);
        } else if (m_question.address == "workload.qd" || m_question.address == "workload.jobs") {
            m_from = 1;
            m_to = m_question.address == "workload.qd" ? 1024 : 64;
        } else if (m_isWord) {
            const auto closed =
                m_question.from.empty() || m_question.to.empty() ? fullRate(m_laboratory, m_question.address == "workload.rate") : 0;
            m_from = std::max(1.0, std::floor(closed / 100));
            m_to = std::ceil(closed * 1.5);
        } else {
            m_from = bound(m_spec->min);
            m_to = bound(m_spec->max);
        }
        if (!m_question.from.empty())
            if (const Outcome read = number(m_question.from, "--from", m_from); !read)
                return read;
        if (!m_question.to.empty())
            if (const Outcome read = number(m_question.to, "--to", m_to); !read)
                return read;
        if (!(m_to > 0) || m_from < 0)
            return Error{m_question.address, "a range above 0", "none that is known", "Give --from and --to."};
        if (!m_whole && m_from == 0)
            m_from = m_to * 1e-6;
        return Nothing{};
    }

    [[nodiscard]] bool isChannel(const Block& block) const
    {
        const TypeSpec* const type = m_laboratory.catalogue().find(block.type);
        return type != nullptr && type->role == Role::channel;
    }

    [[nodiscard]] bool apart(double a, double b) const
    {
        const double low = std::min(a, b), high = std::max(a, b);
        return m_whole && !m_isWord && m_kind == Kind::count ? high - low > 1 : high > low * kFine && high - low > (m_whole ? 1 : 0);
    }

    [[nodiscard]] double between(double a, double b) const
    {
        const double low = std::min(a, b), high = std::max(a, b);
        const double middle = low > 0 && high > 2 * low ? std::sqrt(low * high) : (low + high) / 2;
        const double round = m_kind == Kind::count && !m_isWord ? std::round(middle) : roundNumber(middle);
        return round > low && round < high ? round : middle;
    }

    Outcome make(double value, const Load& load, Experiment& one) const
    {
        AskedWorkload workload = load.workload.isEmpty() ? AskedWorkload(m_asked.workload) : load.workload;
        for (const std::string& set : load.sets)
            if (const Outcome made = assign(one.design, m_laboratory.catalogue(), set); !made)
                return made;
        if (m_isWord) {
            auto with = wordsWith(workload, m_question.address.substr(9), text(value));
            if (!with)
                return with.error();
            workload = std::move(*with);
        } else if (const Outcome made = setAll(one.design, m_laboratory.catalogue(), m_question.address, text(value)); !made) {
            return made;
        }
        if (!workload)
            return workload.error();
        one.workload = *workload;
        return Nothing{};
    }

    const Tested& test(double value, unsigned seeds)
    {
        const auto key = std::pair(value, seeds);
        if (const auto known = m_tested.find(key); known != m_tested.end())
            return known->second;
        Tested tested;
        std::vector<Experiment> experiments;
        for (const Load& load : m_loads) {
            Experiment one{load.name, m_asked.design, m_asked.workload, 0};
            if (const Outcome made = make(value, load, one); !made) {
                tested.problem = made.error().message();
                return m_tested.emplace(key, tested).first->second;
            }
            experiments.push_back(std::move(one));
        }
        std::vector<Measured> measured = m_laboratory.run(experiments, seeds);
        unsigned keeping = 0, missing = 0;
        for (unsigned seed = 0; seed < seeds; ++seed) {
            const std::optional<bool> keeps = keepsUnder(measured, experiments, seed, tested);
            keeping += keeps == true ? 1 : 0;
            missing += keeps == false ? 1 : 0;
        }
        for (const Measured& one : measured)
            if (tested.problem.empty())
                tested.problem = one.problem;
        tested.keeps = keeping == seeds;
        tested.misses = missing == seeds;
        m_order.push_back(key);
        return m_tested.emplace(key, std::move(tested)).first->second;
    }

    // Nothing: undecided, because no known figure breaks a limit but one is missing.
    std::optional<bool> keepsUnder(const std::vector<Measured>& measured, const std::vector<Experiment>& experiments, unsigned seed,
                                   Tested& tested) const
    {
        bool misses = false, lacks = false;
        const auto value = [&](std::size_t load, std::string_view figure) -> std::optional<double> {
            if (const auto parameter = parameterFigure(figure, experiments[load].design, m_laboratory.catalogue()))
                return parameter;
            if (seed >= measured[load].bySeed.size() || !measured[load].bySeed[seed])
                return std::nullopt;
            for (const auto& [name, found] : *measured[load].bySeed[seed])
                if (name == figure)
                    return found;
            return std::nullopt;
        };
        std::string words;
        for (const GoalLimit& limit : m_question.limits) {
            const auto found = worstOf(limit.metric, limit.atLeast, m_loads, value);
            lacks = lacks || !found;
            const bool fine = !found || (limit.atLeast ? *found >= limit.value : *found <= limit.value);
            misses = misses || !fine;
            words += (words.empty() ? "" : ", ") + limit.metric + " "
                + (found ? figureWords(std::string(splitFigure(limit.metric).second), *found) : std::string("not known"))
                + (fine ? "" : " !");
        }
        const auto overloaded = worstOf("unstable", false, m_loads, value);
        if (overloaded && *overloaded > 0 && m_question.address.starts_with("workload.rate")) {
            misses = true; // a growing queue has no percentile
            words += ", overloaded !";
        }
        tested.lacks = tested.lacks || lacks;
        if (tested.worst.empty() || misses || lacks)
            tested.worst = words;
        return misses ? std::optional(false) : lacks ? std::nullopt : std::optional(true);
    }

    [[nodiscard]] Table table() const
    {
        Table table{"Runs", {{m_question.address, Align::right}, {"seeds", Align::right}, {"limits"}, {"figures"}}, {}};
        for (const auto& [value, seeds] : m_order) {
            const Tested& tested = m_tested.at({value, seeds});
            table.rows.push_back({text(value), std::to_string(seeds),
                                  tested.keeps        ? "kept"
                                      : tested.misses ? "missed"
                                      : tested.lacks  ? "not known"
                                                      : "kept by some",
                                  tested.problem.empty() ? tested.worst : tested.problem});
        }
        return table;
    }

    void finish(Answer& answer) const
    {
        answer.table = table();
        for (const auto& [value, seeds] : m_order)
            answer.proof.push_back(
                {text(value), {{"value", value}, {"seeds", double(seeds)}, {"kept", m_tested.at({value, seeds}).keeps ? 1.0 : 0.0}}});
        if (m_laboratory.isStopped()) {
            answer.sentence.clear();
            markStopped(answer);
        }
    }

    [[nodiscard]] std::string inSoMany() const { return countText(m_asked.requests) + " requests. Use more: --requests."; }

    [[nodiscard]] Answer noneKeeps(double good, double bad)
    {
        Answer answer;
        answer.met = false;
        const Tested& easy = test(good, 1);
        if (easy.lacks && !easy.misses && easy.problem.empty()) {
            answer.determined = false;
            answer.sentence = "Not determined: a figure of the limits does not exist with " + inSoMany();
        } else {
            // A value that meets the limits may lie between two that miss them.
            bool found = false;
            constexpr int kLooks = 7;
            for (int i = 1; i < kLooks && !found && !m_laboratory.isStopped(); ++i) {
                const double share = static_cast<double>(i) / kLooks;
                const double value = good > 0 && bad > 0 ? good * std::pow(bad / good, share) : good + (bad - good) * share;
                found = test(m_whole ? std::round(value) : value, 1).keeps;
            }
            answer.determined = !found;
            answer.sentence = found
                ? "Not determined: both ends of the range miss the limits, but a value between them keeps them. Narrow the "
                  "range with --from and --to."
                : "No tried value of " + m_question.address + " from " + text(m_from) + " to " + text(m_to) + " keeps the limits: at "
                    + text(good) + (easy.problem.empty() ? " " + easy.worst : ": " + easy.problem) + ".";
        }
        finish(answer);
        return answer;
    }

    // Tests the answer and its neighbours under all seeds, and moves to the safe side while some seeds miss.
    [[nodiscard]] Answer answerAt(double good, std::optional<double> bad)
    {
        constexpr int kSteps = 6;
        Answer answer;
        for (int i = 0; i < kSteps && !test(good, m_asked.seeds).keeps && !m_laboratory.isStopped(); ++i) {
            bad = good;
            const double next = good * (m_question.most ? 1 / kFine : kFine);
            const bool byOne = (m_kind == Kind::count && !m_isWord) || (m_whole && std::fabs(next - good) < 1);
            good = byOne ? good + (m_question.most ? -1 : 1) : roundNumber(next);
            if (good < m_from || good > m_to)
                break;
        }
        const bool sure = test(good, m_asked.seeds).keeps;
        const bool told = !bad || test(*bad, m_asked.seeds).misses;
        answer.determined = sure && told;
        answer.met = sure;
        m_found = sure ? std::optional(good) : std::nullopt;
        const std::string value = text(good);
        const char* const word = m_question.most ? "Most " : "Least ";
        answer.sentence = std::string(word) + m_question.address + ": " + value;
        if (!bad)
            answer.sentence += ", the end of the range: nothing " + std::string(m_question.most ? "above" : "below") + " was tried";
        answer.sentence += " (" + test(good, m_asked.seeds).worst + ").";
        if (bad && told)
            answer.sentence += " At " + text(*bad) + ": " + test(*bad, m_asked.seeds).worst + ".";
        if (!sure)
            answer.sentence = "Not determined: near " + value + " some seeds keep the limits and others do not.";
        else if (!told)
            answer.sentence += " Not determined between it and " + text(*bad)
                + (test(*bad, m_asked.seeds).lacks ? ": there a figure of the limits does not exist with " + inSoMany()
                                                   : std::string(": there some seeds keep the limits."));
        finish(answer);
        return answer;
    }

    const Laboratory& m_laboratory;
    const Asked& m_asked;
    const ExtremeQuestion& m_question;
    std::vector<Load> m_loads;
    bool m_isWord;
    bool m_whole = true;
    Kind m_kind = Kind::count;
    const ParameterSpec* m_spec = nullptr;
    double m_from = 1, m_to = 1;
    std::optional<double> m_found;
    std::map<std::pair<double, unsigned>, Tested> m_tested;
    std::vector<std::pair<double, unsigned>> m_order; // in test order
};

} // namespace

Result<Answer> askExtreme(const Catalogue& catalogue, const Asked& asked, const ExtremeQuestion& question, const AskWatch& watch)
{
    Goal goal{asked.figure, true, question.limits};
    if (const Outcome known = checkLoads(goal, question.loads); !known)
        return known.error();
    if (const Outcome known = checkFigure(catalogue, asked, question.limits); !known)
        return known.error();
    constexpr std::uint64_t kLonger = 4;
    Asked longer = asked;
    while (true) {
        const Laboratory laboratory(catalogue, longer, watch);
        Search search(laboratory, question);
        if (const Outcome prepared = search.prepare(); !prepared)
            return prepared.error();
        Result<Answer> answer = search.run();
        const bool isAll = asked.workload.count > 0 && asked.workload.count <= longer.requests; // the workload has no more requests
        if (!answer || isAll || watch.stop.stop_requested() || longer.requests >= longer.mostRequests)
            return answer;
        if (const auto rate = search.rateFound()) {
            Asked longest = longer;
            longest.requests = longer.mostRequests;
            const Laboratory there(catalogue, longest, watch);
            Search again(there, question);
            if (again.prepare() && again.keeps(*rate)) {
                answer->sentence += " Over " + countText(longest.requests) + " requests " + search.text(*rate) + " holds as well.";
                return answer;
            }
        } else if (!search.wantsMore(*answer)) {
            return answer;
        }
        longer.requests = std::min(longer.mostRequests, kLonger * longer.requests);
    }
}

} // namespace floom::inline ask
