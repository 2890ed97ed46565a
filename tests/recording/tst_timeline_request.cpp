// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_area.h"
#include "recording/timeline_request.h"
#include "recording/why_shares.h"

#include "recording/toy_recording.h"

#include <QTest>

using namespace floom;

class TimelineRequestTest : public QObject {
    Q_OBJECT

private slots:
    void everyLifeIsAccountedForToThePicosecond()
    {
        for (const auto& request : m_index.store().requests) {
            const auto life = requestLife(m_index, request.request);
            QVERIFY(!life.pieces.empty());
            QCOMPARE(life.pieces.front().start, request.issued);
            QCOMPARE(life.pieces.back().end, request.completed);
            for (std::size_t i = 1; i < life.pieces.size(); ++i)
                QCOMPARE(life.pieces[i].start, life.pieces[i - 1].end);
            Time sum;
            int shares = 0;
            for (const auto& row : lifeRows(m_index, life)) {
                sum += row.length;
                shares += row.share;
            }
            QCOMPARE(sum, request.completed - request.issued);
            QCOMPARE(shares, 10'000);
        }
    }
    void anUndisturbedReadIsASumOfItsServices()
    {
        ToyDrive alone;
        alone.depth = 1;
        alone.gcEvery = 0;
        alone.requests = 40;
        const auto recording = alone.run();
        const TimelineIndex index(recording.store, recording.activities);
        const auto& requests = recording.store->requests;
        const auto read = std::find_if(requests.begin(), requests.end(), [](const RequestSpan& r) { return !r.write; });
        QVERIFY(read != requests.end());
        const auto rows = lifeRows(index, requestLife(index, read->request));
        QStringList labels;
        Time sum;
        for (const auto& row : rows) {
            labels << row.label;
            QVERIFY2(row.service, qPrintable(row.label));
            sum += row.length;
        }
        QCOMPARE(labels, (QStringList{"submit", "task", "command", "tR", "read data", "decode", "move", "return"}));
        QCOMPARE(sum, Time{100'003 + 1'500'000 + 300'001 + 60'000'000 + 10'940'007 + 4'400'000 + 640'000 + 1'215'000});
    }
    void aWaitNamesItsCulprit()
    {
        auto store = std::make_shared<SpanStore>();
        store->tracks = {{"pkg[0]", "pkg", "nand_package", "die", 0, -1}};
        const auto span = [](std::int64_t start, std::int64_t length, int activity, std::uint32_t request, Owner owner) {
            Span s;
            s.start = Time{start};
            s.lengthAndKind = static_cast<std::uint64_t>(length) | (static_cast<std::uint64_t>(activity) << 48);
            s.request = request;
            s.owner = static_cast<std::uint8_t>(owner);
            return s;
        };
        store->spans = {span(0, 700, 1, 0, Owner::gc), span(700, 60, 0, 8, Owner::hostRead), span(780, 60, 0, 6, Owner::hostRead)};
        store->trackBegin = {0, 3};
        store->requests = {{100, 845, 5, 4096, 0, false}};
        store->end = Time{1000};
        const TimelineIndex index(store,
                                  {{"pkg", "pkg[*]", "tR", ActivityStyle::arrayRead}, {"pkg", "pkg[*]", "tPROG", ActivityStyle::program}});
        const auto life = requestLife(index, 5);
        QCOMPARE(life.pieces.size(), std::size_t(5));
        const auto rows = lifeRows(index, life);
        QCOMPARE(rows[0].label, QStringLiteral("die busy: GC tPROG"));
        QCOMPARE(rows[0].length, Time{600});
        QCOMPARE(rows[1].label, QStringLiteral("die busy: tR"));
        QCOMPARE(rows[1].length, Time{60});
        QCOMPARE(rows[2].label, QStringLiteral("queued for the die"));
        QCOMPARE(rows[2].length, Time{20});
        QCOMPARE(rows[3].label, QStringLiteral("tR"));
        QCOMPARE(rows[4].label, QStringLiteral("outside the lanes"));
        QCOMPARE(rows[4].length, Time{5});
        QVERIFY(longestHold(life));
        QCOMPARE(longestHold(life)->activity, 1);
        QCOMPARE(life.pieces[1].culprit, std::int64_t(7));
    }
    // A write's data were programmed with those of others, in a span that bears no request; then the core completed it. Causes: it waited
    // 240 for a collector at die 0, and 1 for the core.
    void aGapBelongsToWhatItWaitedForAsTheCausesTell_data()
    {
        QTest::addColumn<bool>("causes");
        QTest::addColumn<QStringList>("told");
        QTest::newRow("with causes") << true
                                     << QStringList{"task 150", "die busy: GC tR 240", "own work, not recorded 659",
                                                    "queued for the core 1"};
        QTest::newRow("without") << false << QStringList{"task 150", "not recorded 900"};
    }
    void aGapBelongsToWhatItWaitedForAsTheCausesTell()
    {
        QFETCH(bool, causes);
        QFETCH(QStringList, told);
        auto store = std::make_shared<SpanStore>();
        store->tracks = {{"pkg[0]", "pkg", "nand_package", "die", 0, -1}, {"cpu.core[0]", "cpu", "processor", "core", 0, -1}};
        const auto span = [](std::int64_t start, std::int64_t length, int activity, std::uint32_t request, int track, Owner owner) {
            Span s;
            s.start = Time{start};
            s.lengthAndKind = static_cast<std::uint64_t>(length) | (static_cast<std::uint64_t>(activity) << 48);
            s.request = request;
            s.track = static_cast<std::uint16_t>(track);
            s.owner = static_cast<std::uint8_t>(owner);
            return s;
        };
        store->spans = {span(80, 300, 0, 0, 0, Owner::gc), span(340, 600, 1, 0, 0, Owner::hostWrite),
                        span(0, 100, 2, 6, 1, Owner::hostWrite), span(1000, 50, 2, 6, 1, Owner::hostWrite)};
        store->trackBegin = {0, 2, 4};
        store->requests = {{0, 1050, 5, 4096, 0, true}};
        store->end = Time{1100};
        if (causes)
            store->waits = {{5, 0, 0, 0, CauseClass::gcRead, 17, 240}, {5, 2, 2, 1, CauseClass::free, 0, 1}};
        const TimelineIndex index(store,
                                  {{"pkg", "pkg[*]", "tR", ActivityStyle::arrayRead},
                                   {"pkg", "pkg[*]", "tPROG", ActivityStyle::program},
                                   {"cpu", "cpu", "task", ActivityStyle::task}});
        const auto life = requestLife(index, 5);
        Time sum;
        for (const auto& piece : life.pieces)
            sum += piece.length();
        QCOMPARE(sum, Time{1050});
        QStringList rows;
        for (const auto& row : lifeRows(index, life))
            rows << QStringLiteral("%1 %2").arg(row.label).arg(row.length.ps);
        QCOMPARE(rows, told);
    }
    void anUnknownRequestHasNoLife()
    {
        QVERIFY(requestLife(m_index, -1).pieces.empty());
        QVERIFY(requestLife(m_index, 1'000'000).pieces.empty());
        QVERIFY(!longestHold({}));
    }
    void sharesSumExactly()
    {
        QCOMPARE(sharesOf({1, 1, 1}), (std::vector<int>{3334, 3333, 3333}));
        QCOMPARE(sharesOf({}), std::vector<int>{});
        QCOMPARE(sharesOf({0, 0}), (std::vector<int>{0, 0}));
        QCOMPARE(sharesOf({INT64_MAX, INT64_MAX}), (std::vector<int>{5000, 5000}));
        QCOMPARE(sharesOf({-5, 10}), (std::vector<int>{0, 10'000}));
        QCOMPARE(shareText(6558), QStringLiteral("65.58"));
        QCOMPARE(shareText(7), QStringLiteral("0.07"));
    }
    void anAreaTotalsWhatLiesInside()
    {
        const Time from{50'000'000}, to{900'000'000};
        std::vector<int> tracks;
        for (int t = 0; t < m_index.trackCount(); ++t)
            if (m_index.store().tracks[static_cast<std::size_t>(t)].resource == "die")
                tracks.push_back(t);
        const auto area = areaTotals(m_index, tracks, from, to);
        Time sum, expected, busy;
        for (const auto& row : area.rows) {
            sum += row.total;
            QVERIFY(row.count > 0 && row.length >= row.total);
        }
        QCOMPARE(area.busyOf.size(), tracks.size());
        for (std::size_t i = 0; i < tracks.size(); ++i)
            QVERIFY(std::abs(area.busyOf[i] - ratio(m_index.busy(tracks[i], from, to), to - from)) < 1e-9);
        for (const int t : tracks) {
            busy += m_index.busy(t, from, to);
            for (const auto& span : m_index.spans(t))
                expected += later({}, earlier(span.end(), to) - later(span.start, from));
        }
        QCOMPARE(sum, expected);
        QVERIFY(std::abs(area.busy * static_cast<double>(((to - from) * static_cast<std::int64_t>(tracks.size())).ps)
                         - static_cast<double>(busy.ps))
                < 10);
        QVERIFY(area.requestCount > 10);
        for (std::size_t i = 1; i < area.requests.size(); ++i)
            QVERIFY(area.requests[i - 1].latency >= area.requests[i].latency);
        std::int64_t bytes = 0;
        for (const auto& one : area.requests)
            bytes += m_index.request(one.request)->bytes;
        QVERIFY(area.requestCount <= static_cast<std::int64_t>(AreaTotals::kMostRequests) ? area.bytes == bytes : area.bytes > bytes);
        QVERIFY(areaTotals(m_index, {}, from, to).rows.empty());
        QVERIFY(areaTotals(m_index, tracks, to, from).rows.empty());
    }
    // Each percentile is the length at its rank, within the histogram's 2^-7; none is reported for too few samples.
    void anAreaTellsPercentiles()
    {
        std::vector<int> tracks;
        for (int t = 0; t < m_index.trackCount(); ++t)
            tracks.push_back(t);
        const auto area = areaTotals(m_index, tracks, {}, m_index.end());
        int told = 0;
        for (const auto& row : area.rows) {
            std::vector<std::int64_t> lengths;
            for (const int t : tracks)
                for (const auto& span : m_index.spans(t))
                    if (span.activity() == row.activity && span.owner == static_cast<std::uint8_t>(row.owner) && span.length().ps > 0)
                        lengths.push_back(span.length().ps);
            std::sort(lengths.begin(), lengths.end());
            QCOMPARE(row.count, static_cast<std::int64_t>(lengths.size()));
            const auto isNear = [&](std::int64_t ps, std::size_t perMille, std::size_t least) {
                if (lengths.size() < least)
                    return ps == -1;
                ++told;
                const auto exact = lengths[(lengths.size() * perMille + 999) / 1000 - 1];
                return ps >= exact && ps - exact <= exact / 128 + 1;
            };
            QVERIFY(isNear(row.p50.ps, 500, 1));
            QVERIFY(isNear(row.p99.ps, 990, 100));
            QVERIFY(isNear(row.p999.ps, 999, 1000));
        }
        QVERIFY(told > 6);
    }

private:
    ToyRecording m_recording = ToyDrive{}.run();
    TimelineIndex m_index{m_recording.store, m_recording.activities};
};

QTEST_APPLESS_MAIN(TimelineRequestTest)
#include "tst_timeline_request.moc"
