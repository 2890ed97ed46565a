// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/edits_arrays.h"

#include "design/address.h"
#include "design/instance_key.h"
#include "document/edits.h"

#include <algorithm>
#include <map>
#include <optional>

namespace floom::inline document::edits {

namespace {

constexpr int kBeside = 64; // px between the array and the block broken out

using Overrides = decltype(Block::overrides);

std::string keyOf(const Address& address)
{
    return address.instancePath();
}

// The remaining overrides, and those of the removed element with the first dimension stripped.
std::pair<Overrides, Overrides> part(const Overrides& all, int index, int count)
{
    Overrides rest, gone;
    for (const auto& [key, values] : all) {
        auto address = readInstanceKey(key);
        if (!address || address->parts.front().dims.empty())
            continue;
        auto& dims = address->parts.front().dims;
        const Range first = dims.front();
        if (first.contains(index)) {
            auto own = *address;
            own.parts.front().dims.erase(own.parts.front().dims.begin());
            if (const auto ownKey = keyOf(own); !ownKey.empty())
                gone[ownKey] = values;
            else if (own.parts.front().dims.empty() && own.parts.size() == 1)
                gone[std::string()] = values; // the whole element: the new block's own values
        }
        const int low = first.all() ? 0 : first.first, high = first.all() ? count - 1 : first.last;
        if (low == index && high == index)
            continue;
        if (!first.all())
            dims.front() = {low > index ? low - 1 : low, high >= index ? high - 1 : high};
        rest[keyOf(*address)] = values;
    }
    return {std::move(rest), std::move(gone)};
}

std::size_t errorsOf(const Design& design, const Catalogue& catalogue)
{
    const auto list = validate(design, catalogue);
    return static_cast<std::size_t>(
        std::count_if(list.begin(), list.end(), [](const Diagnostic& d) { return d.severity == Severity::error; }));
}

Block takeElement(Block& array, int index)
{
    Block own = array;
    auto [rest, gone] = part(array.overrides, index, array.count.front());
    array.overrides = std::move(rest);
    array.count.front() -= 1;
    own.count.erase(own.count.begin());
    if (const auto whole = gone.find(std::string()); whole != gone.end()) {
        for (const auto& [name, value] : whole->second)
            own.parameters[name] = value;
        gone.erase(whole);
    }
    own.overrides = std::move(gone);
    return own;
}

// For each block of the card's family, the array block that can absorb it; nothing if one does not fit.
std::optional<std::map<std::string, std::string>> matching(const Design& design, const std::string& card, const std::string& array)
{
    std::map<std::string, std::string> pairs{{card, array}};
    std::vector<std::string> open{card};
    while (!open.empty()) {
        const auto id = open.back();
        open.pop_back();
        const auto *own = design.find(id), *into = design.find(pairs[id]);
        if (!own || !into || own == into || own->type != into->type || own->parameters != into->parameters || into->count.empty()
            || !std::equal(into->count.begin() + 1, into->count.end(), own->count.begin(), own->count.end()))
            return std::nullopt;
        for (const auto& link : design.links) {
            if (link.from.block != id && link.to.block != id)
                continue;
            const bool outward = link.from.block == id;
            const auto &mine = outward ? link.from : link.to, &far = outward ? link.to : link.from;
            std::optional<std::string> partner;
            for (const auto& other : design.links) {
                const auto &near = outward ? other.from : other.to, &end = outward ? other.to : other.from;
                if (near.block == pairs[id] && near.port == mine.port && end.port == far.port && other.map == link.map)
                    partner = end.block;
            }
            if (!partner)
                return std::nullopt;
            if (*partner == far.block)
                continue;
            const auto [known, isNew] = pairs.try_emplace(far.block, *partner);
            if (!isNew && known->second != *partner)
                return std::nullopt;
            if (isNew)
                open.push_back(far.block);
        }
    }
    return pairs;
}

void takeIn(Block& array, const Block& own)
{
    const int at = array.count.front();
    array.count.front() += 1;
    for (const auto& [key, values] : own.overrides) {
        auto address = readInstanceKey(key);
        if (!address)
            continue;
        auto& dims = address->parts.front().dims;
        dims.insert(dims.begin(), Range{at, at});
        array.overrides[keyOf(*address)] = values;
    }
}

} // namespace

namespace {

// Roles that come per channel in a drive: even as single blocks they are resized together.
bool isOfAChannel(const Block& block, const Catalogue& catalogue)
{
    const auto* type = catalogue.find(block.type);
    return type && (type->role == Role::codec || type->role == Role::channel || type->role == Role::memory);
}

bool growTogether(const Block& a, const Block& b, const Catalogue& catalogue)
{
    if (a.count.empty() && b.count.empty())
        return isOfAChannel(a, catalogue) && isOfAChannel(b, catalogue);
    return !a.count.empty() && !b.count.empty() && a.count.front() == b.count.front();
}

} // namespace

std::vector<std::string> family(const Design& design, const Catalogue& catalogue, std::string_view id)
{
    std::vector<std::string> ids{std::string(id)};
    for (std::size_t i = 0; i < ids.size(); ++i)
        for (const auto& link : design.links) {
            if (link.map != LinkMap::each || (link.from.block != ids[i] && link.to.block != ids[i]))
                continue;
            const auto& other = link.from.block == ids[i] ? link.to.block : link.from.block;
            const auto *mine = design.find(ids[i]), *theirs = design.find(other);
            if (mine && theirs && growTogether(*mine, *theirs, catalogue) && std::find(ids.begin(), ids.end(), other) == ids.end())
                ids.push_back(other);
        }
    return ids;
}

std::vector<std::string> reshape(Design& design, const Catalogue& catalogue, std::string_view id, const std::vector<int>& dims)
{
    std::vector<std::string> dropped;
    for (const auto& name : family(design, catalogue, id)) {
        auto* block = design.find(name);
        if (!block)
            continue;
        auto shape = dims;
        if (name != id) {
            if (dims.empty())
                continue;
            shape = block->count.empty() ? std::vector<int>{1} : block->count;
            shape.front() = dims.front();
        }
        for (const auto& key : resize(*block, shape))
            dropped.push_back(name + key);
    }
    return dropped;
}

Parted breakOut(Design& design, const Catalogue& catalogue, std::string_view id, int index)
{
    const auto* array = design.find(id);
    if (!array || array->count.empty() || array->count.front() < 2)
        return {{}, "Only an array of two or more has an element to break out."};
    if (index < 0 || index >= array->count.front())
        return {{}, "The array has no such element."};
    Design next = design;
    std::map<std::string, std::string> twin;
    Parted done;
    for (const auto& name : family(design, catalogue, id)) {
        const auto* type = catalogue.find(next.find(name)->type);
        if (!type)
            return {{}, "The type of " + name + " is unknown."};
        Block own = takeElement(*next.find(name), index);
        own.id = freshId(next, *type);
        twin[name] = own.id;
        done.ids.push_back(own.id);
        next.blocks.push_back(std::move(own));
    }
    for (const auto& link : design.links) {
        const auto from = twin.find(link.from.block), to = twin.find(link.to.block);
        if (from == twin.end() && to == twin.end())
            continue;
        Link copy = link;
        copy.from.block = from == twin.end() ? link.from.block : from->second;
        copy.to.block = to == twin.end() ? link.to.block : to->second;
        next.links.push_back(std::move(copy));
    }
    int right = 0;
    for (const auto& block : next.blocks)
        right = std::max(right, block.at.x);
    for (const auto& [name, own] : twin)
        next.find(own)->at.x = moved(right, 6 * kBeside);
    if (errorsOf(next, catalogue) > errorsOf(design, catalogue))
        return {{}, "The block the array is wired to has no free port for one more."};
    design = std::move(next);
    return done;
}

Parted absorb(Design& design, const Catalogue& catalogue, std::string_view id)
{
    const std::string card(id);
    if (!design.find(card))
        return {{}, "There is no block " + card + "."};
    for (const auto& candidate : design.blocks) {
        const auto pairs = matching(design, card, candidate.id);
        if (!pairs)
            continue;
        Design next = design;
        Parted done;
        for (const auto& [own, array] : *pairs) {
            takeIn(*next.find(array), *design.find(own));
            done.ids.push_back(array);
            std::erase_if(next.links, [&](const Link& link) { return link.from.block == own || link.to.block == own; });
            std::erase_if(next.blocks, [&](const Block& block) { return block.id == own; });
        }
        if (errorsOf(next, catalogue) > errorsOf(design, catalogue))
            continue;
        design = std::move(next);
        return done;
    }
    return {{}, "No array has elements like " + card + ": same type, values and wires."};
}

} // namespace floom::inline document::edits
