// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/graph.h"

#include "base/number_text.h"

#include <algorithm>
#include <deque>

namespace floom::inline engine {
namespace {

constexpr std::size_t kMaxInstances = 60'000; // component numbers are 16 bits
constexpr std::size_t kMaxEdges = 2'000'000;

std::string indexed(const std::vector<int>& element)
{
    std::string text;
    for (const int i : element)
        text += "[" + std::to_string(i) + "]";
    return text;
}

void addInstances(Program& program, std::size_t block)
{
    const Block& b = program.design.blocks[block];
    const auto type = std::find_if(program.types.begin(), program.types.end(), [&](const TypeSpec& t) { return t.id == b.type; });
    std::string stars;
    for (std::size_t d = 0; d < b.count.size(); ++d)
        stars += "[*]";
    for (int flat = 0; flat < b.instances(); ++flat) {
        std::vector<int> element(b.count.size());
        for (int d = static_cast<int>(b.count.size()) - 1, rest = flat; d >= 0; --d) {
            element[static_cast<std::size_t>(d)] = rest % b.count[static_cast<std::size_t>(d)];
            rest /= b.count[static_cast<std::size_t>(d)];
        }
        program.instances.push_back(
            {block, static_cast<std::size_t>(type - program.types.begin()), element, flat, b.id + indexed(element), b.id + stars});
    }
}

// True if the link joins instance i of `a` and instance j of `b`.
bool joined(const Link& link, const Block& a, int i, const Block& b, int j)
{
    const int na = a.instances(), nb = b.instances();
    switch (link.map) {
    case LinkMap::all:
        return true;
    case LinkMap::each: // the shape with fewer elements is a prefix of the other: a[i] to b[i][*]
        return na <= nb ? j / std::max(1, nb / na) == i : i / std::max(1, na / nb) == j;
    case LinkMap::roundRobin:
        return na <= nb ? j % na == i : i % nb == j;
    case LinkMap::stripe:
        return na <= nb ? j / link.stripe % na == i : i / link.stripe % nb == j;
    }
    return false;
}

} // namespace

Graph Graph::build(Program& program, std::vector<Diagnostic>& diagnostics)
{
    Graph graph;
    std::vector<std::size_t> firstOf;
    std::size_t total = 0;
    for (const Block& b : program.design.blocks)
        total += static_cast<std::size_t>(b.instances());
    if (total > kMaxInstances) {
        const auto most = std::max_element(program.design.blocks.begin(), program.design.blocks.end(),
                                           [](const Block& a, const Block& b) { return a.instances() < b.instances(); });
        diagnostics.push_back({Severity::error,
                               "R120",
                               most->id,
                               "The design has too many instances",
                               countText(total) + " instances; up to " + countText(kMaxInstances) + " can be simulated.",
                               {}});
        return graph;
    }
    for (std::size_t i = 0; i < program.design.blocks.size(); ++i) {
        firstOf.push_back(program.instances.size());
        addInstances(program, i);
    }
    for (const Instance& instance : program.instances)
        graph.m_roles.push_back(program.types[instance.type].role);
    graph.m_edges.resize(program.instances.size());
    std::size_t edges = 0;
    for (const Link& link : program.design.links) {
        const Block* a = program.design.find(link.from.block);
        const Block* b = program.design.find(link.to.block);
        const std::size_t firstA = firstOf[static_cast<std::size_t>(a - program.design.blocks.data())];
        const std::size_t firstB = firstOf[static_cast<std::size_t>(b - program.design.blocks.data())];
        for (int i = 0; i < a->instances() && edges <= kMaxEdges; ++i)
            for (int j = 0; j < b->instances(); ++j)
                if (joined(link, *a, i, *b, j)) {
                    graph.m_edges[firstA + static_cast<std::size_t>(i)].push_back(
                        static_cast<std::uint32_t>(firstB + static_cast<std::size_t>(j)));
                    graph.m_edges[firstB + static_cast<std::size_t>(j)].push_back(
                        static_cast<std::uint32_t>(firstA + static_cast<std::size_t>(i)));
                    ++edges;
                }
        if (edges > kMaxEdges) {
            diagnostics.push_back({Severity::error,
                                   "R121",
                                   link.from.block,
                                   "A link joins too many instances",
                                   "More than " + countText(kMaxEdges) + " wires between " + link.from.block + " and " + link.to.block
                                       + "; use the map `each` instead of `all`.",
                                   {}});
            return graph;
        }
    }
    for (auto& list : graph.m_edges) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return graph;
}

std::vector<std::uint32_t> Graph::withRole(Role wanted) const
{
    std::vector<std::uint32_t> list;
    for (std::size_t i = 0; i < m_roles.size(); ++i)
        if (m_roles[i] == wanted)
            list.push_back(static_cast<std::uint32_t>(i));
    return list;
}

std::vector<std::uint32_t> Graph::way(std::uint32_t from, std::uint32_t to, bool codec) const
{
    // Breadth-first search over (node, codec passed): the second layer is entered through a codec only.
    const std::size_t n = m_roles.size();
    constexpr std::uint32_t kFree = UINT32_MAX;
    std::vector<std::uint32_t> before(2 * n, kFree);
    std::deque<std::uint32_t> queue{from};
    before[from] = from;
    while (!queue.empty()) {
        const std::uint32_t state = queue.front();
        queue.pop_front();
        const bool passed = state >= n;
        for (const std::uint32_t next : m_edges[state % n]) {
            const bool isCodec = m_roles[next] == Role::codec;
            if (next != to && !isCodec && m_roles[next] != Role::transport)
                continue;
            if (codec && isCodec && passed && next != to)
                continue;
            const std::uint32_t target = next + ((codec && (passed || isCodec)) ? static_cast<std::uint32_t>(n) : 0);
            if (before[target] != kFree)
                continue;
            before[target] = state;
            if (next != to)
                queue.push_back(target);
        }
    }
    const std::uint32_t withCodec = to + static_cast<std::uint32_t>(n);
    std::uint32_t state = codec && before[withCodec] != kFree ? withCodec : to;
    if (before[state] == kFree)
        return {};
    std::vector<std::uint32_t> path;
    for (;;) {
        path.push_back(static_cast<std::uint32_t>(state % n));
        if (state == from)
            break;
        state = before[state];
    }
    std::reverse(path.begin(), path.end());
    return path;
}

} // namespace floom::inline engine
