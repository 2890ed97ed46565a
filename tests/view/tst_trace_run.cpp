// SPDX-License-Identifier: GPL-3.0-or-later
// A trace in the window: what was run is what would be run, and no figure of another workload stands beside it.
#include "desk/workspace.h"
#include "run/runner.h"

#include <QtTest>

using namespace floom;

class TestTraceRun : public QObject {
    Q_OBJECT

private slots:
    void itIsNotStaleWhenItEnds()
    {
        Workspace space;
        space.setGhostEnabled(false);
        QCOMPARE(space.openSample(QStringLiteral("starter")), QString());
        const QString words = QStringLiteral("trace=\"" FLOOM_SOURCE_DIR "/resources/traces/msr-small.csv\"");
        QCOMPARE(space.document()->setWorkload(words), QString());
        QSignalSpy failed(&space, &Workspace::problem);
        space.startRun();
        QTRY_VERIFY_WITH_TIMEOUT(!space.runner()->isRunning() && space.hasRun(), 60'000);
        QVERIFY(failed.isEmpty());
        QVERIFY(!space.record()->workload.traceFormat.empty()); // told from its lines
        QVERIFY(!space.runIsStale());
        QCOMPARE(space.document()->setWorkload(words + QStringLiteral(" qd=4")), QString());
        QVERIFY(space.runIsStale());
        QCOMPARE(space.document()->setWorkload(words), QString());
        QVERIFY(!space.runIsStale());
        QCOMPARE(space.document()->setWorkload(words + QStringLiteral(" format=blkparse")), QString());
        QVERIFY(space.runIsStale());
    }
    void noCeilingOfAnotherWorkloadIsShown()
    {
        Workspace space;
        space.setGhostEnabled(false);
        QCOMPARE(space.openSample(QStringLiteral("starter")), QString());
        QTRY_VERIFY(!space.ceilingText().isEmpty());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("trace=" FLOOM_SOURCE_DIR "/resources/traces/msr-small.csv")), QString());
        QTRY_VERIFY(space.ceilingText().isEmpty());
        QVERIFY(space.ceilingLimit().isEmpty());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=1")), QString());
        QTRY_VERIFY(!space.ceilingText().isEmpty());
    }
};

QTEST_MAIN(TestTraceRun)
#include "tst_trace_run.moc"
