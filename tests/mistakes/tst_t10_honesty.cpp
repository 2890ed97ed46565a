// SPDX-License-Identifier: GPL-3.0-or-later
// T10, dishonest simplifications: for each effect a pair of runs, on and off, with the expected sign and size.
#include "mistakes/spans_of.h"

#include <cmath>

using namespace floom;

namespace {

constexpr std::int64_t us = 1'000'000;

double iops(const char* sample, const Changes& changes, const char* workload)
{
    return runDrive(sample, changes, workload).iops;
}

bool isWithin(double value, double expected, double share)
{
    const bool fine = std::fabs(value / expected - 1) <= share;
    if (!fine)
        qWarning("%.1f where %.1f was expected", value, expected);
    return fine;
}

} // namespace

class TestT10Honesty : public QObject {
    Q_OBJECT

private slots:
    // Page types of a TLC part keep the mean of a block; LSB pages take 1 / 4.953 of it to program, MSB pages 8 times as long (SimpleSSD).
    void t10PageTypesSpreadProgramsAroundTheirMean()
    {
        const Changes one = with(flashOnly(),
                                 {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]", "pkg.planes=1", "pkg.pagesPerBlock=256",
                                  "pkg.tPROG=990600ns", "cpu.cachePolicy=none"});
        const char* const write = "rw=write bs=16k qd=1 count=256 precondition=none";
        const auto lengths = [&](const char* model) {
            std::vector<std::int64_t> found;
            for (const Span& span : spansOf(runDrive("starter", with(one, {model}), write, 1, true), "pkg", "program"))
                found.push_back(span.length().ps);
            found.resize(256);
            return found;
        };
        auto means = lengths("pkg.model=constant"), types = lengths("pkg.model=page_type");
        std::int64_t sumOfMeans = 0, sumOfTypes = 0;
        for (std::size_t i = 0; i < 256; ++i) {
            sumOfMeans += means[i];
            sumOfTypes += types[i];
        }
        QVERIFY(isWithin(static_cast<double>(sumOfTypes), static_cast<double>(sumOfMeans), 1e-6));
        std::sort(types.begin(), types.end());
        QVERIFY(isWithin(static_cast<double>(types.back()) / static_cast<double>(types.front()), 8, 1e-6));
        QCOMPARE(std::adjacent_find(means.begin(), means.end(), std::not_equal_to<>()), means.end());
    }

    // Written data cross the memory twice: 800 MT/s of 16 bit are 1,600 MB/s, and half of that for writes.
    void t10TheBufferMemoryIsFinite()
    {
        const Changes wide = {"pkg.tPROG=10us",     "cpu.ideal=true",   "host.lanes=16",    "host.generation=5",
                              "host.readTags=1024", "ddr.rate=800MT/s", "ddr.refresh=false"};
        const char* const write = "rw=write bs=64k qd=64 count=4000 precondition=none";
        const double finite = runDrive("starter", wide, write).bandwidthMBs;
        QVERIFY2(finite <= 800 && finite > 0.94 * 800, qPrintable(QString::number(finite)));
        QVERIFY(runDrive("starter", with(wide, {"ddr.ideal=true"}), write).bandwidthMBs > 2 * finite);
    }

    // One decoder saturates at 1 / t: 4 words of (min(40, 2 x 2) + 8,192 / 32) cycles at 50 MHz, 20.8 us; two decoders double that.
    void t10ACodecIsAQueue()
    {
        const Changes one = {"ch.count=1", "ecc.count=1", "pkg.count=[1,8]", "ecc.clock=50MHz", "ch.rate=1600MT/s", "pkg.tR=5us"};
        const double expected = 1e6 / 20.8;
        QVERIFY(isWithin(iops("starter", one, "qd=32 count=5000"), expected, 0.001));
        QVERIFY(isWithin(iops("starter", with(one, {"ecc.machines=2"}), "qd=32 count=5000"), 2 * expected, 0.005));
        QVERIFY(iops("starter", with(one, {"ecc.ideal=true"}), "qd=32 count=5000") > 2.5 * expected);
    }

    // PCIe Gen2 x8, random reads of 4 KiB: 4.0 GB/s raw would be 977 k; after packets, protocol and DLLPs reference 1.3 applies.
    void t10TheLinkCarriesItsProtocol_data()
    {
        QTest::addColumn<QString>("payload");
        QTest::addColumn<QString>("tax");
        QTest::addColumn<double>("expected");
        QTest::newRow("256 B") << "256B"
                               << "0.03" << 849'000.0;
        QTest::newRow("256 B before the tax") << "256B"
                                              << "0" << 875'000.0;
        QTest::newRow("128 B") << "128B"
                               << "0.03" << 784'000.0;
        QTest::newRow("128 B before the tax") << "128B"
                                              << "0" << 807'000.0;
    }

    void t10TheLinkCarriesItsProtocol()
    {
        QFETCH(QString, payload);
        QFETCH(QString, tax);
        QFETCH(double, expected);
        const Changes link = {"cpu.ideal=true",
                              "bus.ideal=true",
                              "ch.ideal=true",
                              "pkg.ideal=true",
                              "host.maxPayload=" + payload.toStdString(),
                              "host.dllpTax=" + tax.toStdString()};
        QVERIFY(isWithin(iops("all-rram", link, "qd=256 count=40000"), expected, 0.002));
    }

    // A read retry uses die, channel and decoder again: here every read fails once, so each costs twice the work.
    void t10ARetryLoadsDieChannelAndDecoder()
    {
        const Changes fails = {"pkg.rber=0.02", "pkg.retryGain=0.01"};
        const RunResult clean = runDrive("starter", {}, "qd=8 count=2000", 1, true),
                        noisy = runDrive("starter", fails, "qd=8 count=2000", 1, true);
        const auto each = [](const RunResult& result, const char* block, const char* activity) {
            return static_cast<double>(sumOf(spansOf(result, block, activity))) / static_cast<double>(result.spans->requests.size());
        };
        QVERIFY(isWithin(each(noisy, "pkg", "array_read"), 2 * each(clean, "pkg", "array_read"), 0.01));
        QVERIFY(isWithin(each(noisy, "ch", "read_data"), 2 * each(clean, "ch", "read_data"), 0.01));
        QVERIFY(isWithin(each(noisy, "ecc", "decode"), 2 * each(clean, "ecc", "decode"), 0.01));
    }

    // A suspended program costs its suspend and resume times, and is interrupted at most as often as the cap allows.
    void t10SuspendsCostAndAreCapped()
    {
        const Changes one = with(
            flashOnly(),
            {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]", "pkg.tPROG=5ms", "pkg.suspend=program_and_erase", "pkg.blocksPerPlane=64"});
        const char* const mixed = "rw=randrw rwmixread=90 qd=1 count=1500 thinktime=100us";
        for (const int cap : {0, 1, 3}) {
            const RunResult result = runDrive("starter", with(one, {"pkg.maxSuspends=" + std::to_string(cap)}), mixed, 1, true);
            const auto programs = spansOf(result, "pkg", "program"), waits = spansOf(result, "pkg", "suspend");
            if (cap == 0) {
                QVERIFY(waits.empty());
                continue;
            }
            QVERIFY(!waits.empty());
            // The parts of one program add up to 5 ms; each but the last is followed by a suspend of 100 us and, later, a resume of 30 us.
            std::int64_t sum = 0;
            int pieces = 0;
            for (const Span& piece : programs) {
                sum += piece.length().ps;
                ++pieces;
                QVERIFY(sum <= 5000 * us);
                QVERIFY(pieces <= cap + 1);
                if (sum == 5000 * us)
                    sum = pieces = 0;
            }
            for (const Span& wait : waits)
                QVERIFY(wait.length().ps == 100 * us || wait.length().ps == 30 * us);
        }
        // Without suspend a read waits for the rest of 5 ms; with it, for 100 us.
        const auto p99 = [&](const Changes& changes) {
            return runDrive("starter", changes, "rw=randrw rwmixread=90 qd=1 thinktime=1ms count=20000").sides.front().latency.p99;
        };
        const double held = p99(with(one, {"pkg.suspend=none"})), freed = p99(with(one, {"pkg.maxSuspends=100"}));
        QVERIFY2(held > 2000 && freed < 400, qPrintable(QString("%1 %2").arg(held).arg(freed)));
    }
};

QTEST_APPLESS_MAIN(TestT10Honesty)
#include "tst_t10_honesty.moc"
