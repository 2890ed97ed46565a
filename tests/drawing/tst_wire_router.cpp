// SPDX-License-Identifier: GPL-3.0-or-later
// Wires run at right angles, leave their ports perpendicularly and never pass under a card.
#include "base/random.h"
#include "drawing/wire_router.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

struct Layout {
    std::vector<QRectF> cards;
    std::vector<WireRequest> requests;
};

QPointF portOn(const QRectF& r, Side side, double share)
{
    switch (side) {
    case Side::left:
        return {r.left(), r.top() + r.height() * share};
    case Side::right:
        return {r.right(), r.top() + r.height() * share};
    case Side::top:
        return {r.left() + r.width() * share, r.top()};
    case Side::bottom:
        return {r.left() + r.width() * share, r.bottom()};
    }
    return {};
}

// Cards at least `gap` apart, so that a route always exists.
Layout randomLayout(std::uint64_t seed, int cards, int wires, double gap)
{
    RandomStream random(seed, "layout");
    const auto number = [&](int n) { return static_cast<int>(random.below(static_cast<std::uint64_t>(n))); };
    Layout layout;
    for (int tries = 0; tries < 4000 && static_cast<int>(layout.cards.size()) < cards; ++tries) {
        const QRectF card(8 * number(250), 8 * number(160), 80 + 8 * number(30), 64 + 8 * number(20));
        const auto near = card.adjusted(-gap, -gap, gap, gap);
        if (std::none_of(layout.cards.begin(), layout.cards.end(), [&](const QRectF& other) { return other.intersects(near); }))
            layout.cards.push_back(card);
    }
    for (int i = 0; i < wires; ++i) {
        const auto a = static_cast<std::size_t>(number(static_cast<int>(layout.cards.size())));
        auto b = static_cast<std::size_t>(number(static_cast<int>(layout.cards.size())));
        if (a == b)
            b = (b + 1) % layout.cards.size();
        const auto from = static_cast<Side>(number(4)), to = static_cast<Side>(number(4));
        layout.requests.push_back(
            {portOn(layout.cards[a], from, (1 + number(3)) / 4.0), from, portOn(layout.cards[b], to, (1 + number(3)) / 4.0), to});
    }
    return layout;
}

bool leaves(QPointF port, QPointF next, Side side)
{
    const QPointF way = next - port;
    switch (side) {
    case Side::left:
        return way.x() < 0 && way.y() == 0;
    case Side::right:
        return way.x() > 0 && way.y() == 0;
    case Side::top:
        return way.y() < 0 && way.x() == 0;
    case Side::bottom:
        return way.y() > 0 && way.x() == 0;
    }
    return false;
}

} // namespace

class WireRouter final : public QObject {
    Q_OBJECT

private slots:
    void facingPortsAreJoinedByOneStraightLine()
    {
        const std::vector<QRectF> cards{{0, 0, 100, 80}, {200, 0, 100, 80}};
        const auto routes = routeWires(cards, {{{100, 40}, Side::right, {200, 40}, Side::left}});
        QCOMPARE(routes.front().points.size(), std::size_t{2});
        QVERIFY(routes.front().clear);
    }

    void aCardInTheWayIsPassed()
    {
        const std::vector<QRectF> cards{{0, 0, 100, 80}, {200, -100, 100, 300}, {400, 0, 100, 80}};
        const auto routes = routeWires(cards, {{{100, 40}, Side::right, {400, 40}, Side::left}});
        QVERIFY(routes.front().clear);
        QVERIFY(!crosses(routes.front().points, cards));
        QVERIFY(routes.front().points.size() >= 4);
    }

    void parallelWiresKeepApart()
    {
        const std::vector<QRectF> cards{{0, 0, 100, 200}, {300, 300, 100, 200}};
        const auto routes =
            routeWires(cards, {{{100, 50}, Side::right, {300, 350}, Side::left}, {{100, 100}, Side::right, {300, 400}, Side::left}});
        const auto& a = routes[0].points;
        const auto& b = routes[1].points;
        QCOMPARE(a.size(), std::size_t{4});
        QCOMPARE(b.size(), std::size_t{4});
        QVERIFY(std::abs(a[1].x() - b[1].x()) >= 8);
    }

    void randomLayoutsNeverCrossACard_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 200; ++seed)
            QTest::addRow("layout %d", seed) << seed;
    }

    void randomLayoutsNeverCrossACard()
    {
        QFETCH(int, seed);
        const auto layout = randomLayout(static_cast<std::uint64_t>(seed), 4 + seed % 20, 12, 40);
        const auto routes = routeWires(layout.cards, layout.requests);
        QCOMPARE(routes.size(), layout.requests.size());
        for (std::size_t i = 0; i < routes.size(); ++i) {
            const auto& points = routes[i].points;
            const auto& request = layout.requests[i];
            QVERIFY2(routes[i].clear && !crosses(points, layout.cards), qPrintable(QStringLiteral("wire %1 runs under a card").arg(i)));
            QCOMPARE(points.front(), request.from);
            QCOMPARE(points.back(), request.to);
            for (std::size_t k = 1; k < points.size(); ++k)
                QVERIFY((points[k].x() == points[k - 1].x()) != (points[k].y() == points[k - 1].y()));
            QVERIFY(leaves(points.front(), points[1], request.fromSide));
            QVERIFY(leaves(points.back(), points[points.size() - 2], request.toSide));
        }
    }

    void equalInputGivesEqualRoutes()
    {
        const auto layout = randomLayout(3, 16, 30, 40);
        const auto first = routeWires(layout.cards, layout.requests), second = routeWires(layout.cards, layout.requests);
        for (std::size_t i = 0; i < first.size(); ++i)
            QVERIFY(first[i].points == second[i].points);
    }

    void cardsOnTopOfEachOtherStillGetAWire()
    {
        const std::vector<QRectF> cards{{0, 0, 100, 80}, {20, 20, 100, 80}, {102, 0, 100, 80}};
        const auto routes = routeWires(cards, {{{100, 40}, Side::right, {20, 60}, Side::left}});
        QVERIFY(routes.front().points.size() >= 2);
        QVERIFY(!routes.front().clear);
    }

    void fiftyWires()
    {
        const auto layout = randomLayout(11, 40, 50, 40);
        QBENCHMARK
        {
            static_cast<void>(routeWires(layout.cards, layout.requests));
        }
    }
};

QTEST_APPLESS_MAIN(WireRouter)
#include "tst_wire_router.moc"
