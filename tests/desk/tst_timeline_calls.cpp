// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware functions in the timeline: stacked call frames, their lane, "pause when" a function is entered, and the lifetime of a request in
// firmware.
#include "desk/painters/timeline_painter.h"
#include "recording/timeline_breaks.h"
#include "recording/timeline_request.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace floom;

namespace {

enum Activity { mainLoop, readUnits, give_order, commandWaits, commandHeld, arrayRead };
constexpr std::int64_t kUs = 1'000'000;

// main calls read_units, which calls give_order twice; the core sleeps and wakes in main. A request waits for it from 2 to 10, is held
// until 40, then the die reads.
struct Core {
    std::vector<Span> spans[3];
    void put(int track, Activity activity, std::int64_t from, std::int64_t to, std::uint8_t flags, std::uint32_t request = 0)
    {
        Span span;
        span.start.ps = from * kUs;
        span.lengthAndKind = static_cast<std::uint64_t>((to - from) * kUs) | static_cast<std::uint64_t>(activity) << 48;
        span.request = request;
        span.track = static_cast<std::uint16_t>(track);
        span.owner = static_cast<std::uint8_t>(Owner::hostRead);
        span.flags = flags;
        spans[track].push_back(span);
    }
    [[nodiscard]] TimelineIndex index() const
    {
        auto store = std::make_shared<SpanStore>();
        store->tracks = {{"cpu.core", "cpu", "cpu_riscv", "core", 0, -1},
                         {"cpu.firmware", "cpu", "cpu_riscv", "firmware", 0, -1},
                         {"pkg[0]", "pkg", "nand_package", "die", 0, -1}};
        for (const auto& track : spans) {
            store->trackBegin.push_back(static_cast<std::uint32_t>(store->spans.size()));
            store->spans.insert(store->spans.end(), track.begin(), track.end());
        }
        store->trackBegin.push_back(static_cast<std::uint32_t>(store->spans.size()));
        store->requests = {{2 * kUs, 100 * kUs, 0, 4096, 0, false}};
        store->end.ps = 200 * kUs;
        return {store,
                {{"cpu", "cpu", "main", ActivityStyle::task},
                 {"cpu", "cpu", "read_units", ActivityStyle::task},
                 {"cpu", "cpu", "give_order", ActivityStyle::task},
                 {"cpu", "cpu", "command_waits", ActivityStyle::waiting},
                 {"cpu", "cpu", "command_held", ActivityStyle::waiting},
                 {"pkg", "pkg[*]", "array_read", ActivityStyle::arrayRead}}};
    }
};

Core recorded()
{
    Core core;
    core.put(0, mainLoop, 0, 12, 0);
    core.put(0, readUnits, 12, 20, 1);
    core.put(0, give_order, 20, 25, 2);
    core.put(0, readUnits, 25, 30, 1);
    core.put(0, give_order, 30, 45, 2);
    core.put(0, readUnits, 45, 50, 1);
    core.put(0, mainLoop, 50, 60, 0); // asleep until 90
    core.put(0, mainLoop, 90, 95, 0);
    core.put(0, readUnits, 95, 99, 1);
    core.put(1, commandWaits, 2, 10, 1, 1);
    core.put(1, commandHeld, 10, 40, 1 | Span::kTaken, 1);
    core.put(2, arrayRead, 40, 100, 0, 1);
    return core;
}

std::vector<std::pair<std::int64_t, std::int64_t>> framesIn(const TimelineIndex& index, int row)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> list;
    for (const Span& frame : index.calls().frames->spans(row))
        list.push_back({frame.start.ps / kUs, frame.end().ps / kUs});
    return list;
}

TimelineLayout laidOut(const TimelineIndex& index, const std::set<std::string>& toggled = {}, LaneMetrics metrics = LaneMetrics::page())
{
    return layoutLanes(index, {Role::processor, Role::processor, Role::memory}, toggled, metrics, {1});
}

const Lane* coreLane(const TimelineLayout& layout)
{
    const int lane = layout.laneOf(0);
    return lane < 0 ? nullptr : &layout.lanes[static_cast<std::size_t>(lane)];
}

} // namespace

class TestTimelineCalls : public QObject {
    Q_OBJECT
private slots:
    void framesAreStackedByCall()
    {
        const auto index = recorded().index();
        using List = std::vector<std::pair<std::int64_t, std::int64_t>>;
        QCOMPARE(index.calls().rows[0].size(), std::size_t{3});
        QVERIFY(framesIn(index, 0) == (List{{0, 60}, {90, 99}}));
        QVERIFY(framesIn(index, 1) == (List{{12, 50}, {95, 99}}));
        QVERIFY(framesIn(index, 2) == (List{{20, 25}, {30, 45}}));
        QCOMPARE(index.calls().cores, (std::vector<int>{0, 0, 0}));
        QVERIFY(index.isFunction(give_order) && !index.isFunction(arrayRead));
        QCOMPARE(activityWords(index, give_order), QStringLiteral("give_order")); // an identifier, unchanged
        QCOMPARE(activityWords(index, arrayRead), QStringLiteral("array read"));
    }

    void whatCalledBeforeTheRecordingIsNotMadeUp()
    {
        Core core;
        core.put(0, give_order, 10, 20, 2);
        core.put(0, readUnits, 20, 30, 1);
        core.put(0, give_order, 30, 40, 2);
        const auto index = core.index();
        QCOMPARE(index.calls().rows[0].size(), std::size_t{2}); // no row for the caller of read_units
        QCOMPARE(framesIn(index, 0).size(), std::size_t{1});
        QCOMPARE(framesIn(index, 1).size(), std::size_t{2});
    }

    void tasksAreNoCalls()
    {
        Core core;
        core.put(0, mainLoop, 0, 10, 0);
        QVERIFY(!core.index().calls().frames);
        QCOMPARE(coreLane(laidOut(core.index()))->kind, Lane::Kind::track);
    }

    void aCoreOpensIntoItsFunctions()
    {
        const auto index = recorded().index();
        const auto open = laidOut(index), dock = laidOut(index, {}, LaneMetrics::dock());
        QCOMPARE(coreLane(open)->kind, Lane::Kind::calls);
        QCOMPARE(coreLane(open)->rows, (std::vector<int>{0, 1, 2}));
        QVERIFY(coreLane(open)->height > coreLane(dock)->height);
        QCOMPARE(coreLane(dock)->kind, Lane::Kind::track);
        const auto folded = laidOut(index, {coreLane(open)->key});
        QCOMPARE(coreLane(folded)->kind, Lane::Kind::track);
        QVERIFY(coreLane(folded)->foldable);
    }

    void eachRowIsPainted()
    {
        const auto index = recorded().index();
        const auto layout = laidOut(index);
        for (const bool dark : {true, false}) {
            TimelineScene scene;
            scene.index = &index;
            scene.layout = &layout;
            scene.colours = &themeColours(dark);
            scene.to.ps = 100 * kUs;
            scene.width = 1100;
            scene.labelWidth = 100;
            scene.rulerHeight = 0;
            scene.height = layout.height;
            QImage picture(scene.width, scene.height, QImage::Format_ARGB32_Premultiplied);
            picture.fill(scene.colours->canvas);
            QPainter painter(&picture);
            paintTimeline(painter, scene);
            painter.end();
            const QRectF lane = scene.laneRect(*coreLane(layout));
            const auto colourAt = [&](std::int64_t us, int row) {
                return picture.pixelColor(static_cast<int>(scene.xOf({us * kUs})),
                                          static_cast<int>(lane.top() + 3 + (row + 0.8) * (lane.height() - 6) / 3));
            };
            const QColor task = scene.colours->look(ActivityStyle::task), nothing = colourAt(75, 0);
            QVERIFY(nothing != task); // asleep
            QCOMPARE(colourAt(40, 0), task);
            QCOMPARE(colourAt(40, 1), task);
            QCOMPARE(colourAt(40, 2), task);
            QCOMPARE(colourAt(28, 2), nothing);
            QCOMPARE(colourAt(57, 1), nothing);
        }
    }

    void playbackPausesWhereAFunctionIsEntered()
    {
        const auto index = recorded().index();
        using Instants = std::vector<std::int64_t>; // microseconds
        const auto when = [&](const char* name, const char* place = "") {
            const auto condition = parseBreak(BreakWhat::functionEntered, name, place);
            Instants instants;
            for (const Time at : breakInstants(index, nullptr, *condition))
                instants.push_back(at.ps / kUs);
            return instants;
        };
        QCOMPARE(when("give_order"), (Instants{20, 30}));
        QCOMPARE(when("read_units"), (Instants{12, 95}));
        QCOMPARE(when("main"), (Instants{0})); // it woke up in it
        QCOMPARE(when("main", "core*"), (Instants{0}));
        QCOMPARE(when("main", "pkg"), Instants{});
        QVERIFY(!parseBreak(BreakWhat::functionEntered, "", ""));
        BreakCondition wrong;
        wrong.what = BreakWhat::functionEntered;
        wrong.name = "give_ordr";
        QVERIFY(breakProblem(index, nullptr, wrong).find("give_order") != std::string::npos);
        QCOMPARE(breakWords(*parseBreak(BreakWhat::functionEntered, "main", "core:0")),
                 std::string("a core enters the function main · core:0"));
        Core none;
        QVERIFY(!breakProblem(none.index(), nullptr, wrong).empty());
    }

    void aLifeTellsWhatTheCoreDid()
    {
        const auto index = recorded().index();
        const RequestLife life = requestLife(index, 0);
        std::int64_t at = 2 * kUs;
        for (const LifePiece& piece : life.pieces) {
            QCOMPARE(piece.start.ps, at);
            at = piece.end.ps;
        }
        QCOMPARE(at, 100 * kUs);
        QStringList told;
        for (const LifeRow& row : lifeRows(index, life))
            told << QStringLiteral("%1 %2").arg(row.label).arg(row.length.ps / kUs);
        QCOMPARE(told,
                 (QStringList{"core busy: main 8", "firmware in main 2", "firmware in read_units 13", "firmware in give_order 15",
                              "array read 60"}));
    }
};

QTEST_MAIN(TestTimelineCalls)
#include "tst_timeline_calls.moc"
