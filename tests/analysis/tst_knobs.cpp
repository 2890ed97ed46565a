// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that a proof tries go on from what the drive has.
#include "analysis/knobs.h"
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
};

QTEST_GUILESS_MAIN(TestKnobs)
#include "tst_knobs.moc"
