// SPDX-License-Identifier: GPL-3.0-or-later
// Live figures while editing: the ceiling is not below any run, follows a burst of edits, and the preview run starts by itself and ends
// with the next edit.
#include "design/address.h"
#include "desk/estimate/ceiling_watch.h"
#include "desk/estimate/ghost_run.h"
#include "desk/workspace.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/findings.h"
#include "document/parameter_edits.h"
#include "io/samples.h"
#include "run/run_now.h"

#include "analysis/analysis.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <thread>

using namespace floom;

namespace {

// A preview that was cut short shows what it has so far.
bool isGlimpse(const GhostRun& ghost)
{
    return ghost.record() != nullptr && ghost.record()->result.partial;
}

} // namespace

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
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(sample), QString());
        QCOMPARE(space.document()->setWorkload(words), QString());
        RunRequest request;
        request.design = space.document()->design();
        request.workload = *parseWorkload(words.toStdString());
        request.record = false;
        const auto bound = ceiling(*space.document()->findings()->program(), request.workload);
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
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QSignalSpy changed(space.estimate(), &LiveEstimate::ceilingChanged);
        const QString before = space.estimate()->ceiling();
        QVERIFY(!before.isEmpty());
        QElapsedTimer timer;
        timer.start();
        for (int rate = 390; timer.elapsed() < 400; rate = rate > 60 ? rate - 10 : 390) { // no pause in between
            QCOMPARE(space.document()->parameters()->set(QStringLiteral("ch.rate"), QStringLiteral("%1MT/s").arg(rate)), QString());
            QCoreApplication::processEvents();
        }
        QVERIFY2(changed.size() >= 3, qPrintable(QString::number(changed.size())));
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("ch.rate"), QStringLiteral("40MT/s")), QString());
        QTRY_COMPARE(space.estimate()->ceilingLimit(), QStringLiteral("Channel controller bus"));
        QVERIFY(space.estimate()->ceiling() != before);
        QVERIFY(space.estimate()->ceilingOrigin().contains(QStringLiteral("Channel controller bus: ")));
        QVERIFY(std::abs(space.estimate()->loads().at("ch").busy - 1) < 1e-9);
        // 72.98 k requests per second on 32 dies, each held 60 us to read and 109 us while the slow bus transfers its data.
        QTRY_VERIFY(std::abs(space.estimate()->loads().at("pkg").busy - 0.387) < 0.01);
    }

    void aShortRunComesByItselfAndGoesWithTheNextEdit()
    {
        Workspace space;
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QTRY_VERIFY_WITH_TIMEOUT(!space.estimate()->ghost().isEmpty(), 30'000);
        QVERIFY(space.estimate()->ghostNote().contains(QStringLiteral("20,000")));
        QVERIFY(space.estimate()->loadsAreSimulated());
        QVERIFY(!space.run()->isValid()); // not a run of the project
        const QString before = space.estimate()->ghost();
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("120us")), QString());
        QCOMPARE(space.estimate()->ghost(), QString());
        QVERIFY(!space.estimate()->loadsAreSimulated());
        QTRY_VERIFY_WITH_TIMEOUT(!space.estimate()->ghost().isEmpty(), 30'000);
        QVERIFY(space.estimate()->ghost() != before);
        space.document()->steps()->undo();
        QCOMPARE(space.estimate()->ghost(), QString());
        QTRY_COMPARE_WITH_TIMEOUT(space.estimate()->ghost(), before, 30'000);
    }

    // One die of 32 at 900 us: in 20,000 requests its queue only fills, so the drive is 10 % faster than it can be for long.
    void aShortRunAboveTheCeilingIsNotSettled()
    {
        Workspace space;
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=64")), QString());
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg[3][0].tR"), QStringLiteral("900us")), QString());
        QTRY_COMPARE_WITH_TIMEOUT(space.estimate()->ghostNote(), QStringLiteral("not settled after 20,000 requests"), 30'000);
        QCOMPARE(space.estimate()->ghost(), QString());
        QVERIFY(!space.estimate()->loadsAreSimulated());
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg[3][0].tR"), QStringLiteral("60us")), QString());
        QCOMPARE(space.estimate()->ghostNote(), QString());
        QTRY_VERIFY_WITH_TIMEOUT(!space.estimate()->ghost().isEmpty(), 30'000);
    }

    // A slow run, by events: it continues until it is cut, as soon as it has measured enough.
    void aSlowShortRunShowsAGlimpseAndThenTheWhole()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=write bs=128k precondition=random")), QString());
        std::atomic<int> runs = 0;
        std::atomic<bool> mayEnd = false, mayMeasure = false;
        const auto work = [&](const Catalogue& catalogue, const RunRequest& request, const RunWatch& watch) {
            const bool first = ++runs == 1;
            while (!first && !mayEnd && !watch.stop.stop_requested())
                std::this_thread::yield();
            if (!first)
                return runNow(catalogue, request, watch);
            watch.progress->expected = request.workload.count + 100;
            while (!mayMeasure)
                std::this_thread::yield();
            watch.progress->completed = 100 + 3120;
            while (!watch.stop.stop_requested())
                std::this_thread::yield();
            auto record = std::make_shared<RunRecord>();
            record->design = request.design;
            record->workload = request.workload;
            record->result.partial = true;
            record->result.window.measuredRequests = 3120;
            record->result.bandwidthMBs = 77;
            return RunOutcome{record, {}, {}};
        };
        GhostRun ghost(
            *space.document(), [] { return false; }, nullptr, work);
        QSignalSpy changed(&ghost, &GhostRun::changed);
        ghost.setEnabled(true);
        QTRY_COMPARE_WITH_TIMEOUT(runs.load(), 1, 30'000);
        const QDeadlineTimer glimpse(2 * GhostRun::kGlimpseMs, Qt::PreciseTimer); // counted from later than the run's own
        QTRY_VERIFY_WITH_TIMEOUT(glimpse.hasExpired(), 30'000);
        QCOMPARE(changed.size(), 0); // nothing measured yet: nothing to say
        mayMeasure = true;
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, 30'000);
        QVERIFY(isGlimpse(ghost));
        QCOMPARE(ghost.note(), QStringLiteral("the first 3,120 of 20,000 requests"));
        QCOMPARE(ghost.figure(), QStringLiteral("77.0 MB/s"));
        QVERIFY(ghost.isRunning());
        mayEnd = true;
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 2, 60'000);
        QVERIFY(ghost.record() && !isGlimpse(ghost));
        QCOMPARE(ghost.note(), QStringLiteral("20,000 requests"));
        QVERIFY(ghost.figure() != QStringLiteral("77.0 MB/s"));
        QVERIFY(!ghost.isRunning());
        QCOMPARE(runs.load(), 2);
    }

    void anEditThrowsAGlimpseAway()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        const auto work = [](const Catalogue&, const RunRequest& request, const RunWatch& watch) {
            watch.progress->expected = request.workload.count;
            watch.progress->completed = GhostRun::kTelling;
            while (!watch.stop.stop_requested())
                std::this_thread::yield();
            auto record = std::make_shared<RunRecord>();
            record->design = request.design;
            record->result.partial = true;
            return RunOutcome{record, {}, {}};
        };
        GhostRun ghost(
            *space.document(), [] { return false; }, nullptr, work);
        ghost.setEnabled(true);
        QTRY_VERIFY_WITH_TIMEOUT(isGlimpse(ghost), 30'000);
        QSignalSpy changed(&ghost, &GhostRun::changed);
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("120us")), QString());
        QVERIFY(!ghost.record());
        QTRY_VERIFY_WITH_TIMEOUT(isGlimpse(ghost), 30'000); // of the new design
        QCOMPARE(changed.size(), 2); // thrown away, shown: the run that the edit stopped showed nothing
        QCOMPARE(designHash(ghost.record()->design), designHash(space.document()->design()));
    }

    void anEditStopsTheShortRun()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        std::atomic<int> begun = 0;
        const auto work = [&](const Catalogue& catalogue, const RunRequest& request, const RunWatch& watch) {
            ++begun;
            return runNow(catalogue, request, watch);
        };
        GhostRun ghost(
            *space.document(), [] { return false; }, nullptr, work);
        ghost.setEnabled(true);
        for (int i = 1; i <= 5; ++i) {
            const int before = begun;
            QTRY_VERIFY_WITH_TIMEOUT(begun > before, 30'000);
            QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("%1us").arg(60 + i)), QString());
        }
        QTRY_VERIFY_WITH_TIMEOUT(!ghost.figure().isEmpty(), 30'000);
    }

    void nothingIsSaidOfWhatCannotRun()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        space.document()->blocks()->remove({QStringLiteral("host")});
        QTRY_COMPARE(space.estimate()->ceiling(), QString());
        GhostRun ghost(*space.document(), [] { return false; });
        ghost.setEnabled(true);
        QVERIFY(ghost.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!ghost.isRunning(), 30'000); // its time came, and there was nothing to run
        QCOMPARE(ghost.figure(), QString());
    }
};

QTEST_MAIN(TestCeiling)
#include "tst_ceiling.moc"
