// SPDX-License-Identifier: GPL-3.0-or-later
// "Pause when": every kind of condition becomes true when expected, and playback pauses only there.
#include "recording/timeline_request.h"
#include "timeline/playback_controller.h"

#include "recording/toy_recording.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <set>

using namespace floom;

namespace {

using Instants = std::vector<std::int64_t>; // picoseconds

// Two dies on one channel and four requests, small enough to check by eye.
TimelineIndex handMade()
{
    auto store = std::make_shared<SpanStore>();
    store->tracks = {{"ch[0]", "ch", "channel_controller", "bus", 0, -1},
                     {"pkg[0][0]", "pkg", "nand_package", "die", 0, 0},
                     {"pkg[0][1]", "pkg", "nand_package", "die", 1, 0}};
    const auto add = [&](int track, std::int64_t from, std::int64_t to, int activity, int request, Owner owner) {
        Span span;
        span.start.ps = from;
        span.lengthAndKind = static_cast<std::uint64_t>(to - from) | static_cast<std::uint64_t>(activity) << 48;
        span.request = static_cast<std::uint32_t>(request + 1);
        span.track = static_cast<std::uint16_t>(track);
        span.owner = static_cast<std::uint8_t>(owner);
        store->spans.push_back(span);
    };
    add(1, 10, 40, 0, 0, Owner::hostRead);
    add(1, 50, 150, 2, -1, Owner::gc);
    add(1, 200, 210, 0, 2, Owner::hostRead);
    add(1, 220, 230, 0, 2, Owner::hostRead);
    add(2, 20, 80, 1, 1, Owner::hostWrite);
    add(2, 100, 110, 1, -1, Owner::gc);
    add(2, 160, 170, 1, -1, Owner::gc);
    add(2, 300, 310, 0, -1, Owner::map);
    add(2, 400, 410, 1, -1, Owner::parity);
    store->trackBegin = {0, 0, 4, 9};
    store->requests = {{0, 45, 0, 4096, 0, false}, {5, 85, 1, 4096, 0, true}, {180, 240, 2, 4096, 0, false}, {290, 295, 3, 4096, 0, true}};
    store->end.ps = 500;
    return {store,
            {{"pkg", "pkg[*]", "array_read", ActivityStyle::arrayRead},
             {"pkg", "pkg[*]", "program", ActivityStyle::program},
             {"pkg", "pkg[*]", "erase", ActivityStyle::erase}}};
}

Instants when(BreakWhat what, const char* value = "", const char* place = "", const RunResult* result = nullptr)
{
    static const auto index = handMade();
    const auto condition = parseBreak(what, value, place);
    if (!condition)
        qFatal("%s", condition.error().message().c_str());
    Instants instants;
    for (const Time at : breakInstants(index, result, *condition))
        instants.push_back(at.ps);
    return instants;
}

} // namespace

class BreaksTest : public QObject {
    Q_OBJECT

private slots:
    void eachKindIsTrueWhereItShouldBe()
    {
        using W = BreakWhat;
        QCOMPARE(when(W::gcStarts), (Instants{50, 160}));
        QCOMPARE(when(W::gcStarts, "", "die:0.1"), (Instants{100, 160}));
        QCOMPARE(when(W::gcStops), (Instants{150, 170}));
        QCOMPARE(when(W::gcNumber, "2"), Instants{160});
        QCOMPARE(when(W::gcNumber, "3"), Instants{});
        QCOMPARE(when(W::eraseStarts), Instants{50});
        QCOMPARE(when(W::eraseStarts, "", "die:0.1"), Instants{});
        QCOMPARE(when(W::eraseNumber, "1"), Instants{50});
        QCOMPARE(when(W::programStarts), (Instants{20, 100, 160, 400}));
        QCOMPARE(when(W::readStarts), (Instants{10, 200, 220, 300}));
        QCOMPARE(when(W::mapWorkStarts), Instants{300});
        QCOMPARE(when(W::parityStarts), Instants{400});
        QCOMPARE(when(W::latencyAbove, "45ps"), (Instants{85, 240}));
        QCOMPARE(when(W::latencyAbove, "44ps"), (Instants{45, 85, 240}));
        QCOMPARE(when(W::readLatencyAbove, "45ps"), Instants{240});
        QCOMPARE(when(W::writeLatencyAbove, "4ps"), (Instants{85, 295}));
        QCOMPARE(when(W::waitAbove, "14ps"), (Instants{45, 85, 240})); // 10+5, 15+5, 20+10+10; the last one was never served: 5
        QCOMPARE(when(W::requestStarts, "2"), Instants{180});
        QCOMPARE(when(W::requestEnds, "2"), Instants{240});
        QCOMPARE(when(W::requestEnds, "77"), Instants{});
        QCOMPARE(when(W::inFlightAbove, "0"), (Instants{0, 180, 290}));
        QCOMPARE(when(W::inFlightAbove, "1"), Instants{5});
        QCOMPARE(when(W::inFlightBelow, "2"), Instants{45});
        QCOMPARE(when(W::nothingInFlight, "60ps"), Instants{145});
        QCOMPARE(when(W::waitsBegin, "", "die:0.0"), (Instants{0, 180, 210}));
        QCOMPARE(when(W::queueAbove, "1"), Instants{5});
        QCOMPARE(when(W::readsForOneRequest, "2"), Instants{220});
        QCOMPARE(when(W::eventLonger, "60ps"), Instants{110}); // the erase; the program takes exactly 60
        QCOMPARE(when(W::busyLonger, "50ps"), (Instants{70, 100}));
        QCOMPARE(when(W::idleLonger, "80ps", "die:*"), (Instants{250, 310, 390, 490}));
        QCOMPARE(when(W::workingAbove, "1"), (Instants{20, 50, 100}));
        QCOMPARE(when(W::workingBelow, "1", "die:0.0"), (Instants{40, 150, 210, 230}));
        QCOMPARE(when(W::wafAbove, "2.5"), Instants{160}); // three programs by then, one of them for the host
        QCOMPARE(when(W::timeReached, "123ps"), Instants{123});
        QCOMPARE(when(W::timeReached, "1us"), Instants{}); // beyond the end
    }
    void seriesAndMapsCountToo()
    {
        using W = BreakWhat;
        RunResult result;
        for (int i = 0; i < 4; ++i)
            result.series.push_back({i * 100e-12, i == 1 || i == 2 ? 10.0 : 1000.0, 0, i == 3 ? 9.0 : 1.0, i == 2 ? 5.0 : 1.0});
        QCOMPARE(when(W::iopsBelow, "100", "", &result), Instants{100});
        QCOMPARE(when(W::sliceLatencyAbove, "5us", "", &result), Instants{300});
        QCOMPARE(when(W::wattsAbove, "3.5", "", &result), Instants{200});
        result.maps.seriesTogether = 4;
        for (const int free : {3, 1, 2}) {
            MapFrame frame;
            frame.seconds = 100e-12 * static_cast<double>(result.maps.series.size());
            frame.kinds.assign(8, static_cast<std::uint8_t>(BlockKind::data));
            std::fill_n(frame.kinds.begin(), free, static_cast<std::uint8_t>(BlockKind::free));
            result.maps.series.push_back(frame);
        }
        QCOMPARE(when(W::freeBlocksBelow, "8", "", &result), Instants{100});
        const auto index = handMade();
        QCOMPARE(QString::fromStdString(breakProblem(index, nullptr, *parseBreak(W::wattsAbove, "1", ""))),
                 QStringLiteral("this run has no series"));
        QCOMPARE(QString::fromStdString(breakProblem(index, nullptr, *parseBreak(W::eraseStarts, "", "die:7.7"))),
                 QStringLiteral("there is no lane die:7.7"));
        QVERIFY(breakProblem(index, &result, *parseBreak(W::freeBlocksBelow, "8", "")).empty());
    }
    void thereAreManyKindsAndEachExampleIsOne()
    {
        std::set<int> kinds;
        for (const auto& kind : breakKinds()) {
            kinds.insert(static_cast<int>(kind.what));
            const auto condition = parseBreak(kind.what, kind.example, "");
            QVERIFY2(condition.ok(), condition ? "" : condition.error().message().c_str());
            QVERIFY(breakWords(*condition).find(kind.words) == 0);
        }
        QCOMPARE(kinds.size(), std::size_t{33});
        const auto wrong = parseBreak(BreakWhat::latencyAbove, "5", "");
        QVERIFY(!wrong);
        QVERIFY(wrong.error().message().find("without a unit") != std::string::npos);
    }
    void playbackPausesThereInBothDirections()
    {
        const auto recording = ToyDrive().run();
        TimelineSession session;
        session.shown()->setAnimationMs(0);
        session.setRecording(recording.store, recording.activities, {});
        TimelineBreaks breaks;
        const QAbstractItemModelTester tester(&breaks, QAbstractItemModelTester::FailureReportingMode::QtTest);
        breaks.setSession(&session);
        PlaybackController playback;
        qint64 now = 0;
        playback.setClock([&now] { return now; });
        playback.setSession(&session);
        playback.setBreaks(&breaks);
        const auto kind = static_cast<int>(breaks.kinds().indexOf(QStringLiteral("an erase starts")));
        QCOMPARE(breaks.add(kind, {}, {}), QString());
        QCOMPARE(breaks.add(kind, {}, {}), QString()); // once is enough
        QCOMPARE(breaks.count(), 1);
        QVERIFY(breaks.isArmed());
        Instants erases;
        for (const auto& span : recording.store->spans)
            if (span.activity() == 7)
                erases.push_back(span.start.ps);
        std::sort(erases.begin(), erases.end());
        QVERIFY(erases.size() > 3);
        session.setPlayheadPs(0);
        playback.toBreak(1);
        QCOMPARE(session.playheadPs(), qint64(erases[0]));
        playback.toBreak(1);
        QCOMPARE(session.playheadPs(), qint64(erases[1]));
        playback.toBreak(-1);
        QCOMPARE(session.playheadPs(), qint64(erases[0]));
        QCOMPARE(breaks.reached(), QStringLiteral("an erase starts"));

        playback.setAdaptive(false);
        playback.setSpeed(1e12); // all of it in one tick, were it not for the condition
        playback.play(1);
        now += 1'000'000'000;
        playback.tick();
        QVERIFY(!playback.isPlaying());
        QCOMPARE(session.playheadPs(), qint64(erases[1]));
        playback.play(-1);
        now += 1'000'000'000;
        playback.tick();
        QCOMPARE(session.playheadPs(), qint64(erases[0]));
        breaks.setEnabled(0, false);
        QVERIFY(!breaks.isArmed());
        playback.play(1);
        now += 1'000'000'000;
        playback.tick();
        QCOMPARE(session.playheadPs(), session.recording()->endPs());
        breaks.remove(0);
        QCOMPARE(breaks.count(), 0);
        QVERIFY(!breaks.jump(1));
    }
};

QTEST_GUILESS_MAIN(BreaksTest)
#include "tst_timeline_breaks.moc"
