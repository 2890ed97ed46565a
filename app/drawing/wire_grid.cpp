// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/wire_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace floom::inline drawing {

namespace {

void sortUnique(std::vector<qreal>& list)
{
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

int lineIndex(const std::vector<qreal>& list, qreal value)
{
    return static_cast<int>(std::lower_bound(list.begin(), list.end(), value) - list.begin());
}

int directionOf(QPointF v)
{
    return v.x() > 0 ? 0 : v.x() < 0 ? 1 : v.y() > 0 ? 2 : 3;
}

} // namespace

WireGrid::WireGrid(const std::vector<QRectF>& blocked, QPointF a, QPointF b)
    : m_xs{a.x(), b.x()}
    , m_ys{a.y(), b.y()}
{
    for (const auto& r : blocked) {
        m_xs.insert(m_xs.end(), {r.left(), r.right(), r.left() - kLane, r.right() + kLane});
        m_ys.insert(m_ys.end(), {r.top(), r.bottom(), r.top() - kLane, r.bottom() + kLane});
    }
    sortUnique(m_xs);
    sortUnique(m_ys);
    const auto total = m_xs.size() * m_ys.size();
    m_blockedRight.assign(total, 0);
    m_blockedDown.assign(total, 0);
    m_dearRight.assign(total, 0);
    m_dearDown.assign(total, 0);
    for (const auto& r : blocked) { // open rectangles: running along an edge is allowed
        const int left = lineIndex(m_xs, r.left()), right = lineIndex(m_xs, r.right()), top = lineIndex(m_ys, r.top()),
                  bottom = lineIndex(m_ys, r.bottom());
        for (int y = top + 1; y < bottom; ++y)
            for (int x = left; x < right; ++x)
                m_blockedRight[at(x, y)] = 1;
        for (int x = left + 1; x < right; ++x)
            for (int y = top; y < bottom; ++y)
                m_blockedDown[at(x, y)] = 1;
    }
}

void WireGrid::charge(QPointF from, QPointF to, qreal perPx)
{
    const bool horizontal = from.y() == to.y();
    const auto& along = horizontal ? m_xs : m_ys;
    const auto& across = horizontal ? m_ys : m_xs;
    const qreal line = horizontal ? from.y() : from.x();
    const qreal low = horizontal ? std::min(from.x(), to.x()) : std::min(from.y(), to.y());
    const qreal high = horizontal ? std::max(from.x(), to.x()) : std::max(from.y(), to.y());
    for (int c = lineIndex(across, line - kLane + 0.5);
         c < static_cast<int>(across.size()) && across[static_cast<std::size_t>(c)] < line + kLane - 0.5; ++c)
        for (int i = std::max(0, lineIndex(along, low) - 1); i + 1 < static_cast<int>(along.size()); ++i) {
            const qreal begin = along[static_cast<std::size_t>(i)], end = along[static_cast<std::size_t>(i + 1)];
            if (begin >= high)
                break;
            const auto shared = static_cast<float>(std::max<qreal>(0, std::min(end, high) - std::max(begin, low)) * perPx);
            (horizontal ? m_dearRight[at(i, c)] : m_dearDown[at(c, i)]) += shared;
        }
}

qreal WireGrid::stepCost(int x, int y, int d) const
{
    const int fromX = d == 1 ? x - 1 : x, fromY = d == 3 ? y - 1 : y;
    const bool across = d < 2;
    if (fromX < 0 || fromY < 0 || (across && fromX + 1 >= static_cast<int>(m_xs.size()))
        || (!across && fromY + 1 >= static_cast<int>(m_ys.size())))
        return -1;
    const auto i = at(fromX, fromY);
    if (across)
        return m_blockedRight[i] ? -1 : m_xs[static_cast<std::size_t>(fromX + 1)] - m_xs[static_cast<std::size_t>(fromX)] + m_dearRight[i];
    return m_blockedDown[i] ? -1 : m_ys[static_cast<std::size_t>(fromY + 1)] - m_ys[static_cast<std::size_t>(fromY)] + m_dearDown[i];
}

std::vector<QPointF> WireGrid::path(QPointF a, QPointF b, QPointF out, QPointF in) const
{
    const auto width = static_cast<int>(m_xs.size());
    const auto state = [&](int x, int y, int d) { return at(x, y) * 4 + static_cast<std::size_t>(d); };
    const auto estimate = [&](int x, int y) { return (point(x, y) - b).manhattanLength(); };
    const auto total = m_xs.size() * m_ys.size() * 4;
    constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();
    std::vector<float> best(total, std::numeric_limits<float>::max());
    std::vector<std::uint32_t> from(total, kNone);
    using Entry = std::pair<float, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const int startX = lineIndex(m_xs, a.x()), startY = lineIndex(m_ys, a.y());
    const auto first = state(startX, startY, directionOf(out));
    const auto goal = state(lineIndex(m_xs, b.x()), lineIndex(m_ys, b.y()), directionOf(in));
    best[first] = 0;
    open.push({static_cast<float>(estimate(startX, startY)), static_cast<std::uint32_t>(first)});
    while (!open.empty()) {
        const auto [priority, here] = open.top();
        open.pop();
        if (here == goal)
            break;
        const int d = static_cast<int>(here % 4), cell = static_cast<int>(here / 4), x = cell % width, y = cell / width;
        if (priority > best[here] + estimate(x, y) + 0.5)
            continue;
        const auto reach = [&](int nx, int ny, int nd, qreal cost) {
            const auto next = state(nx, ny, nd);
            const auto sum = best[here] + static_cast<float>(cost);
            if (sum >= best[next])
                return;
            best[next] = sum;
            from[next] = here;
            open.push({sum + static_cast<float>(estimate(nx, ny)), static_cast<std::uint32_t>(next)});
        };
        for (int turn = 0; turn < 2; ++turn)
            reach(x, y, (d < 2 ? 2 : 0) + turn, kBendCost);
        if (const qreal cost = stepCost(x, y, d); cost >= 0)
            reach(x + (d == 0) - (d == 1), y + (d == 2) - (d == 3), d, cost);
    }
    std::vector<QPointF> points;
    if (best[goal] == std::numeric_limits<float>::max())
        return points;
    for (auto s = static_cast<std::uint32_t>(goal); s != kNone; s = from[s])
        points.push_back(point(static_cast<int>(s / 4) % width, static_cast<int>(s / 4) / width));
    std::reverse(points.begin(), points.end());
    return points;
}

} // namespace floom::inline drawing
