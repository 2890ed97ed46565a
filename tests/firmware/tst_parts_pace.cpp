// SPDX-License-Identifier: GPL-3.0-or-later
// What paces programs and collection: the power cap, the urgency of collection and the pool level of a die.
#include "firmware/gc/gc_urgency.h"
#include "firmware/gc/pace.h"
#include "firmware/parts_bench.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

constexpr std::uint32_t kUnit = 4096;
constexpr DieIndex kDie{0};

// A cap of 1 W over 1 ms; a program takes 0.3 mJ, and 0.1 mJ more for a second plane. The rest of the drive draws what the test sets.
struct Capped final : Component, ProcessorRole {
    explicit Capped(double watts = 1)
        : topology(made())
        , context(topology)
        , cpu{"cpu", "cpu", {}, {}, {}, {}, {}}
        , setup{topology, ParameterReader(cpu, *builtinCatalogue().find("cpu"), {}), "cpu", "cpu", "cpu", "cpu", 0, 1, tracks}
        , cap(setup, {static_cast<std::int64_t>(watts * 1e6), kWindow})
    {
        context.setUp({this}, tracks.meters, tracks.tracks.size());
    }
    static Topology made()
    {
        Topology t;
        t.geometries.push_back(FakeDrive::geometry());
        t.dies.resize(1);
        t.dies[0].programEnergy = {kEnergy, kFurther};
        return t;
    }
    void arrive(Context&, Packet&) override { }
    void wake(Context&, std::uint16_t, std::uint32_t) override { }
    void returned(Context&, Packet&) override { }
    void energy(Time now, EnergyBill& bill) const override { bill.addStatic("idle", background, now); }

    // Start of a program that is ready at `ready`, behind the others of its die.
    Time admit(Time ready, int planes = 1)
    {
        Packet& packet = context.create(Owner::hostWrite);
        packet.flash.planes = static_cast<std::uint8_t>(planes);
        packet.mark = ready;
        const Time at = cap.admit(context, packet, ready, later(last, ready));
        isBooked = isBooked && (packet.mark == at || at == later(last, ready));
        return last = at;
    }

    static constexpr Time kWindow{1'000'000'000};
    static constexpr std::int64_t kEnergy = 300'000'000'000'000, kFurther = 100'000'000'000'000; // attojoules
    static constexpr std::int64_t kBudget = 1'000'000'000'000'000; // of a window

    Topology topology;
    Context context;
    TrackTable tracks;
    Block cpu;
    Setup setup;
    PowerCap cap;
    std::int64_t background = 0; // microwatts
    Time last;
    bool isBooked = true; // the account of each packet that was held stands where it was let go
};

// One die of 12 superblocks of 8 units. Units are written one by one, so each is a row.
struct OneDie : PartsBench {
    explicit OneDie(const FirmwareSettings& settings = plain(), const MemoryGeometry& g = geometry())
        : PartsBench(settings, g, 1)
    {
        begin();
    }
    void write(std::uint64_t unit, std::uint32_t units = 1)
    {
        ask(HostOp::write, unit * kUnit, units * kUnit);
        finishAll();
    }
    [[nodiscard]] std::int64_t room() const { return static_cast<std::int64_t>(space.superblocks.room(kDie)); }
};

PoolLevel levelAt(std::int64_t now)
{
    PoolLevel level;
    level.now = level.ahead = now;
    level.target = 24;
    level.step = 2;
    return level;
}

// A host that always has more to write, over a collector.
struct Contest {
    std::uint64_t amid = 0; // units the host began to program while a victim was emptied
    std::int64_t leastRoom = INT64_MAX;
    std::int64_t target = 0, superblock = 0; // units
    std::int64_t lost = 0;
};

Contest contest(const char* urgency)
{
    FirmwareSettings settings = FakeDrive::plain();
    settings.space.pool.gcUrgency = urgency;
    settings.space.pool.gcReserved = 6;
    settings.core.bufferBytes = 0; // the smallest, less than the drive
    OneDie p(settings, FakeDrive::geometry(32, 32));
    p.addCollector();
    Contest seen;
    seen.target = static_cast<std::int64_t>(p.space.layout.poolUnits(false));
    seen.superblock = p.space.layout.superblockUnits();
    RandomStream random(3, "contest");
    const std::uint64_t units = p.space.layout.units();
    const Emptying& e = p.space.emptying[kDie];
    for (std::uint64_t asked = 0; asked < 9000;) {
        for (; asked < 9000 && asked - p.done.size() < 8; ++asked)
            p.ask(HostOp::write, random.below(units) * kUnit, kUnit);
        FLOOM_ASSERT(!p.flash.orders.empty(), "the drive goes on");
        const bool empties = e.active && !e.waits;
        const SuperblockIndex victim = e.victim;
        const std::uint64_t programs = p.drive.count.hostPrograms;
        p.finish();
        p.settle();
        if (empties && e.active && !e.waits && e.victim == victim)
            seen.amid += p.drive.count.hostPrograms - programs;
        seen.leastRoom = std::min(seen.leastRoom, p.room());
    }
    seen.lost = p.places.pagesLost();
    return seen;
}

} // namespace

class TestPartsPace : public QObject {
    Q_OBJECT

private slots:
    // --- PowerCap ---
    void programsBeyondTheBudgetOfAWindowWait()
    {
        Capped drive;
        for (std::int64_t i = 0; i < 20; ++i) // three of them are 0.9 of the budget
            QCOMPARE(drive.admit(Time{}).ps, i / 3 * Capped::kWindow.ps);
        QVERIFY(drive.isBooked);
    }

    // No window of any position holds more than the budget; nobody overtakes; nobody waits while there is budget left.
    void noWindowExceedsTheCapAndNoneWaitsInVain()
    {
        Capped drive;
        RandomStream random(9, "cap");
        std::vector<std::pair<std::int64_t, std::int64_t>> starts; // time, energy
        const auto spent = [&](std::int64_t until) { // in the window that ends at `until`
            std::int64_t sum = 0;
            for (const auto& [at, energy] : starts)
                sum += at > until - Capped::kWindow.ps && at <= until ? energy : 0;
            return sum;
        };
        Time ready;
        for (int i = 0; i < 400; ++i) {
            ready += Time{static_cast<std::int64_t>(random.below(i % 100 < 50 ? 200'000'000 : 600'000'000))};
            const bool isWide = random.below(2) == 0;
            const std::int64_t energy = Capped::kEnergy + (isWide ? Capped::kFurther : 0);
            const std::int64_t turn = std::max(ready.ps, starts.empty() ? 0 : starts.back().first);
            const std::int64_t at = drive.admit(ready, isWide ? 2 : 1).ps;
            QVERIFY(at >= turn);
            if (at > turn) // a picosecond sooner there was too little left
                QVERIFY(spent(at - 1) + energy > Capped::kBudget);
            starts.emplace_back(at, energy);
            QVERIFY(spent(at) <= Capped::kBudget);
        }
    }

    void whatTheRestOfTheDriveDrawsIsNotLeftToPrograms()
    {
        Capped drive;
        drive.background = 600'000; // 0.4 W is left: one program a window
        drive.context.now = Time{10 * Capped::kWindow.ps};
        for (std::int64_t i = 0; i < 4; ++i)
            QCOMPARE(drive.admit(drive.context.now).ps, (10 + i) * Capped::kWindow.ps);
    }

    // A fiftieth of the cap: 0.3 mJ every 15 ms.
    void aCapBelowTheIdlePowerStillWrites()
    {
        Capped drive;
        drive.background = 2'000'000;
        drive.context.now = Time{100 * Capped::kWindow.ps};
        Time last = drive.admit(drive.context.now);
        for (int i = 0; i < 4; ++i) {
            const Time at = drive.admit(drive.context.now);
            QCOMPARE((at - last).ps, 15 * Capped::kWindow.ps);
            last = at;
        }
    }

    void heldProgramsAreReported()
    {
        Capped drive;
        for (int i = 0; i < 5; ++i)
            drive.admit(Time{});
        EnergyResult result;
        drive.cap.report(result);
        QCOMPARE(result.capWatts, 1.0);
        QCOMPARE(result.heldPrograms, std::uint64_t{2});
        QCOMPARE(result.heldSeconds, 0.002);
        drive.cap.windowBegins();
        drive.cap.report(result);
        QCOMPARE(result.heldPrograms, std::uint64_t{0});
        Capped free(0); // no cap
        for (int i = 0; i < 50; ++i)
            QCOMPARE(free.admit(Time{7}), Time{7});
    }

    // --- GcUrgency ---
    // As the pool falls, collection is asked for from some level on, and the host is refused from some level on.
    void urgencyRisesAsThePoolFalls_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<int>("begins"); // highest level at which a victim is chosen
        QTest::addColumn<int>("moves"); // at which one is emptied
        QTest::addColumn<int>("admits"); // lowest level at which the host may write meanwhile
        QTest::newRow("paced") << QByteArray("paced") << 24 << 25 << 22;
        QTest::newRow("preemptible") << QByteArray("preemptible") << 24 << 25 << 22;
        QTest::newRow("background") << QByteArray("background") << 24 << 25 << 22; // where idle time was too short
        QTest::newRow("burst") << QByteArray("burst") << 24 << 60 << 61;
    }
    void urgencyRisesAsThePoolFalls()
    {
        QFETCH(const QByteArray, word);
        QFETCH(const int, begins);
        QFETCH(const int, moves);
        QFETCH(const int, admits);
        const auto urgency = GcUrgency::of(word.constData());
        for (int now = 60; now >= 0; --now) {
            const PoolLevel level = levelAt(now);
            QCOMPARE(urgency->begins(level), now <= begins);
            QCOMPARE(urgency->moves(level), now <= moves);
            QCOMPARE(urgency->admits(level), now >= admits);
            QVERIFY(urgency->moves(level) || urgency->admits(level)); // one of them goes on
        }
        QCOMPARE(urgency->yieldsToReads(), word == "preemptible");
    }

    void whatIsOnItsWayCountsForTheCollectorOnly()
    {
        const auto paced = GcUrgency::of("paced"), burst = GcUrgency::of("burst");
        PoolLevel level = levelAt(20);
        QVERIFY(paced->moves(level) && !paced->admits(level));
        level.ahead = 26; // read and not placed yet
        QVERIFY(!paced->moves(level) && !paced->admits(level));
        level = levelAt(26);
        level.begun = 2; // a burst does not count what it moved of its next victim
        QVERIFY(!paced->begins(level) && burst->begins(level));
    }

    // --- Pace ---
    void collectionBeginsWhenTheRoomIsDownToTheTarget()
    {
        OneDie p;
        std::vector<Collection> collections(1);
        const Pace pace(p.space, p.idle, collections);
        const auto target = static_cast<std::int64_t>(p.space.layout.poolUnits(false));
        int begun = 0;
        for (std::uint64_t i = 0; p.room() > 10; ++i) {
            p.write(i % p.space.layout.units());
            QCOMPARE(pace.begins(kDie), p.room() <= target);
            QCOMPARE(pace.calm(kDie), p.room() > target);
            QVERIFY(pace.admits(kDie)); // no victim yet
            begun += pace.begins(kDie) ? 1 : 0;
        }
        QVERIFY(begun > 0);
    }

    // A unit of the victim that was moved gives back its part of a superblock: with half of it valid, two units for one.
    void aMovedUnitGivesBackItsPartOfTheVictim()
    {
        OneDie p;
        std::vector<Collection> collections(1);
        const Pace pace(p.space, p.idle, collections);
        const auto target = static_cast<std::int64_t>(p.space.layout.poolUnits(false)), step = std::int64_t{p.space.layout.paceUnits()};
        const SuperblockIndex victim = [&] {
            p.write(0);
            return p.space.layout.superblockOf(UnitMap::slotOf(p.places.locate(Lpn{0})));
        }();
        for (std::uint64_t unit = 1; unit < 8; ++unit)
            p.write(unit);
        for (std::uint64_t unit = 0; unit < 4; ++unit) // half of the victim
            p.write(unit);
        for (std::uint64_t unit = 8; p.room() > target - step - 4; ++unit)
            p.write(8 + unit % 40);
        QCOMPARE(p.space.superblocks.valid(kDie, victim), 4U);
        Emptying& e = p.space.emptying[kDie];
        Collection& c = collections[0];
        e.active = true;
        e.victim = victim;
        c.valid = 4;
        QCOMPARE(pace.leftToMove(kDie), 4U);
        QVERIFY(!pace.admits(kDie) && pace.moves(kDie));
        c.programming = 1;
        QCOMPARE(pace.leftToMove(kDie), 3U);
        QVERIFY(!pace.admits(kDie));
        c.programming = 2; // four units
        QVERIFY(pace.admits(kDie) && pace.moves(kDie));
        c.read = 4;
        QVERIFY(pace.admits(kDie) && !pace.moves(kDie)); // enough is on its way
        c.read = c.programming = 0;
        e.waits = true; // only host data end the wait
        QVERIFY(pace.admits(kDie));
    }

    void aBlockedWriteIdleTimeAndTheMapLetCollectionGoOn()
    {
        OneDie p;
        std::vector<Collection> collections(1);
        const Pace pace(p.space, p.idle, collections);
        p.write(0);
        Emptying& e = p.space.emptying[kDie];
        e.active = true;
        e.victim = SuperblockIndex{0};
        QVERIFY(!pace.moves(kDie)); // the pool is full
        e.urgent = true;
        QVERIFY(pace.moves(kDie));
        e.urgent = false;
        p.idle.collecting = true;
        QVERIFY(pace.moves(kDie));
        p.idle.collecting = false;
        e.frontier = Frontier::map;
        QVERIFY(pace.moves(kDie));
    }

    // The host writes while a victim is emptied, and is held so that the free space stays near its target: less at most what the victim and
    // the superblock being written hold. In a burst it waits for the erase.
    void hostAndCollectorKeepStep()
    {
        const Contest paced = contest("paced"), burst = contest("burst");
        QVERIFY(paced.amid > 1000);
        QCOMPARE(burst.amid, std::uint64_t{0});
        QVERIFY2(paced.leastRoom >= paced.target - 2 * paced.superblock, qPrintable(QString::number(paced.leastRoom)));
        QVERIFY2(burst.leastRoom >= burst.target - 2 * burst.superblock, qPrintable(QString::number(burst.leastRoom)));
        QCOMPARE(paced.lost, std::int64_t{0});
        QCOMPARE(burst.lost, std::int64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestPartsPace)
#include "tst_parts_pace.moc"
