// SPDX-License-Identifier: GPL-3.0-or-later
// T12, conservation: under every mapping a shadow memory agrees with every read of long random runs of writes, overwrites, trims, reads and
// flushes during GC and merges, and with the flash contents after a power cut at any time. By default a short run of each; FLOOM_T12 sets
// the number of requests per mapping, shared by its cases (tst_t12_shadow_long: 10^7).
#include "mistakes/shadow.h"

#include <QtGlobal>

#include <algorithm>

using namespace floom;

namespace {

// Small: every superblock is reused many times.
const Changes kSmall = {"ch.count=2",
                        "ecc.count=2",
                        "pkg.count=[2,1]",
                        "pkg.dies=1",
                        "pkg.blocksPerPlane=40",
                        "pkg.pagesPerBlock=16",
                        "cpu.writeBuffer=64KiB",
                        "cpu.logBlocks=6",
                        "pkg.suspend=none",
                        "cpu.mapCache=16KiB",
                        "cpu.mapZone=4MiB",
                        "cpu.overProvisioning=40%"};

struct Case {
    const char* name;
    Changes changes;
    std::uint32_t unitBytes = 4096; // block mappings use pages
};

const std::vector<Case>& cases()
{
    static const std::vector<Case> list = {
        {"page", {"cpu.mapping=page"}},
        {"page, hot and cold apart", {"cpu.mapping=page", "cpu.hotCold=frequency", "cpu.gcPolicy=cost_benefit"}},
        {"page, random victims, levelled", {"cpu.mapping=page", "cpu.gcPolicy=random", "cpu.wearLevelling=both", "cpu.wearThreshold=3"}},
        {"page, each unit on its die", {"cpu.mapping=page", "cpu.allocationMode=static", "cpu.gcFrontier=shared"}},
        {"page, copied inside the dies", {"cpu.mapping=page", "pkg.copyback=true"}},
        {"page, programs and erases fail", {"cpu.mapping=page", "pkg.programFail=0.0001", "pkg.eraseFail=0.001"}},
        {"page, no write cache", {"cpu.mapping=page", "cpu.cachePolicy=none"}},
        {"page, map on flash", {"cpu.mapping=page", "cpu.mapPlacement=flash"}},
        {"dftl", {"cpu.mapping=dftl"}},
        {"zoned", {"cpu.mapping=zoned"}},
        {"block", {"cpu.mapping=block"}, 16384},
        {"bast", {"cpu.mapping=bast"}, 16384},
        {"fast", {"cpu.mapping=fast"}, 16384},
        {"set_associative", {"cpu.mapping=set_associative"}, 16384},
    };
    return list;
}

std::size_t variantsOf(const std::string& mapping)
{
    return static_cast<std::size_t>(
        std::count_if(cases().begin(), cases().end(), [&](const Case& one) { return one.changes.front() == mapping; }));
}

struct Churned {
    std::unique_ptr<Shadow> shadow;
    PowerCut cut;
    RunResult result;
    std::uint64_t lost = 0; // lost flushed units
};

Churned churn(const Case& one, std::uint64_t count, Time cutAt, std::uint64_t seed, const char* start)
{
    Changes changes = kSmall;
    changes.insert(changes.end(), one.changes.begin(), one.changes.end());
    const auto program = programOf(drive("starter", changes));
    Churned churned;
    churned.cut.at = cutAt;
    churned.cut.onRead = [&churned](const Spare& spare) { churned.shadow->found(spare); };
    RunOptions options;
    options.seed = seed;
    options.powerCut = &churned.cut;
    options.causes = false;
    const auto source = [&](std::uint64_t capacity) {
        churned.shadow = std::make_unique<Shadow>(capacity / one.unitBytes);
        return std::make_unique<Churn>(*churned.shadow, one.unitBytes, count, seed);
    };
    churned.result = simulate(*program, *parseWorkload(std::string("rw=randwrite qd=16 precondition=") + start), source, options);
    churned.lost = churned.shadow->lost(churned.cut.recovered, false);
    return churned;
}

void rows()
{
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < cases().size(); ++i)
        QTest::newRow(cases()[i].name) << static_cast<int>(i);
}

} // namespace

class TestT12Shadow : public QObject {
    Q_OBJECT

private slots:
    void t12EveryReadAgrees_data() { rows(); }
    void t12EveryReadAgrees()
    {
        QFETCH(int, number);
        const Case& one = cases()[static_cast<std::size_t>(number)];
        const auto wanted = static_cast<std::uint64_t>(qgetenv("FLOOM_T12").toDouble());
        const std::uint64_t each = std::max(std::uint64_t{20'000}, wanted / variantsOf(one.changes.front()));
        for (const char* start : {"none", "random"}) {
            const Churned run = churn(one, each / 2, kNever, 3, start);
            QCOMPARE(run.result.window.completed, each / 2);
            QVERIFY2(run.shadow->wrong == 0, qPrintable(run.shadow->first));
            QVERIFY(run.shadow->reads > each / 4);
            QVERIFY(run.shadow->overwritten > each / 10 && run.shadow->trimmed > each / 100);
            QVERIFY2(run.result.ftl.gcRuns > each / 1000, qPrintable(QString::number(run.result.ftl.gcRuns)));
            for (const LawCheck& law : run.result.laws)
                QVERIFY2(law.holds, law.name.c_str());
        }
    }

    void t12WhatIsFlushedSurvivesAPowerCut_data() { rows(); }
    void t12WhatIsFlushedSurvivesAPowerCut()
    {
        QFETCH(int, number);
        const Case& one = cases()[static_cast<std::size_t>(number)];
        RandomStream random(5, "moments");
        std::uint64_t collected = 0;
        for (std::uint64_t trial = 0; trial < 8; ++trial) {
            const auto at = static_cast<std::int64_t>(100'000 + random.below(3'000'000));
            const Churned run = churn(one, UINT64_MAX, Time{at * 1'000'000}, trial, "none");
            QVERIFY2(run.lost == 0, qPrintable(QString("%1 units at %2 us").arg(run.lost).arg(at)));
            QVERIFY2(run.shadow->wrong == 0, qPrintable(run.shadow->first));
            QVERIFY(run.shadow->reads > 0);
            collected += run.result.ftl.gcRuns;
        }
        QVERIFY(collected > 20);
    }
};

QTEST_APPLESS_MAIN(TestT12Shadow)
#include "tst_t12_shadow.moc"
