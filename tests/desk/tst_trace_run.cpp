// SPDX-License-Identifier: GPL-3.0-or-later
// A trace in the window: the recorded workload equals the one that would run, and no figure of another workload is shown with it.
#include "desk/runs/variant_run.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "run/runner.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace floom;

class TestTraceRun : public QObject {
    Q_OBJECT

private slots:
    void itIsNotStaleWhenItEnds()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        const QString words = QStringLiteral("trace=\"" FLOOM_SOURCE_DIR "/resources/traces/msr-small.csv\"");
        QCOMPARE(space.document()->setWorkload(words), QString());
        QSignalSpy failed(&space, &Workspace::problem);
        space.runs()->start();
        QTRY_VERIFY_WITH_TIMEOUT(!space.runner()->isRunning() && space.run()->isValid(), 60'000);
        QVERIFY(failed.isEmpty());
        QVERIFY(!space.record()->workload.traceFormat.empty()); // detected from its lines
        QVERIFY(!space.shown()->isStale());
        // Review, report and the list of variants have it too: they said "not run".
        const auto& project = *space.project();
        const auto runOf = [&] {
            return newestRunOf(project, project.variants().current(), space.document()->design(), space.document()->asked());
        };
        QVERIFY(runOf() != nullptr);
        QCOMPARE(space.document()->setWorkload(words + QStringLiteral(" qd=4")), QString());
        QVERIFY(runOf() == nullptr);
        QVERIFY(space.shown()->isStale());
        QCOMPARE(space.document()->setWorkload(words), QString());
        QVERIFY(!space.shown()->isStale());
        QCOMPARE(space.document()->setWorkload(words + QStringLiteral(" format=blkparse")), QString());
        QVERIFY(space.shown()->isStale());
    }
    // A pipe that nobody writes to would be waited for forever: as a trace, as a drawing, and when it is dropped.
    void aPipeIsRefused()
    {
        QTemporaryDir folder;
        const QString trace = folder.filePath(QStringLiteral("trace.csv")), drawing = folder.filePath(QStringLiteral("drive.json"));
        for (const QString& path : {trace, drawing})
            QCOMPARE(::mkfifo(qPrintable(path), 0600), 0);
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QVERIFY(!space.files()->isDrawing(trace));
        QVERIFY(space.door()->openFile(drawing).contains(QStringLiteral("a device")));
        QSignalSpy failed(&space, &Workspace::problem);
        QCOMPARE(space.document()->setWorkload(QStringLiteral("trace=\"%1\"").arg(trace)), QString());
        space.runs()->start();
        QTRY_VERIFY_WITH_TIMEOUT(failed.count() == 1, 60'000);
        QVERIFY2(failed[0][0].toString().contains(QStringLiteral("found a device")), qPrintable(failed[0][0].toString()));
    }
    void norIsOneThatRanBesideAJob()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        const QString job = QStringLiteral("job=a rw=randrw rwmixread=70 zipf=0.99 count=3000 ; job=log qd=4 trace="),
                      words = job + QStringLiteral("\"" FLOOM_SOURCE_DIR "/resources/traces/msr-small.csv\"");
        QCOMPARE(space.document()->setWorkload(words), QString());
        QSignalSpy failed(&space, &Workspace::problem);
        space.runs()->start();
        QTRY_VERIFY_WITH_TIMEOUT(!space.runner()->isRunning() && space.run()->isValid(), 60'000);
        QVERIFY(failed.isEmpty());
        QCOMPARE(space.record()->workload.parts[1].traceFormat, std::string("msr"));
        QVERIFY(!space.shown()->isStale());
        int jobs = 0;
        for (const SideResult& side : space.record()->result.sides) // each with its own figures
            if (side.name == "a" || side.name == "log") {
                ++jobs;
                QVERIFY2(side.latency.requests > 100 && side.iops > 0, side.name.c_str());
            }
        QCOMPARE(jobs, 2);
        QVERIFY(space.estimate()->ceiling().isEmpty());
        QCOMPARE(space.document()->setWorkload(words + QStringLiteral(" to=0.5")), QString());
        QVERIFY(space.shown()->isStale());
        QCOMPARE(space.document()->setWorkload(job + QStringLiteral("none.csv")), QString());
        space.runs()->start();
        QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty(), 60'000);
        const QString told = failed.front().front().toString();
        QVERIFY2(told.contains(QStringLiteral("no such file. Put it back")), qPrintable(told)); // and what to do about it
    }
    void noCeilingOfAnotherWorkloadIsShown()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QTRY_VERIFY(!space.estimate()->ceiling().isEmpty());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("trace=" FLOOM_SOURCE_DIR "/resources/traces/msr-small.csv")), QString());
        QTRY_VERIFY(space.estimate()->ceiling().isEmpty());
        QVERIFY(space.estimate()->ceilingLimit().isEmpty());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=1")), QString());
        QTRY_VERIFY(!space.estimate()->ceiling().isEmpty());
    }
};

QTEST_MAIN(TestTraceRun)
#include "tst_trace_run.moc"
