// SPDX-License-Identifier: GPL-3.0-or-later
// Cost-benefit picks the same victim as a linear scan over all closed superblocks from the drawn one on, for any ages and counts.
#include "base/wide.h"
#include "firmware/space/victims.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

constexpr std::uint32_t kSuperblocks = 60, kUnits = 16;

// Rosenblum and Kawaguchi: age (1 - v) / 2v; the first of equals, and before all others an empty superblock.
SuperblockIndex byWalk(const Victims& closed, std::size_t from, std::uint64_t clock)
{
    const auto& members = closed.members();
    const auto beats = [&](SuperblockIndex a, SuperblockIndex b) {
        const UInt128 va = closed.valid(a), vb = closed.valid(b);
        if (va == 0 || vb == 0)
            return va < vb;
        return closed.age(a, clock) * (kUnits - va) * vb > closed.age(b, clock) * (kUnits - vb) * va;
    };
    SuperblockIndex best = members[from];
    for (std::size_t i = 1; i < members.size(); ++i)
        if (const SuperblockIndex one = members[(from + i) % members.size()]; beats(one, best))
            best = one;
    return best;
}

} // namespace

class TestCostBenefit : public QObject {
    Q_OBJECT

private slots:
    // `held`: superblocks that stay mostly valid and so grow old.
    void costBenefitPicksWhatAFullSearchPicks_data()
    {
        QTest::addColumn<std::uint32_t>("held");
        for (const std::uint32_t held : {0U, 10U, 50U})
            QTest::addRow("%u hold on", held) << held;
    }
    void costBenefitPicksWhatAFullSearchPicks()
    {
        QFETCH(const std::uint32_t, held);
        const VictimRule rule{"cost_benefit", 10, 64, 1};
        Victims closed;
        closed.configure(rule, kSuperblocks, kUnits);
        RandomStream random(11, "test");
        std::uint64_t clock = 0;
        std::vector<SuperblockIndex> free;
        for (SuperblockIndex i; i < kSuperblocks; ++i)
            closed.enter(i, kUnits - static_cast<std::uint32_t>(random.below(3)), clock += random.below(3));
        int chosen = 0;
        for (int step = 0; step < 20'000; ++step) {
            const auto& members = closed.members();
            const SuperblockIndex one = members[random.below(members.size())];
            if (random.below(10) < 7) {
                if (closed.valid(one) > 0 && (one >= held || random.below(20) == 0))
                    closed.lost(one);
            } else if (!free.empty()) {
                closed.enter(free.back(), kUnits, clock += random.below(2) * kUnits);
                free.pop_back();
            } else if (!closed.allFull()) {
                RandomStream same(step, "draws"), again(step, "draws");
                const SuperblockIndex expected = byWalk(closed, again.below(members.size()), clock);
                const SuperblockIndex victim = closed.take(same, clock);
                QCOMPARE(victim.value, expected.value);
                free.push_back(victim);
                ++chosen;
            }
        }
        QVERIFY(chosen > 1000);
    }
};

QTEST_APPLESS_MAIN(TestCostBenefit)
#include "tst_cost_benefit.moc"
