// SPDX-License-Identifier: GPL-3.0-or-later
// The bank model against a slow checker of JEDEC constraints, on random streams with random timings: no violation; every constraint is met
// exactly somewhere; a model one cycle short of any of them is detected. Presets: cycles of the data sheets.
#include "design/address.h"
#include "dram/random_streams.h"
#include "io/json.h"
#include "io/samples.h"
#include "media/dram_energy.h"

#include <QTest>

#include <functional>
#include <map>

using namespace floom;
using namespace streams;

class TestDramConstraints : public QObject {
    Q_OBJECT

private slots:
    void nothingIsBrokenAndEverythingBinds()
    {
        std::map<std::string, int> bound;
        std::int64_t wrongEnds = 0;
        for (int number = 0; number < kStreams; ++number) {
            const Stream stream = randomStream(number);
            const auto verdict = judge(stream, stream.timing, &wrongEnds);
            QVERIFY2(verdict.broken.empty(), qPrintable(QString("stream %1: %2").arg(number).arg(verdict.first.c_str())));
            for (const auto& [name, times] : verdict.met)
                ++bound[name];
        }
        QCOMPARE(wrongEnds, std::int64_t{0});
        for (const char* name : kConstraints)
            QVERIFY2(bound[name] >= 3, qPrintable(QString("%1 binds in %2 streams").arg(name).arg(bound[name])));
    }

    // Without a log the bank model takes shorter ways, whole rows at a time. It must end when the checked one ends, and leave all banks in
    // the same state: from an access on, both are logged, and the commands must be the same.
    void theShortWayIsTheCheckedOne()
    {
        const Design starter = *readDesign(findSample("starter")->text, builtinCatalogue());
        const DramTiming ddr4 = DramTiming::read(ParameterReader(*starter.find("ddr"), *builtinCatalogue().find("dram"), {}));
        const auto same = [](const DramIssue& a, const DramIssue& b) {
            return a.cycle == b.cycle && a.command == b.command && a.bank == b.bank && a.row == b.row;
        };
        for (int number = 0; number < 40 * kStreams; ++number) {
            Stream stream = randomStream(number);
            stream.shape.closedPages = false;
            stream.shape.rowBytes = 256 << number % 7; // many take longer than opening the next one
            if (number % 3 == 0) {
                stream.timing = ddr4;
                stream.shape = {8, 2048, 16, false};
            }
            DramBanks checked(stream.timing, stream.shape), quick(stream.timing, stream.shape);
            std::vector<DramIssue> all, rest;
            checked.record(&all);
            std::int64_t now = 0;
            std::size_t before = 0;
            const std::size_t quickOnes = 1 + static_cast<std::size_t>(number) % 50;
            for (std::size_t i = 0; i < quickOnes + 30; ++i) {
                const Stream::Access& a = stream.accesses[i];
                if (i == quickOnes) {
                    quick.record(&rest);
                    before = all.size();
                }
                now += number % 5 < 2 ? 0 : a.gap;
                // Whole rows by themselves and with others, then short accesses near them, which feel what the long ones left.
                const std::int64_t rowBytes = stream.shape.rowBytes, near = a.address % (rowBytes * stream.shape.banks * 2);
                const std::int64_t address = number % 2 == 0 ? near / rowBytes * rowBytes : near;
                const std::int64_t bytes = i < quickOnes && a.bytes % 2 == 0 ? rowBytes * (1 + a.bytes % 8) + a.bytes : 1 + a.bytes % 64;
                const std::int64_t end = checked.access(now, address, bytes, a.write);
                QVERIFY2(quick.access(now, address, bytes, a.write) == end, qPrintable(QString("stream %1").arg(number)));
            }
            QVERIFY2(std::equal(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(), rest.begin(), rest.end(), same),
                     qPrintable(QString("stream %1").arg(number)));
            const DramCounts &a = checked.counts(), &b = quick.counts();
            QCOMPARE((QList<qint64>{b.activates, b.readBursts, b.writeBursts, b.refreshes}),
                     (QList<qint64>{a.activates, a.readBursts, a.writeBursts, a.refreshes}));
        }
    }

    void oneCycleShortIsFoundOut_data()
    {
        QTest::addColumn<int>("field");
        for (int i = 0; i < 12; ++i)
            QTest::newRow(kNames[i]) << i;
    }

    void oneCycleShortIsFoundOut()
    {
        QFETCH(int, field);
        static std::int64_t DramTiming::*const kFields[] = {&DramTiming::rcd, &DramTiming::rp,  &DramTiming::ras, &DramTiming::rc,
                                                            &DramTiming::rrd, &DramTiming::faw, &DramTiming::wr,  &DramTiming::wtr,
                                                            &DramTiming::rtp, &DramTiming::ccd, &DramTiming::rfc, &DramTiming::refi};
        int found = 0;
        for (int number = 0; number < kStreams; ++number) {
            const Stream stream = randomStream(number);
            DramTiming wrong = stream.timing;
            wrong.*kFields[field] -= 1;
            found += judge(stream, wrong).broken.contains(kNames[field]) ? 1 : 0;
        }
        QVERIFY2(found >= 3, qPrintable(QString::number(found)));
    }

    // With a 1 ns clock each parameter sets its own field, in cycles, and no other.
    void everyTimingIsReadIntoItsField()
    {
        Block block{"ddr", "dram", {}, {}, {}, {}, {}};
        block.parameters["rate"] = std::int64_t{2'000'000'000};
        std::int64_t ns = 10;
        for (const char* id : {"tCL", "tCWL", "tRCD", "tRP", "tRAS", "tRC", "tRRD", "tFAW", "tWR", "tWTR", "tRTP", "tCCD", "tRFC", "tREFI",
                               "tRRDL", "tWTRL", "tCCDL", "tCCDLWR"})
            block.parameters[id] = 1000 * ++ns;
        const DramTiming t = DramTiming::read(ParameterReader(block, *builtinCatalogue().find("dram"), {}));
        QCOMPARE(
            (QList<int>{int(t.cl), int(t.cwl), int(t.rcd), int(t.rp), int(t.ras), int(t.rc), int(t.rrd), int(t.faw), int(t.wr), int(t.wtr),
                        int(t.rtp), int(t.ccd), int(t.rfc), int(t.refi), int(t.rrdl), int(t.wtrl), int(t.ccdl), int(t.ccdlw)}),
            (QList<int>{11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28}));
    }

    // DDR2-800 x16, 1 Gb, copied from the table of speed grades: nanoseconds, and banks.
    void theSataSampleHasDdr2Timings()
    {
        const Design design = *readDesign(findSample("sata-mlc")->text, builtinCatalogue());
        const TypeSpec& type = *builtinCatalogue().find("dram");
        const auto value = [&](const std::string& id) {
            const auto it = design.find("ddr")->parameters.find(id);
            return std::get<std::int64_t>(it == design.find("ddr")->parameters.end() ? type.parameter(id)->defaultValue : it->second);
        };
        const std::map<std::string, double> sheet = {{"tCL", 12.5}, {"tRCD", 12.5}, {"tRP", 12.5},   {"tRAS", 40},   {"tRC", 57.5},
                                                     {"tRRD", 10},  {"tFAW", 45},   {"tWR", 15},     {"tWTR", 7.5},  {"tRTP", 7.5},
                                                     {"tCCD", 5},   {"tCWL", 10},   {"tRFC", 127.5}, {"tREFI", 7800}};
        for (const auto& [id, ns] : sheet)
            QCOMPARE(static_cast<double>(value(id)) / 1000, ns);
        QCOMPARE(value("rate"), std::int64_t{800'000'000});
        QCOMPARE(value("banks"), std::int64_t{8});
        QCOMPARE(value("burstLength"), std::int64_t{8});
    }

    // CL-tRCD-tRP, CWL and tRC of the data sheets, in cycles.
    void presetsGiveTheCyclesOfTheDataSheets_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QList<int>>("cycles"); // CL, tRCD, tRP, CWL, tCCD, banks
        QTest::newRow("DDR-400") << "ddr_400" << QList<int>{3, 3, 3, 1, 2, 4};
        QTest::newRow("DDR2-533") << "ddr2_533" << QList<int>{4, 4, 4, 3, 2, 8};
        QTest::newRow("DDR2-667") << "ddr2_667" << QList<int>{4, 4, 4, 3, 2, 8};
        QTest::newRow("DDR2-800") << "ddr2_800" << QList<int>{5, 5, 5, 4, 2, 8};
        QTest::newRow("DDR3-1066") << "ddr3_1066" << QList<int>{7, 7, 7, 6, 4, 8};
        QTest::newRow("DDR3-1333") << "ddr3_1333" << QList<int>{9, 9, 9, 7, 4, 8};
        QTest::newRow("DDR3-1600") << "ddr3_1600" << QList<int>{11, 11, 11, 8, 4, 8};
        QTest::newRow("DDR3-1866") << "ddr3_1866" << QList<int>{13, 13, 13, 9, 4, 8};
        QTest::newRow("DDR4-2133") << "ddr4_2133" << QList<int>{16, 16, 16, 11, 4, 8};
        QTest::newRow("DDR4-2400") << "ddr4_2400" << QList<int>{17, 17, 17, 12, 4, 8};
        QTest::newRow("DDR4-3200") << "ddr4_3200" << QList<int>{22, 22, 22, 16, 4, 16};
        QTest::newRow("DDR5-3200") << "ddr5_3200" << QList<int>{24, 24, 24, 22, 8, 32};
        QTest::newRow("DDR5-4800") << "ddr5_4800" << QList<int>{34, 34, 34, 32, 8, 32};
        QTest::newRow("DDR5-5600") << "ddr5_5600" << QList<int>{40, 40, 40, 38, 8, 32};
        QTest::newRow("DDR5-6400") << "ddr5_6400" << QList<int>{46, 46, 46, 44, 8, 32};
        QTest::newRow("DDR5-8400") << "ddr5_8400" << QList<int>{60, 60, 60, 58, 8, 32};
        // In data clock cycles, four times the command clock.
        QTest::newRow("LPDDR5-6400") << "lpddr5_6400" << QList<int>{4 * 17, 4 * 15, 4 * 15, 4 * 9, 8, 16};
        QTest::newRow("LPDDR5-6400 BL32") << "lpddr5_6400_bl32" << QList<int>{4 * 17, 4 * 15, 4 * 15, 4 * 9, 16, 16};
        QTest::newRow("LPDDR5X-8533") << "lpddr5x_8533" << QList<int>{4 * 23, 4 * 20, 4 * 20, 4 * 12, 8, 16};
        QTest::newRow("LPDDR4-3200") << "lpddr4_3200" << QList<int>{28, 29, 29, 14, 8, 8};
    }

    void presetsGiveTheCyclesOfTheDataSheets()
    {
        QFETCH(QString, preset);
        QFETCH(QList<int>, cycles);
        const TypeSpec* type = builtinCatalogue().find("dram");
        Block block{"ddr", "dram", {}, {}, {}, {}, {}};
        const auto found =
            std::find_if(type->presets.begin(), type->presets.end(), [&](const Preset& p) { return preset == p.id.c_str(); });
        QVERIFY(found != type->presets.end());
        for (const auto& [id, value] : found->values)
            block.parameters[id] = value;
        const ParameterReader reader(block, *type, {});
        const DramTiming t = DramTiming::read(reader);
        QCOMPARE((QList<int>{int(t.cl), int(t.rcd), int(t.rp), int(t.cwl), int(t.ccd), int(reader.count("banks"))}), cycles);
        QVERIFY(t.rc >= t.ras + t.rp - 1);
        QVERIFY(t.refi > 10 * t.rfc);
    }

    // DDR3L 4 Gb x16 at 1600 MT/s (1.25 ns a cycle): tRC 39, tRAS 28, burst 4, tRFC 208 cycles; currents of its data sheet.
    void energyOfACommandIsWhatTheCurrentsSay()
    {
        DramTiming t;
        t.rc = 39;
        t.ras = 28;
        t.burst = 4;
        t.rfc = 208;
        const DramEnergy one = energyOf({66'000, 32'000, 47'000, 235'000, 171'000, 235'000, 1350}, t, 800'000'000, 1);
        QCOMPARE(one.activate, std::int64_t{1'528'875}); // (66 x 48.75 - 47 x 35 - 32 x 13.75) mA ns x 1.35 V = 1.53 nJ
        QCOMPARE(one.readBurst, std::int64_t{1'269'000}); // 188 x 5 x 1.35 = 1.27 nJ
        QCOMPARE(one.writeBurst, std::int64_t{837'000}); // 124 x 5 x 1.35
        QCOMPARE(one.refresh, std::int64_t{65'988'000}); // 188 x 260 x 1.35 = 66 nJ
        QCOMPARE(one.standbyMicrowatts, std::int64_t{63'450}); // 47 mA x 1.35 V
        QCOMPARE(one.of({2, 3, 5, 1}), std::int64_t{2 * 1'528'875 + 3 * 1'269'000 + 5 * 837'000 + 65'988'000});
        QCOMPARE(energyOf({66'000, 32'000, 47'000, 235'000, 171'000, 235'000, 1350}, t, 800'000'000, 4).refresh, 4 * one.refresh);
    }

    // A stream counted by hand: three rows, one of them twice, and the bursts.
    void commandsAreCounted()
    {
        DramTiming t{4, 3, 4, 4, 10, 14, 2, 8, 5, 3, 3, 4, 20, 0, 4};
        DramBanks banks(t, {2, 1024, 64, false});
        banks.access(0, 0, 512, false); // bank 0, 8 bursts
        banks.access(0, 1024, 64, true); // bank 1
        banks.access(0, 512, 64, false); // still open
        banks.access(0, 2048, 64, true); // bank 0, another row
        banks.access(0, 0, 1, false); // and back
        QCOMPARE(banks.counts().activates, std::int64_t{4});
        QCOMPARE(banks.counts().readBursts, std::int64_t{10});
        QCOMPARE(banks.counts().writeBursts, std::int64_t{2});
        QCOMPARE(banks.counts().refreshes, std::int64_t{0});
    }

private:
    static constexpr const char* kNames[] = {"tRCD", "tRP", "tRAS", "tRC", "tRRD", "tFAW", "tWR", "tWTR", "tRTP", "tCCD", "tRFC", "tREFI"};
};

QTEST_APPLESS_MAIN(TestDramConstraints)
#include "tst_dram_constraints.moc"
