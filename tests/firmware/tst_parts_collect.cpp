// SPDX-License-Identifier: GPL-3.0-or-later
// Space, GC and its abstraction, parity and read retries against a fake flash: orders, their sequence, and results.
#include "firmware/parts_bench.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

constexpr std::uint32_t kUnit = 4096;

// One die of 12 superblocks of 8 units. Units are written one by one, so each is a row.
struct OneDie : PartsBench {
    explicit OneDie(const FirmwareSettings& settings = plain())
        : PartsBench(settings, geometry(), 1)
    {
        begin();
        addCollector();
    }
    void write(std::uint64_t unit)
    {
        ask(HostOp::write, unit * kUnit, kUnit);
        finishAll();
    }
    [[nodiscard]] SuperblockIndex superblockOf(Lpn unit) { return space.layout.superblockOf(UnitMap::slotOf(places.locate(unit))); }
};

FirmwareSettings wafSettings(double waf)
{
    FirmwareSettings s = FakeDrive::plain();
    s.core.wafModel = true;
    s.write.waf = waf;
    return s;
}

} // namespace

class TestPartsCollect : public QObject {
    Q_OBJECT

private slots:
    void collectionKeepsAllDataAndFreesSuperblocks()
    {
        OneDie p;
        const std::uint64_t units = p.space.layout.units();
        for (std::uint64_t unit = 0; unit < units; ++unit)
            p.write(unit);
        for (std::uint64_t i = 0; i < 4 * units; ++i)
            p.write(i * 7 % units);
        QVERIFY(p.drive.count.gcRuns > 0);
        QVERIFY(p.space.superblocks.totals().erases > 0);
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
        for (Lpn unit; unit < units; ++unit)
            QVERIFY(p.places.locate(unit) < UnitMap::kBuffered);
        QCOMPARE(p.drive.count.hostPrograms, 5 * units);
        QCOMPARE(p.drive.count.gcPrograms, p.drive.count.movedUnits);
    }

    void aVictimIsReadThenWrittenThenErased()
    {
        OneDie p;
        const std::uint64_t units = p.space.layout.units();
        for (std::uint64_t unit = 0; unit < units; ++unit)
            p.write(unit);
        std::vector<FlashOp> seen;
        for (std::uint64_t i = 0; i < 10 * units && std::count(seen.begin(), seen.end(), FlashOp::erase) == 0; ++i) {
            p.ask(HostOp::write, i * 3 % units * kUnit, kUnit);
            while (!p.flash.orders.empty()) {
                if (p.flash.orders[0].owner == Owner::gc)
                    seen.push_back(p.flash.orders[0].op);
                p.finish();
            }
        }
        const auto erase = std::find(seen.begin(), seen.end(), FlashOp::erase);
        QVERIFY(erase != seen.end());
        QVERIFY(std::count(seen.begin(), erase, FlashOp::read) > 0); // all programmed before the erase
        QCOMPARE(std::count(seen.begin(), erase, FlashOp::read), std::count(seen.begin(), erase, FlashOp::program));
    }

    void whatTheHostOverwritesMeanwhileIsNotMoved()
    {
        OneDie p;
        const std::uint64_t units = p.space.layout.units();
        for (std::uint64_t unit = 0; unit < units; ++unit)
            p.write(unit);
        // Runs to the first read of a collection, then trims all data.
        for (std::uint64_t i = 0; p.flash.orders.empty() || p.flash.orders[0].owner != Owner::gc; ++i) {
            QVERIFY(i < 10 * units);
            if (p.flash.orders.empty())
                p.ask(HostOp::write, i * 3 % units * kUnit, kUnit);
            else
                p.finish();
        }
        const std::uint64_t moved = p.drive.count.movedUnits;
        p.ask(HostOp::trim, 0, static_cast<std::uint32_t>(units) * kUnit);
        p.finishAll();
        QCOMPARE(p.drive.count.movedUnits, moved);
        QCOMPARE(p.places.pagesLost(), std::int64_t{0});
    }

    void anEraseWaitsForTheNextVersionOfWhatItHolds()
    {
        OneDie p;
        p.write(0);
        const Ppn old = p.places.locate(Lpn{0});
        p.ask(HostOp::write, 0, kUnit);
        QCOMPARE(p.space.superblocks.held(DieIndex{0}, p.space.layout.superblockOf(UnitMap::slotOf(old))), 1U);
        QCOMPARE(p.flash.count(FlashOp::erase), 0);
        p.finishAll();
        QCOMPARE(p.space.superblocks.held(DieIndex{0}, p.space.layout.superblockOf(UnitMap::slotOf(old))), 0U);
    }

    void collectionYieldsToReadsOfTheHost()
    {
        FirmwareSettings settings = FakeDrive::plain();
        settings.gc.gcPreemptible = true;
        OneDie p(settings);
        QVERIFY(p.space.yieldsToReads);
        p.write(0);
        p.ask(HostOp::read, 0, kUnit);
        QVERIFY(p.space.yields(DieIndex{0}));
        p.finishAll();
        QVERIFY(!p.space.yields(DieIndex{0}));
    }

    void policiesAreKnownByTheirWords()
    {
        for (const char* word : {"greedy", "cost_benefit", "d_choices", "random", "fifo", "windowed_greedy"}) {
            FirmwareSettings settings = FakeDrive::plain();
            settings.space.superblocks.victims.policy = word;
            OneDie p(settings);
            const std::uint64_t units = p.space.layout.units();
            for (std::uint64_t i = 0; i < 4 * units; ++i)
                p.write(i * 5 % units);
            QVERIFY2(p.space.superblocks.totals().erases > 0, word);
            QCOMPARE(p.places.pagesLost(), std::int64_t{0});
        }
        QCOMPARE(findVictimPolicy("none such"), nullptr);
        QCOMPARE(findMappingScheme("none such"), nullptr);
    }

    void parityIsWrittenAfterItsRow()
    {
        FirmwareSettings settings = FakeDrive::plain();
        settings.space.shape.parityStripe = 3;
        PartsBench p(settings, FakeDrive::geometry(24), 4);
        p.begin();
        p.ask(HostOp::write, 0, 2 * kUnit);
        QCOMPARE(p.flash.orders.size(), std::size_t{2});
        p.ask(HostOp::write, 2 * kUnit, kUnit);
        QCOMPARE(p.flash.orders.size(), std::size_t{4});
        QCOMPARE(p.flash.orders[3].owner, Owner::parity);
        for (int i = 0; i < 3; ++i) { // on its own die
            QVERIFY(p.flash.orders[3].at.die != p.flash.orders[static_cast<std::size_t>(i)].at.die);
            QVERIFY(p.flash.orders[3].at.page == p.flash.orders[static_cast<std::size_t>(i)].at.page);
        }
        QCOMPARE(p.drive.count.parityPrograms, std::uint64_t{1});
    }

    void anUnreadablePageIsRebuiltFromTheOthersOfItsRow()
    {
        FirmwareSettings settings = FakeDrive::plain();
        settings.space.shape.parityStripe = 3;
        PartsBench p(settings, FakeDrive::geometry(24), 4);
        p.begin();
        p.ask(HostOp::write, 0, 3 * kUnit);
        p.finishAll();
        const std::size_t before = p.done.size();
        const Packet& request = p.ask(HostOp::read, kUnit, kUnit);
        const FlashAddress lost = p.flash.orders[0].at;
        p.finish(false, true); // no retries configured: given up at once
        QCOMPARE(p.flash.orders.size(), std::size_t{3});
        for (const FakeOrder& order : p.flash.orders) {
            QVERIFY(order.at.die != lost.die);
            QVERIFY(order.at.page == lost.page);
        }
        p.finish();
        p.finish();
        QCOMPARE(p.drive.count.rebuilt, std::uint64_t{0});
        p.finish();
        p.settle();
        QCOMPARE(p.drive.count.rebuilt, std::uint64_t{1});
        QCOMPARE(p.done.size(), before + 1);
        QCOMPARE(p.done.back(), request.id);
    }

    void aReadIsRepeatedAsOftenAsThePartCan()
    {
        MemoryGeometry g = FakeDrive::geometry();
        g.retrySteps = 2;
        PartsBench p(FakeDrive::plain(), g);
        p.begin(true);
        p.ask(HostOp::read, 0, kUnit);
        for (int retry = 1; retry <= 2; ++retry) {
            p.finish(false, true);
            QCOMPARE(p.flash.orders.size(), std::size_t{1});
            QCOMPARE(int{p.context.packet(p.flash.orders[0].packet).retry}, retry);
        }
        p.finish(false, true);
        p.settle();
        QVERIFY(p.flash.orders.empty());
        QCOMPARE(p.done.size(), std::size_t{1});
        QCOMPARE(p.drive.count.retries, std::uint64_t{2});
        QCOMPARE(p.drive.count.uncorrectable, std::uint64_t{1});
    }

    void readsOfTheHostAreCountedByDie()
    {
        PartsBench p;
        p.begin();
        p.space.yieldsToReads = true;
        p.space.emptying[1].active = true;
        p.space.hostReads(DieIndex{1});
        p.space.hostReads(DieIndex{1});
        QVERIFY(p.space.yields(DieIndex{1}) && !p.space.yields(DieIndex{0}));
        QVERIFY(!p.space.hostReadDone(DieIndex{1}));
        QVERIFY(p.space.hostReadDone(DieIndex{1})); // the last host read: collection continues
        p.space.hostReads(DieIndex{1});
        p.space.emptying[1].urgent = true; // a write is stalled
        QVERIFY(!p.space.yields(DieIndex{1}));
    }

    // --- WafModel ---
    void theWafModelMovesAndErasesByItsFactor_data()
    {
        QTest::addColumn<double>("waf");
        for (const double waf : {1.0, 1.3, 2.0, 3.75})
            QTest::addRow("%g", waf) << waf;
    }
    void theWafModelMovesAndErasesByItsFactor()
    {
        QFETCH(const double, waf);
        PartsBench p(wafSettings(waf));
        p.begin(true);
        QCOMPARE(p.waf->waf(), waf);
        constexpr std::uint64_t kWrites = 4000;
        for (std::uint64_t i = 0; i < kWrites; ++i) {
            p.waf->pay(p.context, DieIndex{1}, 1);
            for (const FakeOrder& order : p.flash.orders)
                QCOMPARE(order.at.die, 1U); // each die pays its own
            p.finishAll();
        }
        const FtlCounters& count = p.drive.count;
        const double due = kWrites * (waf - 1);
        QVERIFY(static_cast<double>(count.gcPrograms) <= due + 1e-6 && static_cast<double>(count.gcPrograms) > due - 2.001); // two rows
        QCOMPARE(count.movedUnits, count.gcPrograms);
        QCOMPARE(count.erases, static_cast<std::uint64_t>(kWrites * waf / 8 + 1e-6)); // a superblock has eight units
    }

    void rowsAreReadBeforeTheyAreProgrammedAgain()
    {
        PartsBench p(wafSettings(3));
        p.begin(true);
        p.waf->pay(p.context, DieIndex{0}, 1);
        QCOMPARE(p.flash.orders.size(), std::size_t{1});
        QCOMPARE(p.flash.orders[0].op, FlashOp::read);
        QCOMPARE(p.flash.orders[0].owner, Owner::gc);
        QCOMPARE(p.context.packet(p.flash.orders[0].packet).dataBytes, 2 * kUnit);
        p.finish();
        QCOMPARE(p.flash.orders.size(), std::size_t{1});
        QCOMPARE(p.flash.orders[0].op, FlashOp::program);
        p.finish();
        QVERIFY(p.flash.orders.empty());
    }

    void slotsOfTheWafModelWrapAroundAtTheEndOfTheDie()
    {
        PartsBench p(wafSettings(2), FakeDrive::geometry(), 1);
        p.begin(true);
        std::uint32_t padded = 0;
        for (std::uint64_t i = 0; i < 96; ++i)
            QCOMPARE(p.waf->take(DieIndex{0}, 1, padded).value, i);
        QCOMPARE(p.waf->take(DieIndex{0}, 1, padded).value, std::uint64_t{0});
        QCOMPARE(padded, 1U);
        for (std::uint64_t i = 0; i < 40; ++i) {
            p.ask(HostOp::write, i * kUnit, kUnit);
            p.finishAll();
        }
        QCOMPARE(p.drive.count.hostPrograms, std::uint64_t{40});
        QCOMPARE(p.drive.count.gcPrograms, std::uint64_t{40});
        QCOMPARE(p.drive.count.erases, std::uint64_t{10});
    }

    void withoutASetValueTheWafIsThatOfTheSteadyState()
    {
        PartsBench p(wafSettings(0));
        QVERIFY(p.space.layout.steadyWaf() > 1.1);
        QVERIFY(std::abs(p.waf->waf() - p.space.layout.steadyWaf()) < 1e-6);
    }
};

QTEST_APPLESS_MAIN(TestPartsCollect)
#include "tst_parts_collect.moc"
