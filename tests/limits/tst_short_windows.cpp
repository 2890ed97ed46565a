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
};

QTEST_APPLESS_MAIN(TestShortWindows)
#include "tst_short_windows.moc"
