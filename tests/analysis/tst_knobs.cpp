// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that a proof tries go on from what the drive has.
#include "analysis/knobs.h"
#include "analysis/sensitivity.h"
#include "simulate/drive.h"

#include <algorithm>

using namespace floom;

class TestKnobs : public QObject {
    Q_OBJECT
private slots:
    void knobsGoOnFromWhereTheyAre_data()
    {
        QTest::addColumn<QStringList>("changes");
        QTest::addColumn<QString>("tried");
        QTest::newRow("parity off") << QStringList{"cpu.parityStripe=3"} << "cpu.parityStripe 3 to 0";
        QTest::newRow("longer stripes") << QStringList{"cpu.parityStripe=3"} << "cpu.parityStripe 3 to 7";
        QTest::newRow("large map cache") << QStringList{"cpu.mapping=dftl", "cpu.mapCache=64MiB"} << "cpu.mapCache 64MiB to 128MiB";
        QTest::newRow("large read cache") << QStringList{"cpu.readCache=256MiB"} << "cpu.readCache 256MiB to 512MiB";
        QTest::newRow("usual log blocks") << QStringList{"cpu.mapping=bast"} << "cpu.logBlocks 51 to 102"; // 3 % of 2048 / 1.2
        QTest::newRow("usual log blocks of a small drive")
            << QStringList{"cpu.mapping=fast", "pkg.blocksPerPlane=32"} << "cpu.logBlocks 2 to 4";
        QTest::newRow("next timing mode") << QStringList{"ch.timingMode=7"} << "ch.timingMode 7 to 8";
        QTest::newRow("second timing mode") << QStringList{"ch.timingMode=0"} << "ch.timingMode 0 to 1";
    }
    void knobsGoOnFromWhereTheyAre()
    {
        QFETCH(const QStringList, changes);
        QFETCH(const QString, tried);
        Changes made;
        for (const QString& one : changes)
            made.push_back(one.toStdString());
        const auto triedBy = [&](const Design& design) {
            return std::ranges::count(allVariations(*programOf(design), *parseWorkload("rw=randrw qd=4"), 1000), tried.toStdString(),
                                      &Variation::change);
        };
        QCOMPARE(triedBy(drive("starter", made)), 1);
        QCOMPARE(triedBy(drive("starter")), 0);
    }

    // Preconditioning brings no more of DFTL's entries into the map cache than fit into 64 MiB: a larger one begins half empty in its
    // trial.
    void aMapCacheThatBeginsHalfEmptyIsNotJudged()
    {
        const std::string reads = "rw=randread bs=4k qd=16 count=2000";
        const Design design = drive("starter", {"cpu.mapping=dftl", "cpu.mapCache=64MiB"});
        const auto program = programOf(design);
        const auto list = variations(*program, *parseWorkload(reads), 2000);
        const auto at = static_cast<std::size_t>(std::ranges::find(list, "cpu.mapCache", &Variation::address) - list.begin());
        QVERIFY(at < list.size());
        const RunResult base = runDrive(design, reads), larger = runDrive(list[at].design, reads);
        std::vector<const RunResult*> results(list.size(), nullptr);
        results.front() = &base;
        results[at] = &larger;
        RunResult judged = base;
        foldSensitivity(judged, *program, list, results);
        QVERIFY(judged.bottleneck.sensitivity.empty());
    }
};

QTEST_GUILESS_MAIN(TestKnobs)
#include "tst_knobs.moc"
