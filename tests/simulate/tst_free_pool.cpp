// SPDX-License-Identifier: GPL-3.0-or-later
// The free pool promised by the GC threshold is kept, however long a run: alpha_eff, WAF and throughput of a tenth of an overwrite, of one
// and of ten agree, for every victim policy. FLOOM_WHOLE=1 runs all combinations.
#include "reference/waf_references.h"
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

constexpr int kBlocks = 512, kPages = 64;

// One die of 32,768 pages, one mapping unit each. Fast media: timing does not matter here.
Changes oneDie(const char* policy, double threshold, int spare)
{
    return {"ch.count=1",
            "ecc.count=1",
            "pkg.count=[1,1]",
            "pkg.dies=1",
            "pkg.planes=1",
            "pkg.pageSize=4KiB",
            "pkg.spareSize=512B",
            "pkg.tPROG=20us",
            "pkg.tR=5us",
            "pkg.tBERS=100us",
            "cpu.writeBuffer=64KiB",
            "pkg.pagesPerBlock=" + std::to_string(kPages),
            "pkg.blocksPerPlane=" + std::to_string(kBlocks),
            "cpu.gcPolicy=" + std::string(policy),
            "cpu.gcThreshold=" + std::to_string(threshold),
            "cpu.overProvisioning=" + std::to_string(spare) + "%"};
}

// Superblocks without data: those kept free, and one more for the unwritten space of the frontiers.
double alphaOf(const char* policy, double threshold, int spare)
{
    const double share = spare / 100.0;
    const std::string_view name = policy;
    const bool maybeFull = name == "random" || name == "fifo" || name == "d_choices";
    const double kept = std::max(maybeFull ? 3.0 : 2.0, std::floor(threshold * kBlocks * share / (1 + share)));
    return (kBlocks - kept - 1) / kBlocks * (1 + share);
}

struct Mean {
    double waf = 0, iops = 0, alpha = 0;
};

Mean meanOf(const Changes& changes, int requests, int seeds)
{
    Mean mean;
    for (int seed = 1; seed <= seeds; ++seed) {
        const RunResult result =
            runDrive("starter", changes, "rw=randwrite bs=4k qd=32 count=" + std::to_string(requests), static_cast<std::uint64_t>(seed));
        mean.waf += result.ftl.waf / seeds;
        mean.iops += result.iops / seeds;
        mean.alpha += result.ftl.alphaEff / seeds;
    }
    return mean;
}

} // namespace

class TestFreePool : public QObject {
    Q_OBJECT

private slots:
    void writeAmplificationDoesNotDependOnTheLengthOfTheRun_data()
    {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<double>("threshold");
        QTest::addColumn<int>("spare");
        const bool whole = qEnvironmentVariableIsSet("FLOOM_WHOLE");
        int number = 0;
        for (const char* policy : {"greedy", "cost_benefit", "d_choices", "random", "fifo"})
            for (const double threshold : {0.0, 0.25, 0.5})
                for (const int spare : {7, 15, 28})
                    if (number++ % 8 == 2 || whole)
                        QTest::addRow("%s, threshold %g, %d %%", policy, threshold, spare) << QString(policy) << threshold << spare;
    }
    void writeAmplificationDoesNotDependOnTheLengthOfTheRun()
    {
        QFETCH(QString, policy);
        QFETCH(double, threshold);
        QFETCH(int, spare);
        const std::string name = policy.toStdString();
        const Changes changes = oneDie(name.c_str(), threshold, spare);
        const int units = kBlocks * kPages * 100 / (100 + spare);
        // Few victims vary: average as many short runs as make two overwrites.
        const Mean tenth = meanOf(changes, units / 10, 20), once = meanOf(changes, units, 2), tenfold = meanOf(changes, 10 * units, 1);
        qInfo("%s threshold %g spare %d %%: WAF %.3f %.3f %.3f, IOPS %.0f %.0f %.0f, alpha %.4f %.4f %.4f, promised %.4f", name.c_str(),
              threshold, spare, tenth.waf, once.waf, tenfold.waf, tenth.iops, once.iops, tenfold.iops, tenth.alpha, once.alpha,
              tenfold.alpha, alphaOf(name.c_str(), threshold, spare));
        for (const Mean& shorter : {tenth, once}) {
            QVERIFY2(std::fabs(shorter.waf / tenfold.waf - 1) < 0.02, qPrintable(QString("%1 and %2").arg(shorter.waf).arg(tenfold.waf)));
            QVERIFY2(std::fabs(shorter.iops / tenfold.iops - 1) < 0.02,
                     qPrintable(QString("%1 and %2").arg(shorter.iops).arg(tenfold.iops)));
        }
        const double promised = alphaOf(name.c_str(), threshold, spare);
        QVERIFY2(std::fabs(tenfold.alpha / promised - 1) < 0.004, qPrintable(QString("%1 and %2").arg(tenfold.alpha).arg(promised)));
    }

    // Random victims follow their closed form at the promised pool: none is skipped for one with less valid data.
    void randomVictimsAreRandom()
    {
        const RunResult result = runDrive("starter", oneDie("random", 0.25, 7), "rw=randwrite bs=4k qd=32 count=60000");
        const double wanted = randomWaf(result.ftl.alphaEff);
        QVERIFY2(std::fabs(result.ftl.waf / wanted - 1) < 0.02, qPrintable(QString("%1, by the law %2").arg(result.ftl.waf).arg(wanted)));
    }

    // A drive of several dies and planes, pages of several units: half of the spare superblocks stay free in long and short runs, also if
    // all dies would start collecting together in bursts.
    void aWholeDriveHoldsItsPool_data()
    {
        QTest::addColumn<QString>("urgency");
        QTest::addColumn<int>("requests");
        QTest::newRow("paced") << "paced" << 20000;
        QTest::newRow("preemptible") << "preemptible" << 100000;
        QTest::newRow("burst") << "burst" << 20000;
    }
    void aWholeDriveHoldsItsPool()
    {
        QFETCH(const QString, urgency);
        QFETCH(const int, requests);
        const Changes drive = {"cpu.gcThreshold=0.5",      "pkg.blocksPerPlane=64", "pkg.pagesPerBlock=128",
                               "cpu.overProvisioning=15%", "cpu.writeBuffer=1MiB",  "cpu.gcUrgency=" + urgency.toStdString()};
        const RunResult brief = runDrive("starter", drive, "rw=randwrite qd=32 count=" + std::to_string(requests));
        const RunResult longer = runDrive("starter", drive, "rw=randwrite qd=32 count=600000");
        QVERIFY2(std::fabs(brief.ftl.waf / longer.ftl.waf - 1) < 0.02,
                 qPrintable(QString("%1 and %2").arg(brief.ftl.waf).arg(longer.ftl.waf)));
        QVERIFY2(std::fabs(brief.iops / longer.iops - 1) < 0.02, qPrintable(QString("%1 and %2").arg(brief.iops).arg(longer.iops)));
    }
};

QTEST_GUILESS_MAIN(TestFreePool)
#include "tst_free_pool.moc"
