// SPDX-License-Identifier: GPL-3.0-or-later
// Tiers before the flash: promotion of read-hot units, and folding out of a write cache.
#include "firmware/parts_bench.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

constexpr std::uint32_t kUnit = 4096;

// A tier of one die beside two of flash.
struct TierBench : PartsBench {
    explicit TierBench(std::uint32_t units)
        : PartsBench(settings(), geometry(), 2, Beside{1, units})
    {
        begin(true);
    }
    static FirmwareSettings settings()
    {
        FirmwareSettings s = plain();
        s.space.tier.placement = Placement::tier;
        s.tier.foldThreshold = 1;
        return s;
    }
    // Reads the unit so often that it is read-hot: the fifth time.
    void heat(std::uint64_t unit)
    {
        for (int i = 0; i < 5; ++i) {
            ask(HostOp::read, unit * kUnit, kUnit);
            finishFirst(Owner::hostRead);
            settle();
        }
    }
    [[nodiscard]] bool isInTier(std::uint64_t unit) const { return space.isInTier(places.locate(Lpn{unit})); }
};

// One die with a write cache of eight rows of a unit, in two blocks in SLC mode.
struct CacheBench : PartsBench {
    explicit CacheBench(double threshold, bool pastFull = false)
        : PartsBench(settings(threshold, pastFull), cached(), 1)
    {
        begin();
    }
    static FirmwareSettings settings(double threshold, bool pastFull)
    {
        FirmwareSettings s = plain();
        s.space.tier.slcCache = true;
        s.tier.foldThreshold = threshold;
        s.tier.pastFull = pastFull;
        return s;
    }
    static MemoryGeometry cached()
    {
        MemoryGeometry g = geometry(16, 8);
        g.slcSuperblocks = 2;
        g.slcPages = 4;
        return g;
    }
    void write(std::uint64_t unit)
    {
        ask(HostOp::write, unit * kUnit, kUnit);
        if (!flash.orders.empty() && flash.orders[0].owner == Owner::hostWrite)
            finish();
        rows.drain(context);
    }
    [[nodiscard]] bool folds() const { return std::ranges::find(flash.orders, Owner::gc, &FakeOrder::owner) != flash.orders.end(); }
    void finishFolding()
    {
        for (int i = 0; i < 100 && !flash.orders.empty(); ++i) {
            finish();
            rows.drain(context);
        }
    }
};

} // namespace

class TestPartsTier : public QObject {
    Q_OBJECT

private slots:
    // --- Promotion ---
    void aReadHotUnitIsCopiedToTheTier()
    {
        TierBench p(8);
        const Ppn old = p.places.locate(Lpn{5});
        const std::uint32_t valid = p.space.superblocks.valid(UnitMap::dieOf(old), p.space.layout.superblockOf(UnitMap::slotOf(old)));
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(p.read(5), std::size_t{1});
            p.finishAndSettle();
        }
        QCOMPARE(p.read(5), std::size_t{2}); // the fifth time: with the copy's own read
        QVERIFY(!p.isInTier(5));
        p.finish();
        p.finish();
        QCOMPARE(p.flash.count(FlashOp::program), 1);
        QCOMPARE(p.flash.orders[0].at.die, 2U);
        QVERIFY(!p.isInTier(5)); // until it is programmed
        p.finish();
        QVERIFY(p.isInTier(5));
        QCOMPARE(p.drive.count.promotePrograms, std::uint64_t{1});
        QCOMPARE(p.space.superblocks.valid(UnitMap::dieOf(old), p.space.layout.superblockOf(UnitMap::slotOf(old))), valid - 1);
        p.settle();
        QCOMPARE(p.read(5), std::size_t{1}); // from the tier, and no second copy
        QCOMPARE(p.flash.orders[0].at.die, 2U);
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }

    void aUnitThatIsOverwrittenMeanwhileIsNotPromoted()
    {
        TierBench p(8);
        p.heat(5);
        QCOMPARE(p.flash.orders.size(), std::size_t{1}); // the copy's read
        p.ask(HostOp::write, 5 * kUnit, kUnit);
        p.finishAndSettle();
        QCOMPARE(p.drive.count.promotePrograms, std::uint64_t{0});
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }

    void promotionTakesOnlyTheRoomThereIs()
    {
        TierBench full(3);
        for (const std::uint64_t unit : {10, 20, 30, 40}) {
            full.heat(unit);
            if (!full.flash.orders.empty() && full.flash.orders.back().op == FlashOp::read)
                full.finishFirst(Owner::gc);
        }
        QCOMPARE(full.drive.count.promotePrograms, std::uint64_t{3});
        TierBench busy(32);
        for (std::uint64_t unit = 10; unit < 22; ++unit)
            busy.heat(unit);
        QCOMPARE(busy.flash.count(FlashOp::read), 8); // at a time
    }

    // --- Folding ---
    void foldingStartsAtItsFillLevel_data()
    {
        QTest::addColumn<double>("threshold");
        QTest::addColumn<int>("rows");
        QTest::newRow("a quarter") << 0.25 << 2;
        QTest::newRow("half") << 0.5 << 4;
        QTest::newRow("three quarters") << 0.75 << 6;
        QTest::newRow("full") << 1.0 << 8;
    }
    void foldingStartsAtItsFillLevel()
    {
        QFETCH(const double, threshold);
        QFETCH(const int, rows);
        CacheBench p(threshold);
        for (int written = 1; written <= rows; ++written) {
            QVERIFY(!p.folds());
            p.write(static_cast<std::uint64_t>(written));
            QCOMPARE(p.space.ring->used(), static_cast<std::uint64_t>(written));
        }
        QVERIFY(p.folds());
    }

    void anIdleDriveFoldsAllOfIt()
    {
        CacheBench p(1);
        for (std::uint64_t unit = 0; unit < 3; ++unit)
            p.write(unit);
        QVERIFY(!p.folds());
        p.idle.folding = true;
        p.rows.drain(p.context);
        QVERIFY(p.folds());
        p.finishFolding();
        QCOMPARE(p.drive.count.foldedUnits, std::uint64_t{3});
        for (Lpn unit; unit < 3; ++unit)
            QVERIFY(!p.space.isInTier(p.places.locate(unit)));
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }

    void whatWasOverwrittenIsNotFolded()
    {
        CacheBench p(0.75);
        for (const std::uint64_t unit : {0, 1, 0, 1, 0, 2}) // a block of which one unit is left, and two more units
            p.write(unit);
        p.finishFolding();
        QVERIFY(p.drive.count.foldedUnits >= 1);
        QVERIFY(p.drive.count.foldedUnits <= 3); // three of the six are stale
        QCOMPARE(p.drive.count.foldPrograms, p.drive.count.foldedUnits);
        QCOMPARE(p.space.ring->erases(), std::uint64_t{1});
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }

    void aUnitOverwrittenWhileItIsFoldedIsDropped()
    {
        CacheBench p(1);
        for (std::uint64_t unit = 0; unit < 3; ++unit)
            p.write(unit);
        p.idle.folding = true;
        p.rows.drain(p.context);
        QCOMPARE(p.flash.count(FlashOp::read), 2); // of units 0 and 1
        p.ask(HostOp::write, 0, kUnit);
        p.finishFolding();
        QCOMPARE(p.drive.count.foldedUnits, std::uint64_t{1});
        QCOMPARE(p.drive.count.foldPrograms, std::uint64_t{1}); // unit 0 is not programmed in vain
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }

    // A full cache holds writes back, or lets them pass to the flash.
    void writesBypassAFullCacheIfConfigured()
    {
        for (const bool pastFull : {false, true}) {
            CacheBench p(1, pastFull);
            for (std::uint64_t unit = 0; unit < 8; ++unit)
                p.write(unit);
            QVERIFY(!p.space.ring->hasRoom());
            const auto before = static_cast<int>(p.flash.orders.size());
            p.ask(HostOp::write, 9 * kUnit, kUnit);
            const auto passed = std::ranges::count(p.flash.orders, Owner::hostWrite, &FakeOrder::owner);
            QCOMPARE(passed, pastFull ? 1 : 0);
            QCOMPARE(static_cast<int>(p.flash.orders.size()), before + (pastFull ? 1 : 0));
            if (pastFull)
                QVERIFY(p.flash.orders.back().at.superblock < 16); // not in SLC mode
        }
    }
};

QTEST_APPLESS_MAIN(TestPartsTier)
#include "tst_parts_tier.moc"
