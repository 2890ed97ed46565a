// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/knobs.h"
#include "analysis/sensitivity.h"

#include "analysis/class_use.h"
#include "analysis/kept_spare.h"
#include "analysis/lighter_loads.h"
#include "analysis/limit.h"
#include "analysis/parameter_steps.h"
#include "analysis/stronger_code.h"
#include "analysis/whole_units.h"
#include "base/number_text.h"
#include "base/unit_table.h"
#include "base/units.h"
#include "catalogue/value_check.h"
#include "design/address.h"
#include "design/common_value.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace floom::inline engine {
namespace {

// For people: four significant figures, "33.33MT/s".
std::string shownValue(Value value, Kind kind)
{
    if (auto* whole = std::get_if<std::int64_t>(&value); whole != nullptr && isQuantity(kind) && kind != Kind::size) {
        std::int64_t step = 1;
        while (std::abs(*whole) / step >= 10'000)
            step *= 10;
        *whole = (*whole + (*whole < 0 ? -step : step) / 2) / step * step;
    }
    return formatValue(value, kind);
}

class Lister {
public:
    // `asked`: includes steps that only run when the user asks what to change.
    Lister(const Program& program, const Workload& workload, std::uint64_t requests, bool asked = false)
        : m_program(program)
        , m_workload(workload)
        , m_asked(asked)
    {
        if (m_workload.count == 0 || m_workload.count > requests)
            m_workload.count = requests;
        add("as drawn", "", "", Variation::Kind::faster);
    }

    std::vector<Variation> run()
    {
        for (const Block& block : m_program.design.blocks)
            faster(block);
        for (const Block& block : m_program.design.blocks)
            for (const ParameterSpec& spec : typeOf(block).parameters)
                if (!spec.whatIf.empty() || spec.knob)
                    steps(block, spec);
        for (const Block& block : m_program.design.blocks) {
            if (m_asked)
                otherParts(block);
            grow(block);
            alike(block);
            correctMore(block);
            retryLess(block);
        }
        load();
        return std::move(m_list);
    }

    std::vector<Variation> pairs(const RunResult& run)
    {
        constexpr std::size_t kFullest = 3;
        m_list.clear(); // the base drive has already been run
        std::vector<std::string> blocks;
        for (const ClassUse& c : classesOf(run))
            if (blocks.size() < kFullest && std::find(blocks.begin(), blocks.end(), c.block) == blocks.end() && mayBeFaster(c.block))
                blocks.push_back(c.block);
        for (std::size_t a = 0; a < blocks.size(); ++a)
            for (std::size_t b = a + 1; b < blocks.size(); ++b) {
                Variation& both = add(blocks[a] + " and " + blocks[b] + " twice as fast", blocks[a] + ".speed+" + blocks[b] + ".speed",
                                      blocks[a], Variation::Kind::pair);
                for (const std::string& id : {blocks[a], blocks[b]})
                    set(both, *m_program.design.find(id), "speed", 2 * speedOf(*m_program.design.find(id)));
            }
        return std::move(m_list);
    }

private:
    [[nodiscard]] double speedOf(const Block& block) const { return std::get<double>(valueOf(block, "speed")); }

    [[nodiscard]] bool mayBeFaster(const std::string& id) const
    {
        const Block* const block = m_program.design.find(id);
        return block != nullptr && !std::get<bool>(effectiveValue(*block, typeOf(*block), "ideal", {}))
            && checkValue(*typeOf(*block).parameter("speed"), 2 * speedOf(*block)).ok();
    }

    [[nodiscard]] const TypeSpec& typeOf(const Block& block) const
    {
        return *std::find_if(m_program.types.begin(), m_program.types.end(), [&](const TypeSpec& type) { return type.id == block.type; });
    }

    Variation& add(std::string change, std::string address, const std::string& block, Variation::Kind kind)
    {
        m_list.push_back({std::move(change), std::move(address), block, kind, m_program.design, m_workload});
        return m_list.back();
    }

    void faster(const Block& block)
    {
        const TypeSpec& type = typeOf(block);
        if (std::get<bool>(effectiveValue(block, type, "ideal", {})))
            return;
        if (mayBeFaster(block.id))
            set(add(block.id + " twice as fast", block.id + ".speed", block.id, Variation::Kind::faster), block, "speed",
                2 * speedOf(block));
        set(add(block.id + " ideal", block.id + ".ideal", block.id, Variation::Kind::ideal), block, "ideal", true);
    }

    static void set(Variation& variation, const Block& block, const std::string& id, Value value)
    {
        Block& changed = *variation.design.find(block.id);
        changed.parameters[id] = std::move(value);
        for (auto& [key, values] : changed.overrides)
            values.erase(id);
    }

    [[nodiscard]] Value valueOf(const Block& block, const std::string& parameter) const
    {
        return usualValue(block, typeOf(block), parameter);
    }

    // Sets the unequal instances to the common values.
    void alike(const Block& block)
    {
        const auto common = commonValues(block, typeOf(block));
        if (common.empty())
            return;
        Variation& changed = add("every " + block.id + " alike", block.id + ".alike", block.id, Variation::Kind::more);
        for (const auto& [parameter, value] : common)
            set(changed, block, parameter, value);
    }

    // Tries a stronger code where pages are read again for lack of one.
    void correctMore(const Block& block)
    {
        const std::optional<CodeStep> step = strongerCode(m_program, block);
        if (!step || !checkValue(*typeOf(block).parameter(step->parameter), step->after).ok()
            || !checkValue(*typeOf(block).parameter("parity"), step->parity).ok())
            return;
        const auto shown = [&](const Value& value) { return shownValue(value, typeOf(block).parameter(step->parameter)->kind); };
        const std::string address = block.id + "." + step->parameter;
        Variation& changed = add(address + " " + shown(step->before) + " to " + shown(step->after) + ", with " + block.id + ".parity "
                                     + shownValue(step->parity, Kind::size),
                                 address, block.id, Variation::Kind::more);
        set(changed, block, step->parameter, step->after);
        set(changed, block, "parity", step->parity);
    }

    // Tries retries that find better levels, where a page is read again.
    void retryLess(const Block& block)
    {
        if (const std::optional<double> remains = betterRetry(m_program, block))
            step(block, *typeOf(block).parameter("retryGain"), valueOf(block, "retryGain"), *remains);
    }

    // Tries the presets of the block: another code, another DRAM. Memories are left out, since they set the capacity.
    void otherParts(const Block& block)
    {
        const TypeSpec& type = typeOf(block);
        if (type.role == Role::memory)
            return;
        for (const Preset& preset : type.presets) {
            const bool isSame = std::all_of(preset.values.begin(), preset.values.end(),
                                            [&](const auto& one) { return valueOf(block, one.first) == one.second; });
            if (isSame || !preset.when.empty())
                continue;
            Variation& changed = add(block.id + " as " + preset.label, block.id + ".part", block.id, Variation::Kind::more);
            for (const auto& [id, value] : preset.values)
                set(changed, block, id, value);
        }
    }

    // Read-ahead needs cache space. Without any, both are changed together, provided some job reads sequentially.
    [[nodiscard]] bool readsAheadAtOnce(const Block& block, const ParameterSpec& spec)
    {
        const ParameterSpec* const room = typeOf(block).parameter("readCache");
        if (spec.id != "prefetch" || room == nullptr || !room->knob || valueOf(block, "readCache") != Value(std::int64_t{0}))
            return false;
        const auto inOrder = [](const Workload& one) {
            return !one.trace.empty() || (one.readPercent > 0 && (!one.random || one.percentRandom < 100));
        };
        const Value before = valueOf(block, spec.id);
        if (m_workload.parts.empty() ? inOrder(m_workload) : std::any_of(m_workload.parts.begin(), m_workload.parts.end(), inOrder)) {
            const Value after = turned(spec, before).value_or(before);
            Variation& both = add(block.id + "." + spec.id + " " + shownValue(before, spec.kind) + " to " + shownValue(after, spec.kind)
                                      + ", with " + block.id + ".readCache " + shownValue(*room->knob, room->kind),
                                  block.id + "." + spec.id, block.id, Variation::Kind::more);
            both.with = block.id + ".readCache";
            set(both, block, spec.id, after);
            set(both, block, "readCache", *room->knob);
        }
        return true;
    }

    // A write-through drive has data on flash before it acknowledges: power-loss protection only gains together with a cache to protect.
    [[nodiscard]] bool protectsAtOnce(const Block& block, const ParameterSpec& spec)
    {
        const ParameterSpec* const policy = typeOf(block).parameter("cachePolicy");
        if (spec.id != "plp" || policy == nullptr || valueOf(block, "cachePolicy") == policy->defaultValue
            || valueOf(block, "plp") != Value(false))
            return false;
        Variation& both =
            add(block.id + ".plp false to true, with " + block.id + ".cachePolicy " + shownValue(policy->defaultValue, policy->kind),
                block.id + ".plp", block.id, Variation::Kind::more);
        both.with = block.id + ".cachePolicy";
        set(both, block, "plp", true);
        set(both, block, "cachePolicy", policy->defaultValue);
        return true;
    }

    // DFTL keeps its map on flash, and so does a page map that is placed there: only both changes together bring it into DRAM.
    void mapInMemory(const Block& block, const ParameterSpec& spec)
    {
        const ParameterSpec* const place = typeOf(block).parameter("mapPlacement");
        if (spec.id != "mapping" || place == nullptr || valueOf(block, spec.id) == spec.defaultValue
            || valueOf(block, place->id) == place->defaultValue)
            return;
        Variation& both = add(block.id + "." + spec.id + " " + shownValue(valueOf(block, spec.id), spec.kind) + " to "
                                  + shownValue(spec.defaultValue, spec.kind) + ", with " + block.id + ".mapPlacement "
                                  + shownValue(place->defaultValue, place->kind),
                              block.id + "." + spec.id, block.id, Variation::Kind::more);
        both.with = block.id + ".mapPlacement";
        set(both, block, spec.id, spec.defaultValue);
        set(both, block, place->id, place->defaultValue);
    }

    void steps(const Block& block, const ParameterSpec& spec)
    {
        mapInMemory(block, spec);
        if (readsAheadAtOnce(block, spec) || protectsAtOnce(block, spec))
            return;
        if (const auto unit = unitOfRequests(m_program, m_workload); spec.id == "mappingUnit" && spec.knob && unit != spec.knob)
            step(block, spec, valueOf(block, spec.id), unit);
        const bool onlyAsked = spec.whatIf.starts_with(kAsked);
        const Value before = valueOf(block, spec.id);
        constexpr std::size_t kMostChoices = 8; // allocation orders have too many
        const bool isEach = m_asked && spec.choices.size() > 1 && spec.choices.size() <= kMostChoices; // each choice is tried
        if (isPolicy(spec, onlyAsked) && !isEach) // a policy changed from its default may be what limits
            step(block, spec, before, spec.defaultValue);
        if (onlyAsked && !m_asked)
            return;
        if (isEach) {
            for (const Choice& choice : spec.choices)
                if (choice.inert.empty())
                    step(block, spec, before, Value(choice.id));
        } else if (spec.whatIf != std::string(kAsked) + "each") {
            const bool isTurned = spec.knob && (*spec.knob != spec.defaultValue || spec.whatIf.empty());
            const auto after = isTurned ? turned(spec, before) : further(spec, valueInUse(block, spec));
            if (!isPolicy(spec, onlyAsked) || after != spec.defaultValue) // the default was already tried
                step(block, spec, isDefaultCount(spec) ? valueInUse(block, spec) : before, after ? after : beyond(spec, before));
        }
    }

    // True if 0 means that the drive chooses the number.
    [[nodiscard]] static bool isDefaultCount(const ParameterSpec& spec) { return spec.id == "logBlocks"; }

    // What the drive has, where it keeps more than is set.
    [[nodiscard]] Value valueInUse(const Block& block, const ParameterSpec& spec) const
    {
        const Value set = valueOf(block, spec.id);
        if (spec.id == "overProvisioning")
            return std::max(std::get<double>(set), keptSpare(m_program, block));
        return isDefaultCount(spec) && set == Value(std::int64_t{0}) ? Value(keptLogBlocks(m_program, block)) : set;
    }

    // A ratio, or a quantity whose `knob` is its default, is set back only if the catalogue does not vary it by itself (`whatIf` begins
    // with "asked").
    [[nodiscard]] static bool isPolicy(const ParameterSpec& spec, bool onlyAsked)
    {
        return spec.kind == Kind::choice || spec.kind == Kind::boolean
            || (onlyAsked && (spec.kind == Kind::ratio || spec.knob == spec.defaultValue)) || isOptional(spec);
    }

    void step(const Block& block, const ParameterSpec& spec, const Value& before, const std::optional<Value>& after)
    {
        if (!after || *after == before || !checkValue(spec, *after).ok())
            return;
        const std::string address = block.id + "." + spec.id;
        const bool isOwn =
            std::any_of(block.overrides.begin(), block.overrides.end(), [&](const auto& one) { return one.second.contains(spec.id); });
        set(add(address + " " + shownValue(before, spec.kind) + " to " + shownValue(*after, spec.kind) + (isOwn ? " everywhere" : ""),
                address, block.id, Variation::Kind::more),
            block, spec.id, *after);
    }

    // One more channel with all that belongs to each channel; twice the memories per channel.
    void grow(const Block& block)
    {
        const Role role = typeOf(block).role;
        if (block.count.empty() || (role != Role::channel && role != Role::memory))
            return;
        if (role == Role::channel) {
            Variation& more = add("+1 " + block.id, block.id + ".count", block.id, Variation::Kind::more);
            for (Block& other : more.design.blocks)
                if (!other.count.empty() && other.count.front() == block.count.front()
                    && (other.id == block.id || typeOf(other).role == Role::memory || typeOf(other).role == Role::codec))
                    ++other.count.front();
        } else if (block.count.size() > 1) {
            Variation& more = add("twice as many " + block.id, block.id + ".count", block.id, Variation::Kind::more);
            more.design.find(block.id)->count.back() *= 2;
        }
    }

    void load()
    {
        if (std::optional<WholeUnits> whole = inWholeUnits(m_program, m_workload))
            m_list.push_back({std::move(whole->change), "workload.bs", "", Variation::Kind::workload, m_program.design,
                              std::move(whole->workload), whole->sizes});
        for (Variation& one : lighterLoads(m_program, m_workload))
            m_list.push_back(std::move(one));
        const bool replay = !m_workload.trace.empty();
        if (isOpenLoop(m_workload) && !replay) {
            Variation& more = add("twice the arrivals", "workload.rate", "", Variation::Kind::workload);
            const auto hurry = [](Workload& one) {
                one.rateIops *= 2;
                one.rateBytes *= 2;
                one.traceScale /= one.trace.empty() || one.traceClosedLoop ? 1 : 2;
            };
            hurry(more.workload);
            std::for_each(more.workload.parts.begin(), more.workload.parts.end(), hurry);
        } else if (!replay || m_workload.traceClosedLoop) {
            const std::uint64_t depth = closedDepth(m_workload);
            Variation& more = add("QD " + std::to_string(depth) + " to " + quantityText(static_cast<std::int64_t>(2 * depth), Kind::count),
                                  "workload.qd", "", Variation::Kind::workload);
            more.workload.depth *= 2;
            for (Workload& part : more.workload.parts)
                part.depth *= part.measured ? 2 : 1;
        }
    }

    const Program& m_program;
    Workload m_workload;
    bool m_asked;
    std::vector<Variation> m_list;
};

} // namespace

bool isOptional(const ParameterSpec& spec)
{
    return spec.knob && spec.defaultValue == Value(std::int64_t{0}) && spec.kind != Kind::choice;
}

std::vector<Variation> variations(const Program& program, const Workload& workload, std::uint64_t requests)
{
    return Lister(program, workload, requests).run();
}

std::vector<Variation> allVariations(const Program& program, const Workload& workload, std::uint64_t requests)
{
    return Lister(program, workload, requests, true).run();
}

std::vector<Variation> pairVariations(const Program& program, const Workload& workload, std::uint64_t requests, const RunResult& run)
{
    return Lister(program, workload, requests).pairs(run);
}

} // namespace floom::inline engine
