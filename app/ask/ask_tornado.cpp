// SPDX-License-Identifier: GPL-3.0-or-later
#include "ask/experiments.h"
#include "ask/long_enough.h"
#include "base/units.h"
#include "catalogue/value_check.h"
#include "design/address.h"
#include "export/number_text.h"
#include "rules/cost_table.h"
#include "sweep/goal_figures.h"

#include <algorithm>
#include <cmath>

namespace floom::inline ask {
namespace {

struct Input {
    std::string address, value, low, high;
    const char* sure = "";
};

const char* letterOf(Sureness sureness)
{
    return sureness == Sureness::high ? "H" : sureness == Sureness::medium ? "M" : "L";
}

std::optional<Value> scaled(const ParameterSpec& spec, const Value& value, double factor)
{
    Value out;
    if (const auto* whole = std::get_if<std::int64_t>(&value); whole != nullptr && *whole > 0)
        out = static_cast<std::int64_t>(std::llround(static_cast<double>(*whole) * factor));
    else if (const auto* real = std::get_if<double>(&value); real != nullptr && *real > 0)
        out = *real * factor;
    else
        return std::nullopt;
    return checkValue(spec, out).ok() && out != value ? std::optional(out) : std::nullopt;
}

// Properties of parts, known from data sheets or measurements; not design choices.
bool isUncertain(const TypeSpec& type, const ParameterSpec& spec)
{
    if (spec.sureness == Sureness::high || !spec.whatIf.empty() || spec.knob || !spec.inert.empty() || spec.id == "speed")
        return false;
    const bool cycles = spec.kind == Kind::count && spec.id.starts_with("cycles");
    const bool energy = spec.kind == Kind::real;
    const bool physical = type.role != Role::processor
        && (spec.kind == Kind::time || spec.kind == Kind::frequency || spec.kind == Kind::ratio || spec.kind == Kind::byteRate);
    return cycles || energy || physical;
}

Result<std::vector<Input>> inputsOf(const Asked& asked, const Catalogue& catalogue, double percent, const std::vector<std::string>& named)
{
    std::vector<Input> inputs;
    const auto add = [&](const Block& block, const TypeSpec& type, const ParameterSpec& spec) {
        const Value value = effectiveValue(block, type, spec.id, {});
        const auto low = scaled(spec, value, 1 - percent / 100), high = scaled(spec, value, 1 + percent / 100);
        if (low || high)
            inputs.push_back({block.id + "." + spec.id, formatValue(value, spec.kind), low ? formatValue(*low, spec.kind) : "",
                              high ? formatValue(*high, spec.kind) : "", letterOf(spec.sureness)});
        return low || high;
    };
    for (const std::string& address : named) {
        const TypeSpec* type = nullptr;
        const ParameterSpec* spec = nullptr;
        const Block* const block = blockOf(asked.design, address, &type, &spec, catalogue);
        if (spec == nullptr) {
            const Outcome known = checkFigures({address, true, {}}, asked.design, asked.workload, catalogue);
            return known ? Error{"--of " + address, "a parameter of the drawing that is a number", "a figure of a run", {}}
                         : Error{"--of " + address, "a parameter of the drawing that is a number, such as pkg.tR", "'" + address + "'",
                                 known.error().advice};
        }
        if (!add(*block, *type, *spec))
            return Error{"--of " + address,
                         "a number above 0 that may be " + briefText(percent) + " % more or less",
                         formatValue(effectiveValue(*block, *type, spec->id, {}), spec->kind),
                         {}};
    }
    for (const Block& block : named.empty() ? asked.design.blocks : std::vector<Block>())
        if (const TypeSpec* const type = catalogue.find(block.type))
            for (const ParameterSpec& spec : type->parameters)
                if (isUncertain(*type, spec))
                    static_cast<void>(add(block, *type, spec));
    return inputs;
}

std::vector<Input> costInputs(const Asked& asked, double percent)
{
    std::vector<Input> inputs;
    const CostWeights weights(ownCosts(asked.design));
    for (const CostFigure& figure : costTable()) {
        const auto at = [&](double factor) { return QString::number(weights.of(figure.id) * factor, 'g', 6).toStdString(); };
        inputs.push_back(
            {std::string("costs.") + figure.id, at(1), at(1 - percent / 100), at(1 + percent / 100), letterOf(figure.sureness)});
    }
    return inputs;
}

Outcome set(Design& design, const Catalogue& catalogue, const std::string& address, const std::string& value)
{
    constexpr std::string_view kCosts = "costs.";
    return address.starts_with(kCosts) ? assignCost(design, std::string_view(address).substr(kCosts.size()), value)
                                       : setAll(design, catalogue, address, value);
}

struct Swing {
    const Input* input = nullptr;
    Shift low, high;
    [[nodiscard]] double size() const
    {
        return std::max(low.isTold() ? std::fabs(low.percent) : 0, high.isTold() ? std::fabs(high.percent) : 0);
    }
};

std::string sentenceOf(const Asked& asked, const std::vector<Swing>& swings, double percent)
{
    const auto told = std::count_if(swings.begin(), swings.end(), [](const Swing& swing) { return swing.size() > 0; });
    std::string text = std::to_string(told) + " of " + std::to_string(swings.size()) + " uncertain inputs move " + asked.figure
        + " by more than the interval when they are " + briefText(percent) + " % off";
    if (told == 0)
        return text + ".";
    const Swing& most = swings.front();
    return text + "; " + most.input->address + " most: " + most.low.words() + " when less, " + most.high.words() + " when more.";
}

} // namespace

Result<Answer> askTornado(const Catalogue& catalogue, const Asked& asked, double percent, const std::vector<std::string>& named,
                          const AskWatch& watch)
{
    if (const Outcome known = checkFigure(catalogue, asked); !known)
        return known.error();
    if (!(percent > 0 && percent < 100))
        return Error{"--by", "per cent above 0 and below 100", fixedText(percent, 1), {}};
    auto inputs = inputsOf(asked, catalogue, percent, named);
    if (!inputs)
        return inputs.error();
    if (named.empty() && asked.figure.starts_with("cost."))
        for (Input& input : costInputs(asked, percent))
            inputs.value().push_back(std::move(input));
    const LongEnough lengthened = longEnough(catalogue, asked, watch);
    const Laboratory laboratory(catalogue, lengthened.asked, watch);
    std::vector<Experiment> experiments{laboratory.asDrawn()};
    std::vector<std::string> skipped;
    for (const Input& input : *inputs)
        for (const std::string& value : {input.low, input.high}) {
            Experiment one = laboratory.asDrawn();
            one.what = input.address + " " + value;
            if (!value.empty())
                if (const Outcome made = set(one.design, catalogue, input.address, value); !made)
                    return made.error();
            experiments.push_back(std::move(one));
        }
    std::vector<Measured> measured = laboratory.run(experiments);
    const Measured& base = measured.front();
    if (!base.ran() && !laboratory.isStopped())
        return Error{"the drive as drawn", "one that can run", base.problem, {}};
    std::vector<Swing> swings;
    for (std::size_t i = 0; i < inputs->size(); ++i)
        swings.push_back(
            {&(*inputs)[i], shiftOf(base, measured[1 + 2 * i], asked.figure), shiftOf(base, measured[2 + 2 * i], asked.figure)});
    std::stable_sort(swings.begin(), swings.end(), [](const Swing& a, const Swing& b) { return a.size() > b.size(); });

    // All inputs at their worse ends together, and all at their better ends.
    std::vector<Experiment> ends{laboratory.asDrawn(), laboratory.asDrawn()};
    for (const Swing& swing : swings) {
        if (swing.size() <= 0)
            continue;
        const bool lowIsBetter = laboratory.gain(swing.low) > laboratory.gain(swing.high);
        for (const bool better : {false, true}) {
            const std::string& value = lowIsBetter == better ? swing.input->low : swing.input->high;
            if (!value.empty())
                static_cast<void>(set(ends[better ? 1 : 0].design, catalogue, swing.input->address, value));
        }
    }
    const std::vector<Measured> both = laboratory.isStopped() ? std::vector<Measured>(2) : laboratory.run(ends);

    Answer answer;
    answer.table = {"What " + asked.figure + " does when an input is " + briefText(percent) + " % less or more; as drawn it is "
                        + figureWords(asked.figure, base.mean(asked.figure)) + "; " + std::to_string(asked.seeds) + " seeds",
                    {{"input"}, {"value", Align::right}, {"sure"}, {"less", Align::right}, {"more", Align::right}},
                    {}};
    for (const Swing& swing : swings) {
        if (swing.size() > 0 || !named.empty())
            answer.table.rows.push_back(
                {swing.input->address, swing.input->value, swing.input->sure, swing.low.words(), swing.high.words()});
        answer.proof.push_back({swing.input->address,
                                {{"less_percent", swing.low.percent},
                                 {"less_ci95", swing.low.ci95},
                                 {"more_percent", swing.high.percent},
                                 {"more_ci95", swing.high.ci95}}});
    }
    const Shift worst = shiftOf(base, both[0], asked.figure), best = shiftOf(base, both[1], asked.figure);
    answer.table.rows.push_back({"all at their worse, better ends", "", "", worst.words(), best.words()});
    answer.proof.push_back(
        {"all",
         {{"worse_percent", worst.percent}, {"worse_ci95", worst.ci95}, {"better_percent", best.percent}, {"better_ci95", best.ci95}}});
    answer.sentence = sentenceOf(asked, swings, percent);
    if (worst.known && best.known && !swings.empty() && swings.front().size() > 0)
        answer.sentence += " All of them at their worse ends: " + worst.words() + ", at their better ends: " + best.words() + ".";
    answer.sentence += lengthened.words;
    answer.determined = lengthened.isFull;
    if (laboratory.isStopped() && !base.ran())
        answer.sentence.clear();
    if (laboratory.isStopped())
        markStopped(answer);
    return answer;
}

} // namespace floom::inline ask
