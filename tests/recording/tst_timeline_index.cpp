// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_index.h"
#include "recording/timeline_shares.h"

#include "base/random.h"
#include "recording/toy_recording.h"

#include <QTest>

using namespace floom;

namespace {

std::int64_t clippedSum(const TimelineIndex& index, int track, Time from, Time to, int category = -1)
{
    std::int64_t sum = 0;
    for (const auto& span : index.spans(track))
        if (category < 0 || index.category(span) == category)
            sum += later(Time{}, earlier(span.end(), to) - later(span.start, from)).ps;
    return sum;
}

// Overlapping spans: eight servers on one track.
ToyRecording overlapping()
{
    auto store = std::make_shared<SpanStore>();
    store->tracks.push_back({"slots", "cpu", "cpu", "slots", 0, -1});
    RandomStream random(7, "overlap");
    Time at;
    for (int i = 0; i < 5000; ++i) {
        at += Time{static_cast<std::int64_t>(random.below(1000))};
        Span span;
        span.start = at;
        span.lengthAndKind = random.below(50) == 0 ? 90'000 : 1 + random.below(3000);
        store->spans.push_back(span);
    }
    store->trackBegin = {0, 5000};
    store->end = at + Time{100'000};
    return {store, {{"cpu", "cpu", "task", ActivityStyle::task}}};
}

} // namespace

class TimelineIndexTest : public QObject {
    Q_OBJECT

private slots:
    void columnsSumToTheTrueBusyTime_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("to");
        QTest::addColumn<int>("columns");
        const auto end = m_index.end().ps;
        QTest::newRow("whole run") << qint64(0) << qint64(end) << 1136;
        QTest::newRow("few columns") << qint64(0) << qint64(end) << 7;
        QTest::newRow("odd edges") << qint64(123'456'789) << qint64(end / 3 + 1) << 997;
        QTest::newRow("beyond both ends") << qint64(-1'000'003) << qint64(end + 77'777) << 640;
        QTest::newRow("inside one read") << qint64(70'000'000) << qint64(70'000'500) << 1136;
        QTest::newRow("less than a picosecond a column") << qint64(70'000'000) << qint64(70'000'100) << 1136;
        QTest::newRow("one column") << qint64(9'999'999) << qint64(200'000'001) << 1;
    }
    void columnsSumToTheTrueBusyTime()
    {
        QFETCH(qint64, from);
        QFETCH(qint64, to);
        QFETCH(int, columns);
        const TimelineColumns grid({from}, {to}, columns);
        for (int t = 0; t < m_index.trackCount(); ++t) {
            BusyColumns busy(m_index.categories(t), columns);
            m_index.addBusy(t, grid, busy);
            for (std::size_t row = 0; row < busy.categories().size(); ++row) {
                std::int64_t sum = 0;
                for (int c = 0; c < columns; ++c)
                    sum += busy.at(static_cast<int>(row), c);
                QCOMPARE(sum, clippedSum(m_index, t, {from}, {to}, busy.categories()[row]));
            }
        }
    }
    void everyColumnHoldsItsOwnTime() // sums and spans must agree column by column
    {
        const TimelineColumns grid({1'000'000}, m_index.end() - Time{5}, 61); // many more spans than columns
        for (int t = 0; t < m_index.trackCount(); ++t) {
            BusyColumns busy(m_index.categories(t), grid.count());
            m_index.addBusy(t, grid, busy);
            for (std::size_t row = 0; row < busy.categories().size(); ++row)
                for (int c = 0; c < grid.count(); ++c)
                    QCOMPARE(busy.at(static_cast<int>(row), c),
                             clippedSum(m_index, t, grid.edge(c), grid.edge(c + 1), busy.categories()[row]));
        }
    }
    void overlappingSpansCountEachForItself()
    {
        const auto recording = overlapping();
        const TimelineIndex index(recording.store, recording.activities);
        for (const int columns : {3, 50, 400}) {
            const TimelineColumns grid({777}, index.end() / 2 + Time{13}, columns);
            BusyColumns busy(index.categories(0), columns);
            index.addBusy(0, grid, busy);
            for (int c = 0; c < columns; ++c)
                QCOMPARE(busy.at(0, c), clippedSum(index, 0, grid.edge(c), grid.edge(c + 1)));
        }
    }
    void busyLeavesWaitingOut()
    {
        for (int t = 0; t < m_index.trackCount(); ++t) {
            const auto waiting = clippedSum(m_index, t, {}, m_index.end(), timelineCategory(ActivityStyle::waiting, false));
            QCOMPARE(m_index.busy(t, {}, m_index.end()).ps, clippedSum(m_index, t, {}, m_index.end()) - waiting);
        }
    }
    void longSpansAreAllFound()
    {
        const Time from{300'000'000}, to = m_index.end() / 2, least{60'000'000};
        for (int t = 0; t < m_index.trackCount(); ++t) {
            std::vector<Time> found, expected;
            m_index.forEachLong(t, from, to, least, [&](const Span& span) { found.push_back(span.start); });
            for (const auto& span : m_index.spans(t))
                if (span.length() >= least && span.start < to && span.end() > from)
                    expected.push_back(span.start);
            QVERIFY(found == expected);
        }
    }
    void nearestAgreesWithLookingAtAll()
    {
        RandomStream random(3, "hits");
        for (int n = 0; n < 4000; ++n) {
            const auto track = static_cast<int>(random.below(static_cast<std::uint64_t>(m_index.trackCount())));
            const Time t{static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(m_index.end().ps)))};
            const Time tolerance{n % 2 ? 5'000'000 : 0};
            const Span* best = nullptr;
            Time bestDistance = tolerance;
            for (const auto& span : m_index.spans(track)) {
                const auto distance = std::max({Time{}, span.start - t, t - span.end() + Time{1}});
                if (distance <= bestDistance) {
                    best = &span;
                    bestDistance = distance;
                }
            }
            QCOMPARE(m_index.nearest(track, t, tolerance), best);
        }
    }
    void aRequestHasItsSpansInOrder()
    {
        for (const std::int64_t request : {0, 17, 1999}) {
            const auto found = m_index.ofRequest(request);
            std::size_t expected = 0;
            for (const auto& span : m_index.store().spans)
                expected += span.request == request + 1;
            QCOMPARE(found.size(), expected);
            QVERIFY(expected > 4);
            for (std::size_t i = 1; i < found.size(); ++i)
                QVERIFY(found[i - 1]->start <= found[i]->start);
        }
        QVERIFY(m_index.ofRequest(-1).empty());
        QVERIFY(m_index.ofRequest(2000).empty());
        QVERIFY(!m_index.request(99'999));
    }
    // Columns kept from the previous picture equal recomputed ones: scrolling back and forth, a little, far, and at another zoom.
    void keptColumnsAreTheCountedOnes()
    {
        TimelineShares shares;
        const std::vector<int> tracks{8, 9, 10};
        const Time length = m_index.end() / 3;
        RandomStream random(5, "pan");
        Time from;
        std::int64_t seen = 0;
        for (int step = 0; step < 200; ++step) {
            from = step % 20 == 0
                ? Time{static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(m_index.end().ps)))}
                : later({},
                        from + length / 50 - Time{static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>((length / 20).ps)))});
            const auto columns = TimelineColumns::onGrid(from, step < 150 ? length : length / 7, 301);
            QVERIFY(abs(columns.from() - from) <= columns.gridLength() / 301);
            const auto kept = shares.of(m_index, tracks, columns);
            const auto counted = countShares(m_index, tracks, columns);
            QCOMPARE(kept.categories(), counted.categories());
            for (int row = 0; row < static_cast<int>(kept.categories().size()); ++row)
                for (int c = 0; c < columns.count(); ++c) {
                    QCOMPARE(kept.at(row, c), counted.at(row, c));
                    seen += kept.at(row, c);
                }
        }
        QVERIFY(seen > 0);
    }
    void stallsAndReadsMadeAgainAreRare()
    {
        auto store = std::make_shared<SpanStore>();
        store->tracks.push_back({"pkg[0]", "pkg", "nand_package", "die", 0, -1});
        const auto add = [&](std::int64_t length, int activity, std::uint32_t request) {
            Span span;
            span.start = store->end;
            span.lengthAndKind = static_cast<std::uint64_t>(length) | static_cast<std::uint64_t>(activity) << 48;
            span.request = request;
            store->spans.push_back(span);
            store->end += Time{length};
        };
        for (std::uint32_t r = 1; r <= 300; ++r) {
            add(60'000, 0, r);
            if (r == 100) // again; request 200 has two pages
                add(60'000, 0, r);
            if (r == 200)
                add(60'000, 0, r);
            add(r == 250 ? 10'001 : 1'000, 1, r);
            store->requests.push_back({{}, store->end, r - 1, r == 200 ? 8192U : 4096U, 0, false});
        }
        store->trackBegin = {0, static_cast<std::uint32_t>(store->spans.size())};
        const TimelineIndex index(store,
                                  {{"pkg", "pkg", "array_read", ActivityStyle::arrayRead}, {"pkg", "pkg", "held", ActivityStyle::waiting}});
        std::vector<std::uint32_t> found;
        index.forEachRare(0, {}, store->end, [&](const Span& span) { found.push_back(span.request); });
        QCOMPARE(found, (std::vector<std::uint32_t>{100, 250}));
        found.clear();
        index.forEachRare(0, {}, store->end / 2, [&](const Span& span) { found.push_back(span.request); });
        QCOMPARE(found, std::vector<std::uint32_t>{100});
    }
    void aStoppedOneEndsEarly()
    {
        std::atomic<int> percent = 0;
        std::stop_source stop;
        const TimelineIndex whole(m_recording.store, m_recording.activities, {stop.get_token(), &percent});
        QVERIFY(percent > 60 && percent <= 100);
        stop.request_stop();
        const TimelineIndex none(m_recording.store, m_recording.activities, {stop.get_token(), &percent});
        QVERIFY(none.categories(0).empty());
    }
    void nothingRecordedIsNoTrouble()
    {
        const TimelineIndex empty(nullptr, {});
        QCOMPARE(empty.trackCount(), 0);
        QCOMPARE(empty.end(), Time{});
        QVERIFY(empty.ofRequest(0).empty());
        auto bare = std::make_shared<SpanStore>();
        bare->tracks.resize(2); // tracks without any span, and no table of beginnings
        const TimelineIndex idle(bare, {});
        QVERIFY(idle.spans(1).empty());
        QCOMPARE(idle.busy(1, {}, {1000}), Time{});
        QVERIFY(!idle.nearest(0, {5}, {10}));
    }

private:
    ToyRecording m_recording = ToyDrive{}.run();
    TimelineIndex m_index{m_recording.store, m_recording.activities};
};

QTEST_APPLESS_MAIN(TimelineIndexTest)
#include "tst_timeline_index.moc"
