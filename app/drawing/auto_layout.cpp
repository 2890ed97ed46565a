// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/auto_layout.h"

#include "drawing/block_layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace floom::inline drawing {

using Places = std::vector<std::pair<std::string, Point>>;

namespace {

constexpr int kColumnGap = 80;
constexpr int kRowGap = 56;
constexpr int kPartGap = 120; // between separate drives
constexpr int kTowerGap = 72; // between arrays of a tower: room for their bundle's label
constexpr QSizeF kPane{1000, 600}; // the assumed aspect of the canvas

struct Item { // one cell of a column: a block, or a tower of arrays or of a chain
    std::vector<std::size_t> blocks; // top to bottom
    Role role = Role::transport; // of the first block
    int column = -1;
    std::vector<std::size_t> neighbours; // indices of items
    qreal order = 0;
    qreal height = 0;
    qreal width = 0;
};

struct Graph {
    std::vector<Item> items;
    std::vector<std::size_t> itemOf; // by block
    std::vector<QSizeF> sizes; // by block
};

std::size_t rootOf(std::vector<std::size_t>& parents, std::size_t i)
{
    while (parents[i] != i)
        i = parents[i] = parents[parents[i]];
    return i;
}

bool standsAboveEachOther(const Block& a, const Block& b, const Link& link)
{
    return link.map == LinkMap::each && !a.count.empty() && !b.count.empty() && a.count.front() == b.count.front();
}

Role roleOf(const Block& block, const Catalogue& catalogue)
{
    const auto* type = catalogue.find(block.type);
    return type ? type->role : Role::transport;
}

int placeInChain(Role role) // position: error correction, channel, memory; -1 = not part of a chain
{
    return role == Role::codec ? 0 : role == Role::channel ? 1 : role == Role::memory ? 2 : -1;
}

// The number of wires from `block` to blocks with this position in the chain.
std::ptrdiff_t wiredAt(int place, const Block& block, const Design& design, const Catalogue& catalogue)
{
    return std::count_if(design.links.begin(), design.links.end(), [&](const Link& link) {
        const bool isOwn = link.from.block == block.id || link.to.block == block.id;
        const Block* other = isOwn ? design.find(link.from.block == block.id ? link.to.block : link.from.block) : nullptr;
        return other && placeInChain(roleOf(*other, catalogue)) == place;
    });
}

// True for a chain of single blocks, laid out like a tower of arrays: broken out of an array, or a drive with one channel.
bool isChain(const Block& a, const Block& b, const Design& design, const Catalogue& catalogue)
{
    const int placeOfA = placeInChain(roleOf(a, catalogue)), placeOfB = placeInChain(roleOf(b, catalogue));
    if (placeOfA < 0 || placeOfB < 0 || std::abs(placeOfA - placeOfB) != 1)
        return false;
    const auto &above = placeOfA < placeOfB ? a : b, &below = placeOfA < placeOfB ? b : a;
    const int place = std::min(placeOfA, placeOfB);
    return above.count.empty() && below.count.size() <= (place == 1 ? 1U : 0U) && wiredAt(place + 1, above, design, catalogue) == 1
        && wiredAt(place, below, design, catalogue) == 1;
}

std::map<std::string, std::size_t, std::less<>> blockIndex(const Design& design)
{
    std::map<std::string, std::size_t, std::less<>> index;
    for (std::size_t i = 0; i < design.blocks.size(); ++i)
        index[design.blocks[i].id] = i;
    return index;
}

// Block indices by role and name: the layout does not depend on the order of insertion.
std::vector<std::size_t> inOrder(const Design& design, const Catalogue& catalogue)
{
    std::vector<std::size_t> order(design.blocks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto &x = design.blocks[a], &y = design.blocks[b];
        return std::pair(roleOf(x, catalogue), x.id) < std::pair(roleOf(y, catalogue), y.id);
    });
    return order;
}

Graph graphOf(const Design& design, const Catalogue& catalogue)
{
    Graph graph;
    const auto index = blockIndex(design);
    std::vector<std::size_t> parents(design.blocks.size());
    std::iota(parents.begin(), parents.end(), std::size_t{0});
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const auto& link : design.links) {
        const auto a = index.find(link.from.block), b = index.find(link.to.block);
        if (a == index.end() || b == index.end())
            continue;
        edges.emplace_back(a->second, b->second);
        const auto &one = design.blocks[a->second], &other = design.blocks[b->second];
        if (standsAboveEachOther(one, other, link) || isChain(one, other, design, catalogue))
            parents[rootOf(parents, a->second)] = rootOf(parents, b->second);
    }
    graph.itemOf.assign(design.blocks.size(), 0);
    std::map<std::size_t, std::size_t> itemOfRoot;
    for (const auto i : inOrder(design, catalogue)) {
        const auto [found, isNew] = itemOfRoot.try_emplace(rootOf(parents, i), graph.items.size());
        if (isNew)
            graph.items.emplace_back().role = roleOf(design.blocks[i], catalogue);
        graph.items[found->second].blocks.push_back(i);
        graph.itemOf[i] = found->second;
    }
    for (const auto& [a, b] : edges)
        if (const auto x = graph.itemOf[a], y = graph.itemOf[b]; x != y) {
            graph.items[x].neighbours.push_back(y);
            graph.items[y].neighbours.push_back(x);
        }
    for (const auto& block : design.blocks)
        graph.sizes.push_back(layoutCard(block, catalogue.find(block.type)).size);
    for (auto& item : graph.items) {
        for (const auto i : item.blocks) {
            item.width = std::max(item.width, graph.sizes[i].width());
            item.height += graph.sizes[i].height() + (i == item.blocks.front() ? 0 : kTowerGap);
        }
        std::sort(item.neighbours.begin(), item.neighbours.end());
        item.neighbours.erase(std::unique(item.neighbours.begin(), item.neighbours.end()), item.neighbours.end());
    }
    return graph;
}

// A processor or buffer that serves a single block is placed above or below it.
bool isServant(const Item& item)
{
    return (item.role == Role::processor || item.role == Role::buffer) && item.neighbours.size() == 1;
}

void setColumns(Graph& graph, std::vector<std::size_t> front)
{
    while (!front.empty()) {
        std::vector<std::size_t> next;
        for (const auto i : front)
            for (const auto j : graph.items[i].neighbours)
                if (graph.items[j].column < 0) {
                    graph.items[j].column = isServant(graph.items[j]) ? graph.items[i].column : graph.items[i].column + 1;
                    next.push_back(j);
                }
        front = std::move(next);
    }
}

void chooseColumns(Graph& graph)
{
    std::vector<std::size_t> hosts;
    for (std::size_t i = 0; i < graph.items.size(); ++i)
        if (graph.items[i].role == Role::host) {
            graph.items[i].column = 0;
            hosts.push_back(i);
        }
    setColumns(graph, hosts);
    for (std::size_t i = 0; i < graph.items.size(); ++i)
        if (graph.items[i].column < 0) { // unreachable: placed as a separate part, by role
            graph.items[i].column = graph.items[i].role == Role::memory || graph.items[i].role == Role::channel ? 2 : 1;
            setColumns(graph, {i});
        }
}

// In each column: processors on top, then data-path items in the order of their neighbours, then buffers.
void orderColumns(Graph& graph, std::vector<std::vector<std::size_t>>& columns)
{
    for (auto& column : columns) {
        for (const auto i : column) {
            auto& item = graph.items[i];
            qreal sum = 0;
            int n = 0;
            for (const auto j : item.neighbours)
                if (graph.items[j].column < item.column) {
                    sum += graph.items[j].order;
                    ++n;
                }
            item.order = n > 0 ? sum / n : 0;
        }
        std::stable_sort(column.begin(), column.end(), [&](std::size_t a, std::size_t b) {
            const auto rank = [&](const Item& item) { return item.role == Role::processor ? 0 : item.role == Role::buffer ? 2 : 1; };
            const auto &x = graph.items[a], &y = graph.items[b];
            return rank(x) != rank(y) ? rank(x) < rank(y) : x.order < y.order;
        });
        for (std::size_t i = 0; i < column.size(); ++i)
            graph.items[column[i]].order = static_cast<qreal>(i);
    }
}

int onGrid(qreal v)
{
    return static_cast<int>(std::round(v / kSnap)) * kSnap;
}

// Spreads the towers of the last column side by side.
void setAbreast(const Graph& graph, std::vector<std::vector<std::size_t>>& columns)
{
    std::vector<std::size_t> kept;
    std::vector<std::vector<std::size_t>> moved;
    bool isFirst = true;
    for (const auto i : columns.back())
        if (graph.items[i].blocks.size() > 1 && !std::exchange(isFirst, false))
            moved.push_back({i});
        else
            kept.push_back(i);
    columns.back() = std::move(kept);
    columns.insert(columns.end(), moved.begin(), moved.end());
}

Places layOutOne(const Design& design, const Catalogue& catalogue, bool abreast)
{
    Places places;
    auto graph = graphOf(design, catalogue);
    chooseColumns(graph);
    const int last =
        std::max_element(graph.items.begin(), graph.items.end(), [](const Item& a, const Item& b) { return a.column < b.column; })->column;
    std::vector<std::vector<std::size_t>> columns(static_cast<std::size_t>(last) + 1);
    for (std::size_t i = 0; i < graph.items.size(); ++i)
        columns[static_cast<std::size_t>(graph.items[i].column)].push_back(i);
    orderColumns(graph, columns);
    if (abreast)
        setAbreast(graph, columns);

    qreal tallest = 0;
    std::vector<qreal> heights;
    for (const auto& column : columns) {
        qreal height = 0;
        for (const auto i : column)
            height += graph.items[i].height + (height > 0 ? kRowGap : 0);
        heights.push_back(height);
        tallest = std::max(tallest, height);
    }
    qreal x = kDrawingMargin;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        qreal y = kDrawingMargin + (tallest - heights[c]) / 2, width = 0;
        for (const auto i : columns[c]) {
            for (const auto block : graph.items[i].blocks) {
                places.emplace_back(design.blocks[block].id, Point{onGrid(x), onGrid(y)});
                y += graph.sizes[block].height() + (block == graph.items[i].blocks.back() ? kRowGap : kTowerGap);
            }
            width = std::max(width, graph.items[i].width);
        }
        x += columns[c].empty() ? 0 : width + kColumnGap;
    }
    return places;
}

qreal zoomToFit(const Places& places, const Design& design, const Catalogue& catalogue)
{
    QSizeF all(1, 1);
    for (const auto& [id, at] : places) {
        const auto* block = design.find(id);
        const auto size = layoutCard(*block, catalogue.find(block->type)).size;
        all = all.expandedTo({at.x - kDrawingMargin + size.width(), at.y - kDrawingMargin + size.height()});
    }
    return std::min(kPane.width() / all.width(), kPane.height() / all.height());
}

Places layOutOne(const Design& design, const Catalogue& catalogue)
{
    constexpr qreal kClearly = 1.05; // prefer stacking, as arrays are drawn elsewhere, unless this is clearly better
    auto stacked = layOutOne(design, catalogue, false), abreast = layOutOne(design, catalogue, true);
    return zoomToFit(abreast, design, catalogue) > kClearly * zoomToFit(stacked, design, catalogue) ? abreast : stacked;
}

// Splits the design into connected parts: those with a host first, then by name; all unwired blocks form one part.
std::vector<Design> partsOf(const Design& design, const Catalogue& catalogue)
{
    const auto index = blockIndex(design);
    std::vector<std::size_t> parents(design.blocks.size());
    std::iota(parents.begin(), parents.end(), std::size_t{0});
    std::vector<bool> wired(design.blocks.size(), false);
    for (const auto& link : design.links)
        if (const auto a = index.find(link.from.block), b = index.find(link.to.block); a != index.end() && b != index.end()) {
            parents[rootOf(parents, a->second)] = rootOf(parents, b->second);
            wired[a->second] = wired[b->second] = true;
        }
    std::map<std::size_t, std::size_t> partOf;
    std::vector<Design> parts;
    Design loose;
    for (const auto i : inOrder(design, catalogue)) {
        if (!wired[i]) {
            loose.blocks.push_back(design.blocks[i]);
            continue;
        }
        const auto [found, isNew] = partOf.try_emplace(rootOf(parents, i), parts.size());
        if (isNew)
            parts.emplace_back();
        parts[found->second].blocks.push_back(design.blocks[i]);
    }
    for (const auto& link : design.links)
        if (const auto a = index.find(link.from.block); a != index.end() && index.contains(link.to.block))
            parts[partOf.at(rootOf(parents, a->second))].links.push_back(link);
    if (!loose.blocks.empty())
        parts.push_back(std::move(loose));
    return parts;
}

} // namespace

Places autoLayout(const Design& design, const Catalogue& catalogue)
{
    Places places;
    int below = 0;
    for (const auto& part : partsOf(design, catalogue)) {
        qreal bottom = 0;
        for (auto& [id, at] : layOutOne(part, catalogue)) {
            at.y += below;
            const auto* block = part.find(id);
            bottom = std::max(bottom, at.y + layoutCard(*block, catalogue.find(block->type)).size.height());
            places.emplace_back(std::move(id), at);
        }
        below = onGrid(bottom - kDrawingMargin + kPartGap);
    }
    return places;
}

} // namespace floom::inline drawing
