// SPDX-License-Identifier: GPL-3.0-or-later
// 200 random drives against limits worked out on paper (paper_limits.h, which knows nothing of the engine). No run may beat a limit by more
// than what was in flight; and where one class stands alone, 1.5 times below the next, and has work in plenty, the run comes within 3 %.
#include "limits/paper_limits.h"
#include "simulate/drive.h"

#include <random>

using namespace floom;

namespace {

class Dice {
public:
    explicit Dice(unsigned seed)
        : m_engine(seed)
    {
    }
    int below(int n) { return static_cast<int>(m_engine() % static_cast<unsigned>(n)); }
    template <typename T> T of(std::initializer_list<T> list) { return list.begin()[below(static_cast<int>(list.size()))]; }

private:
    std::mt19937 m_engine; // its sequence is laid down by the standard
};

constexpr int kClasses = 6;

// Every class draws from a brisk range, and one of them, in turn, from a slow one.
paper::Drive drawn(Dice& dice, int slow)
{
    paper::Drive d;
    d.generation = slow == 0 ? dice.of({1, 2}) : dice.of({4, 5});
    d.lanes = slow == 0 ? dice.of({1, 2}) : dice.of({8, 16});
    d.payload = dice.of({128, 256, 512});
    d.tax = dice.of({0.0, 0.03, 0.06});
    d.cores = slow == 1 ? dice.of({1, 2}) : dice.of({8, 16});
    d.clockMHz = slow == 1 ? dice.of({100, 200}) : dice.of({800, 1000});
    d.command = dice.of({100, 200, 300});
    d.lookup = dice.of({40, 80});
    d.issue = dice.of({100, 200});
    d.complete = dice.of({100, 200});
    d.busMHz = slow == 2 ? dice.of({50, 100}) : dice.of({400, 800});
    d.busBits = slow == 2 ? dice.of({16, 32}) : dice.of({256, 512});
    d.machines = slow == 3 ? 1 : dice.of({2, 4});
    d.eccMHz = slow == 3 ? dice.of({50, 100}) : dice.of({400, 500});
    d.parallel = slow == 3 ? dice.of({4, 8}) : dice.of({64, 128});
    d.codeword = dice.of({512, 1024, 2048});
    d.parity = dice.of({26, 70, 120});
    d.errors = dice.of({1, 2, 8, 30});
    d.channels = dice.of({2, 4, 8});
    d.megaTransfers = slow == 4 ? dice.of({40, 66, 100}) : dice.of({1200, 1600, 2400});
    d.tCs = dice.of({10, 20, 40});
    d.tWc = slow == 4 ? dice.of({25, 50}) : dice.of({10, 25});
    d.tSetup = dice.of({0, 30, 60});
    d.ways = slow == 5 ? dice.of({1, 2}) : dice.of({4, 8});
    d.dies = dice.of({1, 2});
    d.targets = dice.of({1, 2});
    d.tR = slow == 5 ? dice.of({40000, 75000, 110000}) : dice.of({3000, 6000, 12000});
    d.cacheRead = dice.below(2) == 0;
    d.tRcbsy = dice.of({1000, 3000});
    d.bytes = dice.of({512, 2048, 4096, 4096, 8192, 16384});
    d.units = std::max(1, d.bytes / 4096);
    return d;
}

std::string text(double value)
{
    return QString::number(value, 'g', 12).toStdString();
}

Design designOf(const paper::Drive& d, int depth)
{
    const std::string ways = std::to_string(d.ways), channels = std::to_string(d.channels);
    return drive("starter",
                 {"host.generation=" + text(d.generation),
                  "host.lanes=" + text(d.lanes),
                  "host.maxPayload=" + text(d.payload),
                  "host.dllpTax=" + text(d.tax),
                  "host.tlpOrder=control_first",
                  "host.queueDepth=" + std::to_string(depth),
                  "cpu.cores=" + text(d.cores),
                  "cpu.clock=" + text(d.clockMHz) + "MHz",
                  "cpu.cyclesCommand=" + text(d.command),
                  "cpu.cyclesLookup=" + text(d.lookup),
                  "cpu.cyclesIssue=" + text(d.issue),
                  "cpu.cyclesComplete=" + text(d.complete),
                  "bus.clock=" + text(d.busMHz) + "MHz",
                  "bus.width=" + text(d.busBits),
                  "ecc.count=" + channels,
                  "ch.count=" + channels,
                  "pkg.count=[" + channels + "," + ways + "]",
                  "ecc.machines=" + text(d.machines),
                  "ecc.clock=" + text(d.eccMHz) + "MHz",
                  "ecc.codeword=" + text(d.codeword),
                  "ecc.parity=" + text(d.parity),
                  "ecc.errors=" + text(d.errors),
                  "ecc.parallelism=" + text(d.parallel),
                  "ch.rate=" + text(d.megaTransfers) + "MT/s",
                  "ch.tCS=" + text(d.tCs) + "ns",
                  "ch.tWC=" + text(d.tWc) + "ns",
                  "ch.tDataSetup=" + text(d.tSetup) + "ns",
                  "pkg.dies=" + text(d.dies),
                  "pkg.targets=" + text(d.targets),
                  "pkg.tR=" + text(d.tR) + "ns",
                  "pkg.cacheRead=" + std::string(d.cacheRead ? "true" : "false"),
                  "pkg.tRCBSY=" + text(d.tRcbsy) + "ns"});
}

} // namespace

class TestLimits : public QObject {
    Q_OBJECT

private slots:
    void randomDrivesComeCloseToTheirLimitAndNeverBeatOne()
    {
        int qualified = 0, missed = 0, beaten = 0;
        std::map<std::string, int> byClass;
        for (int i = 0; i < 200; ++i) {
            Dice dice(static_cast<unsigned>(1000 + i));
            const paper::Drive d = drawn(dice, i % kClasses);
            const auto limits = paper::limitsOf(d);
            const paper::Limit &least = limits[0], &next = limits[1];
            const int depth = std::max(32, dice.of({32, 40, 64}) * least.instances);
            const int count = std::max(8000, 24 * depth);
            const RunResult result =
                runDrive(designOf(d, depth),
                         "rw=randread bs=" + std::to_string(d.bytes) + " qd=" + std::to_string(depth) + " count=" + std::to_string(count),
                         static_cast<std::uint64_t>(i + 1));
            const double share = result.iops / least.perSecond;
            const double slack = static_cast<double>(depth) / static_cast<double>(result.window.measuredRequests);
            const bool alone = next.perSecond >= 1.5 * least.perSecond && depth >= 32 * least.instances;
            qualified += alone;
            byClass[least.part] += alone;
            const bool over = share > 1 + slack, under = alone && share < 0.97;
            beaten += over;
            missed += under;
            if (over || under)
                qWarning("drive %d: %s limits to %.0f/s, then %s to %.0f/s; it ran %.4f of it at depth %d, %d bytes, cache %d", i,
                         least.part.c_str(), least.perSecond, next.part.c_str(), next.perSecond, share, depth, d.bytes, d.cacheRead);
        }
        for (const auto& [part, times] : byClass)
            qInfo("%s limits %d drives alone", part.c_str(), times);
        QCOMPARE(beaten, 0);
        QCOMPARE(missed, 0);
        QVERIFY2(qualified >= 150, qPrintable(QString::number(qualified)));
        QCOMPARE(byClass.size(), std::size_t{kClasses});
        for (const auto& [part, times] : byClass)
            QVERIFY2(times >= 10, part.c_str());
    }
};

QTEST_APPLESS_MAIN(TestLimits)
#include "tst_limits.moc"
