// SPDX-License-Identifier: GPL-3.0-or-later
// Host, map, buffer, write and tier against a fake flash: orders, their sequence, and results.
#include "firmware/parts_bench.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace floom;

namespace {

constexpr std::uint32_t kUnit = 4096;

// Mapping by blocks of eight units.
struct BlockBench : PartsBench {
    explicit BlockBench(std::uint32_t dies = 1)
        : PartsBench(settings(), geometry(16), dies)
    {
        begin();
    }
    static FirmwareSettings settings()
    {
        FirmwareSettings s = plain();
        s.core.mapping = "bast";
        s.space.shape.logBlocks = 2;
        return s;
    }
    // Unit by unit, each programmed before the next.
    void write(std::uint64_t first, std::uint32_t units)
    {
        for (std::uint64_t unit = first; unit < first + units; ++unit) {
            written = std::max(written, unit + 1);
            ask(HostOp::write, unit * kUnit, kUnit);
            finishAll();
        }
    }
    // Every unit written so far is on flash, each at a place of its own.
    [[nodiscard]] bool isWhole() const
    {
        std::set<std::uint64_t> at;
        for (Lpn unit; unit < written; ++unit)
            if (const Ppn place = places.locate(unit); place < UnitMap::kBuffered)
                at.insert(place);
        return at.size() == written;
    }
    std::uint64_t written = 0; // units 0 .. written - 1
};

} // namespace

class TestPartsWrite : public QObject {
    Q_OBJECT

private slots:
    void aReadOfOneUnitIsOrderedWithItsOwnPacket()
    {
        PartsBench p;
        p.begin(true);
        const Packet& request = p.ask(HostOp::read, 5 * kUnit, 512);
        QCOMPARE(p.flash.orders.size(), std::size_t{1});
        QCOMPARE(p.flash.orders[0].packet, request.id);
        QCOMPARE(p.flash.orders[0].visit, DieOperation::readToHost);
        const DieSlot place = p.space.layout.first(Lpn{5});
        QVERIFY(p.flash.orders[0].at.die == place.die);
        QVERIFY(p.done.empty());
        p.finish();
        p.settle();
        QCOMPARE(p.done, std::vector<PacketId>{request.id});
    }

    void unitsOfOneRowAreOneRead()
    {
        PartsBench p(FakeDrive::plain(), FakeDrive::geometry(12, 8, 2), 1);
        p.begin(true);
        p.ask(HostOp::read, 0, 4 * kUnit); // two rows of two planes
        QCOMPARE(p.flash.count(FlashOp::read), 2);
        QCOMPARE(int{p.flash.orders[0].at.planes}, 2);
        p.finish();
        p.settle();
        QVERIFY(p.done.empty()); // waits for both rows
        p.finish();
        p.settle();
        QCOMPARE(p.done.size(), std::size_t{1});
    }

    void whatWasNeverWrittenNeedsNoFlash()
    {
        PartsBench p;
        p.begin();
        p.ask(HostOp::read, 0, kUnit);
        QVERIFY(p.flash.orders.empty());
        QCOMPARE(p.done.size(), std::size_t{1});
        QCOMPARE(p.drive.count.unmappedReads, std::uint64_t{1});
    }

    void aWriteIsCompleteWhenBufferedAndThenProgrammed()
    {
        PartsBench p;
        p.begin();
        p.ask(HostOp::write, 3 * kUnit, kUnit);
        QCOMPARE(p.done.size(), std::size_t{1});
        QVERIFY(UnitMap::buffered(p.places.locate(Lpn{3})));
        QCOMPARE(p.flash.count(FlashOp::program), 1);
        p.finish();
        QVERIFY(!UnitMap::buffered(p.places.locate(Lpn{3})));
        const Ppn place = p.places.locate(Lpn{3});
        QCOMPARE(p.space.superblocks.valid(UnitMap::dieOf(place), p.space.layout.superblockOf(UnitMap::slotOf(place))), 1U);
        QCOMPARE(p.buffered.writeBuffer.stored(), 0U);
    }

    void aRowIsProgrammedFullUnlessARequestWaits()
    {
        PartsBench p(FakeDrive::plain(), FakeDrive::geometry(12, 8, 2), 1);
        p.begin();
        p.ask(HostOp::write, 0, kUnit);
        QCOMPARE(p.flash.count(FlashOp::program), 0); // half a row
        const Packet& flush = p.ask(HostOp::flush);
        QCOMPARE(p.flash.count(FlashOp::program), 1);
        QVERIFY(p.done.back() != flush.id);
        p.finish();
        p.settle();
        QCOMPARE(p.done.back(), flush.id);
    }

    void aDieTakesTwoPrograms()
    {
        PartsBench p(FakeDrive::plain(), FakeDrive::geometry(), 2);
        p.begin();
        p.ask(HostOp::write, 0, 16 * kUnit);
        QCOMPARE(p.flash.count(FlashOp::program), 4);
        p.finish();
        QCOMPARE(p.flash.count(FlashOp::program), 4); // the next row follows
        p.finishAll();
        QCOMPARE(p.drive.count.hostPrograms, std::uint64_t{16});
    }

    void whatIsOverwrittenInTheBufferIsProgrammedOnce()
    {
        PartsBench p(FakeDrive::plain(), FakeDrive::geometry(12, 8, 2), 1);
        p.begin();
        p.ask(HostOp::write, 0, kUnit);
        p.ask(HostOp::write, 0, kUnit);
        QCOMPARE(p.buffered.writeBuffer.stored(), 1U);
        p.ask(HostOp::flush);
        p.finishAll();
        QCOMPARE(p.drive.count.hostPrograms, std::uint64_t{1});
    }

    void theLastCopyStaysUntilTheNextOneIsThere()
    {
        PartsBench p;
        p.begin();
        p.ask(HostOp::write, 0, kUnit);
        p.finishAll();
        const Ppn old = p.places.locate(Lpn{0});
        const DieIndex die = UnitMap::dieOf(old);
        const SuperblockIndex superblock = p.space.layout.superblockOf(UnitMap::slotOf(old));
        p.ask(HostOp::write, 0, kUnit); // its program is in flight
        QCOMPARE(p.space.superblocks.valid(die, superblock), 0U);
        QCOMPARE(p.space.superblocks.held(die, superblock), 1U);
        p.finishAll();
        QCOMPARE(p.space.superblocks.held(die, superblock), 0U);
        QVERIFY(p.places.locate(Lpn{0}) != old);
    }

    void aWriteInPartReadsFirst()
    {
        PartsBench p;
        p.begin(true);
        p.ask(HostOp::write, 512, 1024);
        QCOMPARE(p.flash.count(FlashOp::read), 1);
        QCOMPARE(p.flash.orders[0].visit, DieOperation::readToBuffer);
        QVERIFY(p.done.empty());
        p.finish();
        p.settle();
        QCOMPARE(p.done.size(), std::size_t{1});
    }

    void aForcedWriteWaitsForItsProgram()
    {
        PartsBench p;
        p.begin();
        const Packet& request = p.ask(HostOp::write, 0, kUnit, true);
        QVERIFY(p.done.empty());
        p.finish();
        p.settle();
        QCOMPARE(p.done, std::vector<PacketId>{request.id});
    }

    void aTrimmedUnitIsUnmapped()
    {
        PartsBench p;
        p.begin(true);
        p.ask(HostOp::trim, 0, 4 * kUnit);
        for (const std::uint64_t unit : {0, 1, 2, 3})
            QVERIFY(p.places.locate(Lpn{unit}) == UnitMap::kUnmapped);
        QVERIFY(p.places.locate(Lpn{4}) != UnitMap::kUnmapped);
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }

    void aFailedProgramIsRepeatedAtAnotherAddress()
    {
        PartsBench p(FakeDrive::plain(), FakeDrive::geometry(40));
        p.begin();
        p.ask(HostOp::write, 0, kUnit);
        const FlashAddress first = p.flash.orders[0].at;
        p.finish(true);
        QCOMPARE(p.flash.count(FlashOp::program), 1);
        QVERIFY(p.flash.orders[0].at.superblock != first.superblock);
        p.finish();
        QCOMPARE(p.drive.count.programFails, std::uint64_t{1});
        QCOMPARE(p.space.superblocks.totals().retired, std::uint64_t{1});
        QVERIFY(!UnitMap::buffered(p.places.locate(Lpn{0})));
    }

    void aLineOfTheMapIsFetchedOnce()
    {
        FirmwareSettings settings = FakeDrive::plain();
        settings.core.mapping = "dftl";
        settings.map.mapCacheBytes = 64;
        PartsBench p(settings, FakeDrive::geometry(24, 64), 2);
        p.begin(true);
        p.ask(HostOp::read, 7 * kUnit, kUnit);
        QCOMPARE(p.flash.count(FlashOp::read), 1);
        QCOMPARE(p.flash.orders[0].owner, Owner::map);
        QCOMPARE(p.translations, 0);
        p.finish();
        QCOMPARE(p.translations, 1);
        QCOMPARE(p.flash.orders[0].owner, Owner::hostRead); // now the data
        p.finishAll();
        p.ask(HostOp::read, 7 * kUnit, kUnit);
        QCOMPARE(p.flash.orders[0].owner, Owner::hostRead);
    }

    void aWriteCacheIsFoldedFromItsTail()
    {
        FirmwareSettings settings = FakeDrive::plain();
        settings.space.tier.slcCache = true;
        settings.tier.foldThreshold = 0.5;
        MemoryGeometry g = FakeDrive::geometry(16, 8);
        g.slcSuperblocks = 2;
        g.slcPages = 4;
        PartsBench p(settings, g, 1);
        p.begin();
        for (std::uint64_t unit = 0; unit < 3; ++unit) {
            p.ask(HostOp::write, unit * kUnit, kUnit);
            QVERIFY(p.flash.orders.back().at.superblock >= g.superblocks); // blocks in SLC mode
            p.finishAll();
            QVERIFY(p.space.isInTier(p.places.locate(Lpn{unit})));
        }
        p.ask(HostOp::write, 3 * kUnit, kUnit); // half full
        for (int i = 0; i < 20 && !p.flash.orders.empty(); ++i) {
            p.finish();
            p.rows.drain(p.context);
        }
        QVERIFY(!p.space.isInTier(p.places.locate(Lpn{0})));
        QCOMPARE(p.drive.count.foldedUnits, std::uint64_t{4}); // a block of the ring,
        QCOMPARE(p.space.ring->erases(), std::uint64_t{1}); // which is erased then
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }

    // --- BlockWriter: mapping by blocks with a log of two blocks a die ---
    void aBlockRewrittenInOrderTakesASwitchMerge()
    {
        BlockBench p;
        p.write(0, 8);
        QCOMPARE(p.drive.count.gcRuns, std::uint64_t{0});
        p.write(0, 8);
        QCOMPARE(p.drive.count.switchMerges, std::uint64_t{1});
        QCOMPARE(p.drive.count.movedUnits, std::uint64_t{0}); // the log is the block now
        QCOMPARE(p.drive.count.gcPrograms, std::uint64_t{0});
        QCOMPARE(p.drive.count.erases, std::uint64_t{1});
        QVERIFY(p.isWhole());
    }

    void aLogBlockThatIsNeededElsewhereIsMergedFirst_data()
    {
        QTest::addColumn<int>("first"); // rewritten unit of the first block
        QTest::addColumn<int>("units");
        QTest::addColumn<int>("moved");
        QTest::addColumn<int>("erases");
        QTest::newRow("in order, not all of it: the rest is appended") << 0 << 3 << 5 << 1;
        QTest::newRow("out of order: all is gathered in a new block") << 3 << 2 << 8 << 2;
    }
    void aLogBlockThatIsNeededElsewhereIsMergedFirst()
    {
        QFETCH(const int, first);
        QFETCH(const int, units);
        QFETCH(const int, moved);
        QFETCH(const int, erases);
        BlockBench p;
        p.write(0, 24); // three blocks
        p.write(static_cast<std::uint64_t>(first), static_cast<std::uint32_t>(units));
        p.write(8 + 5, 1);
        QCOMPARE(p.drive.count.gcRuns, std::uint64_t{0});
        p.write(16 + 5, 1); // a third log
        QCOMPARE(p.drive.count.gcRuns, std::uint64_t{1});
        QCOMPARE(p.drive.count.partialMerges, std::uint64_t{first == 0 ? 1U : 0U});
        QCOMPARE(p.drive.count.fullMerges, std::uint64_t{first == 0 ? 0U : 1U});
        QCOMPARE(p.drive.count.movedUnits, static_cast<std::uint64_t>(moved));
        QCOMPARE(p.drive.count.gcPrograms, static_cast<std::uint64_t>(moved));
        QCOMPARE(p.drive.count.erases, static_cast<std::uint64_t>(erases));
        QVERIFY(p.isWhole());
    }

    void nothingIsErasedBeforeItsCopiesAreWritten()
    {
        BlockBench p;
        p.write(0, 24);
        p.write(3, 1);
        p.write(8 + 5, 1);
        p.ask(HostOp::write, (16 + 5) * kUnit, kUnit);
        int reads = 0, programs = 0;
        while (p.flash.count(FlashOp::erase) == 0) {
            QVERIFY(!p.flash.orders.empty());
            QCOMPARE(p.flash.orders[0].owner, Owner::gc);
            ++(p.flash.orders[0].op == FlashOp::read ? reads : programs);
            QVERIFY(programs <= reads);
            p.finish();
        }
        QCOMPARE(reads, 8);
        QCOMPARE(programs, 8);
        for (const FakeOrder& order : p.flash.orders)
            QCOMPARE(order.op, FlashOp::erase);
    }

    void writesWaitForTheMergeOfTheirDieOnly()
    {
        BlockBench p(2); // units alternate between the dies
        p.write(0, 48);
        p.write(6, 1);
        p.write(16 + 6, 1);
        p.ask(HostOp::write, (32 + 6) * kUnit, kUnit); // die 0 merges
        const auto programs = [&](std::uint32_t die) {
            return std::ranges::count_if(p.flash.orders,
                                         [&](const FakeOrder& o) { return o.owner == Owner::hostWrite && o.at.die == die; });
        };
        p.ask(HostOp::write, 8 * kUnit, kUnit);
        p.ask(HostOp::write, 9 * kUnit, kUnit);
        QCOMPARE(programs(0), 0);
        QCOMPARE(programs(1), 1);
        for (int i = 0; i < 100 && programs(0) == 0; ++i) {
            QVERIFY(!p.flash.orders.empty());
            p.finish();
        }
        QCOMPARE(p.drive.count.erases, std::uint64_t{2}); // the merge is over
        p.finishAll();
        QVERIFY(p.isWhole());
    }
};

QTEST_APPLESS_MAIN(TestPartsWrite)
#include "tst_parts_write.moc"
