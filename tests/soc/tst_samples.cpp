// SPDX-License-Identifier: GPL-3.0-or-later
// The samples besides greedy: log blocks cost what the literature says, and a second core helps if the clock limits. And greedy on many
// drive shapes has the WAF of the built-in firmware with the same policy.
#include "soc/firmware_drive.h"

#include <QRegularExpression>

using namespace floom;

namespace {

// No breach, nothing lost, every read verified.
void wasRight(const RunResult& result)
{
    QVERIFY2(findingOf(result, "R701").empty(), findingOf(result, "R701").c_str());
    QVERIFY(!result.partial);
    QVERIFY(result.window.measuredRequests > 0);
    bool compares = false;
    for (const LawCheck& law : result.laws) {
        QVERIFY2(law.holds, law.name.c_str());
        compares = compares || law.name == "reads_verified";
    }
    QVERIFY(compares);
}

// Small blocks: a merge copies 32 units.
Design smallBlocks(const char* firmware)
{
    return firmwareDrive({std::string("cpu.binary=") + firmware, "pkg.pagesPerBlock=8"});
}

} // namespace

class TestSamples : public QObject {
    Q_OBJECT

private slots:
    void hybridServesEveryLoad_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("reads") << "rw=randread count=2000";
        QTest::newRow("writes, merging") << "rw=randwrite count=1000";
        QTest::newRow("mixed") << "rw=randrw count=2000 qd=64";
        QTest::newRow("parts of units") << "rw=randrw bs=512 count=1500";
        QTest::newRow("parts of the same few units") << "rw=randwrite bs=512 size=256k count=1500 qd=64";
        QTest::newRow("many units") << "rw=randrw bs=64k count=400";
        QTest::newRow("large, in order") << "rw=write bs=1m count=60 precondition=sequential";
        QTest::newRow("an empty drive") << "rw=randrw count=2000 precondition=none";
        QTest::newRow("the same few units") << "rw=randrw count=3000 size=1m qd=64";
        QTest::newRow("trimmed and written") << "rw=randtrimwrite bs=12k count=1500 qd=16";
        QTest::newRow("flushed") << "rw=randrw count=1500 fsync=7";
    }
    void hybridServesEveryLoad()
    {
        QFETCH(QString, words);
        const RunResult result = runOf(smallBlocks("hybrid"), words.toStdString());
        wasRight(result);
    }

    // With log blocks a random write costs most of a block, with a page map only its moves; sequentially both have a WAF of 1.
    void hybridAmplifiesRandomWritesOnly()
    {
        const std::string random = "rw=randwrite count=2000";
        const double hybrid = runOf(smallBlocks("hybrid"), random).ftl.waf, greedy = runOf(smallBlocks("greedy"), random).ftl.waf;
        QVERIFY2(hybrid > 5 * greedy, qPrintable(QStringLiteral("%1 and %2").arg(hybrid).arg(greedy)));
        qInfo("at random: hybrid %.2f, greedy %.2f", hybrid, greedy);
        const double inOrder = runOf(smallBlocks("hybrid"), "rw=write bs=64k count=1500 precondition=sequential").ftl.waf;
        qInfo("in order: hybrid %.3f", inOrder);
        QVERIFY2(inOrder >= 0.95 && inOrder < 1.05, qPrintable(QString::number(inOrder)));
    }

    // Random preconditioning costs firmware with block merges most of a block per write. It stops early, with a note, once the cost has
    // settled; a page map is filled completely.
    void fillingEndsWhereMoreChangesNothing()
    {
        const std::string words = "rw=randwrite count=2000";
        const RunResult merging = runOf(smallBlocks("hybrid"), words);
        const QString told = QString::fromStdString(findingOf(merging, "R705"));
        const QRegularExpressionMatch found =
            QRegularExpression(QStringLiteral("([0-9,]+) of ([0-9,]+) random writes.* ([0-9.]+) units a write at last")).match(told);
        QVERIFY2(found.hasMatch(), qPrintable(told));
        const auto count = [&found](int group) { return found.captured(group).remove(u',').toInt(); };
        QVERIFY(count(1) > 0 && count(1) < count(2) / 2);
        const double atLast = found.captured(3).toDouble();
        QVERIFY2(std::abs(merging.ftl.waf - atLast) < 0.05 * atLast,
                 qPrintable(QStringLiteral("%1 and %2").arg(merging.ftl.waf).arg(atLast)));
        QCOMPARE(findingOf(runOf(smallBlocks("greedy"), words), "R705"), std::string());
    }

    void dualServesEveryLoad_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("trimmed and written") << "rw=randtrimwrite bs=12k count=1500 qd=16";
        QTest::newRow("flushed") << "rw=randrw count=1500 fsync=7";
        QTest::newRow("parts of units") << "rw=randrw bs=512 count=1500";
        QTest::newRow("large") << "rw=randrw bs=1m count=60";
    }
    void dualServesEveryLoad()
    {
        QFETCH(QString, words);
        wasRight(runOf(firmwareDrive({"cpu.binary=dual", "cpu.cores=2"}), words.toStdString()));
    }

    // Cores do not wait for each other: if the clock limits, two do 1.5 times the work of one.
    void twoCoresBeatOneWhereTheClockLimits_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("least");
        QTest::newRow("writes") << "rw=randwrite count=1500 qd=32" << 1.4;
        QTest::newRow("reads") << "rw=randread count=1500 qd=32" << 1.05; // core 0 takes every command and half of the reads
    }
    void twoCoresBeatOneWhereTheClockLimits()
    {
        QFETCH(QString, words);
        const auto iops = [&](const char* firmware, const char* cores) {
            return runOf(firmwareDrive({std::string("cpu.binary=") + firmware, cores, "cpu.clock=1MHz"}), words.toStdString()).iops;
        };
        const double one = iops("greedy", "cpu.cores=1"), two = iops("dual", "cpu.cores=2");
        qInfo("%s: one core %.0f, two cores %.0f a second", qPrintable(words), one, two);
        QFETCH(double, least);
        QVERIFY2(two > least * one, qPrintable(QStringLiteral("%1 and %2").arg(one).arg(two)));
    }

    // The same policy moves as much for any shape: the firmware buffers only a row of slots, so the built-in buffer is small too.
    void greedyAmplifiesAsTheBuiltInPolicy_data()
    {
        QTest::addColumn<QString>("changes");
        const char* const kShapes[] = {
            "ch.count=1 ecc.count=1 pkg.count=[1,1] pkg.dies=1 pkg.pageSize=4KiB pkg.pagesPerBlock=32 pkg.blocksPerPlane=1024 "
            "cpu.overProvisioning=20%",
            "ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.dies=1 pkg.pageSize=8KiB pkg.pagesPerBlock=16 pkg.blocksPerPlane=1024 "
            "cpu.overProvisioning=25%",
            "ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.dies=2 pkg.pageSize=4KiB pkg.pagesPerBlock=64 pkg.blocksPerPlane=512 "
            "cpu.overProvisioning=15%",
            "ch.count=4 ecc.count=4 pkg.count=[4,1] pkg.dies=1 pkg.pageSize=8KiB pkg.pagesPerBlock=32 pkg.blocksPerPlane=512 "
            "cpu.overProvisioning=40%",
            "ch.count=4 ecc.count=4 pkg.count=[4,1] pkg.dies=2 pkg.pageSize=4KiB pkg.pagesPerBlock=16 pkg.blocksPerPlane=1024 "
            "cpu.overProvisioning=30%",
            "ch.count=8 ecc.count=8 pkg.count=[8,1] pkg.dies=1 pkg.pageSize=16KiB pkg.pagesPerBlock=16 pkg.blocksPerPlane=512 "
            "cpu.overProvisioning=60%"};
        for (const char* shape : kShapes)
            QTest::newRow(shape) << shape;
    }
    void greedyAmplifiesAsTheBuiltInPolicy()
    {
        QFETCH(QString, changes);
        Changes shape;
        for (const QString& change : changes.split(QLatin1Char(' ')))
            shape.push_back(change.toStdString());
        const std::string words = "rw=randwrite count=40000";
        const RunResult real = runOf(firmwareDrive(shape), words);
        wasRight(real);
        const double builtin = runOf(builtinDrive(with(shape, {"cpu.writeBuffer=64KiB"})), words).ftl.waf;
        qInfo("%.3f, built in %.3f", real.ftl.waf, builtin);
        QVERIFY2(std::abs(real.ftl.waf - builtin) < 0.02 * builtin, qPrintable(QStringLiteral("%1 and %2").arg(real.ftl.waf).arg(builtin)));
        const RunResult reads = runOf(firmwareDrive(shape), "rw=randrw count=4000 qd=32");
        wasRight(reads);
        QVERIFY(QString::fromStdString(findingOf(reads, "R704")).contains(QStringLiteral("were compared")));
    }
};

QTEST_APPLESS_MAIN(TestSamples)
#include "tst_samples.moc"
