// SPDX-License-Identifier: GPL-3.0-or-later
// WAF of whole runs, with buffer, timing and pacing, against the models (08-ftl.md, 8.9) at the alpha_eff each run reports; valid units of
// victims; and counters equal to recorded die operations.
#include "reference/waf_references.h"
#include "simulate/drive.h"

#include <cmath>

using namespace floom;

namespace {

// One die of 65,536 pages, one mapping unit each. Fast media: timing does not matter here.
Changes oneDie(int pages, const QString& spare, const QString& rule)
{
    Changes changes = {"ch.count=1",     "ecc.count=1",       "pkg.count=[1,1]",    "pkg.dies=1",
                       "pkg.planes=1",   "pkg.pageSize=4KiB", "pkg.spareSize=512B", "cpu.gcThreshold=0",
                       "pkg.tPROG=20us", "pkg.tR=5us",        "pkg.tBERS=100us",    "cpu.writeBuffer=64KiB"};
    changes.push_back("pkg.pagesPerBlock=" + std::to_string(pages));
    changes.push_back("pkg.blocksPerPlane=" + std::to_string(65536 / pages));
    changes.push_back("cpu.overProvisioning=" + spare.toStdString());
    return with(changes, changesOf(rule));
}

double law(const QString& name, double alpha, int pages)
{
    if (name == "greedy")
        return greedyWaf(alpha, pages);
    if (name == "fifo")
        return fifoWaf(alpha);
    return name == "random" ? randomWaf(alpha) : dChoicesWaf(alpha, pages, name == "best of 3" ? 3 : 10);
}

} // namespace

class TestWriteAmplificationRun : public QObject {
    Q_OBJECT

private slots:
    void runsFollowTheLaws_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("pages");
        QTest::addColumn<QString>("spare");
        struct Column {
            const char *name, *rule;
            int pages;
        };
        for (const Column& column :
             {Column{"greedy", "cpu.gcPolicy=greedy", 64}, Column{"greedy", "cpu.gcPolicy=greedy", 128},
              Column{"greedy", "cpu.gcPolicy=greedy", 256}, Column{"fifo", "cpu.gcPolicy=fifo", 64},
              Column{"best of 10", "cpu.gcPolicy=d_choices cpu.gcChoices=10", 64},
              Column{"best of 3", "cpu.gcPolicy=d_choices cpu.gcChoices=3", 64}, Column{"random", "cpu.gcPolicy=random", 64}})
            for (const char* spare : {"7%", "10%", "20%", "28%", "50%"})
                QTest::addRow("%s, %d pages, %s", column.name, column.pages, spare)
                    << QString(column.name) << QString(column.rule) << column.pages << QString(spare);
    }
    void runsFollowTheLaws()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, rule);
        QFETCH(const int, pages);
        QFETCH(const QString, spare);
        const RunResult result = runDrive("starter", oneDie(pages, spare, rule), "rw=randwrite bs=4k qd=32 count=100000");
        const double alpha = result.ftl.alphaEff, wanted = law(name, alpha, pages);
        // Free blocks, open blocks and the buffer use part of the requested over-provisioning.
        const double asked = 1 + spare.chopped(1).toDouble() / 100;
        QVERIFY2(alpha < asked && alpha > asked * 0.98, qPrintable(QString::number(alpha)));
        QVERIFY2(std::fabs(result.ftl.waf / wanted - 1) < 0.02, qPrintable(QString("%1, by the law %2").arg(result.ftl.waf).arg(wanted)));
        const double held = pages * (1 - 1 / wanted);
        QVERIFY2(std::fabs(result.ftl.victimMean() / held - 1) < 0.015,
                 qPrintable(QString("victims hold %1, by the law %2").arg(result.ftl.victimMean()).arg(held)));
        QVERIFY2(result.window.steady, result.window.steadyReason.c_str());
    }

    // Buffered data are not on flash: a larger buffer leaves more space, as the reported alpha shows.
    void aLargeBufferLeavesMoreRoom()
    {
        const auto run = [](const char* buffer) {
            return runDrive("starter", with(oneDie(64, "7%", "cpu.gcPolicy=greedy"), {std::string("cpu.writeBuffer=") + buffer}),
                            "rw=randwrite bs=4k qd=32 count=100000");
        };
        const RunResult small = run("64KiB"), large = run("2MiB");
        QVERIFY(large.ftl.alphaEff > small.ftl.alphaEff + 0.005 && large.ftl.waf < 0.95 * small.ftl.waf);
        const double wanted = greedyWaf(large.ftl.alphaEff, 64);
        QVERIFY2(std::fabs(large.ftl.waf / wanted - 1) < 0.02, qPrintable(QString("%1 and %2").arg(large.ftl.waf).arg(wanted)));
    }

    // Plane-merged: a victim is a block of each plane, twice as large. Separate: one plane's block, and the other plane keeps its own.
    void mergesAreDieLevelOrPlaneLevel_data()
    {
        QTest::addColumn<QString>("joined");
        QTest::addColumn<int>("units"); // per victim
        QTest::newRow("die-level") << "true" << 128;
        QTest::newRow("plane-level") << "false" << 64;
    }
    void mergesAreDieLevelOrPlaneLevel()
    {
        QFETCH(const QString, joined);
        QFETCH(const int, units);
        const RunResult result = runDrive("starter",
                                          with(oneDie(64, "20%", "cpu.gcPolicy=greedy"),
                                               {"pkg.planes=2", "pkg.blocksPerPlane=512", "pkg.multiPlane=" + joined.toStdString()}),
                                          "rw=randwrite bs=4k qd=32 count=100000");
        const double wanted = greedyWaf(result.ftl.alphaEff, units);
        QVERIFY2(std::fabs(result.ftl.waf / wanted - 1) < 0.02, qPrintable(QString("%1 and %2").arg(result.ftl.waf).arg(wanted)));
        QVERIFY2(std::fabs(result.ftl.victimMean() / (units * (1 - 1 / wanted)) - 1) < 0.015,
                 qPrintable(QString::number(result.ftl.victimMean())));
    }

    // Counters count orders, spans start with the die: they differ by the programs in flight at the ends of the measured window, at most
    // four for the host and four for GC.
    void countersAreWhatWasRecorded_data()
    {
        QTest::addColumn<QString>("rule");
        for (const char* rule : {"greedy", "fifo", "d_choices", "random", "cost_benefit"})
            QTest::newRow(rule) << QString("cpu.gcPolicy=") + rule;
    }
    void countersAreWhatWasRecorded()
    {
        QFETCH(const QString, rule);
        const RunResult result = runDrive("starter", oneDie(64, "20%", rule), "rw=randwrite bs=4k qd=32 count=20000", 1, true);
        QVERIFY(!result.spans->truncated);
        std::int64_t host = 0, gc = 0, erases = 0;
        for (const Span& span : result.spans->spans) {
            if (result.spans->tracks[span.track].block != "pkg" || span.start.ps < result.window.start.ps
                || span.start.ps >= result.window.end.ps)
                continue;
            const std::string& name = result.activities[static_cast<std::size_t>(span.activity())].name;
            host += name == "program" && span.owner == static_cast<int>(Owner::hostWrite);
            gc += name == "program" && span.owner == static_cast<int>(Owner::gc);
            erases += name == "erase";
        }
        const auto apart = [](std::uint64_t counted, std::int64_t seen) { return std::llabs(static_cast<std::int64_t>(counted) - seen); };
        QVERIFY(host > 15'000);
        QVERIFY2(apart(result.ftl.hostPrograms, host) <= 4, qPrintable(QString("%1 and %2").arg(result.ftl.hostPrograms).arg(host)));
        QVERIFY2(apart(result.ftl.gcPrograms, gc) <= 4, qPrintable(QString("%1 and %2").arg(result.ftl.gcPrograms).arg(gc)));
        QVERIFY2(apart(result.ftl.erases, erases) <= 1, qPrintable(QString("%1 and %2").arg(result.ftl.erases).arg(erases)));
    }
};

QTEST_GUILESS_MAIN(TestWriteAmplificationRun)
#include "tst_write_amplification_run.moc"
