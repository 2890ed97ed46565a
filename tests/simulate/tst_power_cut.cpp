// SPDX-License-Identifier: GPL-3.0-or-later
// A power cut at a random time while a small drive writes, collects and flushes. Volatile data are lost; the spare areas of programmed
// pages are read, and the newest copy of each unit counts. A shadow memory knows what must survive: all flushed or FUA-written data; with
// power-loss protection all acknowledged data.
#include "base/random.h"
#include "simulate/drive.h"

#include <map>

using namespace floom;

namespace {

struct Shadow {
    std::map<std::uint64_t, std::uint32_t> acknowledged, durable; // unit -> request
    std::uint64_t issued = 0;
};

// Random single units, never one in flight; a flush every 40 requests, one write in ten with FUA.
class Writer final : public RequestSource {
public:
    Writer(Shadow& shadow, std::uint64_t units, std::uint64_t seed)
        : m_shadow(shadow)
        , m_units(units)
        , m_random(seed, "writer")
    {
    }

    Poll poll(Time now) override
    {
        if (m_inside >= 24)
            return {Next::waitForCompletion, now, {}};
        HostRequest r;
        r.intended = now;
        r.op = ++m_shadow.issued % 40 == 0 ? HostOp::flush : HostOp::write;
        if (r.op == HostOp::write) {
            std::uint64_t unit = 0;
            do
                unit = m_random.below(m_units);
            while (m_underWay.contains(unit));
            r.offset = unit * 4096;
            r.bytes = 4096;
            r.fua = m_random.below(10) == 0;
            m_underWay[unit] = static_cast<std::uint32_t>(m_shadow.issued);
        } else {
            r.offset = m_shadow.issued; // identifies the request
            m_flushes[m_shadow.issued] = m_shadow.acknowledged;
        }
        ++m_inside;
        return {Next::request, now, r};
    }

    void completed(const HostRequest& request, Time /*now*/) override
    {
        --m_inside;
        if (request.op == HostOp::flush) {
            for (const auto& [unit, version] : m_flushes[request.offset])
                m_shadow.durable[unit] = std::max(m_shadow.durable[unit], version);
            m_flushes.erase(request.offset);
            return;
        }
        const std::uint64_t unit = request.offset / 4096;
        m_shadow.acknowledged[unit] = m_underWay[unit];
        if (request.fua)
            m_shadow.durable[unit] = m_underWay[unit];
        m_underWay.erase(unit);
    }

private:
    Shadow& m_shadow;
    std::uint64_t m_units;
    RandomStream m_random;
    int m_inside = 0;
    std::map<std::uint64_t, std::uint32_t> m_underWay;
    std::map<std::uint64_t, std::map<std::uint64_t, std::uint32_t>> m_flushes;
};

const Changes kSmall = {"ch.count=2",          "ecc.count=2",           "pkg.count=[2,1]", "pkg.dies=1", "pkg.blocksPerPlane=24",
                        "pkg.pagesPerBlock=8", "cpu.writeBuffer=128KiB"};

struct Loss {
    std::uint64_t lostDurable = 0, lostAcknowledged = 0, acknowledged = 0, moved = 0;
};

Loss cutAt(std::int64_t microseconds, std::uint64_t seed, const Changes& more)
{
    Changes changes = kSmall;
    changes.insert(changes.end(), more.begin(), more.end());
    const auto program = programOf(drive("starter", changes));
    Shadow shadow;
    PowerCut cut{Time{microseconds * 1'000'000}, {}};
    RunOptions options;
    options.seed = seed;
    options.powerCut = &cut;
    const RunResult result = simulate(
        *program, *parseWorkload("rw=randwrite qd=24"),
        [&](std::uint64_t capacity) { return std::make_unique<Writer>(shadow, capacity / 4096 * 6 / 10, seed); }, options);
    const auto versionOf = [&](std::uint64_t unit) {
        const auto found = cut.recovered.find(Lpn{unit});
        return found == cut.recovered.end() ? 0U : found->second.request;
    };
    Loss outcome;
    outcome.moved = result.ftl.movedUnits;
    outcome.acknowledged = shadow.acknowledged.size();
    for (const auto& [unit, version] : shadow.durable)
        outcome.lostDurable += versionOf(unit) < version ? 1 : 0;
    for (const auto& [unit, version] : shadow.acknowledged)
        outcome.lostAcknowledged += versionOf(unit) < version ? 1 : 0;
    return outcome;
}

} // namespace

class PowerCutTest : public QObject {
    Q_OBJECT

private slots:
    void whatWasFlushedIsNeverLost_data()
    {
        QTest::addColumn<QString>("change");
        for (const char* change : {"cpu.plp=false", "cpu.hotCold=frequency", "cpu.gcPolicy=random", "cpu.allocationMode=static",
                                   "cpu.wearLevelling=both", "cpu.gcFrontier=shared"})
            QTest::newRow(change) << change;
    }
    void whatWasFlushedIsNeverLost()
    {
        QFETCH(const QString, change);
        RandomStream random(5, "moments");
        std::uint64_t lostAcknowledged = 0, moved = 0;
        for (std::uint64_t trial = 0; trial < 12; ++trial) {
            const auto at = static_cast<std::int64_t>(2000 + random.below(400'000));
            const Loss outcome = cutAt(at, trial, {change.toStdString(), "cpu.wearThreshold=3"});
            QVERIFY2(outcome.lostDurable == 0, qPrintable(QString("%1 units at %2 us").arg(outcome.lostDurable).arg(at)));
            QVERIFY(outcome.acknowledged > 0);
            lostAcknowledged += outcome.lostAcknowledged;
            moved += outcome.moved;
        }
        QVERIFY(lostAcknowledged > 0); // a volatile buffer does lose merely acknowledged data
        QVERIFY(moved > 0); // GC was active
    }

    // Regression: a unit rewritten while its last copy is in an SLC-mode block: that block must not be erased early.
    void whatWasFlushedIsNeverLostInAWriteCacheEither()
    {
        RandomStream random(7, "moments");
        for (const char* full : {"cpu.cacheFull=wait", "cpu.cacheFull=pass"})
            for (const char* threshold : {"cpu.foldThreshold=1", "cpu.foldThreshold=0.2"})
                for (std::uint64_t trial = 0; trial < 6; ++trial) {
                    const auto at = static_cast<std::int64_t>(2000 + random.below(400'000));
                    const Loss outcome = cutAt(at, trial, {"cpu.pslcCache=true", "pkg.pslcBlocks=3", full, threshold});
                    QVERIFY2(outcome.lostDurable == 0, qPrintable(QString("%1 units at %2 us").arg(outcome.lostDurable).arg(at)));
                    QVERIFY(outcome.acknowledged > 0);
                }
    }

    void protectedNothingAcknowledgedIsLost()
    {
        RandomStream random(6, "moments");
        for (std::uint64_t trial = 0; trial < 12; ++trial) {
            const auto at = static_cast<std::int64_t>(2000 + random.below(400'000));
            const Loss outcome = cutAt(at, trial, {"cpu.plp=true"});
            QVERIFY2(outcome.lostAcknowledged == 0, qPrintable(QString("%1 units at %2 us").arg(outcome.lostAcknowledged).arg(at)));
        }
    }
    // Without a write cache acknowledged data are programmed.
    void withoutACacheNothingAcknowledgedIsLost()
    {
        for (const char* policy : {"none", "write_through"})
            for (std::uint64_t trial = 0; trial < 4; ++trial) {
                const Loss outcome =
                    cutAt(90'000 + 31'000 * static_cast<std::int64_t>(trial), trial, {std::string("cpu.cachePolicy=") + policy});
                QVERIFY(outcome.acknowledged > 0);
                QCOMPARE(outcome.lostAcknowledged, std::uint64_t{0});
            }
    }
};

QTEST_APPLESS_MAIN(PowerCutTest)
#include "tst_power_cut.moc"
