// SPDX-License-Identifier: GPL-3.0-or-later
// Host, map, buffer, write and tier against a fake flash: orders, their sequence, and results.
#include "firmware/parts_bench.h"

#include <QTest>

using namespace floom;

namespace {

constexpr std::uint32_t kUnit = 4096;

} // namespace

class TestPartsWrite : public QObject {
    Q_OBJECT

private slots:
    void aReadOfOneUnitGoesItself()
    {
        PartsBench p;
        p.begin(true);
        const Packet& request = p.ask(HostOp::read, 5 * kUnit, 512);
        QCOMPARE(p.flash.orders.size(), std::size_t{1});
        QCOMPARE(p.flash.orders[0].packet, request.id);
        QCOMPARE(p.flash.orders[0].visit, DieOperation::readToHost);
        const Place place = p.space.layout.first(UnitIndex{5});
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
        QVERIFY(UnitMap::buffered(p.places.locate(UnitIndex{3})));
        QCOMPARE(p.flash.count(FlashOp::program), 1);
        p.finish();
        QVERIFY(!UnitMap::buffered(p.places.locate(UnitIndex{3})));
        const PlaceIndex place = p.places.locate(UnitIndex{3});
        QCOMPARE(p.space.stripes.valid(UnitMap::dieOf(place), p.space.layout.stripeOf(UnitMap::slotOf(place))), 1U);
        QCOMPARE(p.buffered.writeBuffer.stored(), 0U);
    }

    void aRowIsFullUnlessSomebodyWaits()
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
        const PlaceIndex old = p.places.locate(UnitIndex{0});
        const DieIndex die = UnitMap::dieOf(old);
        const StripeIndex stripe = p.space.layout.stripeOf(UnitMap::slotOf(old));
        p.ask(HostOp::write, 0, kUnit); // its program is in flight
        QCOMPARE(p.space.stripes.valid(die, stripe), 0U);
        QCOMPARE(p.space.stripes.held(die, stripe), 1U);
        p.finishAll();
        QCOMPARE(p.space.stripes.held(die, stripe), 0U);
        QVERIFY(p.places.locate(UnitIndex{0}) != old);
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

    void trimForgets()
    {
        PartsBench p;
        p.begin(true);
        p.ask(HostOp::trim, 0, 4 * kUnit);
        for (const std::uint64_t unit : {0, 1, 2, 3})
            QVERIFY(p.places.locate(UnitIndex{unit}) == UnitMap::kUnmapped);
        QVERIFY(p.places.locate(UnitIndex{4}) != UnitMap::kUnmapped);
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }

    void aProgramThatFailsGoesElsewhere()
    {
        PartsBench p(FakeDrive::plain(), FakeDrive::geometry(40));
        p.begin();
        p.ask(HostOp::write, 0, kUnit);
        const FlashAddress first = p.flash.orders[0].at;
        p.finish(true);
        QCOMPARE(p.flash.count(FlashOp::program), 1);
        QVERIFY(p.flash.orders[0].at.stripe != first.stripe);
        p.finish();
        QCOMPARE(p.drive.count.programFails, std::uint64_t{1});
        QCOMPARE(p.space.stripes.totals().retired, std::uint64_t{1});
        QVERIFY(!UnitMap::buffered(p.places.locate(UnitIndex{0})));
    }

    void aLineOfTheMapIsFetchedOnce()
    {
        FirmwareSettings settings = FakeDrive::plain();
        settings.mapping = "dftl";
        settings.mapCacheBytes = 64;
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
        settings.slcCache = true;
        settings.foldThreshold = 0.5;
        MemoryGeometry g = FakeDrive::geometry(16, 8);
        g.slcStripes = 2;
        g.slcPages = 4;
        PartsBench p(settings, g, 1);
        p.begin();
        for (std::uint64_t unit = 0; unit < 3; ++unit) {
            p.ask(HostOp::write, unit * kUnit, kUnit);
            QVERIFY(p.flash.orders.back().at.stripe >= g.stripes); // blocks in SLC mode
            p.finishAll();
            QVERIFY(p.space.isFast(p.places.locate(UnitIndex{unit})));
        }
        p.ask(HostOp::write, 3 * kUnit, kUnit); // half full
        for (int i = 0; i < 20 && !p.flash.orders.empty(); ++i) {
            p.finish();
            p.rows.drain(p.context);
        }
        QVERIFY(!p.space.isFast(p.places.locate(UnitIndex{0})));
        QCOMPARE(p.drive.count.foldedUnits, std::uint64_t{4}); // a block of the ring,
        QCOMPARE(p.space.ring->erases(), std::uint64_t{1}); // which is erased then
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestPartsWrite)
#include "tst_parts_write.moc"
