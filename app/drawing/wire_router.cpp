// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/wire_router.h"

#include "drawing/wire_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace floom::inline drawing {

namespace {

constexpr qreal kClearance = 8; // px to every card
constexpr std::array<qreal, 2> kStubs{16, kClearance}; // straight piece at a port; the short one for close cards
constexpr qreal kOverlapCost = 6; // per px on top of another wire

struct Segment {
    QPointF a, b;
    [[nodiscard]] bool horizontal() const { return a.y() == b.y(); }
};

QPointF outward(Side side)
{
    switch (side) {
    case Side::left:
        return {-1, 0};
    case Side::right:
        return {1, 0};
    case Side::top:
        return {0, -1};
    case Side::bottom:
        return {0, 1};
    }
    return {1, 0};
}

// Open rectangle: running along an edge is not a crossing.
bool segmentInside(QPointF a, QPointF b, const QRectF& r)
{
    return std::max(a.x(), b.x()) > r.left() && std::min(a.x(), b.x()) < r.right() && std::max(a.y(), b.y()) > r.top()
        && std::min(a.y(), b.y()) < r.bottom();
}

qreal overlap(const Segment& s, const Segment& t)
{
    if (s.horizontal() != t.horizontal())
        return 0;
    const auto along = [](const Segment& g, QPointF p) { return g.horizontal() ? p.x() : p.y(); };
    const auto across = [](const Segment& g) { return g.horizontal() ? g.a.y() : g.a.x(); };
    if (std::abs(across(s) - across(t)) >= kLane - 0.5)
        return 0;
    const qreal low = std::max(std::min(along(s, s.a), along(s, s.b)), std::min(along(t, t.a), along(t, t.b)));
    const qreal high = std::min(std::max(along(s, s.a), along(s, s.b)), std::max(along(t, t.a), along(t, t.b)));
    return std::max<qreal>(0, high - low);
}

std::vector<QPointF> simplified(const std::vector<QPointF>& points)
{
    std::vector<QPointF> out;
    for (const auto& p : points) {
        if (!out.empty() && out.back() == p)
            continue;
        while (out.size() >= 2) {
            const auto& a = out[out.size() - 2];
            const auto& b = out.back();
            const bool straight = (a.x() == b.x() && b.x() == p.x()) || (a.y() == b.y() && b.y() == p.y());
            if (!straight)
                break;
            out.pop_back();
        }
        out.push_back(p);
    }
    return out;
}

class Router {
public:
    explicit Router(const std::vector<QRectF>& cards)
        : m_cards(cards)
    {
        for (const auto& card : cards)
            m_inflated.push_back(card.adjusted(-kClearance, -kClearance, kClearance, kClearance));
    }

    WireRoute route(const WireRequest& request)
    {
        auto best = request.via ? through(request) : leg(request);
        for (std::size_t i = 1; i < best.points.size(); ++i)
            m_taken.push_back({best.points[i - 1], best.points[i]});
        return best;
    }

private:
    [[nodiscard]] WireRoute leg(const WireRequest& request) const
    {
        WireRoute best;
        for (const qreal stub : kStubs) {
            const QPointF a = request.from + outward(request.fromSide) * stub;
            const QPointF b = request.to + outward(request.toSide) * stub;
            if (!best.clear)
                best = bestOf(direct(request), shapes(request, a, b));
            if (best.clear)
                break;
            if (auto found = search(request, a, b); found.clear)
                best = std::move(found);
        }
        return best;
    }

    // Routes to the via point and straight on from there, approached from the cheapest side.
    [[nodiscard]] WireRoute through(const WireRequest& request) const
    {
        WireRoute best;
        qreal least = std::numeric_limits<qreal>::max();
        constexpr std::array kWays{std::pair{Side::left, Side::right}, std::pair{Side::right, Side::left},
                                   std::pair{Side::top, Side::bottom}, std::pair{Side::bottom, Side::top}};
        for (const auto& [in, out] : kWays) {
            auto there = leg({request.from, request.fromSide, *request.via, in});
            const auto on = leg({*request.via, out, request.to, request.toSide});
            if (there.points.empty() || on.points.empty())
                continue;
            there.points.insert(there.points.end(), on.points.begin() + 1, on.points.end()); // the via point ends the first part
            const bool clear = there.clear && on.clear;
            const qreal price = cost(there.points) + (clear ? 0 : 1e6) + (turnsBack(there.points) ? 1e5 : 0);
            if (price < least) {
                least = price;
                best = {simplified(there.points), clear};
            }
        }
        return best;
    }

    // Facing ports at the same height need no stubs.
    static std::vector<std::vector<QPointF>> direct(const WireRequest& r)
    {
        const QPointF way = r.to - r.from;
        const QPointF out = outward(r.fromSide);
        const bool facing = out == -outward(r.toSide) && (way.x() == 0 || way.y() == 0) && QPointF::dotProduct(way, out) > 0;
        return facing ? std::vector<std::vector<QPointF>>{{r.from, r.to}} : std::vector<std::vector<QPointF>>{};
    }

    // L and Z shapes between the stubs' ends, with the middle segment on each of several lanes.
    static std::vector<std::vector<QPointF>> shapes(const WireRequest& r, QPointF a, QPointF b)
    {
        std::vector<std::vector<QPointF>> list;
        list.push_back({r.from, a, {b.x(), a.y()}, b, r.to});
        list.push_back({r.from, a, {a.x(), b.y()}, b, r.to});
        const auto snap = [](qreal v) { return std::round(v / 4) * 4; };
        const QPointF mid(snap((r.from.x() + r.to.x()) / 2), snap((r.from.y() + r.to.y()) / 2));
        for (int lane = 0; lane < 9; ++lane) {
            const qreal shift = (lane + 1) / 2 * kLane * (lane % 2 ? 1 : -1);
            const qreal x = mid.x() + shift, y = mid.y() + shift;
            list.push_back({r.from, a, {x, a.y()}, {x, b.y()}, b, r.to});
            list.push_back({r.from, a, {a.x(), y}, {b.x(), y}, b, r.to});
        }
        return list;
    }

    [[nodiscard]] qreal cost(const std::vector<QPointF>& points) const
    {
        qreal sum = kBendCost * static_cast<qreal>(points.size());
        for (std::size_t i = 1; i < points.size(); ++i) {
            const Segment s{points[i - 1], points[i]};
            sum += (s.b - s.a).manhattanLength() + overlapCost(s);
        }
        return sum;
    }

    [[nodiscard]] qreal overlapCost(const Segment& s) const
    {
        qreal sum = 0;
        for (const auto& t : m_taken)
            sum += overlap(s, t) * kOverlapCost;
        return sum;
    }

    // The route between the stubs keeps the clearance; the stubs only must not enter a card.
    [[nodiscard]] bool isClear(const std::vector<QPointF>& points) const
    {
        if (crosses(points, m_cards))
            return false;
        for (std::size_t i = 2; i + 1 < points.size(); ++i)
            if (blocked(points[i - 1], points[i]))
                return false;
        return true;
    }

    [[nodiscard]] bool blocked(QPointF a, QPointF b) const
    {
        return std::any_of(m_inflated.begin(), m_inflated.end(), [&](const QRectF& r) { return segmentInside(a, b, r); });
    }

    // A segment that reverses the previous one would look like a spur.
    static bool turnsBack(const std::vector<QPointF>& points)
    {
        for (std::size_t i = 2; i < points.size(); ++i)
            if (QPointF::dotProduct(points[i] - points[i - 1], points[i - 1] - points[i - 2]) < 0)
                return true;
        return false;
    }

    [[nodiscard]] WireRoute bestOf(std::vector<std::vector<QPointF>> first, const std::vector<std::vector<QPointF>>& more) const
    {
        first.insert(first.end(), more.begin(), more.end());
        WireRoute best;
        qreal least = std::numeric_limits<qreal>::max();
        for (const auto& candidate : first) {
            const bool clear = !turnsBack(candidate) && isClear(candidate);
            const auto points = simplified(candidate);
            const qreal price = cost(points) + (clear ? 0 : 1e6);
            if (price < least) {
                least = price;
                best = {points, clear};
            }
        }
        return best;
    }

    // A* over the grid of lines one and two lanes away from cards.
    [[nodiscard]] WireRoute search(const WireRequest& request, QPointF a, QPointF b) const
    {
        WireGrid grid(m_inflated, a, b);
        for (const auto& segment : m_taken)
            grid.charge(segment.a, segment.b, kOverlapCost);
        const auto path = grid.path(a, b, outward(request.fromSide), -outward(request.toSide));
        if (path.empty())
            return {};
        std::vector<QPointF> points{request.from};
        points.insert(points.end(), path.begin(), path.end());
        points.push_back(request.to);
        points = simplified(points);
        return {points, !crosses(points, m_cards)};
    }

    const std::vector<QRectF>& m_cards;
    std::vector<QRectF> m_inflated;
    std::vector<Segment> m_taken;
};

} // namespace

std::vector<WireRoute> routeWires(const std::vector<QRectF>& cards, const std::vector<WireRequest>& requests)
{
    Router router(cards);
    std::vector<WireRoute> routes;
    routes.reserve(requests.size());
    for (const auto& request : requests)
        routes.push_back(router.route(request));
    return routes;
}

bool crosses(const std::vector<QPointF>& points, const std::vector<QRectF>& cards)
{
    for (std::size_t i = 1; i < points.size(); ++i)
        for (const auto& card : cards)
            if (segmentInside(points[i - 1], points[i], card))
                return true;
    return false;
}

} // namespace floom::inline drawing
