// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/wire_pins.h"

#include "document/edits.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace floom::inline document {

namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kKey = "pins";

std::string text(const LinkEnd& end)
{
    return end.block + "." + end.port;
}

LinkEnd endOf(const std::string& words)
{
    const auto dot = words.find('.');
    return dot == std::string::npos ? LinkEnd{} : LinkEnd{words.substr(0, dot), words.substr(dot + 1)};
}

std::vector<WirePin> allPins(const Design& design)
{
    std::vector<WirePin> pins;
    if (design.reserved.find(kKey) == std::string::npos)
        return pins;
    const auto json = Json::parse(design.reserved, nullptr, false);
    if (!json.is_object() || !json.contains(kKey) || !json[kKey].is_array())
        return pins;
    for (const auto& one : json[kKey]) {
        const auto is = [&](const char* key, auto test) { return one.is_object() && one.contains(key) && test(one[key]); };
        const auto word = [](const Json& value) { return value.is_string(); };
        const auto point = [](const Json& value) {
            return value.is_array() && value.size() == 2 && value[0].is_number_integer() && value[1].is_number_integer();
        };
        if (is("from", word) && is("to", word) && is("at", point))
            pins.push_back({endOf(one["from"]), endOf(one["to"]), {edits::moved(0, one["at"][0]), edits::moved(0, one["at"][1])}});
    }
    return pins;
}

} // namespace

std::vector<WirePin> pinsOf(const Design& design)
{
    auto pins = allPins(design);
    std::erase_if(pins, [&](const WirePin& pin) {
        return std::none_of(design.links.begin(), design.links.end(),
                            [&](const Link& link) { return link.from == pin.from && link.to == pin.to; });
    });
    return pins;
}

void setPins(Design& design, const std::vector<WirePin>& pins)
{
    auto json = design.reserved.empty() ? Json(Json::object()) : Json::parse(design.reserved, nullptr, false);
    if (!json.is_object())
        return;
    Json list = Json::array();
    for (const auto& pin : pins)
        list.push_back({{"from", text(pin.from)}, {"to", text(pin.to)}, {"at", {pin.at.x, pin.at.y}}});
    if (list.empty())
        json.erase(kKey);
    else
        json[kKey] = std::move(list);
    design.reserved = json.empty() ? std::string() : json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void setPin(Design& design, std::size_t link, std::optional<Point> at)
{
    if (link >= design.links.size())
        return;
    const auto& wire = design.links[link];
    auto pins = pinsOf(design);
    std::erase_if(pins, [&](const WirePin& pin) { return pin.from == wire.from && pin.to == wire.to; });
    if (at)
        pins.push_back({wire.from, wire.to, {edits::moved(0, at->x), edits::moved(0, at->y)}});
    setPins(design, pins);
}

void movePins(Design& design, const Design& before)
{
    auto pins = allPins(design);
    bool changed = false;
    for (auto& pin : pins) {
        const auto *a = design.find(pin.from.block), *oldA = before.find(pin.from.block);
        const auto *b = design.find(pin.to.block), *oldB = before.find(pin.to.block);
        if (!a || !oldA || !b || !oldB || a->at == oldA->at || b->at == oldB->at)
            continue;
        pin.at = {edits::moved(pin.at.x, (a->at.x - oldA->at.x + b->at.x - oldB->at.x) / 2),
                  edits::moved(pin.at.y, (a->at.y - oldA->at.y + b->at.y - oldB->at.y) / 2)};
        changed = true;
    }
    if (changed)
        setPins(design, pins);
}

void renamePins(Design& design, std::string_view id, const std::string& newId)
{
    auto pins = allPins(design);
    if (pins.empty())
        return;
    for (auto& pin : pins)
        for (auto* end : {&pin.from, &pin.to})
            if (end->block == id)
                end->block = newId;
    setPins(design, pins);
}

} // namespace floom::inline document
