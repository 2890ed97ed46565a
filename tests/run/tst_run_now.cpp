// SPDX-License-Identifier: GPL-3.0-or-later
// runNow(): from a design to a record, and its messages if that is impossible.
#include "design/address.h"
#include "io/json.h"
#include "io/samples.h"
#include "run/run_now.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <thread>

using namespace floom;

namespace {

RunRequest starter(const char* words)
{
    RunRequest request;
    request.design = *readDesign(findSample("starter")->text, builtinCatalogue());
    request.workload = *parseWorkload(words);
    return request;
}

} // namespace

class TestRunNow : public QObject {
    Q_OBJECT

private slots:
    void aSampleRunsAndSaysWhatItWasMadeFrom()
    {
        const auto request = starter("rw=randread bs=4k qd=8 count=2000");
        const RunOutcome outcome = runNow(builtinCatalogue(), request);
        QVERIFY2(outcome.record, qPrintable(outcome.problem()));
        QVERIFY(outcome.record->design == request.design);
        QCOMPARE(outcome.record->result.designHash, outcome.record->designHash.toStdString());
        QVERIFY(outcome.record->result.window.measuredRequests >= 2000);
        QVERIFY(outcome.record->result.spans && !outcome.record->result.spans->spans.empty());
        QVERIFY(!outcome.record->result.bottleneck.sentence.empty());
    }

    void recordingChangesNothing()
    {
        auto request = starter("rw=randread bs=4k qd=8 count=2000");
        const auto recorded = runNow(builtinCatalogue(), request);
        request.record = false;
        const auto plain = runNow(builtinCatalogue(), request);
        QVERIFY(!plain.record->result.spans);
        QCOMPARE(writeResult(plain.record->result, false), writeResult(recorded.record->result, false));
    }

    void aWindowIsRecordedAndTheRunIsTheSame()
    {
        auto request = starter("rw=randread bs=4k qd=8 count=2000");
        const auto whole = runNow(builtinCatalogue(), request);
        request.recording = *parseRecording("window=1ms..1.5ms");
        const auto part = runNow(builtinCatalogue(), request);
        QCOMPARE(writeResult(part.record->result, false), writeResult(whole.record->result, false));
        std::vector<Span> expected;
        for (const Span& span : whole.record->result.spans->spans)
            if (span.start.ps < 1'500'000'000 && span.end().ps > 1'000'000'000)
                expected.push_back(span);
        const auto& kept = part.record->result.spans->spans;
        QVERIFY(kept.size() > 100 && kept.size() < whole.record->result.spans->spans.size() / 2);
        const auto same = [](const Span& a, const Span& b) {
            return a.start.ps == b.start.ps && a.lengthAndKind == b.lengthAndKind && a.request == b.request && a.track == b.track;
        };
        QVERIFY(std::equal(kept.begin(), kept.end(), expected.begin(), expected.end(), same));
        QCOMPARE(part.record->result.spans->requests.size(), whole.record->result.spans->requests.size());
    }

    // The request behind the highest percentile is among the slowest recorded ones, with other activity during its lifetime.
    void theSlowestAreRecorded()
    {
        auto request = starter("rw=randrw rwmixread=70 bs=4k qd=32 count=4000");
        const auto whole = runNow(builtinCatalogue(), request);
        request.recording = *parseRecording("slowest=20");
        const auto part = runNow(builtinCatalogue(), request);
        const RunResult& result = part.record->result;
        QCOMPARE(writeResult(result, false), writeResult(whole.record->result, false));
        QVERIFY(!result.recorded.empty() && result.recorded.size() <= 20);
        QVERIFY(result.spans->spans.size() < whole.record->result.spans->spans.size() / 2);
        std::vector<std::int64_t> latencies;
        for (const RequestSpan& one : result.spans->requests)
            if (one.completed.ps > result.window.start.ps && one.completed.ps <= result.window.end.ps)
                latencies.push_back(one.completed.ps - one.issued.ps);
        std::sort(latencies.begin(), latencies.end(), std::greater<>());
        QCOMPARE(static_cast<double>(latencies.front()) * 1e-6, result.latency.max);
        for (const RequestSpan& one : result.spans->requests)
            if (one.completed.ps - one.issued.ps > latencies[20] && one.completed.ps > result.window.start.ps
                && one.completed.ps <= result.window.end.ps)
                QVERIFY(isRecorded(result, one));
        const auto missing = std::count_if(result.spans->requests.begin(), result.spans->requests.end(),
                                           [&](const RequestSpan& one) { return !isRecorded(result, one); });
        QVERIFY(missing > 2000);
    }

    // A recording that fills early keeps the start of the measured window and the slowest request, not the warm-up.
    void aFullRecordingKeepsWhatIsMeasured()
    {
        auto request = starter("rw=randread bs=4k qd=8 count=20000");
        request.recording = *parseRecording("whole,most=40000");
        const auto part = runNow(builtinCatalogue(), request);
        const RunResult& result = part.record->result;
        QVERIFY(result.window.start.ps > 0 && !result.recorded.empty());
        QCOMPARE(result.recorded.front().from.ps <= result.window.start.ps, true);
        QVERIFY(!touches(result.recorded, {}, {1'000'000})); // from the warm-up only lifetimes that reach into the window
        const auto slowest =
            std::max_element(result.spans->requests.begin(), result.spans->requests.end(), [&](const RequestSpan& a, const RequestSpan& b) {
                const auto life = [&](const RequestSpan& one) {
                    return one.issued.ps >= result.window.start.ps && one.completed.ps <= result.window.end.ps
                        ? one.completed.ps - one.issued.ps
                        : 0;
                };
                return life(a) < life(b);
            });
        QVERIFY(isRecorded(result, *slowest));
        request.record = false;
        QCOMPARE(writeResult(runNow(builtinCatalogue(), request).record->result, false), writeResult(result, false));
    }

    void whatIsToBeRecordedIsUnderstood_data()
    {
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<QByteArray>("canonical"); // empty: refused
        QTest::newRow("whole") << QByteArray("whole") << QByteArray("whole");
        QTest::newRow("window") << QByteArray("window=0.5ms..2ms") << QByteArray("window=500us..2ms");
        QTest::newRow("slowest") << QByteArray("slowest=100") << QByteArray("slowest=100");
        QTest::newRow("more of it") << QByteArray("whole,most=20000000") << QByteArray("whole,most=20000000");
        QTest::newRow("less of a window") << QByteArray("window=1ms..2ms,most=500") << QByteArray("window=1ms..2ms,most=500");
        QTest::newRow("as many as usual") << QByteArray("slowest=7,most=4000000") << QByteArray("slowest=7");
        QTest::newRow("more than there can be") << QByteArray("whole,most=200000001") << QByteArray();
        QTest::newRow("most of none") << QByteArray("whole,most=0") << QByteArray();
        QTest::newRow("backwards") << QByteArray("window=2ms..1ms") << QByteArray();
        QTest::newRow("no unit of time") << QByteArray("window=1KiB..2KiB") << QByteArray();
        QTest::newRow("one end") << QByteArray("window=1ms") << QByteArray();
        QTest::newRow("none") << QByteArray("slowest=0") << QByteArray();
        QTest::newRow("not a number") << QByteArray("slowest=ten") << QByteArray();
        QTest::newRow("unknown") << QByteArray("some") << QByteArray();
    }
    void whatIsToBeRecordedIsUnderstood()
    {
        QFETCH(QByteArray, words);
        QFETCH(QByteArray, canonical);
        const auto recording = parseRecording(words.toStdString());
        QCOMPARE(recording.ok(), !canonical.isEmpty());
        if (recording.ok())
            QCOMPARE(QByteArray::fromStdString(floom::words(*recording)), canonical);
    }

    void aWrongDesignComesBackAsDiagnostics()
    {
        auto request = starter("count=10");
        request.design.links.clear();
        const RunOutcome outcome = runNow(builtinCatalogue(), request);
        QVERIFY(!outcome.record);
        QVERIFY(hasErrors(outcome.diagnostics));
        QVERIFY(!outcome.problem().isEmpty());
    }

    // Designs that compile but contradict themselves are refused as in the window and `check`, unless waived by the user.
    void aRuleErrorForbidsTheRun()
    {
        auto request = starter("count=10");
        QVERIFY(assign(request.design, builtinCatalogue(), "cpu.writeBuffer=16GiB"));
        const RunOutcome refused = runNow(builtinCatalogue(), request);
        QVERIFY(!refused.record);
        QCOMPARE(refused.diagnostics.size(), std::size_t{1});
        QCOMPARE(refused.diagnostics.front().rule, std::string("R325"));
        request.design.rulings.push_back({"R325", "", "a study of buffers", {}});
        QVERIFY(runNow(builtinCatalogue(), request).record);
        request.design.rulings.clear();
        request.ruled = false;
        QVERIFY(runNow(builtinCatalogue(), request).record);
    }

    void aFootprintBeyondTheDriveIsNotRun()
    {
        const RunOutcome refused = runNow(builtinCatalogue(), starter("size=100t count=10"));
        QVERIFY(!refused.record);
        QVERIFY2(refused.problem().contains(QStringLiteral("workload")), qPrintable(refused.problem()));
    }

    void aTraceThatCannotBeReadIsNamed_data()
    {
        QTest::addColumn<QByteArray>("contents");
        QTest::addColumn<QString>("part");
        QTest::newRow("missing") << QByteArray() << QStringLiteral("no such file");
        QTest::newRow("empty") << QByteArray("") << QStringLiteral("none");
        QTest::newRow("bad line") << QByteArray("128166372003061629,hm,1,Read,383496192,32768,413\nnonsense\n") << QStringLiteral(":2");
    }
    void aTraceThatCannotBeReadIsNamed()
    {
        QFETCH(QByteArray, contents);
        QFETCH(QString, part);
        const QTemporaryDir folder;
        auto request = starter("count=10");
        request.workload.trace = folder.filePath(QStringLiteral("t.csv")).toStdString();
        if (!contents.isNull()) {
            QFile file(QString::fromStdString(request.workload.trace));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size());
        }
        const RunOutcome outcome = runNow(builtinCatalogue(), request);
        QVERIFY(outcome.error);
        QVERIFY2(QString::fromStdString(outcome.error->message()).contains(part), outcome.error->message().c_str());
    }

    void aStoppedRunKeepsItsPart()
    {
        const auto request = starter("rw=randread bs=4k qd=8 count=100000000");
        std::stop_source source;
        Progress progress;
        std::jthread stopper([&] {
            while (progress.completed < 1000)
                std::this_thread::yield();
            source.request_stop();
        });
        auto watched = request;
        watched.record = false;
        const RunOutcome outcome = runNow(builtinCatalogue(), watched, {source.get_token(), &progress, {}});
        QVERIFY(outcome.record);
        QVERIFY(outcome.record->result.partial);
        QVERIFY(outcome.record->result.window.completed > 0);
    }
};

QTEST_GUILESS_MAIN(TestRunNow)
#include "tst_run_now.moc"
