// SPDX-License-Identifier: GPL-3.0-or-later
// Cost against hand-summed totals of the configurations of the SSDExplorer study, packages of four dies, one 400 MHz core, SATA.
#include "rules/cost.h"
#include "simulate/drive.h"

using namespace floom;

class TestCost : public QObject {
    Q_OBJECT

private slots:
    void totalsAreSumsOfWeights_data()
    {
        QTest::addColumn<int>("channels");
        QTest::addColumn<int>("ways"); // packages a channel
        QTest::addColumn<int>("targets"); // of a package
        QTest::addColumn<double>("controller");
        QTest::addColumn<double>("bill");
        // core 0.2 + SATA 0.2 + per channel (0.15 + DDR 0.60 + ECC 0.10) + 0.02 a target; then 1 a die and 0.1 a package.
        QTest::newRow("C1") << 4 << 2 << 2 << 4.12 << 36.92;
        QTest::newRow("C2") << 8 << 2 << 2 << 7.84 << 73.44;
        QTest::newRow("C3") << 8 << 4 << 2 << 8.48 << 139.68;
        QTest::newRow("C6") << 16 << 8 << 1 << 16.56 << 541.36;
        QTest::newRow("C8") << 32 << 2 << 2 << 30.16 << 292.56;
    }

    void totalsAreSumsOfWeights()
    {
        QFETCH(int, channels);
        QFETCH(int, ways);
        QFETCH(int, targets);
        QFETCH(double, controller);
        QFETCH(double, bill);
        const std::string n = std::to_string(channels);
        const Design design = drive("sata-mlc",
                                    {"cpu.cores=1", "cpu.clock=400MHz", "ddr.count=" + n, "ch.count=" + n, "ecc.count=" + n, "ecc.t=40",
                                     "ecc.parallelism=8", "ecc.machines=1", "pkg.count=[" + n + "," + std::to_string(ways) + "]",
                                     "pkg.dies=4", "pkg.targets=" + std::to_string(targets)});
        const auto total = [&](Weighting weighting) { return totalCost(costOf(design, builtinCatalogue(), weighting)); };
        QVERIFY(std::abs(total(Weighting::controllerCost) - controller) < 1e-9);
        QVERIFY(std::abs(total(Weighting::billOfMaterials) - bill) < 1e-9);
    }

    void lanesCostMoreInLaterGenerations()
    {
        const auto host = [](const char* generation) {
            return costOf(drive("starter", {generation, "host.lanes=4"}), builtinCatalogue(), Weighting::controllerCost).front().cost();
        };
        QCOMPARE(host("host.generation=2"), 4 * 0.10);
        QCOMPARE(host("host.generation=3"), 4 * 0.15);
        QCOMPARE(host("host.generation=4"), 4 * 0.25);
    }
};

QTEST_APPLESS_MAIN(TestCost)
#include "tst_cost.moc"
