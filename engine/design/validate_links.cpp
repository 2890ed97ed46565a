// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_text.h"
#include "base/spelling.h"
#include "design/block_count.h"
#include "design/links.h"
#include "design/validate.h"

#include <algorithm>
#include <map>

namespace floom::inline engine {

namespace {

// Checks block and port of an end; reports an unknown one and returns false.
bool checkEnd(const Design& design, const LinkEnd& end, const Joint& joint, std::vector<Diagnostic>& found)
{
    if (!joint.block) {
        std::vector<std::string> ids;
        for (const Block& block : design.blocks)
            ids.push_back(block.id);
        found.push_back(structureError("R007", end.block, "A wire ends at an unknown block",
                                       "There is no block '" + end.block + "'. " + didYouMean(end.block, ids)));
        return false;
    }
    if (joint.port || !joint.type) // an unknown type is reported once, at its block
        return joint.port != nullptr;
    std::vector<std::string> ids;
    for (const PortSpec& port : joint.type->ports)
        ids.push_back(port.id);
    found.push_back(structureError("R007", end.block, "A wire ends at an unknown port",
                                   "A " + joint.type->label + " has no port '" + end.port + "'. " + didYouMean(end.port, ids)));
    return false;
}

// Offers equal counts if one array's shape is a prefix of the other's.
void addShapeFixes(const Link& link, const Block& from, const Block& to, Diagnostic& finding)
{
    if (link.map != LinkMap::each)
        return;
    const Block& outer = from.count.size() <= to.count.size() ? from : to;
    const Block& inner = &outer == &from ? to : from;
    std::vector<int> wanted = inner.count;
    std::copy(outer.count.begin(), outer.count.end(), wanted.begin());
    finding.fixes.push_back({"Set " + inner.id + " to " + countText(wanted), {{inner.id + ".count", countText(wanted)}}});
    std::vector<int> other(inner.count.begin(), inner.count.begin() + static_cast<std::ptrdiff_t>(outer.count.size()));
    finding.fixes.push_back({"Set " + outer.id + " to " + countText(other), {{outer.id + ".count", countText(other)}}});
}

void checkLink(const Design& design, const Catalogue& catalogue, const Link& link, std::vector<Diagnostic>& found)
{
    const Joint from = jointOf(design, catalogue, link.from);
    const Joint to = jointOf(design, catalogue, link.to);
    const bool fromKnown = checkEnd(design, link.from, from, found);
    const bool toKnown = checkEnd(design, link.to, to, found);
    if (!fromKnown || !toKnown)
        return;
    if (const std::string reason = whyNotJoined(from, to); !reason.empty()) {
        found.push_back(structureError("R008", link.from.block, "This wire is not possible", reason));
        return;
    }
    if (link.stripe < 1 || link.stripe > kMostPerDimension) {
        found.push_back(structureError("R009", link.from.block, "A wire's stripe is out of range", "It is from 1 to 65,536."));
        return;
    }
    if (const std::string reason = whyMapDoesNotFit(link, *from.block, *to.block); !reason.empty()) {
        Diagnostic finding = structureError("R009", link.to.block, "The wire joins arrays of different shape", reason);
        addShapeFixes(link, *from.block, *to.block, finding);
        found.push_back(std::move(finding));
    }
}

void checkLimits(const Design& design, const Catalogue& catalogue, std::vector<Diagnostic>& found)
{
    std::map<std::pair<std::string, std::string>, int> used;
    for (const Link& link : design.links)
        for (const LinkEnd* end : {&link.from, &link.to})
            ++used[{end->block, end->port}];
    for (const auto& [end, links] : used) {
        const Joint joint = jointOf(design, catalogue, {end.first, end.second});
        if (joint.port && joint.port->maxLinks > 0 && links > joint.port->maxLinks)
            found.push_back(structureError("R010", end.first, "Too many wires at one port",
                                           end.first + "." + end.second + " takes "
                                               + countText(static_cast<std::uint64_t>(joint.port->maxLinks)) + ", found "
                                               + countText(static_cast<std::uint64_t>(links)) + "."));
    }
}

} // namespace

void validateLinks(const Design& design, const Catalogue& catalogue, std::vector<Diagnostic>& found)
{
    std::map<std::pair<std::string, std::string>, int> seen;
    for (const Link& link : design.links) {
        checkLink(design, catalogue, link, found);
        const std::string from = link.from.block + "." + link.from.port;
        const std::string to = link.to.block + "." + link.to.port;
        if (++seen[{std::min(from, to), std::max(from, to)}] == 2)
            found.push_back(
                structureError("R011", link.from.block, "Two wires join the same ports", from + " and " + to + ": one is enough."));
    }
    checkLimits(design, catalogue, found);
}

} // namespace floom::inline engine
