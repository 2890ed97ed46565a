// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/decimal.h"
#include "io/design_fields.h"
#include "io/diagnostics_json.h"
#include "io/json.h"

namespace floom::inline engine {

namespace {

// Value of a parameter unknown to the catalogue, as it was read.
std::string writeUnknown(const Value& value)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return quotedJson(*text);
    if (const auto* number = std::get_if<double>(&value)) {
        const std::string text = shortestText(*number);
        return text.find_first_of(".e") == std::string::npos ? text + ".0" : text; // so that it is read back as a real
    }
    return writeValue(value, Kind::count);
}

std::string parametersText(const Parameters& parameters, const TypeSpec* type)
{
    std::string text = "{";
    for (const auto& [id, value] : parameters) {
        const ParameterSpec* spec = type ? type->parameter(id) : nullptr;
        text += (text.size() > 1 ? ", " : "") + quotedJson(id) + ": " + (spec ? writeValue(value, spec->kind) : writeUnknown(value));
    }
    return text + "}";
}

std::string numbersText(const std::vector<int>& numbers)
{
    std::string text = "[";
    for (const int n : numbers)
        text += (text.size() > 1 ? ", " : "") + std::to_string(n);
    return text + "]";
}

std::string blockText(const Block& block, const Catalogue& catalogue)
{
    const TypeSpec* type = catalogue.find(block.type);
    std::string text = "{\"id\": " + quotedJson(block.id) + ", \"type\": " + quotedJson(block.type);
    if (!block.count.empty())
        text += ", \"count\": " + numbersText(block.count);
    text += ", \"at\": " + numbersText({block.at.x, block.at.y});
    if (!block.parameters.empty())
        text += ", \"parameters\": " + parametersText(block.parameters, type);
    if (!block.overrides.empty()) {
        std::string overrides;
        for (const auto& [key, parameters] : block.overrides)
            overrides += (overrides.empty() ? "" : ", ") + quotedJson(key) + ": " + parametersText(parameters, type);
        text += ", \"overrides\": {" + overrides + "}";
    }
    if (!block.notes.empty())
        text += ", \"notes\": " + quotedJson(block.notes);
    return text + "}";
}

std::string linkText(const Link& link)
{
    return "{\"from\": " + quotedJson(link.from.block + "." + link.from.port)
        + ", \"to\": " + quotedJson(link.to.block + "." + link.to.port) + ", \"map\": " + quotedJson(mapText(link)) + "}";
}

std::string rulingText(const Ruling& ruling)
{
    std::string text = "{\"rule\": " + quotedJson(ruling.rule);
    if (!ruling.address.empty())
        text += ", \"at\": " + quotedJson(ruling.address);
    if (ruling.severity)
        text += ", \"severity\": " + quotedJson(std::string(severityName(*ruling.severity)));
    if (!ruling.reason.empty())
        text += ", \"reason\": " + quotedJson(ruling.reason);
    return text + "}";
}

std::string ownPartText(const OwnPart& part, const Catalogue& catalogue)
{
    return "{\"id\": " + quotedJson(part.id) + ", \"label\": " + quotedJson(part.label) + ", \"type\": " + quotedJson(part.type)
        + ", \"values\": " + parametersText(part.values, catalogue.find(part.type)) + "}";
}

std::string expressionsText(const Design& design)
{
    std::string text = "{";
    for (const auto& [address, formula] : design.expressions)
        text += (text.size() > 1 ? ", " : "") + quotedJson(address) + ": " + quotedJson(formula);
    return text + "}";
}

// One item per line.
std::string listText(const std::vector<std::string>& items, const std::string& indent)
{
    if (items.empty())
        return "[]";
    std::string text = "[";
    for (const std::string& item : items)
        text += (text.size() > 1 ? ",\n    " : "\n    ") + indent + item;
    return text + "\n  " + indent + "]";
}

} // namespace

std::string mapText(const Link& link)
{
    switch (link.map) {
    case LinkMap::each:
        return "each";
    case LinkMap::all:
        return "all";
    case LinkMap::roundRobin:
        return "roundRobin";
    case LinkMap::stripe:
        return "stripe:" + std::to_string(link.stripe);
    }
    return {};
}

std::string reservedText(const std::string& reserved, const std::string& indent)
{
    std::string text;
    const Result<Json> json = reserved.empty() ? Json::object() : parseJson(reserved, {});
    if (json && json->is_object())
        for (const auto& [key, value] : json->items())
            text += ",\n" + indent + quotedJson(key) + ": " + value.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text;
}

std::string designText(const Design& design, const Catalogue& catalogue, int indent)
{
    const std::string blanks(static_cast<std::size_t>(indent), ' ');
    const std::string next = ",\n  " + blanks;
    std::vector<std::string> blocks;
    for (const Block& block : design.blocks)
        blocks.push_back(blockText(block, catalogue));
    std::vector<std::string> links;
    for (const Link& link : design.links)
        links.push_back(linkText(link));
    std::string text = "{\n  " + blanks + "\"format\": \"flashloom-design\"" + next + "\"version\": 1" + next;
    text += "\"name\": " + quotedJson(design.name) + next + "\"blocks\": " + listText(blocks, blanks) + next;
    text += "\"links\": " + listText(links, blanks);
    if (!design.notes.empty())
        text += next + "\"notes\": " + quotedJson(design.notes);
    std::vector<std::string> rulings;
    for (const Ruling& ruling : design.rulings)
        rulings.push_back(rulingText(ruling));
    std::vector<std::string> parts;
    for (const OwnPart& part : design.ownParts)
        parts.push_back(ownPartText(part, catalogue));
    if (!design.expressions.empty())
        text += next + "\"expressions\": " + expressionsText(design);
    if (!rulings.empty())
        text += next + "\"waivers\": " + listText(rulings, blanks);
    if (!parts.empty())
        text += next + "\"ownParts\": " + listText(parts, blanks);
    text += reservedText(design.reserved, blanks + "  ");
    return text + "\n" + blanks + "}";
}

std::string writeDesign(const Design& design, const Catalogue& catalogue)
{
    return designText(design, catalogue, 0) + "\n";
}

} // namespace floom::inline engine
