// SPDX-License-Identifier: GPL-3.0-or-later
// Wear levelling: erase counts when a tenth of the data takes nine tenths of the writes.
#include "steady/pool.h"

#include <QTest>

using namespace floom;

namespace {

WearSummary worn(Wear wear, std::uint32_t threshold)
{
    FirmwareSettings settings;
    settings.space.superblocks.wear = wear;
    settings.space.superblocks.wearThreshold = threshold;
    Pool pool(512, 32, 1.3, settings);
    pool.steady(0, 60, 0.9, 0.1);
    WearSummary summary;
    pool.superblocks.report(summary);
    return summary;
}

} // namespace

class WearTest : public QObject {
    Q_OBJECT

private slots:
    void coldBlocksAreNeverErasedWithoutLevelling()
    {
        const WearSummary none = worn(Wear::none, 10);
        QCOMPARE(none.superblocks, std::uint64_t{512});
        QVERIFY2(none.deviation > 0.15 * none.mean, qPrintable(QString("%1 of %2").arg(none.deviation).arg(none.mean)));
        QCOMPARE(none.levelled, std::uint64_t{0});
    }
    // The least worn free block is written next: hot data spread over more blocks, cold data stay.
    void dynamicLevellingNarrowsTheTop()
    {
        const WearSummary none = worn(Wear::none, 10), dynamic = worn(Wear::dynamic, 10);
        QVERIFY2(dynamic.deviation <= none.deviation, qPrintable(QString("%1 and %2").arg(dynamic.deviation).arg(none.deviation)));
    }
    // No block with data lags behind a free one by more than the threshold plus one collection.
    void staticLevellingKeepsTheThreshold()
    {
        for (const std::uint32_t threshold : {5U, 20U}) {
            const WearSummary both = worn(Wear::both, threshold);
            QVERIFY2(both.most - both.least <= threshold + 3, qPrintable(QString("%1 to %2").arg(both.least).arg(both.most)));
            QVERIFY(both.levelled > 0);
            QVERIFY(both.deviation < 0.5 * threshold);
        }
    }
    // A smaller threshold costs more moves.
    void levellingCostsMoves() { QVERIFY(worn(Wear::statical, 5).levelled > 2 * worn(Wear::statical, 40).levelled); }
};

QTEST_APPLESS_MAIN(WearTest)
#include "tst_wear.moc"
