// SPDX-License-Identifier: GPL-3.0-or-later
// What moves while one edits: the ceiling is no slower than any run, follows a burst of edits, and the short run comes by itself and goes
// with the next edit.
#include "document/document.h"
#include "io/samples.h"
#include "run/run_now.h"
#include "view/ceiling_watch.h"
#include "view/ghost_run.h"
#include "view/workspace.h"

#include "analysis/analysis.h"

#include <QSignalSpy>
#include <QtTest>

using namespace floom;

class TestCeiling : public QObject {
    Q_OBJECT

private slots:
    void noRunIsFasterThanTheCeiling_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("words");
        for (const char* sample : {"starter", "sata-mlc", "all-rram"})
            for (const char* words : {"rw=randread count=20000", "rw=randread qd=256 count=20000", "rw=randwrite count=20000",
                                      "rw=randrw count=20000", "rw=read bs=128k count=2000", "rw=write bs=128k count=2000"})
                QTest::addRow("%s, %s", sample, words) << sample << QString::fromLatin1(words);
    }

    void noRunIsFasterThanTheCeiling()
    {
        QFETCH(QString, sample);
        QFETCH(QString, words);
        Workspace space;
        space.setGhostEnabled(false);
        QCOMPARE(space.openSample(sample), QString());
        QCOMPARE(space.document()->setWorkload(words), QString());
        RunRequest request;
        request.design = space.document()->design();
        request.workload = *parseWorkload(words.toStdString());
        request.record = false;
        const auto bound = ceiling(*space.document()->program(), request.workload);
        const auto outcome = runNow(space.document()->catalogue(), request);
        QVERIFY(outcome.record);
        // Requests in flight when the measured window opens had part of their service before it.
        const auto measured = static_cast<double>(outcome.record->result.window.measuredRequests);
        const double begun = outcome.record->result.iops * (1 - request.workload.depth / measured);
        QVERIFY2(begun <= bound.iops, qPrintable(QStringLiteral("%1 > %2").arg(begun).arg(bound.iops)));
    }

    void theCeilingFollowsADrag()
    {
        Workspace space;
        space.setGhostEnabled(false);
        QCOMPARE(space.openSample(QStringLiteral("starter")), QString());
        QSignalSpy changed(&space, &Workspace::ceilingChanged);
        const QString before = space.ceilingText();
        QVERIFY(!before.isEmpty());
        QElapsedTimer timer;
        timer.start();
        for (int rate = 390; timer.elapsed() < 400; rate = rate > 60 ? rate - 10 : 390) { // no rest in between
            QCOMPARE(space.document()->setParameter(QStringLiteral("ch.rate"), QStringLiteral("%1MT/s").arg(rate)), QString());
            QCoreApplication::processEvents();
        }
        QVERIFY2(changed.size() >= 3, qPrintable(QString::number(changed.size())));
        QCOMPARE(space.document()->setParameter(QStringLiteral("ch.rate"), QStringLiteral("40MT/s")), QString());
        QTRY_COMPARE(space.ceilingLimit(), QStringLiteral("ch.bus"));
        QVERIFY(space.ceilingText() != before);
        QVERIFY(space.ceilingOrigin().contains(QStringLiteral("ch.bus")));
        QVERIFY(std::abs(space.estimatedLoads().at("ch").busy - 1) < 1e-9);
        QTRY_VERIFY(space.estimatedLoads().at("pkg").busy < 0.15); // 40 of the 273 MB/s that its dies read
    }

    void aShortRunComesByItselfAndGoesWithTheNextEdit()
    {
        Workspace space;
        QCOMPARE(space.openSample(QStringLiteral("starter")), QString());
        QTRY_VERIFY_WITH_TIMEOUT(!space.ghostText().isEmpty(), 30'000);
        QVERIFY(space.ghostNote().contains(QStringLiteral("20,000")));
        QVERIFY(space.loadsAreSimulated());
        QVERIFY(!space.hasRun()); // it is no run of the project
        const QString before = space.ghostText();
        QCOMPARE(space.document()->setParameter(QStringLiteral("pkg.tR"), QStringLiteral("120us")), QString());
        QCOMPARE(space.ghostText(), QString());
        QVERIFY(!space.loadsAreSimulated());
        QTRY_VERIFY_WITH_TIMEOUT(!space.ghostText().isEmpty(), 30'000);
        QVERIFY(space.ghostText() != before);
        space.document()->undo();
        QCOMPARE(space.ghostText(), QString());
        QTRY_COMPARE_WITH_TIMEOUT(space.ghostText(), before, 30'000);
    }

    void anEditStopsTheShortRun()
    {
        Workspace space;
        QCOMPARE(space.openSample(QStringLiteral("starter")), QString());
        for (int i = 1; i <= 5; ++i) {
            QTest::qWait(GhostRun::kRestMs + 20); // under way
            QCOMPARE(space.document()->setParameter(QStringLiteral("pkg.tR"), QStringLiteral("%1us").arg(60 + i)), QString());
        }
        QTRY_VERIFY_WITH_TIMEOUT(!space.ghostText().isEmpty(), 30'000);
    }

    void nothingIsSaidOfWhatCannotRun()
    {
        Workspace space;
        QCOMPARE(space.openSample(QStringLiteral("starter")), QString());
        space.document()->removeBlocks({QStringLiteral("host")});
        QTRY_COMPARE(space.ceilingText(), QString());
        QTest::qWait(2 * GhostRun::kRestMs);
        QCOMPARE(space.ghostText(), QString());
    }
};

QTEST_MAIN(TestCeiling)
#include "tst_ceiling.moc"
