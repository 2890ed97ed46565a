// SPDX-License-Identifier: GPL-3.0-or-later
// Bank groups: on random streams the distances within and across groups are kept, are binding, and a model one cycle short violates them;
// streams rotate over the groups; with one group nothing changes.
#include "dram/random_streams.h"
#include "io/json.h"

#include <QTest>

#include <map>

using namespace floom;
using namespace streams;

namespace {

using Fields = std::vector<std::pair<const char*, std::int64_t DramTiming::*>>;
const Fields kOfGroups = {{"tCCD_L", &DramTiming::ccdl}, {"tCCD_L_WR", &DramTiming::ccdlw}, {"tRRD_L", &DramTiming::rrdl},
                          {"tWTR_L", &DramTiming::wtrl}, {"tCCD", &DramTiming::ccd},        {"tRRD", &DramTiming::rrd},
                          {"tWTR", &DramTiming::wtr},    {"tRCD", &DramTiming::rcd},        {"tRP", &DramTiming::rp},
                          {"tRC", &DramTiming::rc},      {"tFAW", &DramTiming::faw},        {"tWR", &DramTiming::wr},
                          {"tRTP", &DramTiming::rtp},    {"tRAS", &DramTiming::ras},        {"tRFC", &DramTiming::rfc}};

} // namespace

class TestDramGroups : public QObject {
    Q_OBJECT

private slots:
    void bankGroupsBreakNothingAndEverythingBinds()
    {
        std::map<std::string, int> bound;
        std::int64_t wrongEnds = 0;
        for (int number = 0; number < kStreams; ++number) {
            const Stream stream = groupedStream(number);
            const auto verdict = judge(stream, stream.timing, &wrongEnds);
            QVERIFY2(verdict.broken.empty(), qPrintable(QString("stream %1: %2").arg(number).arg(verdict.first.c_str())));
            for (const auto& [name, times] : verdict.met)
                ++bound[name];
        }
        QCOMPARE(wrongEnds, std::int64_t{0});
        for (const char* name : kConstraints)
            QVERIFY2(bound[name] >= 3, qPrintable(QString("%1 binds in %2 streams").arg(name).arg(bound[name])));
        for (const auto& [name, field] : kOfGroups)
            QVERIFY2(bound[name] >= 3, qPrintable(QString("%1 binds in %2 streams").arg(name).arg(bound[name])));
    }

    void withBankGroupsOneCycleShortIsFoundOut_data()
    {
        QTest::addColumn<int>("field");
        for (int i = 0; i < static_cast<int>(kOfGroups.size()); ++i)
            QTest::newRow(kOfGroups[static_cast<std::size_t>(i)].first) << i;
    }

    void withBankGroupsOneCycleShortIsFoundOut()
    {
        QFETCH(int, field);
        const auto& [name, member] = kOfGroups[static_cast<std::size_t>(field)];
        int found = 0;
        for (int number = 0; number < kStreams && found < 3; ++number) {
            const Stream stream = groupedStream(number);
            DramTiming wrong = stream.timing;
            wrong.*member -= 1;
            found += judge(stream, wrong).broken.contains(name) ? 1 : 0;
        }
        QVERIFY2(found >= 3, qPrintable(QString::number(found)));
    }

    // With one group the distances within a group have no effect.
    void withoutGroupsNothingChanges()
    {
        for (int number = 0; number < kStreams; number += 7) {
            const Stream stream = randomStream(number);
            DramTiming more = stream.timing;
            more.rrdl = more.wtrl = more.ccdl = more.ccdlw = 1000;
            DramBanks before(stream.timing, stream.shape), after(more, stream.shape);
            std::int64_t now = 0;
            for (const Stream::Access& a : stream.accesses) {
                now += a.gap;
                QCOMPARE(after.access(now, a.address, a.bytes, a.write), before.access(now, a.address, a.bytes, a.write));
            }
        }
    }

    // DDR5-4800, x32: bursts of 64 B take 8 cycles; 12 within a group, of which there are 8.
    void aStreamGoesRoundTheGroups()
    {
        DramTiming t{34, 32, 34, 34, 77, 111, 8, 32, 72, 6, 18, 8, 708, 0, 8, 12, 24, 12, 48};
        const DramShape shape{32, 4096, 64, false, 8};
        DramBanks banks(t, shape);
        std::vector<DramIssue> log;
        banks.record(&log);
        QCOMPARE(banks.access(0, 0, 4096, false), std::int64_t{34 + 34 + 63 * 8 + 8});
        std::vector<DramIssue> columns;
        std::copy_if(log.begin(), log.end(), std::back_inserter(columns),
                     [](const DramIssue& c) { return c.command == DramCommand::read; });
        QCOMPARE(columns.size(), std::size_t{64});
        for (std::size_t i = 0; i < columns.size(); ++i) {
            QCOMPARE(columns[i].bank / 4, static_cast<std::int64_t>(i % 8)); // four banks a group
            QCOMPARE(columns[i].cycle, static_cast<std::int64_t>(34 + 8 * i));
        }
        QCOMPARE(banks.counts().activates, std::int64_t{8});
        QCOMPARE(banks.span(64, false), std::int64_t{63 * 8});
        // One row of each group covers 32 KiB; the next bytes are in the next bank of each group.
        log.clear();
        banks.access(10'000, 32 * 1024 - 64, 128, false);
        std::vector<std::int64_t> used;
        for (const DramIssue& c : log)
            if (c.command == DramCommand::read)
                used.push_back(c.bank);
        QCOMPARE(used, (std::vector<std::int64_t>{7 * 4 + 0, 0 * 4 + 1}));
        // Every eighth burst hits the same group: 12 apart, writes 48.
        DramBanks alone(t, shape), other(t, shape), writes(t, shape);
        alone.access(0, 0, 64, false);
        other.access(0, 0, 64, false);
        writes.access(0, 0, 64, true);
        QCOMPARE(alone.access(0, 512, 64, false), std::int64_t{34 + 34 + 12 + 8});
        QCOMPARE(other.access(0, 64, 64, false), std::int64_t{34 + 34 + 8 + 8});
        QCOMPARE(writes.access(0, 512, 64, true), std::int64_t{34 + 32 + 48 + 8});
    }

    // Rounds after the second are multiplied: the same as one access per burst.
    void longAccessesAreTheSumOfTheirBursts()
    {
        for (int number = 0; number < kStreams; ++number) {
            const Stream stream = groupedStream(number);
            DramTiming t = stream.timing;
            t.refi = 0;
            const std::int64_t bytes = std::min<std::int64_t>(stream.shape.rowBytes, 4096);
            DramShape open = stream.shape;
            open.closedPages = false;
            DramBanks whole(t, open), single(t, open);
            std::int64_t end = 0;
            for (std::int64_t at = 0; at < bytes; at += 64)
                end = single.access(0, at, 64, number % 2 == 0);
            QCOMPARE(whole.access(0, 0, bytes, number % 2 == 0), end);
        }
    }

    // max(8 cycles, 5 ns), max(32 cycles, 20 ns), max(8, 5 ns), max(16, 10 ns) of DDR5 (gem5, Ramulator 2); 4 and 10 cycles of CK of
    // LPDDR5.
    void distancesWithinAGroupAreThoseOfTheDataSheets_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QList<int>>("cycles"); // tCCD_L, tCCD_L_WR, tRRD_L, tWTR_L, groups
        QTest::newRow("DDR4-2400") << "ddr4_2400" << QList<int>{6, 6, 9, 9, 1};
        QTest::newRow("DDR5-3200") << "ddr5_3200" << QList<int>{8, 32, 8, 16, 8};
        QTest::newRow("DDR5-4800") << "ddr5_4800" << QList<int>{12, 48, 12, 24, 8};
        QTest::newRow("DDR5-5600") << "ddr5_5600" << QList<int>{14, 56, 14, 28, 8};
        QTest::newRow("DDR5-6400") << "ddr5_6400" << QList<int>{16, 64, 16, 32, 8};
        QTest::newRow("LPDDR5-6400") << "lpddr5_6400" << QList<int>{4 * 4, 4 * 4, 4 * 4, 4 * 10, 4};
    }

    void distancesWithinAGroupAreThoseOfTheDataSheets()
    {
        QFETCH(QString, preset);
        QFETCH(QList<int>, cycles);
        const TypeSpec* type = builtinCatalogue().find("dram");
        Block block{"ddr", "dram", {}, {}, {}, {}, {}};
        for (const Preset& known : type->presets)
            if (preset == known.id.c_str())
                for (const auto& [id, value] : known.values)
                    block.parameters[id] = value;
        const ParameterReader reader(block, *type, {});
        const DramTiming t = DramTiming::read(reader);
        QCOMPARE((QList<int>{int(t.ccdl), int(t.ccdlw), int(t.rrdl), int(t.wtrl), int(reader.count("bankGroups"))}), cycles);
    }
};

QTEST_APPLESS_MAIN(TestDramGroups)
#include "tst_dram_groups.moc"
