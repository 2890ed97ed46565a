// SPDX-License-Identifier: GPL-3.0-or-later
// PpnMap and the superblocks' unit lists return what was stored, in every internal form.
#include "base/random.h"
#include "firmware/map/ppn_map.h"
#include "firmware/space/unit_list.h"

#include <QTest>

#include <map>
#include <vector>

using namespace floom;

namespace {

Ppn someValue(RandomStream& random, std::uint64_t dies, std::uint64_t dieSlots)
{
    switch (random.below(6)) {
    case 0:
        return UnitMap::kUnmapped;
    case 1:
        return Ppn{UnitMap::kBuffered | random.below(1U << 24)};
    case 2:
        return UnitMap::kAbsent;
    default:
        return UnitMap::ppn(DieIndex{static_cast<std::uint32_t>(random.below(dies))}, SlotIndex{random.below(dieSlots)});
    }
}

} // namespace

class TestPpnMap : public QObject {
    Q_OBJECT

private slots:
    void everyPpnReadsBackAsWritten_data()
    {
        QTest::addColumn<quint64>("units");
        QTest::addColumn<quint64>("dies");
        QTest::addColumn<quint64>("dieSlots");
        QTest::addColumn<quint64>("touched"); // of the first units
        QTest::newRow("arrays from the start") << quint64{100'000} << quint64{4} << quint64{30'000} << quint64{100'000};
        QTest::newRow("sparse") << quint64{500'000'000} << quint64{64} << quint64{10'000'000} << quint64{500'000'000};
        QTest::newRow("tables become arrays") << quint64{500'000'000} << quint64{64} << quint64{10'000'000} << quint64{20'000};
        QTest::newRow("five bytes") << quint64{8'000'000'000} << quint64{4096} << quint64{3'000'000} << quint64{20'000};
        QTest::newRow("one die, one slot") << quint64{1} << quint64{1} << quint64{1} << quint64{1};
        QTest::newRow("not numbered by the drive") << quint64{1000} << quint64{4} << quint64{300} << quint64{40'000};
    }
    void everyPpnReadsBackAsWritten()
    {
        QFETCH(quint64, units);
        QFETCH(quint64, dies);
        QFETCH(quint64, dieSlots);
        QFETCH(quint64, touched);
        PpnMap map;
        map.configure(units, dies, dieSlots);
        QVERIFY(map.find(Lpn{0}) == UnitMap::kAbsent);
        std::map<Lpn, Ppn> expected;
        RandomStream random(3, "map");
        for (int i = 0; i < 60'000; ++i) {
            const Lpn unit{random.below(touched)};
            const Ppn value = someValue(random, dies, dieSlots);
            const PpnMap::Entry entry = map.at(unit);
            const auto known = expected.find(unit);
            QVERIFY(entry.get() == (known == expected.end() ? UnitMap::kAbsent : known->second));
            entry.set(value);
            expected[unit] = value;
        }
        for (const auto& [unit, value] : expected)
            QVERIFY(map.find(unit) == value);
        // Region borders, the ends, and some units between.
        std::vector<std::uint64_t> cuts{0, 1, 1 << 14, (1 << 14) + 1, touched / 2, touched, UINT64_MAX};
        for (int i = 0; i < 6; ++i)
            cuts.push_back(random.below(touched));
        for (const std::uint64_t first : cuts)
            for (const std::uint64_t end : cuts) {
                PpnMap::Tally wanted;
                for (auto one = expected.lower_bound(Lpn{first}); one != expected.end() && one->first < end; ++one) {
                    wanted.said += one->second != UnitMap::kAbsent ? 1 : 0;
                    wanted.placed += one->second < UnitMap::kBuffered ? 1 : 0;
                }
                const PpnMap::Tally found = map.count(first, end);
                QCOMPARE(found.said, wanted.said);
                QCOMPARE(found.placed, wanted.placed);
            }
    }

    void listsKeepUnitsByPosition()
    {
        for (const bool wide : {false, true}) {
            UnitList list;
            std::vector<std::pair<std::uint32_t, Lpn>> expected, found;
            for (std::uint32_t position = 40; position + 8 <= 1000; position += 8) {
                list.reach(position, position + 8, 1000, wide);
                const std::uint64_t first = (wide ? std::uint64_t{1} << 33 : 0) + position;
                const Lpn units[] = {Lpn{first + 5}, Lpn{first + 3}, Lpn{first + 9}}; // the rest of the row stays empty
                list.row(position, wide).set(units, 3);
                for (std::uint32_t i = 0; i < 3; ++i)
                    expected.emplace_back(position + i, units[i]);
            }
            UnitList copy;
            copy.copy(list, wide);
            list.clear();
            list.append(found, wide);
            QVERIFY(found.empty());
            copy.append(found, wide);
            QVERIFY(found == expected);
            QVERIFY(copy.bytes(wide) <= 8 + 960 * (wide ? 8U : 4U));
        }
    }
};

QTEST_APPLESS_MAIN(TestPpnMap)
#include "tst_ppn_map.moc"
