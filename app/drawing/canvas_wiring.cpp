// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/canvas_wiring.h"

#include "design/address.h"
#include "design/links.h"

#include <algorithm>
#include <set>

namespace floom::inline drawing {

namespace {

constexpr const char* kTrialId = "trial_block";

Design withTrial(const Design& design, const TypeSpec& type)
{
    Design trial = design;
    Block block;
    block.id = kTrialId;
    block.type = type.id;
    trial.blocks.push_back(std::move(block));
    return trial;
}

bool hasPortOf(const TypeSpec& type, Bus bus)
{
    return std::any_of(type.ports.begin(), type.ports.end(), [bus](const PortSpec& one) { return one.bus == bus; });
}

// Joins several buses; a bridge, which only carries data on, does not.
bool isInterconnect(const TypeSpec& type)
{
    return type.role == Role::transport && (hasPortOf(type, Bus::host) || hasPortOf(type, Bus::ddr));
}

// A drive has a controller between its packages and what carries their data on, and one interconnect between all others. Anything else that
// the ports allow is a lawful drawing and no path of data.
bool isPath(const Design& design, const Catalogue& catalogue, const TypeSpec& type, const TypeSpec& a, const TypeSpec& b)
{
    if (type.role == Role::channel) {
        const TypeSpec& other = a.role == Role::memory ? b : a;
        return (a.role == Role::memory) != (b.role == Role::memory) && (other.role == Role::codec || isInterconnect(other));
    }
    return isInterconnect(type) && std::none_of(design.blocks.begin(), design.blocks.end(), [&](const Block& block) {
               const auto* known = catalogue.find(block.type);
               return known && isInterconnect(*known);
           });
}

} // namespace

LinkEnd endOf(const Scene& scene, int anchor)
{
    if (anchor < 0 || anchor >= static_cast<int>(scene.anchors.size()))
        return {};
    const auto& found = scene.anchors[static_cast<std::size_t>(anchor)];
    return {scene.cards[static_cast<std::size_t>(found.card)].id, found.port};
}

std::vector<WireTarget> wireTargets(const Scene& scene, const Catalogue& catalogue, int fromAnchor)
{
    std::vector<WireTarget> targets;
    if (fromAnchor < 0 || fromAnchor >= static_cast<int>(scene.anchors.size()))
        return targets;
    const auto& from = scene.anchors[static_cast<std::size_t>(fromAnchor)];
    std::set<std::pair<int, std::string>> seen;
    for (std::size_t i = 0; i < scene.anchors.size(); ++i) {
        const auto& anchor = scene.anchors[i];
        if (anchor.card == from.card || !seen.insert({anchor.card, anchor.port}).second)
            continue;
        const auto* nearest = scene.anchorOf(anchor.card, anchor.port, from.at);
        const auto index = static_cast<int>(nearest - scene.anchors.data());
        targets.push_back(
            {index, QString::fromStdString(whyNotLinked(scene.design, catalogue, endOf(scene, fromAnchor), endOf(scene, index)))});
    }
    std::stable_partition(targets.begin(), targets.end(), [](const WireTarget& t) { return t.reason.isEmpty(); });
    return targets;
}

std::vector<const TypeSpec*> fittingTypes(const Design& design, const Catalogue& catalogue, const LinkEnd& from)
{
    std::vector<const TypeSpec*> fitting;
    const auto* block = design.find(from.block);
    for (const auto& type : catalogue.types()) {
        const auto trial = withTrial(design, type);
        const bool fits = std::any_of(type.ports.begin(), type.ports.end(), [&](const PortSpec& port) {
            // Two blocks of one type may only be joined by the interconnect: a second controller on a flash bus is never intended.
            const bool twin = block && block->type == type.id && port.id == from.port && port.bus != Bus::interconnect;
            return !twin && whyNotLinked(trial, catalogue, from, {kTrialId, port.id}).empty();
        });
        if (fits)
            fitting.push_back(&type);
    }
    return fitting;
}

std::vector<int> takers(const Scene& scene, const Catalogue& catalogue, const TypeSpec& type)
{
    std::vector<int> found;
    std::set<std::pair<int, std::string>> seen;
    const auto trial = withTrial(scene.design, type);
    for (std::size_t i = 0; i < scene.anchors.size(); ++i) {
        const auto& anchor = scene.anchors[i];
        const auto end = endOf(scene, static_cast<int>(i));
        if (seen.insert({anchor.card, anchor.port}).second && std::any_of(type.ports.begin(), type.ports.end(), [&](const PortSpec& port) {
                return whyNotLinked(trial, catalogue, end, {kTrialId, port.id}).empty();
            }))
            found.push_back(static_cast<int>(i));
    }
    return found;
}

const TypeSpec* typeBetween(const Design& design, const Catalogue& catalogue, const LinkEnd& from, const LinkEnd& to)
{
    const Joint a = jointOf(design, catalogue, from), b = jointOf(design, catalogue, to);
    if (!a.port || !b.port || a.block == b.block || hasPortOf(*a.type, b.port->bus) || hasPortOf(*b.type, a.port->bus))
        return nullptr; // one of them has a port for it, used or not
    for (const auto& type : catalogue.types()) {
        if (!isPath(design, catalogue, type, *a.type, *b.type))
            continue;
        const auto trial = withTrial(design, type);
        const auto fits = [&](const LinkEnd& end, const PortSpec& port) {
            return whyNotLinked(trial, catalogue, end, {kTrialId, port.id}).empty();
        };
        for (const auto& first : type.ports)
            for (const auto& second : type.ports)
                if (first.id != second.id && fits(from, first) && fits(to, second))
                    return &type;
    }
    return nullptr;
}

} // namespace floom::inline drawing
