// SPDX-License-Identifier: GPL-3.0-or-later
// A partly filled drive: which LPNs hold data, at the same PPNs as in a full drive, the rest is free space, and reports of unmapped reads.
// And the host-visible share of a drive's pages.
#include "results/figures.h"
#include "rules/rules.h"
#include "simulate/redraw.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

const Changes kSmall = {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.writeBuffer=1MiB"};

double figure(const RunResult& result, std::string_view id)
{
    for (const auto& [name, value] : figuresIn(result))
        if (name == id)
            return value;
    return -1;
}

bool tells(const std::vector<Diagnostic>& list, const char* rule)
{
    return std::any_of(list.begin(), list.end(), [rule](const Diagnostic& d) { return d.rule == rule; });
}

} // namespace

class TestPartialFill : public QObject {
    Q_OBJECT

private slots:
    void preconditionFillIsParsedAndWritten()
    {
        const auto workload = parseWorkload("rw=randread precondition=fill:70%");
        QVERIFY(bool(workload));
        QCOMPARE(workload->fillPercent, 70.0);
        QVERIFY(words(*workload).find("precondition=fill:70%") != std::string::npos);
        QVERIFY(*parseWorkload(words(*workload)) == *workload);
        QVERIFY(*parseWorkload("rw=randread precondition=fill:100%") == *parseWorkload("rw=randread precondition=sequential"));
        QVERIFY(*parseWorkload("rw=randread precondition=fill:70% precondition=random") == *parseWorkload("rw=randread"));
        const auto phases = parseWorkload("phase=a rw=randread count=10 precondition=fill:12.5% ; phase=b rw=read count=10");
        QVERIFY(bool(phases));
        QCOMPARE(phases->fillPercent, 12.5);
        QVERIFY(*parseWorkload(words(*phases)) == *phases);
        for (const char* wrong : {"fill:0%", "fill:101%", "fill:", "fill:70", "fill:x%", "filled"})
            QVERIFY(!parseWorkload(std::string("rw=randread precondition=") + wrong));
    }

    // For every mapping, and for split drives.
    void asManyReadsAsPlacesMeetNothing_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("changes");
        const QString small = "pkg.blocksPerPlane=64 pkg.pagesPerBlock=64 cpu.writeBuffer=1MiB ";
        QTest::newRow("page map") << "starter" << small;
        QTest::newRow("single planes") << "starter" << small + "pkg.multiPlane=false";
        QTest::newRow("superblocks") << "starter" << small + "cpu.superblock=4";
        QTest::newRow("parity") << "starter" << small + "cpu.parityStripe=7";
        QTest::newRow("DFTL") << "starter" << small + "cpu.mapping=dftl cpu.mapCache=64KiB";
        QTest::newRow("host memory") << "starter" << small + "cpu.mapPlacement=hmb cpu.mapCache=64KiB";
        QTest::newRow("by blocks") << "starter" << small + "cpu.mapping=block";
        QTest::newRow("BAST") << "starter" << small + "cpu.mapping=bast";
        QTest::newRow("FAST") << "starter" << small + "cpu.mapping=fast";
        QTest::newRow("set-associative") << "starter" << small + "cpu.mapping=set_associative";
        QTest::newRow("WAF abstraction") << "starter" << small + "cpu.firmware=waf";
        QTest::newRow("read cache") << "starter" << small + "cpu.readCache=1MiB cpu.prefetch=8";
        QTest::newRow("SLC cache") << "starter" << small + "pkg.pslcBlocks=8 cpu.pslcCache=true";
        QTest::newRow("written in place") << "all-rram"
                                          << "";
        QTest::newRow("both kinds of memory") << "starter" << small + "rram";
        QTest::newRow("firmware") << "starter"
                                  << "cpu=cpu_riscv ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.dies=1 pkg.planes=1 pkg.blocksPerPlane=24 "
                                     "pkg.pagesPerBlock=16";
    }

    void asManyReadsAsPlacesMeetNothing()
    {
        QFETCH(QString, sample);
        QFETCH(QString, changes);
        const RunResult result =
            runDrive(redrawn(sample.toStdString(), changesOf(changes)), "rw=randread qd=16 count=4000 precondition=fill:70%");
        const double share = figure(result, "ftl.unmapped_share");
        QVERIFY2(std::fabs(share - 0.3) < 0.03, qPrintable(QString::number(share))); // four standard deviations
        QCOMPARE(share, figure(result, "ftl.unmapped_reads") / 4000);
        QVERIFY(tells(result.diagnostics, "R608"));
        for (const LawCheck& law : result.laws)
            QVERIFY2(law.holds, law.name.c_str());
        QVERIFY(result.iops <= result.boundIops * 1.001);
    }

    // Filled LPNs are where a sequentially written full drive has them: the results are identical.
    void theFilledPartIsThatOfAFullDrive()
    {
        for (const char* asked : {"rw=randread size=69% qd=8 count=3000", "rw=read bs=64k size=69% qd=8 count=500"}) {
            const RunResult part = runDrive("starter", kSmall, std::string(asked) + " precondition=fill:70%");
            const RunResult full = runDrive("starter", kSmall, std::string(asked) + " precondition=sequential");
            QCOMPARE(part.ftl.unmappedReads, std::uint64_t{0});
            QCOMPARE(part.latencyTotal.ps, full.latencyTotal.ps);
            QCOMPARE(part.ftl.pageReads, full.ftl.pageReads);
            QVERIFY(!tells(part.diagnostics, "R608"));
        }
        const RunResult beyond = runDrive("starter", kSmall, "rw=randread offset=3g size=400m qd=8 count=500 precondition=fill:70%");
        QCOMPARE(figure(beyond, "ftl.unmapped_share"), 1.0);
    }

    // 30 % of 3.58 GB allow 262,000 more unit writes before GC starts; here 100,000 are made.
    void theRestIsRoomForWrites()
    {
        const char* const writes = "rw=randwrite qd=64 count=100000 precondition=";
        const RunResult part = runDrive("starter", kSmall, std::string(writes) + "fill:70%");
        const RunResult full = runDrive("starter", kSmall, std::string(writes) + "sequential");
        QCOMPARE(part.ftl.erases, std::uint64_t{0});
        QCOMPARE(part.ftl.waf, static_cast<double>(part.ftl.hostPrograms) / static_cast<double>(part.ftl.hostUnits));
        QVERIFY(full.ftl.waf >= part.ftl.waf);
    }

    // Repeated overwrites with trims: no page is lost or gained.
    void pagesAreConservedOnTheWayToFull()
    {
        const Changes tiny = {"ch.count=1",
                              "ecc.count=1",
                              "pkg.count=[1,1]",
                              "pkg.planes=1",
                              "pkg.blocksPerPlane=64",
                              "pkg.pagesPerBlock=16",
                              "cpu.writeBuffer=256KiB",
                              "pkg.tPROG=50us"};
        for (const char* asked :
             {"rw=randwrite qd=16 count=20000 precondition=fill:40%", "rw=randtrimwrite qd=16 count=8000 precondition=fill:40%",
              "rw=randrw rwmixread=50 qd=16 count=20000 precondition=fill:90%"}) {
            const RunResult result = runDrive("starter", tiny, asked);
            QVERIFY(result.ftl.erases > 10);
            for (const LawCheck& law : result.laws)
                QVERIFY2(law.holds, law.name.c_str());
        }
    }

    void emptyPlacesAreToldBeforeTheRun()
    {
        const Design design = drive("starter", kSmall);
        const auto told = [&](const char* asked, const char* rule) {
            const Workload workload = *parseWorkload(asked);
            return tells(checkAndCompile(design, builtinCatalogue(), &workload).findings, rule);
        };
        QVERIFY(told("rw=randread precondition=fill:70%", "R512"));
        QVERIFY(!told("rw=randread size=50% precondition=fill:70%", "R512"));
        QVERIFY(!told("rw=randread precondition=sequential", "R512"));
        QVERIFY(told("rw=randwrite count=100000 precondition=fill:70%", "R612"));
    }

    // 32 packages of 1 die, 2 planes, 64 blocks of 64 pages of 16 KiB; a sixth of it is spare at 20 %.
    void rawCapacityIsAFigure()
    {
        const RunResult result = runDrive("starter", kSmall, "rw=randread count=100");
        QCOMPARE(figure(result, "endurance.raw_gb"), 32.0 * 2 * 64 * 64 * 16'384 * 1e-9);
        QVERIFY(std::fabs(figure(result, "endurance.capacity_gb") / figure(result, "endurance.raw_gb") - 1 / 1.2) < 0.001);
        const RunResult cached = runDrive("starter", with(kSmall, {"pkg.pslcBlocks=8", "cpu.pslcCache=true"}), "rw=randread count=100");
        QCOMPARE(figure(cached, "endurance.raw_gb"), 32.0 * 2 * 64 * 64 * 16'384 * 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestPartialFill)
#include "tst_partial_fill.moc"
