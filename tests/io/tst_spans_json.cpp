// SPDX-License-Identifier: GPL-3.0-or-later
// The Chrome trace: valid JSON, one process per block and thread per track, exact times, flow arrows in time order.
#include "io/spans_json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <sstream>

using namespace floom;

namespace {

Span span(std::int64_t start, std::int64_t length, int activity, std::uint32_t request, std::uint16_t track)
{
    return {{start}, static_cast<std::uint64_t>(length) | static_cast<std::uint64_t>(activity) << 48, request, track, 0, 0};
}

SpanStore store()
{
    SpanStore store;
    store.tracks = {{"ch[0]", "ch", "channel_controller", "bus", 0, -1},
                    {"ch[1]", "ch", "channel_controller", "bus", 1, -1},
                    {"pkg[0][0].die[0]", "pkg", "nand_package", "die", 0, 0}};
    store.trackBegin = {0, 2, 2, 3};
    store.spans = {span(1'234'567, 1, 0, 1, 0), span(70'000'000, 20'480'000, 1, 1, 0), span(2'000'000, 60'000'000, 2, 1, 2)};
    store.requests = {{0, 95'000'000, 0, 4'096, 8'192, false}};
    store.end.ps = 95'000'000;
    return store;
}

const std::vector<ActivityInfo> kActivities = {{"ch", "ch[*]", "command", ActivityStyle::command},
                                               {"ch", "ch[*]", "read_\"data\"\n", ActivityStyle::dataOut},
                                               {"pkg", "pkg[*]", "read", ActivityStyle::arrayRead}};

QJsonObject written(const SpanStore& spans, SpansJsonOptions options = {})
{
    std::ostringstream out;
    writeSpansJson(out, spans, kActivities, options);
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(out.str()), &error);
    if (error.error != QJsonParseError::NoError)
        qFatal("%s", qPrintable(error.errorString()));
    return document.object();
}

QList<QJsonObject> events(const QJsonObject& trace, const QString& phase)
{
    QList<QJsonObject> found;
    for (const auto& event : trace["traceEvents"].toArray())
        if (event.toObject()["ph"].toString() == phase)
            found.append(event.toObject());
    return found;
}

} // namespace

class TestSpansJson : public QObject {
    Q_OBJECT

private slots:
    void everySpanIsAnEventOnItsThread()
    {
        const QJsonObject trace = written(store());
        const auto slices = events(trace, "X");
        QCOMPARE(slices.size(), 3);
        QCOMPARE(slices[0]["ts"].toDouble(), 1.234567);
        QCOMPARE(slices[0]["dur"].toDouble(), 0.000001);
        QCOMPARE(slices[1]["name"].toString(), QString("read_\"data\"\n"));
        QCOMPARE(slices[2]["cat"].toString(), QString("array_read"));
        QCOMPARE(slices[0]["pid"], slices[1]["pid"]);
        QVERIFY(slices[0]["pid"] != slices[2]["pid"]);
        QCOMPARE(slices[0]["args"].toObject()["for"].toString(), QString("host_read"));
        QCOMPARE(slices[0]["args"].toObject()["request"].toInt(), 0);
    }

    void tracksAndBlocksAreNamed()
    {
        const QJsonObject trace = written(store());
        QMap<int, QString> processes;
        QMap<QPair<int, int>, QString> threads;
        for (const QJsonObject& event : events(trace, "M")) {
            const QString name = event["args"].toObject()["name"].toString();
            if (event["name"].toString() == "process_name")
                processes[event["pid"].toInt()] = name;
            else
                threads[{event["pid"].toInt(), event["tid"].toInt()}] = name;
        }
        QCOMPARE(processes.values(), (QStringList{"requests", "ch", "pkg"}));
        QCOMPARE(threads.size(), 3);
        const QJsonObject last = events(trace, "X")[2];
        QCOMPARE((threads[{last["pid"].toInt(), last["tid"].toInt()}]), QString("pkg[0][0].die[0] die"));
    }

    void aRequestIsFollowedInOrderOfTime()
    {
        const QJsonObject trace = written(store());
        QCOMPARE(events(trace, "s").size(), 1);
        QCOMPARE(events(trace, "t").size(), 1);
        QCOMPARE(events(trace, "f").size(), 1);
        QCOMPARE(events(trace, "s")[0]["ts"].toDouble(), 1.234567);
        QCOMPARE(events(trace, "t")[0]["ts"].toDouble(), 2.0);
        QCOMPARE(events(trace, "f")[0]["ts"].toDouble(), 70.0);
        QCOMPARE(events(trace, "b").size(), 1);
        QCOMPARE(events(trace, "e")[0]["ts"].toDouble(), 95.0);
        QCOMPARE(events(trace, "b")[0]["args"].toObject()["offset"].toInt(), 8'192);
        QVERIFY(events(written(store(), {false, false}), "s").isEmpty());
        QVERIFY(events(written(store(), {false, false}), "b").isEmpty());
    }

    void anEmptyOrOddRecordingIsStillValid()
    {
        QVERIFY(written(SpanStore())["traceEvents"].toArray().isEmpty());
        SpanStore odd = store();
        odd.spans[0] = span(-5, 7, 900, 0, 60'000); // before zero, of no known activity or track
        const auto slices = events(written(odd), "X");
        QCOMPARE(slices[0]["ts"].toDouble(), -0.000005);
        QCOMPARE(slices[0]["name"].toString(), QString("unnamed"));
    }
};

QTEST_APPLESS_MAIN(TestSpansJson)
#include "tst_spans_json.moc"
