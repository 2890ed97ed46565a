// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs of writes whose short runs depend on chance: on the order in which requests meet, and on how full the buffer is as they end.
#include "run/prove.h"
#include "run/run_now.h"
#include "simulate/redraw.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace floom;

namespace {

RunRecord provedRun(const char* sample, const Changes& changes, const char* words)
{
    RunRequest request;
    request.design = redrawn(sample, changes);
    request.workload = *parseWorkload(words);
    request.causes = false;
    RunRecord record = *runNow(builtinCatalogue(), request, {}).record;
    prove(record, builtinCatalogue(), request, kVerdictProof);
    return record;
}

RunRecord provedRram(const Changes& changes, const char* words)
{
    return provedRun("all-rram", changes, words);
}

const Sensitivity* toldOf(const RunRecord& record, const std::string& address)
{
    const auto& lines = record.result.bottleneck.sensitivity;
    const auto found = std::ranges::find(lines, address, &Sensitivity::address);
    return found == lines.end() ? nullptr : &*found;
}

} // namespace

class TestProvedChance : public QObject {
    Q_OBJECT
private slots:
    // Writes in place meet in orders that last: a faster link gains 33.0 to 36.4 % with six seeds, told +36.3 +- 0.3 by one.
    void gainsOfWritesInPlaceHoldForOtherOrdersToo()
    {
        const RunRecord record = provedRram({}, "rw=randwrite bs=4k qd=8 count=20000");
        const Sensitivity* const link = toldOf(record, "host.speed");
        QVERIFY(link != nullptr && std::abs(link->gainPercent - 34.6) < link->ci95 && link->ci95 < 4);
    }

    // Its full buffer took a few of 5,000 writes more than left it: +14 +- 4 % was told of a larger one, which gains 7 to 9 %.
    void aBufferThatRisesByChanceIsRunLonger()
    {
        const RunRecord record = provedRram({"cpu.clock=2GHz", "cpu.writeBuffer=2MiB", "host.generation=3", "ddr.width=64",
                                             "bus.clock=800MHz", "pkg.tPROG=80us", "ch.rate=800MT/s"},
                                            "rw=randwrite bs=4k qd=32 count=20000");
        const Sensitivity* const buffer = toldOf(record, "cpu.writeBuffer");
        QVERIFY(buffer != nullptr && std::abs(buffer->gainPercent - 8) <= buffer->ci95 && buffer->ci95 < 4);
    }

    // The proof has 5,000 requests of this run's 60,000, and told +57 +- 2.4 %: what gains most is run as long as the run. Eight seeds of
    // 100,000 requests have 54.4 to 54.9 %.
    void whatGainsMostIsToldAsOfTheRunItself()
    {
        const RunRecord record = provedRun("starter", {}, "rw=randwrite bs=4k qd=32 count=60000");
        const Sensitivity* const packages = toldOf(record, "pkg.count");
        QVERIFY(packages != nullptr && packages->told);
        const std::string told = std::to_string(packages->gainPercent) + " +- " + std::to_string(packages->ci95);
        QVERIFY2(std::abs(packages->gainPercent - 54.6) <= packages->ci95 && packages->ci95 < 1, told.c_str());
    }

    // The dies collect next to nothing of 20,000 skewed writes, which was held against all gains: faster dies were told +42 %, "at least
    // +6 %", and twice the packages were left undecided. Six seeds of this length have 41.7 to 42.9 and 51.9 to 53.1 %.
    void skewedWritesAreToldAsOfTheRunToo()
    {
        const RunRecord record = provedRun("starter", {}, "rw=randwrite bs=4k qd=32 zipf=0.9 count=20000");
        for (const auto& [address, gain] : {std::pair("pkg.speed", 42.3), std::pair("pkg.count", 52.5)}) {
            const Sensitivity* const line = toldOf(record, address);
            QVERIFY2(line != nullptr && line->told, address);
            const std::string told = std::to_string(line->gainPercent) + " +- " + std::to_string(line->ci95);
            QVERIFY2(std::abs(line->gainPercent - gain) <= line->ci95 && line->ci95 < 1.5, told.c_str());
        }
    }

    // p99 of a run is not that of another: under this seed the buffer makes many writes wait, and faster dies lower p99 by 93.4 +- 1.0 %;
    // by 79.5 to 91.4 % under five others.
    void itsTailIsToldAsOfSeveralSeeds()
    {
        const RunRecord record = provedRun("starter", {}, "rw=randrw rwmixread=70 bs=4k qd=64 count=100000");
        const Sensitivity* const dies = toldOf(record, "pkg.speed");
        QVERIFY(dies != nullptr && dies->ci95 < 2);
        const auto write = std::ranges::find(dies->sides, "write", &SideGain::side);
        QVERIFY(write != dies->sides.end());
        const std::string told = std::to_string(write->p99Percent) + " +- " + std::to_string(write->p99Ci95);
        QVERIFY2(std::abs(write->p99Percent + 88) <= write->p99Ci95, told.c_str());
    }
};

QTEST_GUILESS_MAIN(TestProvedChance)
#include "tst_proved_chance.moc"
