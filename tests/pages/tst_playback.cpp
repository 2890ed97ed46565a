// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_folds.h"
#include "timeline/playback_controller.h"
#include "timeline/timeline_area_model.h"
#include "timeline/timeline_life_model.h"

#include "recording/toy_recording.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace floom;

namespace {

constexpr qint64 kSecond = 1'000'000'000;

void giveToy(TimelineSession& session, ToyDrive drive = {})
{
    const auto recording = drive.run();
    std::vector<Role> roles;
    for (const auto& track : recording.store->tracks)
        roles.push_back(track.block == "host"
                            ? Role::host
                            : (track.block == "pkg" ? Role::memory : (track.block == "ch" ? Role::channel : Role::processor)));
    session.shown()->setAnimationMs(0);
    session.setRecording(recording.store, recording.activities, roles);
}

// Two bursts of work with a second of idle time between them.
void giveGap(TimelineSession& session)
{
    auto store = std::make_shared<SpanStore>();
    store->tracks = {{"cpu", "cpu", "cpu", "core", 0, -1}};
    for (const std::int64_t start : {std::int64_t(0), std::int64_t(1'000'000'000'000)}) {
        Span span;
        span.start.ps = start;
        span.lengthAndKind = 1'000'000;
        store->spans.push_back(span);
    }
    store->trackBegin = {0, 2};
    store->end.ps = 1'000'001'000'000;
    session.shown()->setAnimationMs(0);
    session.setRecording(store, {{"cpu", "cpu", "task", ActivityStyle::task}}, {Role::processor});
}

// Forty tasks starting 10 ns apart, then one after 100 us.
void giveBurst(TimelineSession& session)
{
    auto store = std::make_shared<SpanStore>();
    store->tracks = {{"cpu", "cpu", "cpu", "core", 0, -1}};
    for (int task = 0; task <= 40; ++task) {
        Span span;
        span.start.ps = task < 40 ? task * 10'000 : 100'000'000;
        span.lengthAndKind = 4'000;
        store->spans.push_back(span);
    }
    store->trackBegin = {0, 41};
    store->end.ps = 100'004'000;
    store->requests.push_back({0, 10'000'000, 0, 4096, 0, false}); // 10 us: suits 5 us per second
    session.shown()->setAnimationMs(0);
    session.setRecording(store, {{"cpu", "cpu", "task", ActivityStyle::task}}, {Role::processor});
}

// Tasks that start within one second of playback from the start.
int beginsInASecond(TimelineSession& session, PlaybackController& playback, qint64& now)
{
    session.setPlayheadPs(0);
    playback.play(1);
    for (int frame = 0; frame < 50; ++frame) {
        now += kSecond / 50;
        playback.tick();
    }
    playback.stop();
    const auto all = session.recording()->index().spans(0);
    return static_cast<int>(std::count_if(all.begin(), all.end(),
                                          [&](const Span& span) { return span.start.ps > 0 && span.start.ps <= session.playheadPs(); }));
}

} // namespace

class PlaybackTest : public QObject {
    Q_OBJECT

private slots:
    void aMedianReadTakesTwoSeconds()
    {
        TimelineSession session;
        PlaybackController playback;
        playback.setSession(&session);
        giveToy(session);
        std::vector<std::int64_t> latencies;
        for (const auto& r : session.recording()->index().store().requests)
            if (!r.write)
                latencies.push_back(r.completed.ps - r.issued.ps);
        std::sort(latencies.begin(), latencies.end());
        QVERIFY(std::abs(playback.speed() * 2 / static_cast<double>(latencies[latencies.size() / 2]) - 1) < 0.1);
    }
    void linearTimeFollowsTheClock()
    {
        TimelineSession session;
        giveToy(session);
        PlaybackController playback;
        qint64 now = 0;
        playback.setClock([&now] { return now; });
        playback.setSession(&session);
        playback.setAdaptive(false);
        playback.setSpeed(100e6); // 100 us per second
        session.setPlayheadPs(1'000'000);
        playback.togglePlay();
        QVERIFY(playback.isPlaying());
        now += kSecond / 2;
        playback.tick();
        QCOMPARE(session.playheadPs(), qint64(51'000'000));
        playback.play(-1);
        now += kSecond / 4;
        playback.tick();
        QCOMPARE(session.playheadPs(), qint64(26'000'000));
        now += kSecond;
        playback.tick();
        QCOMPARE(session.playheadPs(), qint64(0));
        QVERIFY(!playback.isPlaying()); // it stops at the edge
    }
    void adaptiveTimeCrossesAGapInAFifthOfASecond()
    {
        TimelineSession session;
        giveGap(session);
        PlaybackController playback;
        qint64 now = 0;
        playback.setClock([&now] { return now; });
        playback.setSession(&session);
        playback.setSpeed(10e6); // playing the gap would take more than a day
        session.setPlayheadPs(500'000);
        playback.play(1);
        now += kSecond / 20; // 50 ms: exactly the rest of the first task
        playback.tick();
        QCOMPARE(session.playheadPs(), qint64(1'000'000));
        now += kSecond / 10;
        playback.tick();
        QVERIFY(std::abs(session.playheadPs() - 500'000'500'000) < 10'000'000);
        now += kSecond / 10 + kSecond / 20;
        playback.tick();
        QVERIFY(std::abs(session.playheadPs() - 1'000'000'500'000) < 20'000);
        playback.play(-1);
        now += kSecond / 20 + kSecond / 10;
        playback.tick();
        QVERIFY(std::abs(session.playheadPs() - 500'000'500'000) < 100'000'000);
    }
    void adaptiveTimeSpreadsABurst()
    {
        TimelineSession session;
        giveBurst(session);
        PlaybackController playback;
        qint64 now = 0;
        playback.setClock([&now] { return now; });
        playback.setSession(&session);
        QCOMPARE(playback.speed(), 5e6);
        const int suited = beginsInASecond(session, playback, now);
        QVERIFY2(suited == 11 || suited == 12, qPrintable(QString::number(suited)));
        playback.setSpeed(10e6); // twice as fast: twice as many
        const int twice = beginsInASecond(session, playback, now);
        QVERIFY2(twice == 23 || twice == 24, qPrintable(QString::number(twice)));
        playback.setSpeed(20e3); // already slow enough
        QCOMPARE(beginsInASecond(session, playback, now), 2);
        playback.setSpeed(5e6);
        playback.setAdaptive(false);
        QCOMPARE(beginsInASecond(session, playback, now), 39);
        playback.setAdaptive(true);
        session.setPlayheadPs(400'000); // back through the burst
        playback.play(-1);
        now += kSecond / 2;
        playback.tick();
        QVERIFY2(std::abs(session.playheadPs() - 340'000) <= 10'000, qPrintable(QString::number(session.playheadPs())));
    }
    void adaptiveTimeTellsItsPace()
    {
        TimelineSession session;
        giveBurst(session);
        PlaybackController playback;
        qint64 now = 0;
        playback.setClock([&now] { return now; });
        playback.setSession(&session);
        QCOMPARE(playback.paceText(), QString());
        session.setPlayheadPs(0);
        playback.play(1);
        for (int frame = 0; frame < 40; ++frame) {
            now += kSecond / 50;
            playback.tick();
        }
        QCOMPARE(playback.paceText(), QStringLiteral("119 ns / s")); // 10 ns in a twelfth of a second, plus the task's length
        playback.stop();
        QCOMPARE(playback.paceText(), QString());
    }
    void whatIsFoldedIsKnownToTheRuler()
    {
        TimelineSession session;
        giveBurst(session);
        PlaybackController playback;
        playback.setSession(&session);
        QCOMPARE(session.fold(), Time{1'000'000}); // a fifth of a second at 5 us per second
        const auto& index = session.recording()->index();
        const auto gaps = gapsBetweenChanges(index, {}, index.end(), session.fold());
        QCOMPARE(gaps.size(), std::size_t{1});
        QVERIFY((gaps.front() == Stretch{{394'000}, {100'000'000}}));
        QVERIFY((gapsBetweenChanges(index, {50'000'000}, {60'000'000}, session.fold()) == gaps)); // from its middle
        QCOMPARE(gapsBetweenChanges(index, {}, {394'000}, {6'000}).size(), std::size_t{39}); // 6 ns between the tasks
        QVERIFY(gapsBetweenChanges(index, {}, index.end(), {100'000'000}).empty());
        playback.setAdaptive(false);
        QCOMPARE(session.fold(), Time{});
    }
    // Same as checking each change.
    void gapsAreFoundAsByHand()
    {
        TimelineSession session;
        giveToy(session);
        const auto& index = session.recording()->index();
        std::vector<Time> changes;
        for (int track = 0; track < index.trackCount(); ++track)
            for (const Span& span : index.spans(track)) {
                changes.push_back(span.start);
                changes.push_back(span.end());
            }
        std::sort(changes.begin(), changes.end());
        constexpr Time kLeast{700'000};
        std::vector<Stretch> expected;
        for (std::size_t i = 1; i < changes.size(); ++i)
            if (changes[i] - changes[i - 1] >= kLeast)
                expected.push_back({changes[i - 1], changes[i]});
        QVERIFY(expected.size() > 5);
        if (changes.front() >= kLeast)
            expected.insert(expected.begin(), Stretch{{}, changes.front()});
        QVERIFY(gapsBetweenChanges(index, {}, index.end(), kLeast) == expected);
    }
    void theDialIsLogarithmic()
    {
        PlaybackController playback;
        playback.setDial(0);
        QCOMPARE(playback.speedText(), QStringLiteral("1.00 ns / s"));
        playback.setDial(1);
        QCOMPARE(playback.speedText(), QStringLiteral("1.00 s / s"));
        playback.setDial(2.0 / 3);
        QVERIFY(std::abs(playback.speed() - 1e9) < 1);
        QVERIFY(std::abs(playback.dial() - 2.0 / 3) < 1e-9);
        playback.togglePlay(); // nothing recorded: nothing to play
        QVERIFY(!playback.isPlaying());
    }
    void stepsGoFromBeginToBegin()
    {
        TimelineSession session;
        giveToy(session);
        PlaybackController playback;
        playback.setSession(&session);
        session.setPlayheadPs(0);
        qint64 before = 0;
        for (int i = 0; i < 50; ++i) {
            playback.stepEvent(1);
            QVERIFY(session.playheadPs() > before);
            for (int t = 0; t < session.recording()->index().trackCount(); ++t) // nothing was skipped
                for (const auto& span : session.recording()->index().spans(t))
                    QVERIFY(span.start.ps <= before || span.start.ps >= session.playheadPs());
            before = session.playheadPs();
        }
        playback.stepEvent(-1);
        QVERIFY(session.playheadPs() < before);
        playback.stepEvent(1);
        QCOMPARE(session.playheadPs(), before);
    }
    void stepsGoFromRequestToRequest()
    {
        TimelineSession session;
        giveToy(session);
        PlaybackController playback;
        playback.setSession(&session);
        session.pin(10);
        playback.stepRequest(1);
        QCOMPARE(session.pinnedRequest(), 11);
        QCOMPARE(session.playheadPs(), qint64(session.recording()->index().request(11)->issued.ps));
        playback.stepRequest(-1);
        playback.stepRequest(-1);
        QCOMPARE(session.pinnedRequest(), 9);
        QVERIFY(playback.intoRequest().contains(QStringLiteral("into the request")));
        playback.toEnd();
        QCOMPARE(session.playheadPs(), session.recording()->endPs());
        playback.toStart();
        QCOMPARE(session.playheadPs(), qint64(0));
    }

    void theLifeOfThePinnedRequestIsATable()
    {
        TimelineSession session;
        giveToy(session);
        TimelineLifeModel life;
        const QAbstractItemModelTester tester(&life, QAbstractItemModelTester::FailureReportingMode::QtTest);
        life.setSession(&session);
        QVERIFY(!life.isValid());
        session.pin(123);
        QVERIFY(life.isValid());
        QVERIFY(life.accounted().endsWith(QStringLiteral("ps accounted, 0 left over")));
        double shares = 0;
        for (int row = 0; row < life.rowCount(); ++row)
            shares += life.data(life.index(row), TimelineLifeModel::share).toDouble();
        QVERIFY(std::abs(shares - 100) < 1e-6);
        session.pin(-1);
        QVERIFY(!life.isValid());
        QCOMPARE(life.rowCount(), 0);
        session.pin(5'000'000);
        QCOMPARE(session.pinnedRequest(), -1);
    }
    void theSelectedAreaIsATable()
    {
        TimelineSession session;
        giveToy(session);
        TimelineAreaModel area;
        const QAbstractItemModelTester tester(&area, QAbstractItemModelTester::FailureReportingMode::QtTest);
        area.setSession(&session);
        QCOMPARE(area.rowCount(), 0);
        TimelineArea wanted;
        wanted.from.ps = 10'000'000;
        wanted.to.ps = 400'000'000;
        wanted.firstLane = 0;
        wanted.lastLane = static_cast<int>(session.layout().lanes.size()) - 1;
        session.chosen()->set(wanted);
        QVERIFY(area.rowCount() > 5);
        QVERIFY(area.requestCount() > 10);
        QVERIFY(!area.requests().isEmpty());
        QVERIFY(area.title().startsWith(QStringLiteral("390.0 µs")));
        session.chosen()->clear();
        QCOMPARE(area.rowCount(), 0);
    }
    void framingGoesThereAndBack()
    {
        TimelineSession session;
        giveToy(session);
        const auto before = session.shown()->window();
        session.framePinned(); // nothing to frame
        QCOMPARE(session.shown()->window(), before);
        session.pin(700);
        session.framePinned();
        const auto& request = session.pinned().request;
        QVERIFY(session.shown()->fromPs() <= request.issued.ps && session.shown()->toPs() >= request.completed.ps);
        session.framePinned();
        QCOMPARE(session.shown()->window(), before);
        session.shown()->showAll();
        QCOMPARE(session.shown()->fromPs(), qint64(0));
        QCOMPARE(session.shown()->toPs(), session.recording()->endPs());
        session.shown()->goBack();
        QCOMPARE(session.shown()->window(), before);
        session.shown()->goForward();
        QCOMPARE(session.shown()->toPs(), session.recording()->endPs());
    }
};

QTEST_GUILESS_MAIN(PlaybackTest)
#include "tst_playback.moc"
