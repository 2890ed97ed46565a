// SPDX-License-Identifier: GPL-3.0-or-later
// The bound of a run that is short for what it has in flight: what is known of the time before the window, and of what was completed in it,
// stands in it in place of the most that might be.
#include "analysis/analysis.h"
#include "simulate/drive.h"

#include <algorithm>

using namespace floom;

namespace {

// Picoseconds of the named block's class that one request takes in the long run.
double lengthOf(const Changes& changes, const std::string& words, const std::string& block)
{
    const auto limits = ceiling(*programOf(drive("starter", changes)), *parseWorkload(words)).limits;
    const auto limit = std::find_if(limits.begin(), limits.end(), [&](const BoundLimit& one) { return one.block == block; });
    return limit != limits.end() ? 1e12 / limit->iops : 0;
}

} // namespace

class TestShortWindows : public QObject {
    Q_OBJECT

private slots:
    // 128 in flight, 500 measured: their work may lie in the time before the window, but no more than fits there beside that of those that
    // were completed in it.
    void requestsThatWereInsideHadNoMoreTimeThanThereWas()
    {
        const Changes oneDie = {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]", "pkg.dies=1", "pkg.tR=100us"};
        const std::string words = "rw=randread bs=4k qd=128 precondition=sequential count=500";
        const RunResult result = runDrive("starter", oneDie, words);
        const double length = lengthOf(oneDie, words, "pkg");
        QVERIFY(length > 100e6 && length < 120e6); // sensing, and its data's way out
        const auto all = static_cast<double>(result.window.end.ps) / length; // as many as the die can have read since the start
        const double seconds = (result.window.end - result.window.start).seconds();
        QCOMPARE(result.boundIops * seconds, all - static_cast<double>(result.window.warmupRequests));
        QVERIFY2(result.iops <= result.boundIops && result.iops > 0.97 * result.boundIops,
                 qPrintable(QString("%1 of %2").arg(result.iops).arg(result.boundIops)));
    }

    // Of two sizes the bytes that were moved say how many there were of each; five deviations of a lot of 600 are a fifth of them.
    void bytesTellHowManyRequestsWereLarge()
    {
        const Changes slowLink = {"host.generation=1", "host.lanes=1", "host.maxPayload=128B"};
        const std::string rest = " qd=2 precondition=none count=600";
        const RunResult result = runDrive("starter", slowLink, "rw=randread bssplit=4k/60:32k/40" + rest);
        const double seconds = (result.window.end - result.window.start).seconds();
        const double large = (result.bandwidthMBs * 1e6 / result.iops - 4096) / (32768 - 4096);
        const double shortOne = lengthOf(slowLink, "rw=randread bs=4k" + rest, "host");
        const double longOne = lengthOf(slowLink, "rw=randread bs=32k" + rest, "host");
        QCOMPARE(result.boundIops * seconds * (shortOne + large * (longOne - shortOne)), seconds * 1e12 + 2 * longOne);
        QVERIFY2(result.iops <= result.boundIops && result.iops > 0.94 * result.boundIops,
                 qPrintable(QString("%1 of %2").arg(result.iops).arg(result.boundIops)));
    }

    void noRunBeatsIt_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("workload");
        const QString oneDie = "ch.count=1 ecc.count=1 pkg.count=[1,1] ";
        QTest::newRow("FUA writes end in a buffer that survives, and are overwritten there")
            << "cpu.plp=true"
            << "rw=randwrite bs=4k qd=32 count=2000 fua=1 size=4m";
        QTest::newRow("the same in order") << "cpu.plp=true"
                                           << "rw=write bs=4k qd=32 count=2000 fua=1 size=1m";
        QTest::newRow("writes that go on in the open block of a map by blocks")
            << oneDie + "cpu.mapping=block cpu.cachePolicy=none pkg.blocksPerPlane=256 pkg.pagesPerBlock=64 pkg.planes=1"
            << "rw=randwrite bs=4k qd=1 count=500";
        QTest::newRow("reads that go on while writes wait for merges") << oneDie
                + "cpu.mapping=block cpu.writeBuffer=1MiB cpu.overProvisioning=12% pkg.dies=1 pkg.planes=1 pkg.blocksPerPlane=40 "
                  "pkg.pagesPerBlock=32 pkg.pageSize=4KiB"
                                                                       << "rw=rw bs=64k qd=32 precondition=random count=6000";
        QTest::newRow("blocks that begin on fast pages") << oneDie + "pkg.model=page_type cpu.writeBuffer=64KiB"
                                                         << "rw=randwrite bs=4k count=100 precondition=fill:50%";
        QTest::newRow("requests that never reach the last places of a drive hardly larger than its buffer")
            << "ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.dies=1 pkg.planes=2 pkg.blocksPerPlane=32 pkg.pagesPerBlock=12 "
               "pkg.pageSize=4KiB pkg.tPROG=100us pkg.programMode=two_pass cpu.parityStripe=1 cpu.writeBuffer=2MiB "
               "cpu.overProvisioning=40% cpu.hotCold=frequency"
            << "rw=randwrite bs=256k qd=1 count=3000";
        QTest::newRow("few pages of a word line are read to move them") << oneDie
                + "pkg.dies=1 pkg.planes=1 pkg.blocksPerPlane=32 pkg.pagesPerBlock=15 pkg.pageSize=4KiB pkg.tPROG=200us pkg.tR=300us "
                  "pkg.programMode=one_shot cpu.writeBuffer=512KiB cpu.overProvisioning=20% cpu.gcPolicy=fifo"
                                                                        << "rw=randwrite bs=4k qd=1 count=3000";
    }

    void noRunBeatsIt()
    {
        QFETCH(QString, changes);
        QFETCH(QString, workload);
        for (const LawCheck& law : runDrive("starter", changesOf(changes), workload.toStdString()).laws)
            QVERIFY2(law.holds, qPrintable(QString::fromStdString(law.name) + " " + QString::number(law.value)));
    }

    // Each superblock that sequential writes fill was erased before, though nothing was moved: four rows of two planes of 16 KiB.
    void erasesBelongToTheLongRun()
    {
        const Changes oneDie = {"ch.count=1",           "ecc.count=1",     "pkg.count=[1,1]", "pkg.dies=1",
                                "pkg.pagesPerBlock=64", "pkg.tPROG=200us", "pkg.tBERS=0"};
        const std::string words = "rw=write bs=128k qd=32 precondition=sequential";
        Changes erasing = oneDie;
        erasing.back() = "pkg.tBERS=4ms";
        const double rows = 131072.0 / 16384 / 2, length = lengthOf(erasing, words, "pkg") - lengthOf(oneDie, words, "pkg");
        QVERIFY2(std::abs(length - rows / 64 * 4e9) < 0.02 * length, qPrintable(QString::number(length)));
    }
};

QTEST_APPLESS_MAIN(TestShortWindows)
#include "tst_short_windows.moc"
