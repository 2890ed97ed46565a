// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/trials.h"

#include "analysis/cures.h"
#include "analysis/filling.h"
#include "results/buffer_fill.h"

#include <cmath>
#include <functional>
#include <iterator>

namespace floom::inline engine {
namespace {

// True for more of what requests run out of, of which less (tried before) gains as much.
bool isTooMuch(const std::vector<Trial>& trials, const Trial& more)
{
    return !causeEndedBy(*more.variation).empty() && std::any_of(trials.data(), &more, [&](const Trial& less) {
        return less.variation->address == more.variation->address && less.variation->kind == more.variation->kind
            && less.gain.percent >= kAsGood * more.gain.percent;
    });
}

// True for two changes of which the second alone gains as much: their gain is not the first one's.
bool isOfOther(const std::vector<Trial>& trials, const Trial& both)
{
    return !both.variation->with.empty() && std::ranges::any_of(trials, [&](const Trial& alone) {
        return alone.variation->address == both.variation->with
            && alone.gain.percent + alone.gain.ci95 + both.gain.ci95 >= both.gain.percent;
    });
}

std::vector<Trial> earned(const std::vector<Trial>& trials)
{
    std::vector<Trial> list;
    std::ranges::copy_if(trials, std::back_inserter(list), [&](const Trial& t) { return !isOfOther(trials, t) && !isTooMuch(trials, t); });
    return list;
}

// True if the trial relieves a part that is full in a drive whose own buffer has settled: that the faster drive fills its buffer does
// not make the part any less the limit, and some of the gain lasts.
bool relievesWhatIsFull(const Trial& trial, const RunResult& result, const std::vector<ClassUse>& classes)
{
    const auto isFullPart = [&](const ClassUse& c) { return c.block == trial.variation->block && c.mean() >= kFullShare; };
    return trial.filling == kWriteBuffer && !trial.variation->address.ends_with(".writeBuffer") && !beganWithRoom(result)
        && std::ranges::any_of(classes, isFullPart);
}

// Those whose gains last, if any of these helps: what gains only while something fills is no remedy.
std::vector<Trial> lasting(std::vector<Trial> trials, const RunResult& result, const std::vector<ClassUse>& classes)
{
    const auto lasts = [&](const Trial& t) { return t.filling.empty() || relievesWhatIsFull(t, result, classes); };
    if (std::ranges::any_of(trials, [&](const Trial& t) {
            return lasts(t) && t.helps() && t.variation->kind != Variation::Kind::ideal && t.variation->kind != Variation::Kind::workload;
        }))
        std::erase_if(trials, std::not_fn(lasts));
    return trials;
}

} // namespace

bool setsBack(const Variation& variation, const Program& program)
{
    const Block* const block = variation.design.find(variation.block);
    const auto type = std::find_if(program.types.begin(), program.types.end(),
                                   [&](const TypeSpec& t) { return block != nullptr && t.id == block->type; });
    if (type == program.types.end())
        return false;
    const std::string& address = variation.address;
    const ParameterSpec* const spec = type->parameter(address.substr(address.find('.') + 1));
    if (spec == nullptr || spec->id == "mapping")
        return false;
    const bool isChosen = spec->kind == Kind::choice || spec->kind == Kind::boolean;
    if (!isChosen && spec->knob != spec->defaultValue && !spec->whatIf.starts_with("asked ") && !isOptional(*spec))
        return false;
    const auto set = block->parameters.find(spec->id);
    return set != block->parameters.end() && set->second == spec->defaultValue;
}

void leaveOutOthers(std::vector<Sensitivity>& lines, const std::vector<Trial>& trials)
{
    for (const Trial& trial : trials)
        if (isOfOther(trials, trial))
            std::erase_if(lines, [&](const Sensitivity& line) { return isOf(line, *trial.variation); });
}

Trials::Trials(const std::vector<Trial>& tried, const RunResult& result, const Program& program, const std::vector<ClassUse>& classes)
    : m_program(program)
    , m_list(lasting(earned(tried), result, classes))
{
}

const Trial* Trials::of(const std::string& end) const
{
    return best([&](const Trial& t) { return t.variation->address.ends_with(end) && t.variation->kind != Variation::Kind::faster; });
}

const Trial* Trials::claimOf(const Limit& limit) const
{
    for (const std::string& address : additionsAgainst(limit.cause))
        if (const Trial* const found = of(address))
            return found;
    return best([&](const Trial& t) { return t.variation->kind == Variation::Kind::faster && t.variation->block == limit.block; });
}

bool Trials::isReturn(const Trial& trial) const
{
    return setsBack(*trial.variation, m_program);
}

const Trial* Trials::bestReturn() const
{
    return best([this](const Trial& t) {
        return t.variation->kind == Variation::Kind::more && t.helps() && t.filling.empty() && !t.isPutOff() && isReturn(t);
    });
}

const Trial* Trials::bestAddition() const
{
    return best([](const Trial& t) {
        return t.helps() && !t.isPutOff() && t.variation->kind == Variation::Kind::more && !causeEndedBy(*t.variation).empty();
    });
}

std::ptrdiff_t Trials::undecided() const
{
    return std::ranges::count_if(m_list, [](const Trial& t) { return t.variation->kind != Variation::Kind::pair && t.mayHelp(); });
}

bool Trial::helps() const
{
    // Times the interval: among about thirty settings tried against one base, one or two exceed the interval itself by chance.
    constexpr double kSurely = 1.4;
    const double times = variation->kind == Variation::Kind::more ? kSurely : 1;
    return gain.percent >= kHelps && Gain{gain.percent, times * gain.ci95, gain.isSaving}.isTold();
}

bool Trial::mayHelp() const
{
    return !helps() && (gain.isOpen() || (gain.isTold() && gain.percent >= kHelps));
}

bool Trial::movesTail() const
{
    return !gain.isOpen() && tail && tail->isTold() && std::fabs(tail->percent) >= kTailMoves;
}

bool Trial::isPutOff() const
{
    return !filling.empty() && variation->address.ends_with(".writeBuffer");
}

} // namespace floom::inline engine
