// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/parts.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

Part fromPreset(const TypeSpec& type, const Preset& preset)
{
    Part part{type.id + ":" + preset.id, preset.label, &type, preset.source, preset.sureness, false, {}};
    for (const auto& [id, value] : preset.values)
        if (const ParameterSpec* spec = type.parameter(id); spec && spec->defaultValue != value)
            part.values[id] = value;
    return part;
}

Part fromOwn(const TypeSpec& type, const OwnPart& own)
{
    return {type.id + ":" + own.id, own.label, &type, "saved in this design", Sureness::medium, true, own.values};
}

bool isFree(const Design& design, const std::string& id)
{
    return std::none_of(design.ownParts.begin(), design.ownParts.end(), [&](const OwnPart& part) { return part.id == id; });
}

} // namespace

std::vector<Part> partsOf(const Catalogue& catalogue, const Design& design)
{
    std::vector<Part> parts;
    for (const TypeSpec& type : catalogue.types())
        for (const Preset& preset : type.presets)
            if (preset.when.empty())
                parts.push_back(fromPreset(type, preset));
    for (const OwnPart& own : design.ownParts)
        if (const TypeSpec* type = catalogue.find(own.type))
            parts.push_back(fromOwn(*type, own));
    return parts;
}

std::optional<Part> findPart(const Catalogue& catalogue, const Design& design, std::string_view key)
{
    if (const TypeSpec* type = catalogue.find(key))
        return Part{type->id, type->label, type, {}, Sureness::medium, false, {}};
    for (Part& part : partsOf(catalogue, design))
        if (part.key == key)
            return std::move(part);
    return std::nullopt;
}

OwnPart partFrom(const Block& block, const std::string& label, const Design& design)
{
    std::string stem = "own";
    for (const char c : label)
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
            stem += c;
    std::string id = stem;
    for (int i = 2; !isFree(design, id); ++i)
        id = stem + std::to_string(i);
    return {id, label, block.type, block.parameters};
}

} // namespace floom::inline engine
