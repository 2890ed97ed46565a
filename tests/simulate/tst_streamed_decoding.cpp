// SPDX-License-Identifier: GPL-3.0-or-later
// Codewords are decoded as they arrive from the bus: the visible time after a transfer, in literals, and the decoders' booked time.
#include "simulate/drive.h"

using namespace floom;

namespace {

constexpr std::int64_t kNs = 1000;

// All clocks on one grid of 10 ns and no line tax; a page of 16 KiB is one unit of sixteen codewords, 17,504 B on the bus.
const Changes kOnGrid = {"cpu.clock=100MHz", "bus.clock=100MHz",  "ecc.clock=100MHz",
                         "host.ideal=true",  "ddr.refresh=false", "cpu.mappingUnit=16KiB"};
constexpr std::int64_t kTransfer = 30 * kNs + 17'504 * 2500; // ps: 43,790 ns
// Before the data: entry over AXI, command and lookup, issue, descriptor, command cycles, tWB, tR, tRR.
constexpr std::int64_t kBefore = 50 * kNs + 2800 * kNs + 2000 * kNs + 30 * kNs + 195 * kNs + 100 * kNs + 60'000 * kNs + 20 * kNs;
// After the decoder: 16 KiB over AXI in bursts, complete, CQE.
constexpr std::int64_t kBehind = 10'240 * kNs + 10 * kNs + 2000 * kNs + 20 * kNs;

std::int64_t latency(const Changes& changes)
{
    const RunResult result = runDrive(drive("starter", with(kOnGrid, changes)), "bs=16k qd=1 count=4", 1, true);
    const RequestSpan& first = result.spans->requests.front();
    return first.completed.ps - first.issued.ps;
}

// Booked time of the decoders in a run, and number of spans.
struct Booked {
    std::int64_t ps = 0, stretches = 0;
};

Booked booked(const RunResult& result)
{
    Booked all;
    for (const Span& span : result.spans->spans)
        if (result.spans->tracks[span.track].resource == "decoder") {
            all.ps += span.length().ps;
            ++all.stretches;
        }
    return all;
}

} // namespace

class TestStreamedDecoding : public QObject {
    Q_OBJECT

private slots:
    void onlyTheLastWordShowsOfAFasterDecoder()
    {
        // 2.6 us per word, arriving every 2.737 us: the last arrives at 108,985 ns, and 5 ns later is an edge.
        QCOMPARE(latency({}), kBefore + kTransfer + 5 * kNs + 2600 * kNs + kBehind);
    }

    void storedDecodingShowsAllWords()
    {
        QCOMPARE(latency({"ecc.decoding=stored"}), kBefore + kTransfer + 5 * kNs + 16 * 2600 * kNs + kBehind);
    }

    // 260 cycles of 50 ns are 13 us per word: sixteen without a pause from the first on, which arrived at 65,195 + 2,736.875 ns. Edges are
    // at multiples of 50 ns: 67,950. Two decoders take eight each; the second starts with the second word, at 70,668.75, thus 70,700.
    void slowDecodersWorkFromTheFirstWordOn()
    {
        const Changes slow = {"ecc.clock=20MHz"};
        QCOMPARE(latency(slow), 67'950 * kNs + 16 * 13'000 * kNs + kBehind);
        QCOMPARE(latency(with(slow, {"ecc.machines=2"})), 70'700 * kNs + 8 * 13'000 * kNs + kBehind);
        // Sixteen decoders take one word each: only the last word is visible.
        QCOMPARE(latency(with(slow, {"ecc.machines=16"})), 109'000 * kNs + 13'000 * kNs + kBehind);
        QCOMPARE(latency(with(slow, {"ecc.machines=2", "ecc.decoding=stored"})), 109'000 * kNs + 16 * 13'000 * kNs + kBehind);
    }

    // 16 KiB in units of 4 KiB, with the starter's own clocks: 2 ns CPU, 2.5 ns interconnect, 5 ns decoder. Written sequentially they are
    // one page of one die and are transferred in sequence; written randomly they are at four places, at best on four channels, and are
    // transferred in parallel, which is faster: one array time, a quarter of the data per bus.
    void fourUnitsInOrderAndAtRandom()
    {
        const Changes ideal = {"host.ideal=true", "ddr.refresh=false"};
        const std::int64_t command = 14 * kNs + 1040 * kNs; // entry in 12.5 ns, to the processor's edge; 200 + 4 x 80 cycles
        const std::int64_t issued = command + 400 * kNs + 1 * kNs + 7500; // issue 200 cycles; to the interconnect's edge, descriptor
        const std::int64_t sensed = issued + 195 * kNs + 100 * kNs + 60'000 * kNs + 20 * kNs;
        const std::int64_t inOrder = sensed + kTransfer + 2500 + 1300 * kNs // to the decoder's edge; the last word
            + 1025 * 2500 + 1500 + 400 * kNs + 1000 + 5000; // 1,024 beats, to the processor's edge, complete, to the other, CQE
        const std::int64_t apart = sensed + 30 * kNs + 4376 * 2500 + 2500 + 1300 * kNs // of the first unit; the others come 400 ns apart
            + 1025 * 2500 + 1500 + 400 * kNs + 1000 + 5000; // and follow each other over the interconnect, their addresses ahead
        const auto first = [&](const char* start, std::uint64_t seed) {
            const RunResult result =
                runDrive(drive("starter", ideal), std::string("rw=read bs=16k qd=1 count=4 precondition=") + start, seed, true);
            const RequestSpan& request = result.spans->requests.front();
            return request.completed.ps - request.issued.ps;
        };
        QCOMPARE(first("sequential", 1), inOrder);
        QCOMPARE(inOrder, 109'840 * kNs);
        std::int64_t best = INT64_MAX;
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            best = std::min(best, first("random", seed));
        QCOMPARE(best, apart);
        QCOMPARE(apart, 77'020 * kNs);
    }

    // The same with the starter's own host: 119 us; decoding after the whole transfer took 138.7. 8 GT/s on four lanes are 253.90625 ps per
    // byte: doorbell 28 B, entry 24 + 84 B, list of pages 24 + 44 B, 64 x 280 B of data, completion 40 + 28 B.
    void fourUnitsInOrderThroughTheLink()
    {
        const std::int64_t link =
            7'110 + 250'000 + 6'094 + 700'000 + 21'329 + 6'094 + 700'000 + 11'172 + 4'550'000 + 10'157 + 250'000 + 7'110;
        const std::int64_t expected = 109'840 * kNs + link + 2'800'000;
        for (const auto& [decoding, more] :
             {std::pair("ecc.decoding=streamed", std::int64_t{0}), std::pair("ecc.decoding=stored", 15 * 1300 * kNs)}) {
            const RunResult result = runDrive(drive("starter", {"ddr.refresh=false", "host.dllpTax=0", decoding}),
                                              "rw=read bs=16k qd=1 count=4 precondition=sequential", 1, true);
            const RequestSpan& request = result.spans->requests.front();
            const std::int64_t edges = request.completed.ps - request.issued.ps - expected - more; // clock edges are hit at other phases
            QVERIFY2(std::abs(edges) < 10 * kNs, qPrintable(QString::number(request.completed.ps - request.issued.ps)));
        }
    }

    // Words with errors have individual times: 175 errors per word, with 40 correctable, take all 40 iterations, 1.75 fewer.
    void wordsWithErrorsStreamToo()
    {
        const Changes noisy = {"pkg.rber=0.02", "pkg.retryGain=0.01"};
        const std::int64_t again = 2000 * kNs + 30 * kNs // issue and descriptor
            + (195 + 6 * 25 + 70 + 100) * kNs + 1000 * kNs + 60'000 * kNs + 20 * kNs; // with the set features: six cycles, tADL, tFEAT
        const std::int64_t two = 2 * (kTransfer + 5 * kNs + 2600 * kNs);
        QCOMPARE(latency(noisy), kBefore + again + two + kBehind);
    }

    void decodersAreBookedForWordsTimesTime_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<qint64>("word");
        QTest::newRow("faster than the bus") << "" << qint64(2600 * kNs);
        QTest::newRow("stored") << "ecc.decoding=stored" << qint64(2600 * kNs);
        QTest::newRow("slower") << "ecc.clock=20MHz" << qint64(13'000 * kNs);
        QTest::newRow("three decoders") << "ecc.clock=20MHz ecc.machines=3" << qint64(13'000 * kNs);
        QTest::newRow("errors") << "pkg.rber=0.0001 ecc.machines=2" << qint64(2600 * kNs);
    }

    void decodersAreBookedForWordsTimesTime()
    {
        QFETCH(QString, changes);
        QFETCH(qint64, word);
        const RunResult result = runDrive(drive("starter", with(kOnGrid, changesOf(changes))), "bs=16k qd=1 count=8", 1, true);
        const Booked all = booked(result);
        const auto completed = static_cast<std::int64_t>(result.spans->requests.size()),
                   issued = static_cast<std::int64_t>(result.window.issued);
        QCOMPARE(all.ps % (16 * word), qint64(0));
        QVERIFY(all.ps >= completed * 16 * word && all.ps <= issued * 16 * word);
        QVERIFY(all.stretches <= issued * 3); // one per decoder and packet
    }

    // If decoding limits, doubling the decoders halves a read even at QD 1.
    void moreDecodersShortenAReadAlone()
    {
        const auto mean = [](const char* machines) {
            return runDrive(drive("starter", {"ecc.clock=5MHz", "cpu.mappingUnit=16KiB", machines}), "bs=16k qd=1 count=300").latency.mean;
        };
        const double one = mean("ecc.machines=1"), two = mean("ecc.machines=2");
        QVERIFY2(one - two > 0.95 * 8 * 52e-6, qPrintable(QString::number((one - two) * 1e6)));
    }
};

QTEST_APPLESS_MAIN(TestStreamedDecoding)
#include "tst_streamed_decoding.moc"
