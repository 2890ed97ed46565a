// SPDX-License-Identifier: GPL-3.0-or-later
// runNow(): a design to a record, and what is said where that cannot be.
#include "io/json.h"
#include "io/samples.h"
#include "run/run_now.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

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

    void aWrongDesignComesBackAsDiagnostics()
    {
        auto request = starter("count=10");
        request.design.links.clear();
        const RunOutcome outcome = runNow(builtinCatalogue(), request);
        QVERIFY(!outcome.record);
        QVERIFY(hasErrors(outcome.diagnostics));
        QVERIFY(!outcome.problem().isEmpty());
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
