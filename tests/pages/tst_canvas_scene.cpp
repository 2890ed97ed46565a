// SPDX-License-Identifier: GPL-3.0-or-later
// Canvas layout: cards, ports, wires and playback of small designs made here, and of all samples.
#include "canvas/canvas_playback.h"
#include "desk/estimate/block_load.h"
#include "drawing/block_text.h"
#include "drawing/canvas_guides.h"
#include "drawing/canvas_scene.h"
#include "drawing/wire_labels.h"
#include "io/json.h"

#include "document/samples.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

PortSpec port(const char* id, Bus bus, Side side)
{
    PortSpec spec;
    spec.id = spec.label = id;
    spec.bus = bus;
    spec.side = side;
    return spec;
}

// Two invented types, so that the test does not depend on the catalogue.
Catalogue toyCatalogue()
{
    Catalogue catalogue;
    TypeSpec channel;
    channel.id = "toy_channel";
    channel.label = "Toy channel";
    channel.shortId = "ch";
    channel.role = Role::channel;
    channel.ports = {port("bus", Bus::interconnect, Side::left), port("flash", Bus::nand, Side::bottom)};
    TypeSpec flash;
    flash.id = "toy_flash";
    flash.label = "Toy flash";
    flash.shortId = "pkg";
    flash.role = Role::memory;
    flash.ports = {port("flash", Bus::nand, Side::top)};
    static_cast<void>(catalogue.add(channel));
    static_cast<void>(catalogue.add(flash));
    return catalogue;
}

Block block(const char* id, const char* type, std::vector<int> count, Point at)
{
    Block b;
    b.id = id;
    b.type = type;
    b.count = std::move(count);
    b.at = at;
    return b;
}

Design toyDesign(Point flashAt)
{
    Design design;
    design.blocks = {block("ch", "toy_channel", {8}, {0, 0}), block("pkg", "toy_flash", {8, 4}, flashAt)};
    design.links = {{{"ch", "flash"}, {"pkg", "flash"}, LinkMap::each, 1}};
    return design;
}

} // namespace

class CanvasScene final : public QObject {
    Q_OBJECT

private slots:
    void alignedColumnsBecomeOneStrandAnElement()
    {
        const auto catalogue = toyCatalogue();
        const auto scene = buildScene(toyDesign({0, 160}), catalogue);
        QCOMPARE(scene.wires.size(), std::size_t{1});
        const auto& wire = scene.wires.front();
        QCOMPARE(wire.strands.size(), std::size_t{8});
        for (std::size_t i = 0; i < 8; ++i) {
            const auto cell = scene.cards[1].layout.grid.cell(static_cast<int>(i), 0).translated(scene.cards[1].origin);
            QCOMPARE(wire.strands[i].first.x(), cell.center().x());
            QCOMPARE(wire.strands[i].second.y(), scene.cards[1].rect.top());
        }
        QVERIFY(wire.pill);
        QCOMPARE(wire.label, QStringLiteral("× 8")); // the toy channel has no width
    }

    void shiftedColumnsBecomeARibbon()
    {
        const auto catalogue = toyCatalogue();
        const auto scene = buildScene(toyDesign({240, 160}), catalogue);
        QVERIFY(scene.wires.front().strands.empty());
        QVERIFY(scene.wires.front().ribbon);
        QVERIFY(scene.wires.front().path.size() >= 2);
    }

    void cellsKeepTheirElementsAtAnySize_data()
    {
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("rows");
        for (const auto& [c, r] : {std::pair{1, 1}, {8, 4}, {16, 8}, {64, 32}, {400, 300}, {5000, 1}})
            QTest::addRow("%d x %d", c, r) << c << r;
    }

    void cellsKeepTheirElementsAtAnySize()
    {
        QFETCH(int, columns);
        QFETCH(int, rows);
        const auto grid = layoutCard(block("pkg", "toy_flash", {columns, rows}, {}), nullptr).grid;
        QVERIFY(grid.columns >= 1 && grid.columns <= columns);
        QVERIFY(grid.cellWidth >= 3 && grid.cellHeight >= 3);
        QVERIFY(grid.bounds().width() <= 352 && grid.bounds().height() <= 256);
        for (const int element : {0, rows - 1, columns * rows / 2, columns * rows - 1}) {
            const auto cell = grid.cellOf(element);
            const int back = grid.elementAt(cell.center());
            const int perColumn = (columns + grid.columns - 1) / grid.columns, perRow = (rows + grid.rows - 1) / grid.rows;
            QVERIFY(std::abs(back / rows - element / rows) <= perColumn);
            QVERIFY(std::abs(back % rows - element % rows) <= perRow);
        }
    }

    void addressesOfElementsGoBothWays()
    {
        const auto b = block("pkg", "toy_flash", {8, 4}, {});
        for (int i = 0; i < 32; ++i)
            QCOMPARE(elementOf(b, elementAddress(b, i)), i);
        QCOMPARE(elementAddress(b, 13), QStringLiteral("pkg[3][1]"));
        QCOMPARE(elementOf(b, "pkg[3][1].die[0]"), 13);
        QCOMPARE(elementOf(b, "pkg[9][0]"), -1);
        QCOMPARE(elementOf(b, "other[0][0]"), -1);
    }

    void overriddenElementsAreMarked()
    {
        auto b = block("pkg", "toy_flash", {4, 2}, {});
        b.overrides["[3][1].die[0]"]["tPROG"] = std::int64_t{1};
        b.overrides["[0][*]"]["tR"] = std::int64_t{1};
        QCOMPARE(overriddenElements(b), (std::vector<int>{0, 1, 7}));
    }

    void loadIsThatOfTheBusiestKindOfResource()
    {
        const auto design = toyDesign({0, 160});
        std::vector<TrackUse> use;
        for (int i = 0; i < 8; ++i)
            use.push_back({"ch", "ch", "toy_channel", "bus", i, i, 0, true, i == 2 ? 0.9 : 0.3, {}, {}});
        use.push_back({"ch", "ch", "toy_channel", "slots", 9, 0, 0, false, 1.0, {}, {}});
        const auto loads = loadsOf(use, design);
        QVERIFY(loads.contains("ch"));
        QVERIFY(!loads.contains("pkg"));
        QCOMPARE(loads.at("ch").busy, (0.9 + 7 * 0.3) / 8);
        QCOMPARE(loads.at("ch").elements[2], 0.9);
        QCOMPARE(loads.at("ch").elements[3], 0.3);
    }

    void theInstantShowsTheCoveringSpanAndItsToken()
    {
        const auto catalogue = toyCatalogue();
        const auto scene = buildScene(toyDesign({0, 160}), catalogue);
        RunResult result;
        result.activities = {{"ch", "ch[*]", "read_data", ActivityStyle::dataOut}};
        auto store = std::make_shared<SpanStore>();
        store->tracks = {{"ch[3]", "ch", "toy_channel", "bus", 3, -1}};
        Span span;
        span.start.ps = 1000;
        span.lengthAndKind = 1000;
        store->spans = {span};
        store->trackBegin = {0, 1};
        result.spans = store;
        QVERIFY(spanAt(*store, 0, {999}) == nullptr);
        QVERIFY(spanAt(*store, 0, {2000}) == nullptr);
        QVERIFY(spanAt(*store, 0, {1999}) != nullptr);
        QVERIFY(spanAt(*store, 5, {1500}) == nullptr);
        const auto moment = momentAt(scene, result, nullptr, {1250}, -1);
        QVERIFY(moment.cards[0][3].active);
        QVERIFY(!moment.cards[0][2].active);
        QCOMPARE(moment.cards[0][3].progress, 0.25);
        QVERIFY(!moment.cards[0][3].isPinned && !moment.tokens.front().isPinned && moment.queues.empty());
        QCOMPARE(moment.tokens.size(), std::size_t{1});
        const auto& token = moment.tokens.front();
        QCOMPARE(token.letter, QChar('R'));
        const auto& strand = scene.wires.front().strands[3];
        QCOMPARE(token.at.x(), strand.first.x());
        QCOMPARE(token.at.y(), strand.second.y() + 0.25 * (strand.first.y() - strand.second.y())); // a read comes up
    }

    void whatWaitsStandsInAStackAndTheFollowedOneIsMarked()
    {
        const auto catalogue = toyCatalogue();
        const auto scene = buildScene(toyDesign({0, 160}), catalogue);
        RunResult result;
        result.activities = {{"ch", "ch[*]", "read_data", ActivityStyle::dataOut}};
        auto store = std::make_shared<SpanStore>();
        store->tracks = {{"ch[3]", "ch", "toy_channel", "bus", 3, -1}};
        for (std::uint32_t request = 0; request < 8; ++request) { // served in sequence; all were issued at 0
            Span span;
            span.start.ps = 1000 * static_cast<std::int64_t>(request);
            span.lengthAndKind = 1000;
            span.request = request + 1;
            store->spans.push_back(span);
            store->requests.push_back({0, span.end().ps, request, 4096, 0, request == 7});
        }
        store->trackBegin = {0, 8};
        store->end.ps = 8000;
        result.spans = store;
        const TimelineIndex index(store, result.activities);
        const auto moment = momentAt(scene, result, &index, {1250}, 7);
        QCOMPARE(moment.queues.size(), std::size_t{1});
        QCOMPARE(moment.queues.front().card, 0);
        QCOMPARE(moment.queues.front().count, 6); // 2 to 7
        QCOMPARE(moment.queues.front().first.size(), kMostStacked);
        QVERIFY(moment.queues.front().holdsPinned);
        QVERIFY(!moment.cards[0][3].isPinned);
        QVERIFY(momentAt(scene, result, &index, {1250}, 1).cards[0][3].isPinned);
        QVERIFY(momentAt(scene, result, &index, {1250}, 1).tokens.front().isPinned);
        QCOMPARE(lifeText(index, 0), QStringLiteral("read data 1.00 ns"));
        QCOMPARE(lifeText(index, 7), QStringLiteral("wait 7.00 ns · read data 1.00 ns"));
        QCOMPARE(momentCaption(index, 1, {1250}),
                 QStringLiteral("read 1  ·  1.25 ns of 2.00 ns  ·  read data on ch[3], 250 ps of 1.00 ns"));
        QCOMPARE(momentCaption(index, 7, {1250}),
                 QStringLiteral("write 7  ·  1.25 ns of 8.00 ns  ·  waits for ch[3] behind read data, 250 ps of 1.00 ns"));
        QCOMPARE(momentCaption(index, 0, {1250}), QString()); // it is over
    }

    void guidesPullToEdgesAndElseToTheGrid()
    {
        const std::vector<QRectF> others{{400, 96, 100, 80}};
        const auto aligned = guidesFor({0, 0, 100, 80}, {3, 99}, others);
        QCOMPARE(aligned.offset.y(), 96.0);
        QCOMPARE(aligned.lines.size(), std::size_t{1});
        const auto free = guidesFor({0, 0, 60, 40}, {13, 211}, others);
        QCOMPARE(free.offset, QPointF(16, 208));
        QVERIFY(free.lines.empty());
    }

    void noWireOfASampleRunsUnderACard()
    {
        const auto designs = testing::sampleDesigns();
        QVERIFY(!designs.empty());
        for (const auto& design : designs) {
            const auto scene = buildScene(design, builtinCatalogue());
            std::vector<QRectF> cards;
            for (const auto& card : scene.cards)
                cards.push_back(card.rect);
            QCOMPARE(scene.wires.size(), design.links.size());
            for (const auto& wire : scene.wires)
                QVERIFY2(wire.clear && !crosses(wire.path, cards), design.name.c_str());
            for (std::size_t a = 0; a < cards.size(); ++a)
                for (std::size_t b = a + 1; b < cards.size(); ++b)
                    QVERIFY2(!cards[a].intersects(cards[b]),
                             qPrintable(QString::fromStdString(design.name + ": " + scene.cards[a].id + " lies on " + scene.cards[b].id)));
        }
    }

    // Half of a label reads as another number.
    void everyWireLabelIsSeenWhole()
    {
        auto designs = testing::sampleDesigns();
        const auto samples = designs;
        const auto starter = std::find_if(samples.begin(), samples.end(), [](const Design& design) { return design.name == "Starter"; });
        QVERIFY(starter != samples.end());
        Design wide = *starter; // "64 × 128" between two columns of cards
        for (Block& block : wide.blocks)
            if (!block.count.empty())
                block.count.front() = 64;
        designs.push_back(wide);
        Design crowded = *starter; // four bundles out of one side of the bus
        for (int i = 2; i <= 4; ++i) {
            Block more = *starter->find("ch");
            more.id += std::to_string(i);
            more.at.y -= 24;
            crowded.blocks.push_back(more);
            crowded.links.push_back({{"bus", "bus"}, {more.id, "bus"}, LinkMap::all, 1});
        }
        designs.push_back(crowded);
        int labels = 0;
        for (const auto& design : designs) {
            const auto scene = buildScene(design, builtinCatalogue());
            for (std::size_t i = 0; i < scene.wires.size(); ++i) {
                const QRectF box = labelBox(scene.wires[i]);
                labels += box.isEmpty() ? 0 : 1;
                if (!scene.wires[i].strands.empty())
                    continue;
                for (const auto& card : scene.cards)
                    QVERIFY2(!box.intersects(card.outer()), qPrintable(QString::fromStdString(design.name + " " + card.id)));
                for (std::size_t k = 0; k < i; ++k)
                    QVERIFY2(!box.intersects(labelBox(scene.wires[k])), qPrintable(scene.wires[i].label));
            }
        }
        QVERIFY(labels > 20);
    }
};

QTEST_MAIN(CanvasScene)
#include "tst_canvas_scene.moc"
