// SPDX-License-Identifier: GPL-3.0-or-later
// A real run's recording in the formats of other programs: the Chrome trace obeys Perfetto's rules, the value change dump parses, and both
// contain all activity of the drive.
#include "io/json.h"
#include "io/samples.h"
#include "io/spans_json.h"
#include "io/spans_vcd.h"
#include "io/vcd_reader.h"
#include "run/run_now.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace floom;

namespace {

std::int64_t picoseconds(const QJsonValue& microseconds)
{
    return std::llround(microseconds.toDouble() * 1e6);
}

using Lane = std::pair<int, int>; // process, thread
using Slices = std::map<Lane, std::vector<std::pair<std::int64_t, std::int64_t>>>; // [begin, end)

Lane laneOf(const QJsonObject& event)
{
    return {event["pid"].toInt(), event["tid"].toInt()};
}

} // namespace

class TestExports : public QObject {
    Q_OBJECT

private:
    std::shared_ptr<const RunRecord> m_record;
    QJsonArray m_events;

    QList<QJsonObject> of(const QString& phases) const
    {
        QList<QJsonObject> found;
        for (const auto& event : m_events)
            if (phases.contains(event.toObject()["ph"].toString()))
                found << event.toObject();
        return found;
    }
    Slices slices() const
    {
        Slices all;
        for (const auto& event : of(QStringLiteral("X")))
            all[laneOf(event)].emplace_back(picoseconds(event["ts"]), picoseconds(event["ts"]) + picoseconds(event["dur"]));
        return all;
    }

private slots:
    void initTestCase()
    {
        RunRequest request;
        request.design = *readDesign(findSample("starter")->text, builtinCatalogue());
        request.workload = *parseWorkload("rw=randrw rwmixread=60 bs=4k qd=32 count=400");
        const auto outcome = runNow(builtinCatalogue(), request);
        QVERIFY2(outcome.record, qPrintable(outcome.problem()));
        m_record = outcome.record;
        std::ostringstream out;
        writeSpansJson(out, *m_record->result.spans, m_record->result.activities);
        QJsonParseError error;
        const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(out.str()), &error);
        QCOMPARE(error.error, QJsonParseError::NoError);
        m_events = document.object()["traceEvents"].toArray();
        QVERIFY(m_events.size() > 5'000);
    }

    void everyEventHasWhatItsPhaseNeeds()
    {
        for (const auto& value : m_events) {
            const auto event = value.toObject();
            const auto phase = event["ph"].toString();
            QVERIFY2(phase.size() == 1 && QStringLiteral("XMbestf").contains(phase), qPrintable(phase));
            QVERIFY(event["pid"].isDouble() && event["name"].isString());
            QVERIFY(phase == QLatin1String("M") || (event["ts"].isDouble() && event["ts"].toDouble() >= 0));
            QVERIFY(phase != QLatin1String("X") || (event["tid"].isDouble() && event["dur"].isDouble() && event["dur"].toDouble() >= 0));
            QVERIFY(!QStringLiteral("bestf").contains(phase) || (!event["id"].isUndefined() && event["cat"].isString()));
        }
    }

    void everyLaneIsNamedOnce()
    {
        std::map<int, int> processes;
        std::map<Lane, int> threads;
        for (const auto& event : of(QStringLiteral("M")))
            event["name"].toString() == QLatin1String("process_name") ? ++processes[event["pid"].toInt()] : ++threads[laneOf(event)];
        for (const auto& [lane, list] : slices()) {
            QCOMPARE(processes[lane.first], 1);
            QCOMPARE(threads[lane], 1);
        }
    }

    // Perfetto drops a slice that starts inside another of its thread and ends outside.
    void slicesOfAThreadNest()
    {
        for (auto& [lane, list] : slices()) {
            auto sorted = list;
            std::sort(sorted.begin(), sorted.end(),
                      [](const auto& a, const auto& b) { return a.first != b.first ? a.first < b.first : a.second > b.second; });
            std::vector<std::int64_t> open;
            for (const auto& [begin, end] : sorted) {
                while (!open.empty() && open.back() <= begin)
                    open.pop_back();
                QVERIFY2(open.empty() || end <= open.back(),
                         qPrintable(QStringLiteral("process %1, thread %2").arg(lane.first).arg(lane.second)));
                open.push_back(end);
            }
        }
    }

    // A flow arrow starts, steps and finishes in this order, always inside a slice of the thread it names.
    void arrowsGoFromSliceToSlice()
    {
        const auto lanes = slices();
        std::map<QString, QString> phases;
        std::map<QString, std::int64_t> last;
        for (const auto& event : of(QStringLiteral("stf"))) {
            const auto id = event["cat"].toString() + event["id"].toVariant().toString();
            const auto at = picoseconds(event["ts"]);
            QVERIFY(phases[id].isEmpty() || at >= last[id]);
            last[id] = at;
            phases[id] += event["ph"].toString();
            const auto& list = lanes.at(laneOf(event));
            QVERIFY(std::any_of(list.begin(), list.end(), [at](const auto& slice) { return slice.first <= at && at <= slice.second; }));
        }
        QVERIFY(phases.size() > 300);
        for (const auto& [id, text] : phases)
            QVERIFY2(text.startsWith(u's') && text.endsWith(u'f') && text.count(u's') == 1 && text.count(u'f') == 1, qPrintable(text));
    }

    void requestsBeginAndEnd()
    {
        std::map<QString, std::vector<std::int64_t>> ends;
        for (const auto& event : of(QStringLiteral("be")))
            ends[event["cat"].toString() + event["id"].toVariant().toString()].push_back(picoseconds(event["ts"]));
        QCOMPARE(ends.size(), m_record->result.spans->requests.size());
        for (const auto& [id, two] : ends)
            QVERIFY(two.size() == 2 && two[0] <= two[1]);
    }

    void bothHoldAllOfTheRun()
    {
        const auto& store = *m_record->result.spans;
        std::size_t count = 0;
        std::int64_t sum = 0, expected = 0;
        for (const auto& [lane, list] : slices()) {
            count += list.size();
            for (const auto& [begin, end] : list)
                sum += end - begin;
        }
        for (const auto& span : store.spans)
            expected += span.length().ps;
        QCOMPARE(count, store.spans.size());
        QCOMPARE(sum, expected);

        std::ostringstream out;
        writeSpansVcd(out, store, m_record->result.activities);
        const Dump dump = readDump(out.str());
        QCOMPARE(QString::fromStdString(dump.problem), QString());
        QCOMPARE(dump.variables.size(), 2 * store.tracks.size()); // activity and request
        std::map<std::string, std::int64_t> busy, since;
        for (const auto& [at, code, value] : dump.changes) {
            if (const auto begun = since.find(code); begun != since.end()) {
                busy[code] += at - begun->second;
                since.erase(begun);
            }
            if (value != "z")
                since[code] = at;
        }
        for (std::size_t t = 0; t < store.tracks.size(); ++t) { // without overlaps a variable is active exactly as long as its track
            std::int64_t work = 0, end = 0;
            bool overlaps = false;
            std::string name;
            for (std::uint32_t i = store.trackBegin[t]; i < store.trackBegin[t + 1]; ++i) {
                overlaps = overlaps || store.spans[i].start.ps < end;
                end = std::max(end, store.spans[i].end().ps);
                work += store.spans[i].length().ps;
            }
            if (overlaps || work == 0)
                continue;
            const auto code = std::find_if(dump.variables.begin(), dump.variables.end(), [&](const auto& one) {
                return !one.second.name.ends_with("_request") && busy[one.first] == work;
            });
            QVERIFY2(code != dump.variables.end(), store.tracks[t].name.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestExports)
#include "tst_exports.moc"
