// SPDX-License-Identifier: GPL-3.0-or-later
// A trace in the window: what was run is what would be run, and no figure of another workload stands beside it.
#include "desk/workspace.h"
#include "document/document.h"
#include "run/runner.h"

#include <QtTest>

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
        QVERIFY(!space.record()->workload.traceFormat.empty()); // told from its lines
        QVERIFY(!space.shown()->isStale());
        QCOMPARE(space.document()->setWorkload(words + QStringLiteral(" qd=4")), QString());
        QVERIFY(space.shown()->isStale());
        QCOMPARE(space.document()->setWorkload(words), QString());
        QVERIFY(!space.shown()->isStale());
        QCOMPARE(space.document()->setWorkload(words + QStringLiteral(" format=blkparse")), QString());
        QVERIFY(space.shown()->isStale());
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
