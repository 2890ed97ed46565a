// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/edits_splice.h"

#include "design/address.h"
#include "document/edits.h"

#include <algorithm>
#include <iterator>

namespace floom::inline document::edits {

std::optional<LinkEnd> fittingPort(const Design& design, const Catalogue& catalogue, const TypeSpec& type, const std::string& id,
                                   const LinkEnd& other, const std::string& except)
{
    for (const auto& port : type.ports) {
        LinkEnd candidate{id, port.id};
        if (port.id != except && whyNotLinked(design, catalogue, other, candidate).empty())
            return candidate;
    }
    return std::nullopt;
}

bool splice(Design& design, const Catalogue& catalogue, const std::string& id, std::size_t link, bool takesShape)
{
    auto* block = design.find(id);
    const auto* type = block ? catalogue.find(block->type) : nullptr;
    if (!type || link >= design.links.size())
        return false;
    const Link old = design.links[link];
    if (old.from.block == id || old.to.block == id)
        return false;
    Design trial = design;
    trial.links.erase(std::next(trial.links.begin(), static_cast<std::ptrdiff_t>(link)));
    const auto* target = trial.find(old.to.block);
    const auto* source = trial.find(old.from.block);
    if (takesShape && target && source && !target->count.empty() && !source->count.empty())
        trial.find(id)->count = {target->count.front()};
    const auto first = fittingPort(trial, catalogue, *type, id, old.from);
    if (!first)
        return false;
    trial.links.push_back({old.from, *first, LinkMap::each, 1});
    const auto second = fittingPort(trial, catalogue, *type, id, old.to, first->port);
    if (!second)
        return false;
    trial.links.push_back({*second, old.to, old.map, old.stripe});
    design = std::move(trial);
    return true;
}

std::string spliceNew(Design& design, const Catalogue& catalogue, const TypeSpec& type, Point at, std::size_t link)
{
    Design trial = design;
    auto id = addNew(trial, type, {}, at).id;
    if (!splice(trial, catalogue, id, link, true))
        return {};
    design = std::move(trial);
    return id;
}

bool fitsInto(const Design& design, const Catalogue& catalogue, const TypeSpec& type, std::size_t link)
{
    Design trial = design;
    return !spliceNew(trial, catalogue, type, {}, link).empty();
}

} // namespace floom::inline document::edits
