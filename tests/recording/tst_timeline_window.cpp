// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_layout.h"
#include "recording/timeline_ruler.h"
#include "recording/timeline_window.h"

#include "recording/toy_recording.h"

#include <QTest>

using namespace floom;

class TimelineWindowTest : public QObject {
    Q_OBJECT

private slots:
    void zoomKeepsTheInstantUnderThePointer()
    {
        const Time end{1'000'000'000'000};
        TimelineWindow window{{}, end};
        const Time about{123'456'789'012};
        for (int i = 0; i < 40; ++i) {
            const double before = ratio(about - window.from, window.length());
            window = window.zoomed(about, 1.5, end);
            const double after = ratio(about - window.from, window.length());
            QVERIFY(std::abs(before - after) < 0.003);
        }
        for (int i = 0; i < 40; ++i)
            window = window.zoomed(about, 1.5, end);
        QCOMPARE(window.length(), TimelineWindow::kLeast); // no further than half a nanosecond
        for (int i = 0; i < 200; ++i)
            window = window.zoomed(about, 0.5, end);
        QCOMPARE(window, (TimelineWindow{{}, end}));
    }
    void theWindowStaysInsideTheRecording()
    {
        const TimelineWindow window{{100'000}, {200'000}};
        QCOMPARE(window.panned({-500'000}, {1'000'000}), (TimelineWindow{{}, {100'000}}));
        QCOMPARE(window.panned({5'000'000}, {1'000'000}), (TimelineWindow{{900'000}, {1'000'000}}));
        QCOMPARE(TimelineWindow::framing({}, {100}, 0.6, {10'000}), (TimelineWindow{{}, TimelineWindow::kLeast}));
        QCOMPARE((TimelineWindow{{-5}, {3}}.inside({})), (TimelineWindow{{}, TimelineWindow::kLeast}));
        QCOMPARE(window.zoomed({}, -1, {1'000'000}), window);
    }
    void framingGivesTheShare()
    {
        const auto window = TimelineWindow::framing({400'000}, {460'000}, 0.6, {1'000'000});
        QCOMPARE(window.length(), Time{100'000});
        QCOMPARE(window.from, Time{380'000});
    }
    void glidingEndsExactlyThere()
    {
        const TimelineWindow from{{}, {1'000'000'000}}, to{{500'000}, {600'000}};
        QCOMPARE(from.towards(to, 1), to);
        QCOMPARE(from.towards(to, 0), from);
        Time length = from.length();
        for (double t = 0.1; t < 1; t += 0.1) {
            const auto window = from.towards(to, t);
            QVERIFY(window.length() < length);
            length = window.length();
        }
    }
    void historyGoesBackAndForth()
    {
        TimelineHistory history;
        const TimelineWindow a{{}, {1000}}, b{{}, {2000}}, c{{}, {3000}};
        QVERIFY(!history.canGoBack());
        history.leave(a);
        history.leave(b);
        QCOMPARE(history.back(c), b);
        QCOMPARE(history.back(b), a);
        QVERIFY(!history.canGoBack());
        QCOMPARE(history.back(a), a);
        QCOMPARE(history.forward(a), b);
        history.leave(b);
        QVERIFY(!history.canGoForward());
    }

    void lanesAreGroupedByRoleAndParent()
    {
        const auto recording = ToyDrive{}.run();
        const TimelineIndex index(recording.store, recording.activities);
        const auto page = layoutLanes(index, toyRoles(*recording.store), {}, LaneMetrics::page());
        QStringList labels;
        for (const auto& lane : page.lanes)
            labels << lane.label;
        QCOMPARE(
            labels,
            (QStringList{"HOST", "in flight", "host.down", "host.up", "FRONT END", "cpu.core[0]", "cpu.core[1]", "bus", "ecc decoder ×4",
                         "CHANNELS", "ch[0]", "pkg[0][0]", "pkg[0][1]", "pkg[0][2]", "pkg[0][3]", "ch[1]", "ch[2]", "ch[3]"}));
        QCOMPARE(page.lanes[9].note, QStringLiteral("4 × 4 dies"));
        QCOMPARE(page.memories.size(), std::size_t(16));
        const auto& folded = page.lanes[15];
        QVERIFY(folded.kind == Lane::Kind::folded);
        QCOMPARE(folded.tracks.size(), std::size_t(5));
        int top = 0;
        for (const auto& lane : page.lanes) {
            QCOMPARE(lane.top, top);
            top += lane.height;
        }
        QCOMPARE(page.height, top);
    }
    void foldingMovesTracksIntoTheirParent()
    {
        const auto recording = ToyDrive{}.run();
        const TimelineIndex index(recording.store, recording.activities);
        const auto roles = toyRoles(*recording.store);
        const auto open = layoutLanes(index, roles, {}, LaneMetrics::dock());
        const auto closed = layoutLanes(index, roles, {"track ch[0]"}, LaneMetrics::dock());
        QCOMPARE(closed.lanes.size(), open.lanes.size() - 4);
        const int die = open.lanes[static_cast<std::size_t>(open.laneAt(open.lanes[8].top))].tracks.front();
        QCOMPARE(closed.lanes[static_cast<std::size_t>(closed.laneOf(die))].label, QStringLiteral("ch[0]"));
        QCOMPARE(open.lanes[static_cast<std::size_t>(open.laneOf(die))].tracks.front(), die);
        QCOMPARE(open.laneAt(-1), -1);
        QCOMPARE(open.laneAt(open.height), -1);
        const auto hidden = layoutLanes(index, roles, {"group channels"}, LaneMetrics::page());
        QCOMPARE(hidden.laneOf(die), -1);
        QVERIFY(layoutLanes(TimelineIndex(nullptr, {}), {}, {}, LaneMetrics::page()).lanes.empty());
    }
    void aChannelOfManyDiesIsFoldedAtFirst() // else its lanes would take the room of all other channels
    {
        const auto lanesOf = [](int dies, const std::set<std::string>& toggled = {}) {
            ToyDrive drive;
            drive.diesPerChannel = dies;
            const auto recording = drive.run();
            const TimelineIndex index(recording.store, recording.activities);
            std::size_t below = 0;
            for (const auto& lane : layoutLanes(index, toyRoles(*recording.store), toggled, LaneMetrics::dock()).lanes)
                below += lane.label.startsWith(QStringLiteral("pkg"));
            return below;
        };
        QCOMPARE(lanesOf(7), std::size_t(7));
        QCOMPARE(lanesOf(8), std::size_t(0));
        QCOMPARE(lanesOf(8, {"track ch[0]"}), std::size_t(8)); // and opens
    }
    void parentsInCirclesAreNoParents() // a foreign recording must not hang the layout
    {
        auto store = std::make_shared<SpanStore>();
        store->tracks = {{"a", "x", "t", "r", 0, 1}, {"b", "x", "t", "r", 1, 0}, {"c", "x", "t", "r", 2, 2}, {"d", "x", "t", "r", 3, 99}};
        const TimelineIndex index(store, {});
        const std::vector<Role> roles(4, Role::channel);
        QCOMPARE(layoutLanes(index, roles, {}, LaneMetrics::dock()).lanes.size(), std::size_t(4));
    }
    void childrenMayComeBeforeTheirParent()
    {
        auto store = std::make_shared<SpanStore>();
        store->tracks = {{"pkg[0]", "pkg", "nand", "die", 0, 1}, {"ch[0]", "ch", "ctl", "bus", 0, -1}};
        const TimelineIndex index(store, {});
        const auto layout = layoutLanes(index, {Role::memory, Role::channel}, {}, LaneMetrics::dock());
        QCOMPARE(layout.lanes.size(), std::size_t(2));
        QCOMPARE(layout.lanes[0].label, QStringLiteral("ch[0]"));
        QCOMPARE(layout.lanes[1].depth, 1);
    }
    void hiddenTracksHaveNoLane()
    {
        const auto recording = ToyDrive{}.run();
        const TimelineIndex index(recording.store, recording.activities);
        const auto roles = toyRoles(*recording.store);
        const auto all = layoutLanes(index, roles, {}, LaneMetrics::dock());
        const auto without = layoutLanes(index, roles, {}, LaneMetrics::dock(), {0});
        QCOMPARE(without.lanes.size(), all.lanes.size() - 1);
        QCOMPARE(without.laneOf(0), -1);
    }

    void timesReadWell()
    {
        QCOMPARE(durationText({60'000'000}), QStringLiteral("60.0 µs"));
        QCOMPARE(durationText({363'100'000}), QStringLiteral("363.1 µs"));
        QCOMPARE(durationText({3'550'000'000}), QStringLiteral("3.55 ms"));
        QCOMPARE(durationText({7}), QStringLiteral("7 ps"));
        QCOMPARE(durationText({999'600}), QStringLiteral("1.00 µs"));
        QCOMPARE(durationText({999'400}), QStringLiteral("999 ns"));
        QCOMPARE(durationText({0}), QStringLiteral("0 ps"));
        QCOMPARE(clockText({310'547'600'000}), QStringLiteral("310.547 600 000"));
        QCOMPARE(groupedNumber(488'822'511), QStringLiteral("488,822,511"));
        QCOMPARE(groupedNumber(999), QStringLiteral("999"));
    }
    void rulerMarksAreNiceAndApart()
    {
        const Time begin{309'990'000'000};
        for (const Time length : {picoseconds(500), nanoseconds(800'000), milliseconds(677), milliseconds(9'000)}) {
            const auto marks = rulerMarks(begin, begin + length, 1136);
            int labels = 0;
            for (const auto& mark : marks) {
                QVERIFY(mark.at >= begin && mark.at < begin + length);
                labels += !mark.label.isEmpty();
            }
            QVERIFY2(labels >= 3 && labels <= 12, qPrintable(QString::number(labels)));
            QVERIFY(marks.size() <= 80);
        }
        QVERIFY(rulerMarks({5}, {5}, 100).empty());
        QCOMPARE(rulerMarks({}, {800'000'000}, 1088).front().label, QStringLiteral("0 µs"));
    }
};

QTEST_APPLESS_MAIN(TimelineWindowTest)
#include "tst_timeline_window.moc"
