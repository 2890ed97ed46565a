// SPDX-License-Identifier: GPL-3.0-or-later
// What paces collection: its urgency, and the pool level of a die.
#include "firmware/gc/gc_urgency.h"
#include "firmware/gc/pace.h"
#include "firmware/parts_bench.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

constexpr std::uint32_t kUnit = 4096;
constexpr DieIndex kDie{0};

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

    void unitsInFlightCountForTheCollectorOnly()
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
