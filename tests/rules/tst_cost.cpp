// SPDX-License-Identifier: GPL-3.0-or-later
// Cost: sums by hand for a drive of the SSDExplorer study, the contribution of each item, and a design's own figures.
#include "io/json.h"
#include "io/project_text.h"
#include "rules/cost.h"
#include "rules/cost_table.h"
#include "simulate/drive.h"

using namespace floom;

namespace {

double bill(const Design& design)
{
    return totalCost(costOf(design, builtinCatalogue(), Weighting::billOfMaterials));
}

double controller(const Design& design)
{
    return totalCost(costOf(design, builtinCatalogue(), Weighting::controllerCost));
}

double costOfPart(const Design& design, std::string_view what)
{
    double sum = 0;
    for (const CostLine& line : costOf(design, builtinCatalogue(), Weighting::billOfMaterials))
        if (line.what == what)
            sum += line.cost();
    return sum;
}

bool near(double a, double b)
{
    return std::abs(a - b) < 1e-9 * std::max(1.0, std::abs(b));
}

} // namespace

class TestCost : public QObject {
    Q_OBJECT

private slots:
    void aTotalIsTheSumByHand()
    {
        const Design design = drive("sata-mlc",
                                    {"cpu.cores=1", "cpu.clock=400MHz", "ecc.t=40", "ecc.parallelism=8", "ecc.machines=1",
                                     "ecc.clock=200MHz", "ch.rate=400MT/s", "ch.buffer=128KiB", "pkg.dies=4", "pkg.targets=2",
                                     "pkg.planes=2", "pkg.pageSize=16KiB", "pkg.blocksPerPlane=1024", "pkg.pagesPerBlock=256",
                                     "ddr.size=1GiB", "ddr.rate=2400MT/s", "ddr.width=16", "ddr.deviceWidth=16", "ddr.deviceSize=1GiB"});
        const double n = 4, packages = design.find("pkg")->instances();
        const double byHand = 0.20 // SATA
            + 0.20 // core
            + (28 + 16) * 0.004 + 2 * 0.04 + 1 * 0.50 + 0.05 // DRAM: pins, PHY, size, device
            + n * 0.10 // BCH
            + n * (17 * 0.004 + 0.062 + 0.02 + 0.125 * 0.02) // channels: pins, logic, PHY, SRAM
            + packages * 2 * 0.02; // targets
        const double fabric = costOfPart(design, "wires");
        QVERIFY(fabric > 0 && fabric < 0.1);
        QVERIFY2(near(controller(design), byHand + fabric), std::to_string(controller(design) - byHand - fabric).c_str());
        // 2 x 1024 x 256 x 16 KiB = 8 GiB = 68.72 Gb; two bits per cell, two planes, a bus of 400 MT/s.
        const double gigabits = 2.0 * 1024 * 256 * 16384 * 8e-9, area = gigabits / (2.5 * 2) + 2 * 3 + 12 + 2 * 0.4;
        QVERIFY(near(bill(design) - controller(design), packages * (4 * area * 0.011 + 0.10)));
    }

    void whatCostsAdds_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<bool>("dearer");
        const auto row = [](const char* change, bool dearer) { QTest::newRow(change) << change << dearer; };
        row("ddr.size=8GiB", true);
        row("ddr.rate=3200MT/s", true);
        row("ddr.width=32", true);
        row("ch.rate=1600MT/s", true);
        row("ch.width=16", true);
        row("ch.buffer=1MiB", true);
        row("pkg.planes=4", true);
        row("pkg.pagesPerBlock=2048", true);
        row("pkg.cell=slc", true);
        row("pkg.cell=qlc", false);
        row("ecc.t=72", true);
        row("ecc.machines=2", true);
        row("ecc.clock=400MHz", true);
        row("bus.clock=800MHz", true);
        row("pkg.planeReads=independent", true);
        row("cpu.plp=true", true);
        row("cpu.cores=4", true);
        row("host.generation=4", true);
        row("host.lanes=2", false);
        row("host.readTags=256", true);
    }

    void whatCostsAdds()
    {
        QFETCH(const QString, change);
        QFETCH(const bool, dearer);
        const double before = bill(drive("starter", {})), after = bill(drive("starter", {change.toStdString()}));
        QVERIFY2(dearer ? after > before : after < before, (std::to_string(before) + " " + std::to_string(after)).c_str());
    }

    // More data to save needs more capacitors; so does a slower drive.
    void protectionCostsByWhatItSaves()
    {
        const auto joules = [](const Changes& more) {
            Changes all{"cpu.plp=true"};
            all.insert(all.end(), more.begin(), more.end());
            return costOfPart(drive("starter", all), "J in capacitors");
        };
        QVERIFY(joules({"cpu.writeBuffer=256MiB"}) > joules({"cpu.writeBuffer=8MiB"}));
        QVERIFY(joules({"pkg.tPROG=2ms"}) > joules({"pkg.tPROG=700us"}));
        QVERIFY(near(costOfPart(drive("starter", {}), "J in capacitors"), 0));
    }

    // Logic shrinks with the process; pads and PHYs only get more expensive per mm2.
    void aFinerProcessMakesLogicCheaperAndPadsDearer()
    {
        const auto at = [](const char* nm) {
            Design design = drive("starter", {});
            if (!assignCost(design, "controller.process", nm))
                qFatal("not assigned");
            return design;
        };
        QVERIFY(costOfPart(at("16"), "cores") < costOfPart(at("28"), "cores"));
        QVERIFY(costOfPart(at("28"), "cores") < costOfPart(at("65"), "cores"));
        QVERIFY(costOfPart(at("16"), "channel pins") > costOfPart(at("28"), "channel pins"));
        QVERIFY(near(costOfPart(at("16"), "GiB of DRAM"), costOfPart(at("28"), "GiB of DRAM")));
    }

    void lanesCostMoreInLaterGenerations()
    {
        const auto host = [](const char* generation) { return costOfPart(drive("starter", {generation, "host.lanes=4"}), "lanes"); };
        QCOMPARE(host("host.generation=2"), 4 * 0.10);
        QCOMPARE(host("host.generation=3"), 4 * 0.15);
        QCOMPARE(host("host.generation=4"), 4 * 0.25);
    }

    void aDrawingKeepsItsOwnFigures()
    {
        Design design = drive("starter", {});
        const double before = bill(design);
        const std::string hash = designHash(design);
        QVERIFY(assignCost(design, "dram.gib", "1.5").ok() && assignCost(design, "pin", "0.005").ok());
        const double after = bill(design);
        QVERIFY(near(after - before, 4 * (1.5 - 0.5) + (44 + 8 * 17) * 0.001));
        QVERIFY(designHash(design) != hash); // results that contain the cost differ
        const auto again = readDesign(writeDesign(design, builtinCatalogue()), builtinCatalogue());
        QVERIFY(again.ok());
        QCOMPARE(bill(*again), after);
        QVERIFY(*again == design);
        QVERIFY(assignCost(design, "dram.gib", "default").ok() && assignCost(design, "pin", "").ok());
        QCOMPARE(bill(design), before);
        QCOMPARE(designHash(design), hash);
        QVERIFY(design.reserved.empty());
    }

    void otherReservedKeysStay()
    {
        Design design;
        design.reserved = R"({"groups":[1,2],"pins":{"a":1}})";
        setOwnCosts(design, {{"pin", 0.01}});
        QCOMPARE(ownCosts(design), (OwnCosts{{"pin", 0.01}}));
        setOwnCosts(design, {{"dram.gib", 2}, {"pin", 1e-7}});
        QCOMPARE(ownCosts(design), (OwnCosts{{"dram.gib", 2}, {"pin", 1e-7}}));
        setOwnCosts(design, {});
        QCOMPARE(design.reserved, std::string(R"({"groups":[1,2],"pins":{"a":1}})"));
    }

    void figuresOfAProjectStandInItsVariants()
    {
        ProjectText project;
        project.variants = {{"a", "", "", drive("starter", {}), {}}, {"b", "a", "", drive("starter", {}), {}}};
        setOwnCosts(project.variants[1].design, {{"pin", 0.02}});
        std::string text = writeProject(project, builtinCatalogue());
        const auto at = text.find("\"variants\"");
        text.insert(at, R"("costs": {"pin": 0.01, "dram.gib": 0.7}, )");
        const auto read = readProject(text, builtinCatalogue());
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().message().c_str());
        QCOMPARE(ownCosts(read->variants[0].design), (OwnCosts{{"dram.gib", 0.7}, {"pin", 0.01}}));
        QCOMPARE(ownCosts(read->variants[1].design), (OwnCosts{{"dram.gib", 0.7}, {"pin", 0.02}}));
    }

    void wrongFiguresAreRefused()
    {
        Design design = drive("starter", {});
        const Outcome unknown = assignCost(design, "dram.gb", "1");
        QVERIFY(!unknown && unknown.error().advice.find("dram.gib") != std::string::npos);
        for (const char* value : {"-1", "x", "1e9", "nan", "1 2"})
            QVERIFY2(!assignCost(design, "dram.gib", value), value);
        QVERIFY(!assignCost(design, "controller.process", "0"));
        std::string text = writeDesign(design, builtinCatalogue());
        text.insert(text.find("\"blocks\""), R"("costs": {"dram.gb": 1}, )");
        const auto read = readDesign(text, builtinCatalogue());
        QVERIFY(!read && read.error().message().find("dram.gib") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestCost)
#include "tst_cost.moc"
