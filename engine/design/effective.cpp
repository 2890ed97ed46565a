// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/instance_key.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

struct Rank {
    std::size_t levels = 0;
    double instances = 0;
};

Rank rankOf(const Address& key, const Block& block)
{
    constexpr double unknownSize = 65'536; // size assumed for a level; makes [*] wider than any range
    Rank rank{key.parts.size() - 1, 1};
    for (std::size_t i = 0; i < key.parts.size(); ++i)
        for (std::size_t d = 0; d < key.parts[i].dims.size(); ++d) {
            const Range& range = key.parts[i].dims[d];
            const double whole = i == 0 && d < block.count.size() ? block.count[d] : unknownSize;
            rank.instances *= range.all() ? whole : range.last - range.first + 1;
        }
    return rank;
}

// Value of the most specific override covering the instance. Keys are visited in ascending order, so the later of equals wins.
const Value* overriding(const Block& block, std::string_view parameter, const InstancePath& path)
{
    const Value* best = nullptr;
    Rank bestRank;
    for (const auto& [key, values] : block.overrides) {
        const auto value = values.find(parameter);
        if (value == values.end())
            continue;
        const std::optional<Address> parts = readInstanceKey(key);
        if (!parts || !covers(*parts, path))
            continue;
        const Rank rank = rankOf(*parts, block);
        const bool wins =
            !best || rank.levels > bestRank.levels || (rank.levels == bestRank.levels && rank.instances <= bestRank.instances);
        if (wins) {
            best = &value->second;
            bestRank = rank;
        }
    }
    return best;
}

// The value from the design, ignoring modes.
Value statedValue(const Block& block, const TypeSpec& type, std::string_view parameter, const InstancePath& path)
{
    if (const Value* value = overriding(block, parameter, path))
        return *value;
    if (const auto own = block.parameters.find(parameter); own != block.parameters.end())
        return own->second;
    const ParameterSpec* spec = type.parameter(parameter);
    return spec ? spec->defaultValue : Value();
}

} // namespace

const Preset* modeOf(const Block& block, const TypeSpec& type, const InstancePath& path)
{
    std::string_view asked; // consecutive modes test the same parameters: look each up once
    Value known;
    for (const Preset& preset : type.presets) {
        const bool holds = !preset.when.empty() && std::all_of(preset.when.begin(), preset.when.end(), [&](const auto& condition) {
            if (condition.first != asked)
                known = statedValue(block, type, asked = condition.first, path);
            return known == condition.second;
        });
        if (holds)
            return &preset;
    }
    return nullptr;
}

Value effectiveValue(const Block& block, const TypeSpec& type, std::string_view parameter, const InstancePath& path)
{
    if (const Preset* mode = modeOf(block, type, path))
        for (const auto& [id, value] : mode->values)
            if (id == parameter)
                return value;
    return statedValue(block, type, parameter, path);
}

InstancePath firstInstance(const Address& address)
{
    InstancePath path;
    for (const Range& range : address.parts.front().dims)
        path.element.push_back(range.first);
    for (std::size_t i = 1; i < address.parts.size(); ++i)
        path.levels.push_back(address.parts[i].dims.empty() ? 0 : address.parts[i].dims.front().first);
    return path;
}

bool isOverridden(const Block& block, std::string_view parameter, const InstancePath& path)
{
    return overriding(block, parameter, path) != nullptr;
}

} // namespace floom::inline engine
