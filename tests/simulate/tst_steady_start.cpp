// SPDX-License-Identifier: GPL-3.0-or-later
// The start state of random writes is the steady state: nothing moves while a run goes on, and write amplification is what the law of the
// layout says (1 / (1 - valid share of a victim)).
#include "results/coverage.h"
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>

using namespace floom;

class SteadyStartTest : public QObject {
    Q_OBJECT

private slots:
    void randomWritesAreSteadyFromTheFirstRequest_data()
    {
        QTest::addColumn<QString>("overProvisioning");
        for (const char* share : {"20 %", "28 %", "40 %"})
            QTest::newRow(share) << share;
    }
    // Small blocks, so that each die collects several times.
    void randomWritesAreSteadyFromTheFirstRequest()
    {
        QFETCH(const QString, overProvisioning);
        const RunResult result = runDrive("starter", {"cpu.overProvisioning=" + overProvisioning.toStdString(), "pkg.pagesPerBlock=128"},
                                          "rw=randwrite qd=64 count=200000");
        QVERIFY2(result.window.steady, qPrintable(QString::fromStdString(result.window.steadyReason)));
        QVERIFY(result.ftl.gcRuns > 64);
        // Xiang and Kurkoski: 1 - 1/A = exp(-alpha/A).
        const double waf = result.ftl.waf;
        const double alpha = result.ftl.alphaEff;
        double wanted = 2;
        for (int i = 0; i < 200; ++i)
            wanted = 1 / (1 - std::exp(-alpha / wanted));
        QVERIFY2(std::fabs(waf / wanted - 1) < 0.03, qPrintable(QString("WAF %1, by the law %2").arg(waf).arg(wanted)));
    }

    // Collection at work for a while is not its cycle: a run that saw a few erases only says so and is not called steady, however even its
    // rate is, and percentiles that they may reach are not told.
    // The drive was written by the load itself without time, and each die stands in the middle of a collection as it does later. Had it
    // collected whole victims at once, the first 20,000 requests would see a ninth less of collection than the long run.
    void unevenWritesBeginAsTheyGoOn()
    {
        const auto waf = [](int count, std::uint64_t seeds) {
            double sum = 0;
            for (std::uint64_t seed = 1; seed <= seeds; ++seed)
                sum += runDrive("starter", {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.writeBuffer=1MiB"},
                                ("rw=randwrite qd=32 random_distribution=zipf:1.1 count=" + std::to_string(count)).c_str(), seed)
                           .ftl.waf;
            return sum / static_cast<double>(seeds);
        };
        const double first = waf(20'000, 8), later = waf(160'000, 2);
        QVERIFY2(std::abs(first / later - 1) < 0.06, qPrintable(QString("%1 and %2").arg(first).arg(later)));
    }

    void aRunThatSawNoCycleOfCollectionIsNotSteady_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("seen");
        QTest::newRow("few erases") << ""
                                    << "rw=randrw rwmixread=70 count=20000" << false;
        QTest::newRow("dies begin apart") << ""
                                          << "rw=randrw rwmixread=70 count=100000" << true;
        QTest::newRow("many erases") << "pkg.pagesPerBlock=128 pkg.blocksPerPlane=64"
                                     << "rw=randwrite count=100000" << true;
        // The spare lies erased: the writes live on it until it is used up.
        const QString oneDie = "ch.count=1 ecc.count=1 pkg.count=[1,1] pkg.pagesPerBlock=64";
        QTest::newRow("writes in order, before the first erase")
            << oneDie << "rw=write bs=128k qd=32 count=1200 precondition=sequential" << false;
        QTest::newRow("writes in order, many erases") << oneDie + " pkg.blocksPerPlane=256"
                                                      << "rw=write bs=128k qd=32 count=30000 precondition=sequential" << true;
        QTest::newRow("an erased drive") << ""
                                         << "rw=randwrite qd=32 count=1000 precondition=none" << false;
        QTest::newRow("nothing to collect") << ""
                                            << "rw=randread count=20000" << true;
    }
    void aRunThatSawNoCycleOfCollectionIsNotSteady()
    {
        QFETCH(const QString, changes);
        QFETCH(const QString, words);
        QFETCH(const bool, seen);
        const RunResult result = runDrive("starter", changesOf(changes), words.toStdString());
        QCOMPARE(result.window.steady, seen);
        QCOMPARE(result.window.steadyReason.find("erase") == std::string::npos, seen);
        QCOMPARE(std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [](const auto& d) { return d.rule == "R609"; }), !seen);
        QVERIFY(std::isfinite(result.latency.p50) && std::isfinite(result.latency.mean));
        const bool asked = seen || words.contains("precondition=none"); // percentiles of a drive that erases nothing yet
        QCOMPARE(std::isfinite(result.latency.p99), asked);
        QCOMPARE(notCovered(result.latency).empty(), asked);
    }

    // Writes in order, and writes of parts of pages, leave other blocks than the random writes that a drive begins with: what a run
    // measures on the way there is not steady, however even it is. In the long run writes in order move nothing.
    void aDriveOnItsWayIsNotSteady_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("settled");
        QTest::addColumn<double>("most"); // write amplification
        QTest::newRow("in order, a large drive") << ""
                                                 << "rw=write bs=128k qd=32 count=20000" << false << 0.0;
        QTest::newRow("FUA, a large drive") << ""
                                            << "rw=randwrite qd=32 fua=1 count=20000" << false << 0.0;
        QTest::newRow("FUA that waits for no page") << "cpu.plp=true"
                                                    << "rw=randwrite qd=32 fua=1 count=20000" << true << 4.0;
        QTest::newRow("even random writes") << ""
                                            << "rw=randwrite qd=32 count=20000" << true << 4.0;
        const QString small = "ch.count=1 ecc.count=1 pkg.count=[1,1] pkg.blocksPerPlane=64 pkg.pagesPerBlock=32";
        QTest::newRow("in order, a small drive") << small << "rw=write bs=128k qd=32 count=600" << false << 0.0;
        QTest::newRow("in order, long enough") << small << "rw=write bs=128k qd=32 count=20000" << true << 1.1;
        QTest::newRow("in order from the first") << small << "rw=write bs=128k qd=32 count=4000 precondition=sequential" << true << 1.1;
    }
    void aDriveOnItsWayIsNotSteady()
    {
        QFETCH(const QString, changes);
        QFETCH(const QString, words);
        QFETCH(const bool, settled);
        QFETCH(const double, most);
        const RunResult result = runDrive("starter", changesOf(changes), words.toStdString());
        QCOMPARE(std::ranges::none_of(result.diagnostics, [](const Diagnostic& d) { return d.rule == "R621"; }), settled);
        QCOMPARE(result.window.steadyReason.find("these writes have not yet brought the drive") == std::string::npos, settled);
        QCOMPARE(result.endurance.hostBytes > 0, settled);
        QVERIFY(!result.window.steady || settled);
        if (most > 0)
            QVERIFY2(result.ftl.waf < most, qPrintable(QString::number(result.ftl.waf)));
    }

    void writesBehindTheirTrimsAreNotInOrder()
    {
        const RunResult result = runDrive("starter", {}, "rw=randtrimwrite qd=32 count=20000");
        QVERIFY(std::ranges::none_of(result.diagnostics, [](const Diagnostic& d) { return d.rule == "R621"; }));
    }

    // A trace has no warm-up, so each die first makes the room that it owes: at 1,000 writes it has moved 4.6 units for each instead
    // of 3.2. What an erased spare takes moves nothing.
    void enduranceIsNotToldOfTooFewErases_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("told");
        QTest::newRow("a warm-up") << "rw=randwrite qd=32 count=20000" << true;
        QTest::newRow("none") << "phase=go rw=randwrite qd=1 thinktime=4ms count=1000 ; phase=more rw=randwrite qd=1 count=10" << false;
        QTest::newRow("on an erased spare") << "rw=randwrite qd=32 count=20000 precondition=sequential" << false;
        QTest::newRow("on an erased drive") << "rw=randwrite qd=32 count=20000 precondition=none" << false;
        QTest::newRow("in order") << "rw=write bs=128k qd=32 count=20000 precondition=sequential" << true;
    }
    void enduranceIsNotToldOfTooFewErases()
    {
        QFETCH(const QString, words);
        QFETCH(const bool, told);
        const RunResult result = runDrive("starter", {}, words.toStdString());
        QVERIFY(result.ftl.waf > 0);
        QCOMPARE(result.endurance.hostBytes > 0, told);
        const auto isSaid = [](const Diagnostic& d) {
            return d.rule == "R609" && d.detail.find("endurance is not reported") != std::string::npos;
        };
        QCOMPARE(std::ranges::any_of(result.diagnostics, isSaid), !told);
    }

    // Dies begin in the middle of collections, each at another place: a run that is shorter than one collection sees its share of erases,
    // those of a longer one in proportion.
    void aShortRunSeesItsShareOfErases()
    {
        const RunResult brief = runDrive("starter", {}, "rw=randwrite count=100000");
        const RunResult longer = runDrive("starter", {}, "rw=randwrite count=800000");
        QVERIFY(brief.ftl.erases < 256);
        QVERIFY2(std::abs(8.0 * static_cast<double>(brief.ftl.erases) / static_cast<double>(longer.ftl.erases) - 1) < 0.2,
                 qPrintable(QString("%1 and %2").arg(brief.ftl.erases).arg(longer.ftl.erases)));
    }

    // What the load asked for lately stands in the caches when its run begins: short runs hit and miss as often as long ones.
    void cachesAreWarmFromTheFirstRequest_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("words");
        const char* const zipf = "rw=randread zipf=1.2 size=1g";
        QTest::newRow("popular places, a small read cache") << "cpu.readCache=4MiB" << zipf;
        QTest::newRow("popular places, a large one") << "cpu.readCache=64MiB" << zipf;
        QTest::newRow("all places alike") << "cpu.readCache=64MiB"
                                          << "rw=randread size=512m";
        QTest::newRow("collection left out") << "cpu.readCache=4MiB cpu.firmware=waf" << zipf;
        QTest::newRow("mapping by blocks") << "cpu.readCache=4MiB cpu.mapping=bast" << zipf;
        QTest::newRow("kept writes") << "cpu.readCache=4MiB"
                                     << "rw=randrw rwmixread=70 zipf=1.2 size=256m";
        QTest::newRow("two jobs") << "cpu.readCache=16MiB"
                                  << "job=a rw=randread zipf=1.2 size=1g ; job=b rw=randread size=64m";
        QTest::newRow("the map's lines of popular places") << "cpu.mapping=dftl cpu.mapCache=256KiB" << zipf;
    }
    void cachesAreWarmFromTheFirstRequest()
    {
        QFETCH(const QString, changes);
        QFETCH(const QString, words);
        const bool map = changes.contains("mapCache");
        const auto share = [&](const char* count) { // of the units that were not there
            const RunResult result = runDrive("starter", changesOf(changes), (words + count).toStdString());
            const auto misses = static_cast<double>(map ? result.ftl.mapMisses : result.cache.readMisses);
            return misses / static_cast<double>(map ? result.ftl.mapLookups : result.cache.readHits + result.cache.readMisses);
        };
        const double brief = share(" count=4000"), longer = share(" count=100000");
        QVERIFY2(std::fabs(brief - longer) < 0.02, qPrintable(QString("%1 of a short run miss, %2 of a long one").arg(brief).arg(longer)));
    }

    // What is read back during writes lies where it was said to lie: no law of the run breaks, with and without a start state.
    void mixedLoadsKeepTheLaws_data()
    {
        QTest::addColumn<QString>("words");
        for (const char* words : {"rw=randrw rwmixread=50 count=40000", "rw=randrw rwmixread=50 precondition=none count=40000",
                                  "rw=write bs=64k precondition=sequential count=10000"})
            QTest::newRow(words) << words;
    }
    void mixedLoadsKeepTheLaws()
    {
        QFETCH(const QString, words);
        const RunResult result = runDrive("starter", {"pkg.pagesPerBlock=128", "pkg.blocksPerPlane=64"}, words.toStdString());
        for (const LawCheck& law : result.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }
};

QTEST_APPLESS_MAIN(SteadyStartTest)
#include "tst_steady_start.moc"
