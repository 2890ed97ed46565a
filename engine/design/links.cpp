// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/links.h"

#include "base/number_text.h"
#include "design/address.h"
#include "design/block_count.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

std::string endPhrase(const Joint& joint)
{
    return joint.type->label + " (" + joint.block->id + "." + joint.port->id + ")";
}

std::string portPhrase(const Joint& joint)
{
    return joint.port->label + " port of " + endPhrase(joint);
}

// End points: they only respond, so two of them cannot be wired together.
bool isEnd(Role role)
{
    return role == Role::host || role == Role::memory || role == Role::buffer;
}

} // namespace

std::string busPhrase(Bus bus)
{
    switch (bus) {
    case Bus::host:
        return "the host link";
    case Bus::interconnect:
        return "the on-chip bus";
    case Bus::ddr:
        return "the DDR bus";
    case Bus::nand:
        return "the NAND bus";
    }
    return {};
}

Joint jointOf(const Design& design, const Catalogue& catalogue, const LinkEnd& end)
{
    Joint joint;
    joint.block = design.find(end.block);
    joint.type = joint.block ? catalogue.find(joint.block->type) : nullptr;
    joint.port = joint.type ? joint.type->port(end.port) : nullptr;
    return joint;
}

std::string whyNotJoined(const Joint& a, const Joint& b)
{
    if (a.block == b.block)
        return "A block cannot be wired to itself.";
    if (a.port->bus != b.port->bus) {
        std::string text = endPhrase(a) + " cannot be wired to " + endPhrase(b) + ": the first is a port of " + busPhrase(a.port->bus)
            + ", the second of " + busPhrase(b.port->bus) + ".";
        const std::string& hint = b.type->hint.empty() ? a.type->hint : b.type->hint;
        return hint.empty() ? text : text + " " + hint;
    }
    if (a.type->role == b.type->role && isEnd(a.type->role))
        return "Both only respond: neither can drive " + busPhrase(a.port->bus) + ".";
    return {};
}

std::string whyNotLinked(const Design& design, const Catalogue& catalogue, const LinkEnd& a, const LinkEnd& b)
{
    const LinkEnd* ends[] = {&a, &b};
    Joint joints[2];
    for (int i = 0; i < 2; ++i) {
        joints[i] = jointOf(design, catalogue, *ends[i]);
        if (!joints[i].block)
            return "There is no block '" + ends[i]->block + "'.";
        if (!joints[i].port)
            return ends[i]->block + " has no port '" + ends[i]->port + "'.";
    }
    if (std::string reason = whyNotJoined(joints[0], joints[1]); !reason.empty())
        return reason;
    for (const Link& link : design.links)
        if (sameEnds(link, a, b))
            return "These two ports are already wired.";
    for (int i = 0; i < 2; ++i)
        if (joints[i].port->maxLinks > 0 && linksAt(design, *ends[i]) >= joints[i].port->maxLinks)
            return "The " + portPhrase(joints[i]) + " takes " + countedText(static_cast<std::uint64_t>(joints[i].port->maxLinks), "wire")
                + " and is full. Delete a wire there first.";
    return {};
}

std::string whyMapDoesNotFit(const Link& link, const Block& from, const Block& to)
{
    const std::string shapes = from.id + countText(from.count) + " and " + to.id + countText(to.count);
    if (link.map == LinkMap::each) {
        if (from.instances() == 1 || to.instances() == 1)
            return {};
        const std::size_t common = std::min(from.count.size(), to.count.size());
        for (std::size_t d = 0; d < common; ++d)
            if (from.count[d] != to.count[d])
                return "'each' wires element i to element i, so the first counts must be equal: " + shapes + ".";
        return {};
    }
    if (link.map == LinkMap::stripe && static_cast<std::int64_t>(from.instances()) * link.stripe != to.instances())
        return "'stripe:" + std::to_string(link.stripe) + "' wires every element to "
            + countedText(static_cast<std::uint64_t>(link.stripe), "element") + ", which does not fit " + shapes + ".";
    return {};
}

bool sameEnds(const Link& link, const LinkEnd& a, const LinkEnd& b)
{
    return (link.from == a && link.to == b) || (link.from == b && link.to == a);
}

int linksAt(const Design& design, const LinkEnd& end)
{
    return static_cast<int>(
        std::count_if(design.links.begin(), design.links.end(), [&](const Link& link) { return link.from == end || link.to == end; }));
}

} // namespace floom::inline engine
