// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalogue/value_check.h"
#include "design/instance_key.h"
#include "io/design_fields.h"
#include "io/json.h"
#include "rules/cost_table.h"

#include <charconv>
#include <cmath>

namespace floom::inline engine {

namespace {

constexpr int kFarthest = 1'000'000; // canvas coordinates, px
constexpr const char* kOfDesigns[] = {"waivers", "expressions", "ownParts"}; // used in designs, reserved in projects
constexpr const char* kReserved[] = {"groups", "pins", "sweeps", "studies", "limits"};

// Value of a parameter unknown to the catalogue: kept as is; validate() reports it.
std::optional<Value> readUnknown(const Json& json)
{
    if (json.is_string())
        return Value(json.get<std::string>());
    if (json.is_boolean())
        return Value(json.get<bool>());
    if (json.is_number_integer() && !(json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX))
        return Value(json.get<std::int64_t>());
    if (json.is_number())
        return Value(json.get<double>());
    return std::nullopt;
}

Parameters readParameters(const Json& json, const std::string& path, const TypeSpec* type, ReadProblem& problem)
{
    Parameters parameters;
    if (!json.is_object()) {
        problem.report(path, "an object", jsonFound(json));
        return parameters;
    }
    for (const auto& [id, member] : json.items()) {
        const ParameterSpec* spec = type ? type->parameter(id) : nullptr;
        const std::string place = path + "." + id;
        if (spec) {
            const Result<Value> value = readValue(member, spec->kind, bareUnit(*spec));
            if (value)
                parameters[id] = *value;
            else
                problem.report(place, value.error());
        } else if (const std::optional<Value> value = readUnknown(member)) {
            parameters[id] = *value;
        } else {
            problem.report(place, "a value", jsonFound(member));
        }
    }
    return parameters;
}

void dropDefaults(Parameters& parameters, const TypeSpec& type)
{
    std::erase_if(parameters, [&](const auto& entry) {
        const ParameterSpec* spec = type.parameter(entry.first);
        return spec && spec->defaultValue == entry.second;
    });
}

// Normalizes override keys; a key that fits no instance is kept and reported by validate().
void readOverrides(ObjectReader& reader, const TypeSpec* type, Block& block)
{
    const Json* json = reader.object("overrides");
    if (!json)
        return;
    for (const auto& [key, member] : json->items()) {
        const std::string path = reader.pathOf("overrides") + "[\"" + key + "\"]";
        const Result<Address> address = parseAddress(block.id + key);
        std::string normal = key;
        if (address && type && address->parameter.empty())
            if (const Result<std::string> found = instanceKey(*address, block, *type); found && !found->empty())
                normal = *found;
        Parameters parameters = readParameters(member, path, type, reader.problem());
        if (!parameters.empty() && !block.overrides.emplace(normal, std::move(parameters)).second)
            reader.problem().report(path, "each instance once", "'" + normal + "' again");
    }
}

struct Numbers {
    int least, greatest;
    std::size_t most; // maximum count
    bool whole; // else fractions are truncated
};

std::vector<int> readNumbers(ObjectReader& reader, std::string_view key, const Numbers& wanted)
{
    std::vector<int> numbers;
    const Json* list = reader.array(key);
    const std::string expected = "up to " + std::to_string(wanted.most) + (wanted.whole ? " whole numbers from " : " numbers from ")
        + std::to_string(wanted.least) + " to " + std::to_string(wanted.greatest);
    if (list && list->size() > wanted.most)
        reader.problem().report(reader.pathOf(key), expected, std::to_string(list->size()) + " of them");
    for (std::size_t i = 0; list && i < list->size() && !reader.problem().any(); ++i) {
        const Json& item = (*list)[i];
        const double number = item.is_number() ? item.get<double>() : wanted.least - 1.0;
        if (number >= wanted.least && number <= wanted.greatest && (!wanted.whole || number == std::floor(number)))
            numbers.push_back(static_cast<int>(number));
        else
            reader.problem().report(reader.pathOf(key) + "[" + std::to_string(i) + "]", expected, jsonFound(item));
    }
    return numbers;
}

Block readBlock(ObjectReader& reader, const Catalogue& catalogue)
{
    Block block;
    block.id = reader.requiredText("id");
    block.type = reader.requiredText("type");
    const TypeSpec* type = catalogue.find(block.type);
    block.count = readNumbers(reader, "count", {1, 65'536, 4, true});
    const std::vector<int> at = readNumbers(reader, "at", {-kFarthest, kFarthest, 2, false});
    if (at.size() == 2)
        block.at = {at[0], at[1]};
    if (const Json* json = reader.find("parameters"))
        block.parameters = readParameters(*json, reader.pathOf("parameters"), type, reader.problem());
    if (type)
        dropDefaults(block.parameters, *type);
    readOverrides(reader, type, block);
    block.notes = reader.text("notes");
    return block;
}

LinkEnd readEnd(ObjectReader& reader, std::string_view key)
{
    const std::string text = reader.requiredText(key);
    const auto dot = text.find('.');
    if (dot != std::string::npos && dot > 0 && dot + 1 < text.size())
        return {text.substr(0, dot), text.substr(dot + 1)};
    reader.problem().report(reader.pathOf(key), "BLOCK.PORT", "'" + text + "'");
    return {};
}

Link readLink(ObjectReader& reader)
{
    Link link;
    link.from = readEnd(reader, "from");
    link.to = readEnd(reader, "to");
    const std::string map = reader.text("map", "each");
    if (!readMap(map, link))
        reader.problem().report(reader.pathOf("map"), "each, all, roundRobin or stripe:k", "'" + map + "'");
    return link;
}

Ruling readRuling(ObjectReader& reader)
{
    Ruling ruling;
    ruling.rule = reader.requiredText("rule");
    ruling.address = reader.text("at");
    ruling.reason = reader.text("reason");
    if (reader.find("severity"))
        ruling.severity = static_cast<Severity>(reader.oneOf("severity", {"note", "warning", "error"}, 1));
    return ruling;
}

OwnPart readOwnPart(ObjectReader& reader, const Catalogue& catalogue)
{
    OwnPart part;
    part.id = reader.requiredText("id");
    part.label = reader.text("label", part.id);
    part.type = reader.requiredText("type");
    if (const Json* json = reader.find("values"))
        part.values = readParameters(*json, reader.pathOf("values"), catalogue.find(part.type), reader.problem());
    return part;
}

void readExpressions(ObjectReader& reader, Design& design)
{
    const Json* json = reader.object("expressions");
    if (!json)
        return;
    for (const auto& [address, formula] : json->items())
        if (formula.is_string())
            design.expressions[address] = formula.get<std::string>();
        else
            reader.problem().report(reader.pathOf("expressions") + "[\"" + address + "\"]", "a formula as text", jsonFound(formula));
}

} // namespace

bool readMap(std::string_view text, Link& link)
{
    link.stripe = 1;
    constexpr std::string_view stripe = "stripe:";
    if (text == "each")
        link.map = LinkMap::each;
    else if (text == "all")
        link.map = LinkMap::all;
    else if (text == "roundRobin")
        link.map = LinkMap::roundRobin;
    else if (text.starts_with(stripe)) {
        const std::string_view number = text.substr(stripe.size());
        const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), link.stripe);
        link.map = LinkMap::stripe;
        return failure == std::errc() && end == number.data() + number.size() && link.stripe >= 1 && link.stripe <= 65'536;
    } else
        return false;
    return true;
}

void readHeader(ObjectReader& reader, const std::string& format)
{
    const std::string found = reader.text("format");
    if (found != format)
        reader.problem().report(reader.pathOf("format"), "\"" + format + "\"", found.empty() ? "nothing" : "\"" + found + "\"");
    const Json* version = reader.find("version");
    if (!version || *version != 1)
        reader.problem().report(reader.pathOf("version"), "1", version ? jsonFound(*version) : "nothing",
                                version && version->is_number() ? "A newer version of Flashloom wrote this file: open it with that version."
                                                                : "");
}

std::string takeReserved(ObjectReader& reader, bool ofProject)
{
    Json reserved = Json::object();
    std::vector<const char*> keys(std::begin(kReserved), std::end(kReserved));
    if (ofProject)
        keys.insert(keys.end(), std::begin(kOfDesigns), std::end(kOfDesigns));
    for (const char* key : keys)
        if (const Json* value = reader.find(key))
            reserved[key] = *value;
    return reserved.empty() ? std::string() : reserved.dump(-1, ' ', false, Json::error_handler_t::replace);
}

OwnCosts readCosts(ObjectReader& reader)
{
    OwnCosts costs;
    if (const Json* members = reader.object("costs"))
        for (const auto& [id, value] : members->items()) {
            const std::string place = reader.pathOf("costs") + "." + id;
            const Outcome known = value.is_number() ? checkCost(id, value.get<double>()) : Nothing{};
            if (!value.is_number())
                reader.problem().report(place, "a number", jsonFound(value));
            else if (!known)
                reader.problem().report(place, known.error().expected, known.error().found, known.error().advice);
            else
                costs[id] = value.get<double>();
        }
    return costs;
}

Design readDesignFields(ObjectReader& reader, const Catalogue& catalogue)
{
    Design design;
    readHeader(reader, "flashloom-design");
    design.name = reader.text("name");
    reader.forEach("blocks", [&](ObjectReader& block) { design.blocks.push_back(readBlock(block, catalogue)); });
    reader.forEach("links", [&](ObjectReader& link) { design.links.push_back(readLink(link)); });
    design.notes = reader.text("notes");
    readExpressions(reader, design);
    reader.forEach("waivers", [&](ObjectReader& ruling) { design.rulings.push_back(readRuling(ruling)); });
    reader.forEach("ownParts", [&](ObjectReader& part) { design.ownParts.push_back(readOwnPart(part, catalogue)); });
    design.reserved = takeReserved(reader, false);
    if (const OwnCosts costs = readCosts(reader); !costs.empty())
        setOwnCosts(design, costs);
    return design;
}

Result<Design> readDesign(std::string_view text, const Catalogue& catalogue, std::string_view fileName)
{
    const Result<Json> json = parseJson(text, fileName);
    if (!json)
        return json.error();
    ReadProblem problem(fileName);
    ObjectReader reader(*json, {}, problem);
    Design design = readDesignFields(reader, catalogue);
    reader.finish();
    if (problem.any())
        return problem.first();
    return design;
}

} // namespace floom::inline engine
