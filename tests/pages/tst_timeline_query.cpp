// SPDX-License-Identifier: GPL-3.0-or-later
// The search field: its language, and that it finds the same as checking every request and event.
#include "recording/timeline_places.h"
#include "recording/timeline_request.h"
#include "timeline/timeline_search.h"

#include "recording/toy_recording.h"

#include <QTest>

using namespace floom;

namespace {

const ToyRecording& toy()
{
    static const ToyRecording recording = ToyDrive().run();
    return recording;
}

const std::shared_ptr<const TimelineIndex>& toyIndex()
{
    static const auto index = std::make_shared<const TimelineIndex>(toy().store, toy().activities);
    return index;
}

TimelineHitList found(const char* text)
{
    const auto query = parseTimelineQuery(text);
    if (!query)
        qFatal("%s", query.error().message().c_str());
    TimelineHits hits(toyIndex(), *query);
    while (hits.advance(100))
        ;
    return hits.hits();
}

template <typename Holds> std::size_t requestsThat(Holds holds)
{
    return static_cast<std::size_t>(std::count_if(toy().store->requests.begin(), toy().store->requests.end(), holds));
}
template <typename Holds> std::size_t spansThat(Holds holds)
{
    return static_cast<std::size_t>(std::count_if(toy().store->spans.begin(), toy().store->spans.end(), holds));
}

} // namespace

class QueryTest : public QObject {
    Q_OBJECT

private slots:
    void wrongWordsSayWhatWasExpected_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("unit missing") << "lat>500"
                                      << "'500' without a unit";
        QTest::newRow("other unit") << "lat>5GB/s"
                                    << "a data rate: GB/s";
        QTest::newRow("nothing to compare with") << "read lat>"
                                                 << "nothing after the operator";
        QTest::newRow("a key alone") << "lat"
                                     << "something like lat>500us";
        QTest::newRow("unknown key") << "latancy>5us"
                                     << "lat, wait, behind, request";
        QTest::newRow("backwards") << "request:20..10"
                                   << "a range that ends before it begins";
        QTest::newRow("words are not compared") << "op>program"
                                                << "op:program";
        QTest::newRow("no such number") << "request:many"
                                        << "'many'";
        QTest::newRow("half a place") << "die:3.x"
                                      << "a part as in die:3.5";
    }
    void wrongWordsSayWhatWasExpected()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto query = parseTimelineQuery(text.toStdString());
        QVERIFY(!query);
        QVERIFY2(query.error().message().find(says.toStdString()) != std::string::npos, query.error().message().c_str());
    }
    void comparisonsIncludeWhatTheySay()
    {
        const auto only = [](const char* text) { return parseTimelineQuery(text)->terms.at(0); };
        QVERIFY(!only("lat>500us").holds(500'000'000) && only("lat>500us").holds(500'000'001));
        QVERIFY(only("lat>=500us").holds(500'000'000) && !only("lat>=500us").holds(499'999'999));
        QVERIFY(only("lat<1ms").holds(999'999'999) && !only("lat<1ms").holds(1'000'000'000));
        QVERIFY(only("size=4k").holds(4096) && !only("size=4k").holds(4097));
        QVERIFY(only("size>=512").holds(512));
        QVERIFY(only("request:5..7").holds(7) && !only("request:5..7").holds(8));
        QVERIFY(only("!erase").isNegated);
        QVERIFY(parseTimelineQuery("   ")->isEmpty());
    }
    void placesByNumber()
    {
        const auto names = [](const char* place) {
            QStringList list;
            const auto named = tracksAtPlace(*toy().store, place);
            for (std::size_t t = 0; t < named.size(); ++t)
                if (named[t])
                    list << QString::fromStdString(toy().store->tracks[t].name);
            return list;
        };
        QCOMPARE(names("die:3.2"), QStringList{"pkg[3][2]"});
        QCOMPARE(names("die:1"), (QStringList{"pkg[1][0]", "pkg[1][1]", "pkg[1][2]", "pkg[1][3]"}));
        QCOMPARE(names("die:1.*"), names("die:1"));
        QCOMPARE(names("die:*").size(), 16);
        QCOMPARE(names("die:*.0").size(), 4);
        QCOMPARE(names("ch:2"), QStringList{"ch[2]"});
        QCOMPARE(names("core:1"), QStringList{"cpu.core[1]"});
        QCOMPARE(names("PKG[3]*"), (QStringList{"pkg[3][0]", "pkg[3][1]", "pkg[3][2]", "pkg[3][3]"}));
        QCOMPARE(names("host*up"), QStringList{"host.up"});
        QVERIFY(names("die:9.9").isEmpty());
    }
    void findsWhatAWalkFinds()
    {
        const auto latency = [](const RequestSpan& r) { return r.completed.ps - r.issued.ps; };
        const auto slow = requestsThat([&](const auto& r) { return latency(r) > 500'000'000; });
        QVERIFY(slow > 10 && slow < 2000);
        QCOMPARE(found("lat>500us").size(), slow);
        QCOMPARE(found("!lat>500us").size(), 2000 - slow);
        QCOMPARE(found("lat>500us write").size(), requestsThat([&](const auto& r) { return latency(r) > 500'000'000 && r.write; }));
        QCOMPARE(found("request:100..199").size(), std::size_t{100});
        QCOMPARE(found("op:erase").size(), spansThat([](const Span& s) { return s.activity() == 7; }));
        QCOMPARE(found("op:program for:gc").size(),
                 spansThat([](const Span& s) { return s.activity() == 6 && s.owner == static_cast<int>(Owner::gc); }));
        const auto& store = *toy().store;
        const auto dieSpans = found("pkg[3][2]");
        for (const auto& hit : dieSpans)
            QCOMPARE(store.tracks[static_cast<std::size_t>(hit.track)].name, std::string("pkg[3][2]"));
        QCOMPARE(found("die:3.2").size(), dieSpans.size());
        QCOMPARE(found("die:3.2 len>1ms").size(), found("die:3.2 op:erase").size()); // nothing else is that long
    }
    void requestsAreFoundByTheirEvents()
    {
        const auto hits = found("die:3.2 lat>500us");
        QVERIFY(!hits.empty());
        for (const auto& hit : hits) {
            QVERIFY(hit.end.ps - hit.start.ps > 500'000'000 && hit.track == -1);
            const auto spans = toyIndex()->ofRequest(hit.request);
            QVERIFY(std::any_of(spans.begin(), spans.end(),
                                [](const Span* span) { return toy().store->tracks[span->track].name == "pkg[3][2]"; }));
        }
        QVERIFY(std::is_sorted(hits.begin(), hits.end(), [](const auto& a, const auto& b) { return a.start.ps < b.start.ps; }));
    }
    void waitsAndCulpritsAreThoseOfTheLife()
    {
        const auto waits = [](const RequestLife& life) {
            std::int64_t sum = 0;
            for (const auto& piece : life.pieces)
                sum += piece.service ? 0 : piece.length().ps;
            return sum;
        };
        std::size_t long_ = 0, behindErase = 0;
        for (const auto& request : toy().store->requests) {
            const auto life = requestLife(*toyIndex(), request.request);
            QCOMPARE(unserved(*toyIndex(), request).ps, waits(life));
            long_ += waits(life) > 1'000'000'000;
            behindErase +=
                std::any_of(life.pieces.begin(), life.pieces.end(), [](const LifePiece& p) { return !p.service && p.activity == 7; });
        }
        QVERIFY(long_ > 0 && behindErase > 0);
        QCOMPARE(found("wait>1ms").size(), long_);
        QCOMPARE(found("behind:gc.erase").size(), behindErase);
    }
    void theFieldStepsAroundItsHits()
    {
        TimelineSession session;
        session.shown()->setAnimationMs(0);
        TimelineSearch search;
        search.setSession(&session);
        search.setText(QStringLiteral("lat>2ms read"));
        QCOMPARE(search.count(), 0); // nothing is recorded yet
        session.setRecording(toy().store, toy().activities, {});
        search.finish();
        const int all = search.count();
        QVERIFY(all > 2);
        session.shown()->showAll();
        search.step(1);
        QCOMPARE(session.finds()->current(), 0);
        QVERIFY(search.summary().startsWith(QStringLiteral("1 of ")));
        QCOMPARE(session.playheadPs(), qint64(session.pinned().request.issued.ps));
        search.step(-1);
        QCOMPARE(session.finds()->current(), all - 1);
        search.step(1);
        QCOMPARE(session.finds()->current(), 0);
        search.setText(QStringLiteral("lat>2"));
        QVERIFY(search.problem().contains(QStringLiteral("without a unit")));
        QCOMPARE(search.count(), 0);
        search.setText(QStringLiteral("die:9.9"));
        search.finish();
        QVERIFY(search.problem().contains(QStringLiteral("die:9.9")));
        search.setText({});
        QVERIFY(search.problem().isEmpty() && search.summary().isEmpty() && !session.finds()->hits());
    }
};

QTEST_GUILESS_MAIN(QueryTest)
#include "tst_timeline_query.moc"
