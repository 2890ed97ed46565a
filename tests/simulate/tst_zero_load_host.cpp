// SPDX-License-Identifier: GPL-3.0-or-later
// One 4 KiB read in an idle drive in which only the host takes time: the sum of its parts, to the picosecond, for every generation of every
// link; and the shift from doubling a parameter (MISTAKES T1d). Sums are literals from the encoding and the sizes of packets and frames.
#include "simulate/drive.h"

using namespace floom;

namespace {

const Changes kOnlyPcie = {"cpu.ideal=true", "bus.ideal=true", "ddr.ideal=true", "ecc.ideal=true",
                           "ch.ideal=true",  "pkg.ideal=true", "host.dllpTax=0", "host.lanes=1"};
const Changes kOnlySata = {"cpu.ideal=true", "bus.ideal=true", "ddr.ideal=true", "ecc.ideal=true", "ch.ideal=true", "pkg.ideal=true"};

std::int64_t latency(const char* sample, Changes changes, const std::vector<std::string>& more, const char* workload)
{
    changes.insert(changes.end(), more.begin(), more.end());
    const RunResult result = runDrive(drive(sample, changes), workload, 1, true);
    const RequestSpan& first = result.spans->requests.front();
    return first.completed.ps - first.issued.ps;
}

} // namespace

class TestZeroLoadHost : public QObject {
    Q_OBJECT

private slots:
    void pcieReadIsASumOfLiterals_data()
    {
        QTest::addColumn<int>("generation");
        QTest::addColumn<qint64>("expectedPs");
        const qint64 latencies = 250'000 + 700'000 + 250'000 + 2'800'000; // doorbell, entry round trip, completion, host software
        // Doorbell 28 B, request 24 B, entry 84 B, 16 x 280 B of data, CQE 40 B and MSI-X 28 B at 250 MB/s = 4 ns a byte, 500 MB/s = 2 ns.
        QTest::newRow("2.5 GT/s") << 1 << qint64(112'000 + 96'000 + 336'000 + 17'920'000 + 160'000 + 112'000) + latencies;
        QTest::newRow("5 GT/s") << 2 << qint64(56'000 + 48'000 + 168'000 + 8'960'000 + 80'000 + 56'000) + latencies;
        // 8, 16, 32 GT/s at 128b/130b: 1015.625, 507.8125, 253.90625 ps a byte.
        QTest::newRow("8 GT/s") << 3 << qint64(28'438 + 24'375 + 85'313 + 4'550'000 + 40'625 + 28'438) + latencies;
        QTest::newRow("16 GT/s") << 4 << qint64(14'219 + 12'188 + 42'657 + 2'275'001 + 20'313 + 14'219) + latencies;
        QTest::newRow("32 GT/s") << 5 << qint64(7'110 + 6'094 + 21'329 + 1'137'501 + 10'157 + 7'110) + latencies;
        // Flits: no framing, 16 B of header: 20, 16, 80, 16 x 272, 32, 20 B at 7.375 GB/s.
        QTest::newRow("64 GT/s") << 6 << qint64(2'712 + 2'170 + 10'848 + 590'102 + 4'339 + 2'712) + latencies;
    }

    void pcieReadIsASumOfLiterals()
    {
        QFETCH(int, generation);
        QFETCH(qint64, expectedPs);
        QCOMPARE(latency("starter", kOnlyPcie, {"host.generation=" + std::to_string(generation)}, "qd=1 count=4"), expectedPs);
    }

    void sataReadIsASumOfLiterals_data()
    {
        QTest::addColumn<int>("generation");
        QTest::addColumn<qint64>("expectedPs");
        // Register H2D and D2H 2 x (5 + 15); DMA Setup 7 + 15, Data 1 + 1024 + 15; Set Device Bits 2 + 15 dwords; 256/254 of 26.67 ns each.
        QTest::newRow("1.5 Gb/s") << 1 << qint64(1'075'066 + 28'542'993 + 456'903 + 5'000'000);
        QTest::newRow("3 Gb/s") << 2 << qint64(537'533 + 14'271'497 + 228'452 + 5'000'000);
        QTest::newRow("6 Gb/s") << 3 << qint64(268'767 + 7'135'749 + 114'226 + 5'000'000);
    }

    void sataReadIsASumOfLiterals()
    {
        QFETCH(int, generation);
        QFETCH(qint64, expectedPs);
        QCOMPARE(latency("sata-mlc", kOnlySata, {"host.generation=" + std::to_string(generation)}, "qd=1 count=4"), expectedPs);
    }

    // Effect of one parameter on one request of a Gen1 x1 host: 4 ns per byte.
    void t1dAParameterMovesTheRequestByItsMultiplicity_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("change");
        QTest::addColumn<qint64>("shiftPs");
        const QString read = "qd=1 count=4", long16 = "qd=1 count=4 bs=16k", write = "rw=write qd=1 count=4 precondition=none";
        QTest::newRow("posted latency twice") << read << "host.postedLatency=500ns" << qint64(500'000);
        QTest::newRow("round trip once") << read << "host.readLatency=1400ns" << qint64(700'000);
        QTest::newRow("host software once") << read << "host.hostOverhead=5600ns" << qint64(2'800'000);
        QTest::newRow("payload 512: eight headers less") << read << "host.maxPayload=512B" << qint64(-8 * 24 * 4000);
        QTest::newRow("read request never in a read") << read << "host.maxReadRequest=1KiB" << qint64(0);
        QTest::newRow("round trip twice in a write") << write << "host.readLatency=1400ns" << qint64(2 * 700'000);
        QTest::newRow("read request 1 KiB: four requests less") << write << "host.maxReadRequest=1KiB" << qint64(-4 * 24 * 4000);
        // 16 KiB are four pages: a list of three entries, 24 B up, a round trip, 44 B down.
        QTest::newRow("no list with SGL") << long16 << "host.dataPointers=sgl" << qint64(-(24 * 4000 + 700'000 + 44 * 4000));
        QTest::newRow("no list for two host pages") << long16 << "host.hostPage=8KiB" << qint64(-(24 * 4000 + 700'000 + 44 * 4000));
        // 4 KiB of list are eight requests of 512 B and 16 answers of 256 B; the last of its 512 entries names the next list.
        const qint64 fullList = 8 * 24 * 4000 + 700'000 + (4096 + 16 * 20) * 4000;
        QTest::newRow("513 pages: one full list") << "qd=1 count=4 bs=2052k"
                                                  << "host.dataPointers=sgl" << -fullList;
        QTest::newRow("514 pages: two entries more in a list of their own")
            << "qd=1 count=4 bs=2056k"
            << "host.dataPointers=sgl" << -(fullList + 24 * 4000 + 700'000 + (16 + 20) * 4000);
        QTest::newRow("1024 pages: two full lists") << "qd=1 count=4 bs=4m"
                                                    << "host.dataPointers=sgl" << -2 * fullList;
        QTest::newRow("no list for 4 KiB") << read << "host.dataPointers=sgl" << qint64(0);
        // The entry is posted, no other joins it, the coalescing time expires.
        QTest::newRow("coalescing waits its time") << read << "host.coalescing=2" << qint64(100'000'000);
        QTest::newRow("a batch of one") << read << "host.fetchBatch=8" << qint64(0);
        QTest::newRow("one device slot is enough for one") << read << "host.deviceSlots=1" << qint64(0);
    }

    void t1dAParameterMovesTheRequestByItsMultiplicity()
    {
        QFETCH(QString, workload);
        QFETCH(QString, change);
        QFETCH(qint64, shiftPs);
        const std::string words = workload.toStdString();
        const std::int64_t before = latency("starter", kOnlyPcie, {"host.generation=1"}, words.c_str());
        QCOMPARE(latency("starter", kOnlyPcie, {"host.generation=1", change.toStdString()}, words.c_str()) - before, shiftPs);
    }

    // Eight doorbells at once: the first entry is fetched alone, the other seven accumulate and are fetched by one request.
    void batchesFetchWhatGathers()
    {
        const auto requests = [](const std::string& change) {
            int n = 0;
            Changes changes = kOnlyPcie;
            changes.push_back(change);
            const RunResult result = runDrive(drive("starter", changes), "qd=8 count=1", 1, true);
            for (const Span& span : result.spans->spans)
                n += result.activities[static_cast<std::size_t>(span.activity())].name == "sqe_request" && span.start.ps < 1'000'000;
            return n;
        };
        QCOMPARE(requests("host.fetchBatch=1"), 8);
        QCOMPARE(requests("host.fetchBatch=8"), 1);
    }

    // The bound charges the same as a saturated link: it is approached from below.
    void boundsHoldWithBatchesAndCoalescing()
    {
        for (const char* change : {"host.fetchBatch=1", "host.fetchBatch=16", "host.coalescing=8", "host.dataPointers=sgl"}) {
            Changes changes = kOnlyPcie;
            changes.push_back(change);
            const RunResult result = runDrive(drive("starter", changes), "qd=64 bs=16k count=5000");
            QVERIFY2(result.iops <= result.boundIops * 1.001, change);
            QVERIFY2(result.iops >= result.boundIops * 0.98, change);
        }
    }
};

QTEST_APPLESS_MAIN(TestZeroLoadHost)
#include "tst_zero_load_host.moc"
