// SPDX-License-Identifier: GPL-3.0-or-later
// The sweep in the window: no run twice, axes removed from the design leave the sweep, the table obeys the rules of item models.
#include "desk/sweeps/sweep_front_model.h"
#include "desk/sweeps/sweep_metrics.h"
#include "desk/workspace.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "run/run_record.h"
#include "store/project.h"

#include <QAbstractItemModelTester>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestSweepSession final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void theTablePassesTheModelTester();
    void nothingIsRunTwice();
    void whatTheDrawingLosesLeavesTheSweep();
    void aRefusedValueChangesNothing();
    void aRefusedLimitSaysWhatWouldDo_data();
    void aRefusedLimitSaysWhatWouldDo();
    void limitsAndBrushesNarrow();
    void whatARunDidNotSeeIsNotJudged();
    void aPointBecomesAVariantWithItsRun();
    void theProjectKeepsThePoints();

private:
    void sweepFour();
    [[nodiscard]] SweepSession& sweep() { return *m_space->sweep(); }

    std::unique_ptr<Workspace> m_space;
};

void TestSweepSession::init()
{
    m_space = std::make_unique<Workspace>();
    m_space->estimate()->setGhostEnabled(false);
    QCOMPARE(m_space->door()->openSample(QStringLiteral("starter")), QString());
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=sequential")), QString());
}

void TestSweepSession::sweepFour()
{
    QCOMPARE(sweep().swept()->addChip(QStringLiteral("pkg.tR"), QStringLiteral("30, 120 us")), QString());
    QCOMPARE(sweep().swept()->addChip(QStringLiteral("pkg.dies"), QStringLiteral("1, 4")), QString());
    QCOMPARE(sweep().swept()->sizeText(), QStringLiteral("2 × 2 = 4 runs"));
    QCOMPARE(sweep().runs()->start(), QString());
    QTRY_VERIFY_WITH_TIMEOUT(!sweep().runs()->isRunning(), 60'000);
    QCOMPARE(sweep().runs()->finished(), 4);
}

void TestSweepSession::theTablePassesTheModelTester()
{
    SweepFrontModel table;
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.setSession(&sweep());
    QCOMPARE(table.rowCount(), 0);
    sweepFour();
    QVERIFY(table.rowCount() >= 1);
    table.setOnlyFront(false);
    QCOMPARE(table.rowCount(), 4);
    table.sortBy(QStringLiteral("iops"));
    const auto rate = [&](int row) {
        return sweep().runs()->table().figure(QStringLiteral("iops"))[static_cast<std::size_t>(table.pointAt(row))];
    };
    for (int row = 1; row < 4; ++row)
        QVERIFY(rate(row - 1) <= rate(row));
    table.sortBy(QStringLiteral("iops")); // again: the other way round
    QVERIFY(rate(0) > rate(3));
    QCOMPARE(table.rowOf(table.pointAt(2)), 2);
    sweep().pick()->tick(table.pointAt(2), true);
    QVERIFY(table.index(2).data(SweepFrontModel::TickedRole).toBool());
    for (int row = 0; row < table.rowCount(); ++row) { // by label, not id
        const QString limit = table.index(row).data(SweepFrontModel::LimitRole).toString();
        QVERIFY2(!limit.isEmpty() && !limit.contains(QStringLiteral("pkg")) && !limit.contains(u'_'), qPrintable(limit));
    }
    sweep().axes()->setBrush(QStringLiteral("pkg.dies"), 0, 0);
    QCOMPARE(table.rowCount(), 2);
    m_space->door()->newDesign();
    m_space->door()->discard();
    QCOMPARE(table.rowCount(), 0);
}

void TestSweepSession::nothingIsRunTwice()
{
    sweepFour();
    QCOMPARE(sweep().swept()->setChip(0, QStringLiteral("30, 60, 120 us")), QString()); // two more
    QVERIFY(!sweep().runs()->planIsShown());
    QCOMPARE(sweep().runs()->start(), QString());
    QTRY_VERIFY_WITH_TIMEOUT(!sweep().runs()->isRunning(), 60'000);
    QCOMPARE(sweep().runs()->finished(), 6);
    int reused = 0;
    for (std::size_t i = 0; i < sweep().runs()->table().size(); ++i)
        reused += sweep().runs()->table().result(i).reused ? 1 : 0;
    QCOMPARE(reused, 4);
}

void TestSweepSession::whatTheDrawingLosesLeavesTheSweep()
{
    sweepFour();
    m_space->document()->blocks()->remove({QStringLiteral("pkg")});
    QCOMPARE(sweep().swept()->chips().size(), 0);
    QCOMPARE(sweep().runs()->finished(), 4); // results stay
    QVERIFY(!sweep().runs()->isRunnable());
}

void TestSweepSession::aRefusedValueChangesNothing()
{
    QCOMPARE(sweep().swept()->addChip(QStringLiteral("pkg.tR"), QStringLiteral("30, 60 us")), QString());
    QVERIFY(!sweep().swept()->setChip(0, QStringLiteral("30 us, soon")).isEmpty());
    QVERIFY(!sweep().swept()->addChip(QStringLiteral("pkg.nothing")).isEmpty());
    QCOMPARE(sweep().swept()->chips().size(), 1);
    const QString shown = sweep().swept()->valuesOf(QStringLiteral("pkg.tR"));
    QCOMPARE(shown, QStringLiteral("30, 60\u00a0\u00b5s"));
    QCOMPARE(sweep().swept()->setChip(0, shown), QString()); // may be typed as it is shown
}

void TestSweepSession::aRefusedLimitSaysWhatWouldDo_data()
{
    QTest::addColumn<QString>("figure");
    QTest::addColumn<QString>("example");
    QTest::addRow("rate") << "iops"
                          << "200k";
    QTest::addRow("time") << "latency_us.p99"
                          << "500 µs";
    QTest::addRow("power") << "power_w.mean"
                           << "2.5 W";
    QTest::addRow("number") << "cost.controller"
                            << "2.5";
}

void TestSweepSession::aRefusedLimitSaysWhatWouldDo()
{
    QFETCH(QString, figure);
    QFETCH(QString, example);
    const int metric = sweepMetricIndex(figure);
    QVERIFY(metric >= 0);
    for (const char* typed : {"abc", " "}) {
        const QString refused = sweep().goal()->setLimit(0, metric, true, QString::fromUtf8(typed));
        QVERIFY2(refused.contains(example), qPrintable(refused));
    }
    QCOMPARE(sweep().goal()->setLimit(0, metric, true, example), QString());
}

void TestSweepSession::limitsAndBrushesNarrow()
{
    sweepFour();
    QCOMPARE(sweep().verdict()->insideCount(), 4);
    const auto& tails = sweep().runs()->table().figure(QStringLiteral("latency_us.mean"));
    const double least = *std::min_element(tails.begin(), tails.end());
    QCOMPARE(sweep().goal()->set(QStringLiteral("most iops where latency_us.mean <= %1").arg(least, 0, 'g', 17)), QString());
    QCOMPARE(sweep().verdict()->insideCount(), 1);
    QCOMPARE(tails[static_cast<std::size_t>(sweep().verdict()->best())], least);
    QCOMPARE(sweep().verdict()->fitText(), QStringLiteral("One design fits."));
    sweep().axes()->setBrush(QStringLiteral("latency_us.mean"), least * 2, 1e9);
    QCOMPARE(sweep().verdict()->insideCount(), 0);
    sweep().axes()->clearBrushes();
    QCOMPARE(sweep().verdict()->insideCount(), 1);
    sweep().goal()->removeLimit(0);
    QCOMPARE(sweep().verdict()->insideCount(), 4);
}

// 500 requests give no 99.99th percentile: no design may be judged by a limit on it.
void TestSweepSession::whatARunDidNotSeeIsNotJudged()
{
    sweepFour();
    const QString limit = QStringLiteral("most iops where latency_us.p99_99 <= 900");
    QCOMPARE(sweep().goal()->set(limit), QString());
    QCOMPARE(sweep().verdict()->insideCount(), 0);
    QCOMPARE(sweep().verdict()->best(), -1);
    QVERIFY2(sweep().verdict()->fitText().startsWith(QStringLiteral("4 designs are undecided: their runs were too short to determine ")),
             qPrintable(sweep().verdict()->fitText()));
    QCOMPARE(sweep().verdict()->noteOf(0), QStringLiteral("not known: needs a longer run"));
    // A design that misses another limit fails, whatever the percentile.
    QCOMPARE(sweep().goal()->set(limit + QStringLiteral(" and iops >= 1G")), QString());
    QCOMPARE(sweep().verdict()->fitText(), QStringLiteral("No design meets the limits."));
    QCOMPARE(sweep().verdict()->noteOf(0), QStringLiteral("does not fit"));
}

void TestSweepSession::aPointBecomesAVariantWithItsRun()
{
    sweepFour();
    const auto rate = sweep().runs()->table().figure(QStringLiteral("iops"))[3];
    QCOMPARE(sweep().pick()->open(3), QString());
    QCOMPARE(m_space->project()->variants().count(), 2);
    QCOMPARE(m_space->variants()->name(), QStringLiteral("Read tR 120\u00a0µs, Dies 4"));
    QTRY_VERIFY_WITH_TIMEOUT(m_space->run()->isValid(), 60'000);
    QCOMPARE(m_space->run()->iops(), rate); // the same design, workload and seed
    QCOMPARE(sweep().pick()->open(3), QString());
    QCOMPARE(m_space->project()->variants().count(), 2); // it is there
}

void TestSweepSession::theProjectKeepsThePoints()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("sweep.floom"));
    QCOMPARE(m_space->files()->saveAs(path), QString());
    sweepFour();
    m_space = std::make_unique<Workspace>();
    QCOMPARE(m_space->door()->openFile(path), QString());
    QCOMPARE(sweep().runs()->finished(), 4);
    QCOMPARE(sweep().swept()->chips().size(), 2);
    QVERIFY(sweep().runs()->planIsShown());
    QCOMPARE(sweep().runs()->waiting(), 0);
}

QTEST_MAIN(TestSweepSession)
#include "tst_sweep_session.moc"
