// SPDX-License-Identifier: GPL-3.0-or-later
// The data of the next program enter the channel SRAM while the die is busy: between programs of a die written without pause there are only
// status, data and array time, in literals. And reads still precede a staged program.
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

using namespace floom;

namespace {

constexpr std::int64_t kNs = 1000;
const Changes kOneDie = {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]", "ddr.refresh=false"};

// Intervals between program starts of the first die.
std::vector<std::int64_t> periods(const RunResult& result)
{
    std::vector<std::int64_t> starts, list;
    for (const Span& span : result.spans->spans)
        if (result.spans->tracks[span.track].name == "pkg[0][0].die[0]"
            && result.activities[static_cast<std::size_t>(span.activity())].name == "program")
            starts.push_back(span.start.ps);
    std::sort(starts.begin(), starts.end());
    for (std::size_t i = 1; i < starts.size(); ++i)
        list.push_back(starts[i] - starts[i - 1]);
    return list;
}

} // namespace

class TestStagedPrograms : public QObject {
    Q_OBJECT

private slots:
    void aProgramPeriodIsStatusDataAndArrayTimeOnly_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<qint64>("array"); // ns
        QTest::addColumn<qint64>("data"); // ps
        const qint64 plane = 20 * kNs + 7 * 25 * kNs + 70 * kNs + 17'504 * qint64(2500);
        QTest::newRow("700 us") << "" << qint64(700'000) << 2 * plane + 500 * kNs;
        QTest::newRow("100 us") << "pkg.tPROG=100us" << qint64(100'000) << 2 * plane + 500 * kNs;
        QTest::newRow("one plane") << "pkg.planes=1" << qint64(700'000) << plane;
        QTest::newRow("room for one row only") << "ch.buffer=72KiB" << qint64(700'000) << 2 * plane + 500 * kNs;
        QTest::newRow("cache reads") << "pkg.cacheRead=true" << qint64(700'000) << 2 * plane + 500 * kNs;
        QTest::newRow("suspends") << "pkg.suspend=program_and_erase" << qint64(700'000) << 2 * plane + 500 * kNs;
    }

    void aProgramPeriodIsStatusDataAndArrayTimeOnly()
    {
        QFETCH(QString, changes);
        QFETCH(qint64, array);
        QFETCH(qint64, data);
        const RunResult result =
            runDrive(drive("starter", with(kOneDie, changesOf(changes))), "rw=write bs=64k qd=16 count=400 precondition=none", 1, true);
        const auto list = periods(result);
        QVERIFY(list.size() > 20);
        const std::int64_t expected = 127'500 + data + 100 * kNs + array * kNs;
        for (std::size_t i = 10; i + 5 < list.size(); ++i)
            QCOMPARE(list[i], expected);
    }

    // A read arriving while a program is staged waits for array and status, not for the staged program.
    void readsGoBeforeStagedPrograms()
    {
        const RunResult result = runDrive(drive("starter", with(kOneDie, {"cpu.writeBuffer=256KiB"})),
                                          "rw=randrw rwmixread=10 bs=4k qd=8 count=4000 precondition=sequential", 1, true);
        std::vector<std::int64_t> reads;
        for (const RequestSpan& request : result.spans->requests)
            if (!request.write)
                reads.push_back(request.completed.ps - request.issued.ps);
        std::sort(reads.begin(), reads.end());
        QVERIFY(reads.size() > 200);
        // A program of 789 us with data, status, and earlier reads of 72 us; hardly any read meets two programs.
        QVERIFY2(reads[reads.size() * 9 / 10] < 1'100'000 * kNs, qPrintable(QString::number(reads[reads.size() * 9 / 10] / kNs)));
    }

    // Read-only features do not change writes.
    void writesAreTheSameWithWhatReadsUse()
    {
        for (const char* const words : {"rw=write bs=128k qd=8 count=400 precondition=none", "rw=randwrite bs=4k qd=32 count=6000"}) {
            const std::int64_t plain = runDrive("starter", {"pkg.tBERS=1us"}, words).latencyTotal.ps;
            for (const char* const change : {"pkg.planeReads=independent", "pkg.cacheRead=true", "pkg.suspend=program_and_erase"}) {
                const std::int64_t with = runDrive("starter", {"pkg.tBERS=1us", change}, words).latencyTotal.ps;
                QVERIFY2(std::llabs(with - plain) * 200 <= plain, change);
            }
        }
    }

    // Four dies written in turn do not delay each other; eight saturate the bus with data, status and tDBSY. More dies than the SRAM has
    // rows for. Two programs per request.
    void manyDiesShareTheSram_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<double>("expected"); // us between programs
        const double data = 2 * 44.025 + 0.5;
        QTest::newRow("four dies") << "pkg.count=[1,4]" << (400 + 0.1275 + data + 0.1) / 4;
        QTest::newRow("eight dies") << "pkg.count=[1,8]" << data + 0.1275;
        QTest::newRow("sixteen dies") << "pkg.count=[1,16]" << data + 0.1275;
    }

    void manyDiesShareTheSram()
    {
        QFETCH(QString, changes);
        QFETCH(double, expected);
        const RunResult result = runDrive("starter", with(with(kOneDie, {"pkg.tPROG=400us"}), changesOf(changes)),
                                          "rw=write bs=64k qd=64 count=6000 precondition=none");
        QVERIFY2(std::fabs(result.iops * 2e-6 * expected - 1) < 0.001, qPrintable(QString::number(result.iops)));
        QVERIFY(result.iops < 1.001 * result.boundIops);
    }
};

QTEST_APPLESS_MAIN(TestStagedPrograms)
#include "tst_staged_programs.moc"
