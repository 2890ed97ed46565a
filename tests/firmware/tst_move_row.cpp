// SPDX-License-Identifier: GPL-3.0-or-later
// MoveRow: which units of a victim are read together, on two planes of four units a page. Copyback: which rows the part copies by itself.
#include "firmware/gc/move_row.h"

#include "firmware/gc/copyback.h"
#include "firmware/parts_bench.h"

#include <QTest>

#include <set>

using namespace floom;

namespace {

constexpr DieIndex kDie{1};
constexpr SuperblockIndex kVictim{3};

struct TwoPlanes : FakeDrive {
    TwoPlanes()
        : FakeDrive(plain(), geometry(), 2)
    {
        start();
    }
    static MemoryGeometry geometry()
    {
        MemoryGeometry g = FakeDrive::geometry(12, 8, 2);
        g.pageBytes = 16384;
        return g;
    }
    // The next row of a victim that holds units at these positions, each unit numbered as its position plus 100.
    MoveRow next(const std::vector<std::uint32_t>& positions, const std::set<std::uint64_t>& stale = {})
    {
        std::vector<std::pair<std::uint32_t, Lpn>> contents;
        for (const std::uint32_t slot : positions)
            contents.emplace_back(slot, Lpn{100U + slot});
        const MoveRow row =
            gatherRow(space.layout, kDie, kVictim, contents, scanned, entries, [&](Lpn unit, Ppn) { return !stale.contains(unit); });
        units.clear();
        for (const auto& [unit, old] : entries) {
            units.push_back(static_cast<int>(unit));
            isRight = isRight && old == UnitMap::ppn(kDie, space.layout.firstSlot(kVictim) + (unit - 100));
        }
        return row;
    }

    std::size_t scanned = 0;
    std::vector<MovedUnit> entries;
    QList<int> units; // of the row
    bool isRight = true; // each with its place
};

constexpr std::uint32_t kUnit = 4096;
constexpr DieIndex kFirst{0};

// Rows of two planes, which the part can copy by itself.
MemoryGeometry copying(std::uint32_t limit)
{
    MemoryGeometry g = FakeDrive::geometry(12, 8, 2);
    g.copyback = true;
    g.copybackLimit = limit;
    return g;
}

struct OneDie : PartsBench {
    explicit OneDie(const MemoryGeometry& g, const FirmwareSettings& settings = plain())
        : PartsBench(settings, g, 1)
    {
        begin();
    }
};

} // namespace

class TestMoveRow : public QObject {
    Q_OBJECT

private slots:
    void rowsFollowOneAnother()
    {
        TwoPlanes drive;
        QCOMPARE(drive.space.layout.rowUnits(), 8U);
        QCOMPARE(drive.space.layout.pageUnits(), 4U);
        const std::vector<std::uint32_t> positions{1, 2, 3, 6, 7, 9, 16};
        const MoveRow first = drive.next(positions);
        QCOMPARE(drive.units, (QList<int>{101, 102, 103, 106, 107}));
        QCOMPARE(first.units, 5U);
        QCOMPARE(int(first.at.plane), 0);
        QCOMPARE(int(first.at.planes), 2);
        const MoveRow second = drive.next(positions);
        QCOMPARE(drive.units, QList<int>{109});
        QCOMPARE(second.at.page, first.at.page + 1);
        QCOMPARE(int(second.at.planes), 1);
        drive.next(positions);
        QCOMPARE(drive.units, QList<int>{116});
        QCOMPARE(drive.next(positions).units, 0U);
        QVERIFY(drive.entries.empty());
        QCOMPARE(drive.scanned, positions.size());
        QVERIFY(drive.isRight);
    }

    // One transfer for units side by side in one page.
    void rangesOfAPageAreCounted_data()
    {
        QTest::addColumn<QList<int>>("positions");
        QTest::addColumn<int>("fragments");
        QTest::newRow("a page") << QList<int>{0, 1, 2, 3} << 1;
        QTest::newRow("a gap") << QList<int>{0, 1, 3} << 2;
        QTest::newRow("over the border of two pages") << QList<int>{2, 3, 4, 5} << 2;
        QTest::newRow("both pages") << QList<int>{0, 1, 2, 3, 4, 5, 6, 7} << 2;
        QTest::newRow("every other one") << QList<int>{0, 2, 4, 6} << 4;
    }
    void rangesOfAPageAreCounted()
    {
        QFETCH(const QList<int>, positions);
        QFETCH(const int, fragments);
        TwoPlanes drive;
        QCOMPARE(static_cast<int>(drive.next(std::vector<std::uint32_t>(positions.begin(), positions.end())).fragments), fragments);
    }

    // What was overwritten or has moved is left behind, and makes no row by itself.
    void staleUnitsAreNotMoved()
    {
        TwoPlanes drive;
        const MoveRow row = drive.next({0, 1, 2, 9, 10}, {100, 101, 102, 109});
        QCOMPARE(drive.units, QList<int>{110});
        QCOMPARE(row.fragments, 1U);
        QCOMPARE(row.at.page, 1U);
        QCOMPARE(drive.scanned, std::size_t{5});
        TwoPlanes gone;
        QCOMPARE(gone.next({4, 5}, {104, 105}).units, 0U);
        QCOMPARE(gone.scanned, std::size_t{2});
    }

    // --- Copyback ---
    void aRowIsCopiedAtMostAsOftenAsThePartAllows()
    {
        for (std::uint32_t limit = 1; limit <= 3; ++limit) {
            OneDie p(copying(limit));
            Copyback copyback(p.drive, p.space);
            FlashAddress at = p.space.layout.address(kFirst, p.space.layout.firstSlot(SuperblockIndex{9}));
            for (std::uint32_t copies = 0; copies < limit; ++copies) {
                QVERIFY(copyback.mayCopy(kFirst, at));
                std::uint32_t padded = 0;
                Job job;
                job.die = kFirst;
                job.slot = p.space.superblocks.take(kFirst, Frontier::collector, 2, padded);
                job.units = 2;
                Packet& packet = p.context.create(Owner::gc);
                copyback.send(p.context, packet, job, at, 0);
                const FlashAddress to = packet.copyTarget();
                QCOMPARE(p.flash.orders.back().op, FlashOp::copyback);
                QCOMPARE(to.die, at.die);
                QCOMPARE(int{to.planes}, 2);
                QCOMPARE(p.space.layout.address(kFirst, job.slot).superblock, to.superblock);
                QCOMPARE(p.space.layout.address(kFirst, job.slot).page, to.page);
                at = p.space.layout.address(kFirst, job.slot);
            }
            QVERIFY(!copyback.mayCopy(kFirst, at)); // through ECC now
        }
    }

    void whereARowCannotBeCopiedWholeItMovesTheOrdinaryWay()
    {
        OneDie p(copying(8));
        Copyback copyback(p.drive, p.space);
        const FlashAddress at = p.space.layout.address(kFirst, p.space.layout.firstSlot(SuperblockIndex{9}));
        QVERIFY(copyback.mayCopy(kFirst, at));
        p.space.emptying[kFirst].frontier = Frontier::wear;
        QVERIFY(!copyback.mayCopy(kFirst, at));
        p.space.emptying[kFirst].frontier = Frontier::collector;
        std::uint32_t padded = 0;
        p.space.superblocks.take(kFirst, Frontier::collector, 1, padded); // one plane of the row is taken
        QVERIFY(!copyback.mayCopy(kFirst, at));
        p.space.superblocks.take(kFirst, Frontier::collector, 1, padded);
        QVERIFY(copyback.mayCopy(kFirst, at));

        FirmwareSettings apart = FakeDrive::plain();
        apart.space.superblocks.hotCold = true; // the collector sorts units by their heat
        OneDie sorting(copying(8), apart);
        QVERIFY(!Copyback(sorting.drive, sorting.space).mayCopy(kFirst, at));
        OneDie without(FakeDrive::geometry(12, 8, 2));
        QVERIFY(!Copyback(without.drive, without.space).mayCopy(kFirst, at));
    }

    void planesThatAreNotJoinedCopyOnlyWithinThemselves()
    {
        MemoryGeometry g = FakeDrive::geometry();
        g.independentPlanes = 2;
        g.copyback = true;
        g.copybackLimit = 8;
        OneDie p(g);
        Copyback copyback(p.drive, p.space);
        FlashAddress at = p.space.layout.address(kFirst, SlotIndex{0});
        QVERIFY(!copyback.mayCopy(kFirst, at)); // the plane of the next superblock is not known yet
        std::uint32_t padded = 0;
        p.space.superblocks.take(kFirst, Frontier::collector, 1, padded);
        const SuperblockIndex standing = p.space.superblocks.standing(kFirst, Frontier::collector);
        for (at.superblock = SuperblockIndex(); at.superblock < 12; ++at.superblock)
            QCOMPARE(copyback.mayCopy(kFirst, at), at.superblock % 2 == standing % 2);
    }

    void collectionCopiesWholeRowsAndReadsTheOthers()
    {
        for (const bool isWhole : {true, false}) {
            OneDie p(copying(250));
            p.addCollector();
            const std::uint64_t rows = p.space.layout.units() / 2;
            int reads = 0;
            const auto currentUnits = [&](const FlashAddress& row) { // of its two
                const SlotIndex slot = p.space.layout.firstSlot(SuperblockIndex{row.superblock}) + 2 * row.page;
                int n = 0;
                for (Lpn unit; unit < 2 * rows; ++unit) {
                    const Ppn at = p.places.locate(unit);
                    n += at == UnitMap::ppn(kFirst, slot) || at == UnitMap::ppn(kFirst, slot + 1) ? 1 : 0;
                }
                return n;
            };
            const auto write = [&](std::uint64_t row, std::uint32_t units) {
                p.ask(HostOp::write, 2 * row * kUnit, units * kUnit);
                while (!p.flash.orders.empty()) {
                    const std::size_t before = p.flash.orders.size() - 1;
                    reads += p.flash.orders[0].owner == Owner::gc && p.flash.orders[0].op == FlashOp::read ? 1 : 0;
                    p.finish();
                    for (std::size_t i = before; i < p.flash.orders.size(); ++i) // issued now
                        if (p.flash.orders[i].op == FlashOp::copyback)
                            QCOMPARE(currentUnits(p.flash.orders[i].at), 2);
                }
            };
            for (std::uint64_t row = 0; row < rows; ++row)
                write(row, 2);
            RandomStream random(2, "rows");
            for (int i = 0; i < 400; ++i) {
                write(random.below(rows), 2);
                if (!isWhole && i % 2 == 0)
                    write(random.below(rows), 1);
            }
            QVERIFY(p.drive.count.copybacks > 0);
            QCOMPARE(reads > 0, !isWhole);
            QCOMPARE(p.places.pagesLost(), std::int64_t{0});
        }
    }
};

QTEST_GUILESS_MAIN(TestMoveRow)
#include "tst_move_row.moc"
