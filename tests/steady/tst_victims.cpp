// SPDX-License-Identifier: GPL-3.0-or-later
// Victim of each policy, computed by hand.
#include "firmware/space/victims.h"

#include <QTest>

using namespace floom;

namespace {

// Four superblocks of eight units, closed at clocks 8, 16, 24 and 32, with 5, 2, 1 and 8 valid units.
Victims four(const VictimRule& rule)
{
    Victims victims;
    victims.configure(rule, 16, 8);
    std::uint64_t clock = 0;
    SuperblockIndex superblock{3};
    for (const std::uint32_t valid : {5U, 2U, 1U, 8U}) {
        victims.enter(superblock, valid, clock += 8);
        ++superblock;
    }
    return victims;
}

std::vector<std::uint32_t> order(const VictimRule& rule)
{
    Victims victims = four(rule);
    RandomStream random(1, "test");
    std::vector<std::uint32_t> taken;
    for (SuperblockIndex v = victims.take(random, 40); v != Victims::kNone; v = victims.take(random, 40))
        taken.push_back(v);
    return taken;
}

} // namespace

class VictimsTest : public QObject {
    Q_OBJECT

private slots:
    void greedyTakesTheFewest() { QCOMPARE(order({"greedy", 1, 1, 1}), (std::vector<std::uint32_t>{5, 4, 3})); }
    void fifoTakesTheOldest() { QCOMPARE(order({"fifo", 1, 1, 1}), (std::vector<std::uint32_t>{3, 4, 5})); }
    // The two oldest hold 5 and 2; then 5 and 1.
    void theWindowHidesTheRest() { QCOMPARE(order({"windowed_greedy", 1, 2, 1}), (std::vector<std::uint32_t>{4, 5, 3})); }
    // age (b - v) / v: 32 x 3/5 = 19.2, 24 x 6/2 = 72, 16 x 7/1 = 112, 0.
    void costBenefitWeighsAge()
    {
        QCOMPARE(order({"cost_benefit", 1, 1, 1}), (std::vector<std::uint32_t>{5, 4, 3}));
        Victims victims;
        victims.configure({"cost_benefit", 1, 1, 1}, 16, 8);
        RandomStream random(1, "test");
        victims.enter(SuperblockIndex{0}, 4, 8); // age 92 x 1 = 92
        victims.enter(SuperblockIndex{1}, 3, 60); // age 40 x 5/3 = 67
        QCOMPARE(victims.take(random, 100).value, 0U);
    }
    void nothingIsChosenWhereNothingIsInvalid()
    {
        for (const GcPolicy policy : {"greedy", "cost_benefit", "d_choices", "random", "fifo"}) {
            Victims victims;
            victims.configure({policy, 3, 3, 1}, 4, 8);
            RandomStream random(1, "test");
            victims.enter(SuperblockIndex{0}, 8, 8);
            victims.enter(SuperblockIndex{1}, 8, 16);
            QVERIFY(victims.take(random, 20) == Victims::kNone);
            victims.lost(SuperblockIndex{1});
            QVERIFY(victims.take(random, 20) != Victims::kNone);
        }
    }
    // Each of the four is drawn equally often; the better of two draws is the one with the fewest in 7 of 16 cases.
    void drawsAreEven()
    {
        RandomStream random(1, "test");
        int any[8] = {}, two[8] = {};
        for (int i = 0; i < 16000; ++i) {
            ++any[four({"random", 1, 1, 1}).take(random, 40)];
            ++two[four({"d_choices", 2, 1, 1}).take(random, 40)];
        }
        for (int superblock = 3; superblock < 7; ++superblock)
            QVERIFY(std::abs(any[superblock] - 4000) < 200);
        QVERIFY(std::abs(two[5] - 7000) < 250 && std::abs(two[4] - 5000) < 250 && std::abs(two[3] - 3000) < 200);
    }
    // Half of the superblocks are examined, and only these cost cycles.
    void searchLooksAtAShare()
    {
        RandomStream random(1, "test");
        int best = 0;
        for (int i = 0; i < 4000; ++i) {
            Victims victims = four({"greedy", 1, 1, 0.5});
            best += victims.take(random, 40) == 5 ? 1 : 0;
            QCOMPARE(victims.looked(), 2U);
        }
        QVERIFY(std::abs(best - 2000) < 150);
    }
};

QTEST_APPLESS_MAIN(VictimsTest)
#include "tst_victims.moc"
