// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_path.h"

#include <algorithm>
#include <limits>

namespace floom::inline pages {
namespace {

constexpr int kThroughOthers = 3; // cost of a hop to a block outside the path; 1 within it

class Finder {
public:
    Finder(const Scene& scene, PathOutline& outline)
        : m_scene(scene)
        , m_outline(outline)
    {
        for (const SceneWire& wire : scene.wires) {
            const auto& link = scene.design.links[static_cast<std::size_t>(wire.link)];
            m_ends.emplace_back(scene.cardOf(link.from.block), scene.cardOf(link.to.block));
        }
    }

    // Adds the wires of the shortest way, if there is one.
    void join(int from, int to)
    {
        std::vector<int> far(m_scene.cards.size(), std::numeric_limits<int>::max());
        std::vector<int> by(m_scene.cards.size(), -1); // the wire that reaches each card
        far[static_cast<std::size_t>(from)] = 0;
        for (std::size_t round = 0; round < m_scene.cards.size(); ++round)
            for (std::size_t w = 0; w < m_ends.size(); ++w)
                for (const auto& [a, b] : {m_ends[w], std::pair(m_ends[w].second, m_ends[w].first)}) {
                    if (a < 0 || b < 0 || far[static_cast<std::size_t>(a)] == std::numeric_limits<int>::max())
                        continue;
                    const int length = far[static_cast<std::size_t>(a)] + (stopAt(b) ? 1 : kThroughOthers);
                    if (length >= far[static_cast<std::size_t>(b)])
                        continue;
                    far[static_cast<std::size_t>(b)] = length;
                    by[static_cast<std::size_t>(b)] = static_cast<int>(w);
                }
        for (int at = to; at != from && by[static_cast<std::size_t>(at)] >= 0;) {
            const int wire = by[static_cast<std::size_t>(at)];
            add(wire);
            const auto& [a, b] = m_ends[static_cast<std::size_t>(wire)];
            at = a == at ? b : a;
        }
    }

private:
    [[nodiscard]] const PathStop* stopAt(int card) const
    {
        const auto found =
            std::find_if(m_outline.stops.begin(), m_outline.stops.end(), [card](const PathStop& s) { return s.card == card; });
        return found == m_outline.stops.end() ? nullptr : &*found;
    }

    // For a bundle, the strand of the used elements; the whole wire if neither end tells.
    void add(int wire)
    {
        const auto& drawn = m_scene.wires[static_cast<std::size_t>(wire)];
        const auto& [a, b] = m_ends[static_cast<std::size_t>(wire)];
        bool whole = drawn.strands.empty();
        std::vector<int> strands;
        for (const int end : {a, b}) {
            const PathStop* stop = stopAt(end);
            if (whole || stop == nullptr || !strands.empty())
                continue;
            const auto instances = std::max(1, m_scene.design.blocks[static_cast<std::size_t>(end)].instances());
            for (const int element : stop->elements) // the columns of one array row share a strand
                strands.push_back(element * static_cast<int>(drawn.strands.size()) / instances);
        }
        whole = whole || strands.empty();
        if (whole)
            strands = {-1};
        for (const int strand : strands)
            if (const PathWire one{wire, strand}; std::find(m_outline.wires.begin(), m_outline.wires.end(), one) == m_outline.wires.end())
                m_outline.wires.push_back(one);
    }

    const Scene& m_scene;
    PathOutline& m_outline;
    std::vector<std::pair<int, int>> m_ends; // cards at both ends, by wire
};

} // namespace

PathOutline pathOutline(const Scene& scene, const SpanStore& store, const RequestLife& life)
{
    PathOutline outline;
    std::vector<int> way;
    for (const LifePiece& piece : life.pieces) {
        if (piece.track < 0)
            continue;
        const TrackInfo& track = store.tracks[static_cast<std::size_t>(piece.track)];
        const int card = scene.cardOf(track.block);
        if (card < 0)
            continue;
        auto stop = std::find_if(outline.stops.begin(), outline.stops.end(), [card](const PathStop& s) { return s.card == card; });
        if (stop == outline.stops.end())
            stop = outline.stops.insert(outline.stops.end(), {card, {}});
        if (std::find(stop->elements.begin(), stop->elements.end(), track.element) == stop->elements.end())
            stop->elements.insert(std::upper_bound(stop->elements.begin(), stop->elements.end(), track.element), track.element);
        if (way.empty() || way.back() != card)
            way.push_back(card);
    }
    Finder finder(scene, outline);
    for (std::size_t i = 1; i < way.size(); ++i)
        finder.join(way[i - 1], way[i]);
    return outline;
}

} // namespace floom::inline pages
