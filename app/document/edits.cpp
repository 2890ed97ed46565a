// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/edits.h"

#include "design/address.h"
#include "design/expression.h"

#include <algorithm>
#include <cstdint>
#include <set>

namespace floom::inline document::edits {

namespace {

bool contains(const std::vector<std::string>& list, std::string_view id)
{
    return std::find(list.begin(), list.end(), id) != list.end();
}

std::vector<LinkEnd> neighbours(const Design& design, std::string_view id)
{
    std::vector<LinkEnd> ends;
    for (const auto& link : design.links) {
        if (link.from.block == id)
            ends.push_back(link.to);
        else if (link.to.block == id)
            ends.push_back(link.from);
    }
    return ends;
}

void removeOne(Design& design, const std::string& id)
{
    std::erase_if(design.links, [&](const Link& link) { return link.from.block == id || link.to.block == id; });
    std::erase_if(design.blocks, [&](const Block& block) { return block.id == id; });
}

using Names = std::map<std::string, std::string, std::less<>>; // old name -> new name

// By way of names that no block has: one's new name may be another's old one.
std::string renamedAll(std::string formula, const Names& names)
{
    const auto between = [](std::size_t i) { return "copied_block_" + std::to_string(i); };
    std::size_t i = 0;
    for (const auto& [old, fresh] : names)
        formula = renamedFormula(formula, old, between(i++));
    i = 0;
    for (const auto& [old, fresh] : names)
        formula = renamedFormula(formula, between(i++), fresh);
    return formula;
}

bool sameBlockPhysics(const Block& a, const Block& b)
{
    return a.id == b.id && a.type == b.type && a.count == b.count && a.parameters == b.parameters && a.overrides == b.overrides;
}

} // namespace

Block& addNew(Design& design, const TypeSpec& type, Parameters values, Point at)
{
    Block block;
    block.id = freshId(design, type);
    block.type = type.id;
    block.at = {moved(0, at.x), moved(0, at.y)};
    block.parameters = std::move(values);
    return design.blocks.emplace_back(std::move(block));
}

std::string freshId(const Design& design, const TypeSpec& type)
{
    std::string stem = isWellFormedId(type.shortId) ? type.shortId : "block";
    if (!design.find(stem))
        return stem;
    for (int n = 2;; ++n) {
        auto id = stem + std::to_string(n);
        if (!design.find(id))
            return id;
    }
}

std::string blockOf(std::string_view address)
{
    return std::string(address.substr(0, address.find_first_of(".[")));
}

bool isWellFormedId(std::string_view id)
{
    const auto lower = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto other = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; };
    return !id.empty() && id.size() <= 64 && lower(id.front())
        && std::all_of(id.begin(), id.end(), [&](char c) { return lower(c) || other(c); });
}

std::vector<std::string> removeBlocks(Design& design, const Catalogue& catalogue, const std::vector<std::string>& ids)
{
    std::vector<std::pair<Link, std::string>> bridges;
    for (const auto& id : ids) {
        if (!design.find(id))
            continue;
        const auto ends = neighbours(design, id);
        removeOne(design, id);
        if (ends.size() != 2 || ends[0].block == ends[1].block || ends[0].block == id || ends[1].block == id)
            continue;
        if (!whyNotLinked(design, catalogue, ends[0], ends[1]).empty())
            continue;
        Link bridge{ends[0], ends[1], LinkMap::each, 1};
        design.links.push_back(bridge);
        bridges.emplace_back(std::move(bridge), id);
    }
    std::vector<std::string> sentences;
    for (const auto& [bridge, id] : bridges)
        if (std::find(design.links.begin(), design.links.end(), bridge) != design.links.end())
            sentences.push_back(id + " removed; " + bridge.from.block + " joined to " + bridge.to.block);
    return sentences;
}

std::vector<std::string> addCopies(Design& design, const Catalogue& catalogue, const Design& source, const std::vector<std::string>& ids,
                                   int dx, int dy)
{
    Names renamed;
    std::vector<std::string> added;
    std::vector<Block> copies;
    for (const auto& block : source.blocks)
        if (contains(ids, block.id))
            copies.push_back(block);
    std::vector<Link> links = source.links;
    for (auto& copy : copies) {
        const auto* type = catalogue.find(copy.type);
        if (!type)
            continue;
        const std::string old = copy.id;
        if (!isWellFormedId(old) || design.find(old))
            copy.id = freshId(design, *type);
        copy.at = {moved(copy.at.x, dx), moved(copy.at.y, dy)};
        renamed[old] = copy.id;
        added.push_back(copy.id);
        design.blocks.push_back(std::move(copy));
    }
    for (auto& link : links) {
        const auto from = renamed.find(link.from.block);
        const auto to = renamed.find(link.to.block);
        if (from == renamed.end() || to == renamed.end())
            continue;
        link.from.block = from->second;
        link.to.block = to->second;
        design.links.push_back(std::move(link));
    }
    for (const auto& [address, formula] : source.expressions)
        if (const auto own = renamed.find(blockOf(address)); own != renamed.end())
            design.expressions[renamedFormula(address, own->first, own->second)] = renamedAll(formula, renamed);
    return added;
}

std::vector<std::string> resize(Block& block, const std::vector<int>& dims)
{
    std::vector<std::string> dropped;
    decltype(block.overrides) kept;
    for (auto& [key, values] : block.overrides) {
        auto address = parseAddress(block.id + key);
        bool fits = address.ok();
        if (fits) {
            auto& ranges = address.value().parts.front().dims;
            fits = ranges.empty() || ranges.size() == dims.size();
            for (std::size_t i = 0; fits && i < ranges.size(); ++i) {
                fits = ranges[i].all() || ranges[i].first < dims[i];
                if (!ranges[i].all())
                    ranges[i].last = std::min(ranges[i].last, dims[i] - 1);
            }
        }
        const auto path = fits ? address.value().instancePath() : std::string();
        if (path.empty())
            dropped.push_back(key);
        else
            kept[path] = std::move(values);
    }
    block.overrides = std::move(kept);
    block.count = dims;
    return dropped;
}

void rename(Design& design, std::string_view id, const std::string& newId)
{
    if (auto* block = design.find(id))
        block->id = newId;
    for (auto& link : design.links) {
        if (link.from.block == id)
            link.from.block = newId;
        if (link.to.block == id)
            link.to.block = newId;
    }
    decltype(design.expressions) formulas;
    for (const auto& [address, formula] : design.expressions)
        formulas[renamedFormula(address, id, newId)] = renamedFormula(formula, id, newId);
    design.expressions = std::move(formulas);
    for (auto& ruling : design.rulings)
        ruling.address = ruling.address == id ? newId : renamedFormula(ruling.address, id, newId);
}

std::optional<std::vector<int>> parseShape(std::string_view text)
{
    std::vector<int> dims;
    std::int64_t number = -1;
    bool separated = true;
    const auto finish = [&] {
        if (number >= 0)
            dims.push_back(static_cast<int>(number));
        number = -1;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c >= '0' && c <= '9') {
            if (number < 0 && !separated)
                return std::nullopt;
            number = std::min<std::int64_t>(1'000'000, std::max<std::int64_t>(number, 0) * 10 + (c - '0'));
            separated = false;
            continue;
        }
        const bool times = text.substr(i, 2) == "\xC3\x97"; // the multiplication sign
        if (!times && std::string_view("xX*, []\t").find(c) == std::string_view::npos)
            return std::nullopt;
        finish();
        separated = true;
        i += times ? 1 : 0;
    }
    finish();
    if (std::any_of(dims.begin(), dims.end(), [](int n) { return n < 1 || n > 65536; }) || dims.size() > 4)
        return std::nullopt;
    if (dims == std::vector<int>{1})
        dims.clear();
    return dims;
}

bool samePhysics(const Design& a, const Design& b)
{
    return a.links == b.links && std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(), b.blocks.end(), sameBlockPhysics);
}

std::vector<std::string> touched(const Design& before, const Design& after)
{
    std::set<std::string> ids;
    for (const auto& block : after.blocks) {
        const auto* old = before.find(block.id);
        if (!old || !(*old == block))
            ids.insert(block.id);
    }
    const auto differing = [&](const Design& in, const Design& other) {
        for (const auto& link : in.links)
            if (std::find(other.links.begin(), other.links.end(), link) == other.links.end())
                ids.insert({link.from.block, link.to.block});
    };
    differing(before, after);
    differing(after, before);
    std::erase_if(ids, [&](const std::string& id) { return !after.find(id); });
    return {ids.begin(), ids.end()};
}

LinkEnd linkEnd(const QString& block, const QString& port)
{
    return {block.toStdString(), port.toStdString()};
}

QStringList toQt(const std::vector<std::string>& list)
{
    QStringList out;
    for (const auto& text : list)
        out.append(QString::fromStdString(text));
    return out;
}

int moved(int coordinate, int d)
{
    constexpr std::int64_t kLimit = 1'000'000;
    return static_cast<int>(std::clamp<std::int64_t>(static_cast<std::int64_t>(coordinate) + d, -kLimit, kLimit));
}

} // namespace floom::inline document::edits
