// SPDX-License-Identifier: GPL-3.0-or-later
// The engine against the reference engine on random small drives: every request completes at the same picosecond.
#include "base/random.h"
#include "reference/reference_engine.h"
#include "simulate/drive.h"

#include <algorithm>
#include <map>

using namespace floom;

namespace {

// Die and completion time of each recorded request; the last requests of a run are incomplete.
struct Observed {
    std::vector<int> dies;
    std::vector<std::int64_t> completed;
};

Observed observe(const RunResult& result)
{
    Observed seen;
    const SpanStore& store = *result.spans;
    std::map<int, int> dieOfTrack;
    for (std::size_t t = 0; t < store.tracks.size(); ++t)
        if (store.tracks[t].resource == "die") {
            const int next = static_cast<int>(dieOfTrack.size()); // tracks are ordered by package, then die
            dieOfTrack[static_cast<int>(t)] = next;
        }
    const auto count = static_cast<std::size_t>(result.window.issued);
    seen.dies.assign(count, -1);
    seen.completed.assign(count, -1);
    for (const Span& span : store.spans)
        if (span.request > 0 && dieOfTrack.contains(span.track))
            seen.dies[span.request - 1] = dieOfTrack[span.track];
    for (const RequestSpan& request : store.requests)
        seen.completed[request.request] = request.completed.ps;
    return seen;
}

} // namespace

class TestReference : public QObject {
    Q_OBJECT

private slots:
    void everyReadCompletesAtTheSamePicosecond_data()
    {
        QTest::addColumn<int>("number");
        for (int i = 0; i < 60; ++i)
            QTest::addRow("drive %d", i) << i;
    }

    void everyReadCompletesAtTheSamePicosecond()
    {
        QFETCH(int, number);
        RandomStream stream(static_cast<std::uint64_t>(number), "reference");
        const auto pick = [&](int low, int high) {
            return low + static_cast<int>(stream.below(static_cast<std::uint64_t>(high - low + 1)));
        };
        const int channels = pick(1, 5), ways = pick(1, 4), dies = pick(1, 3), depth = pick(1, 40), count = 400;
        const char* const policies[] = {"commands_first", "fifo", "data_first"};
        const std::string policy = policies[pick(0, 2)];
        const int tR = pick(1'000'003, 90'000'017), tWc = pick(5'001, 60'007), tWb = pick(0, 150'001), tRr = pick(0, 30'011),
                  setup = pick(0, 40'009);
        const int rate = pick(40, 900);
        const int errors = pick(0, 3), machines = pick(1, 3), bits = pick(0, 2) == 0 ? 4 : 32;
        Design design = drive("starter",
                              {"host.ideal=true",
                               "cpu.ideal=true",
                               "bus.ideal=true",
                               "ddr.ideal=true",
                               "ch.buffer=16MiB",
                               "ch.count=" + std::to_string(channels),
                               "ecc.count=" + std::to_string(channels),
                               "pkg.count=[" + std::to_string(channels) + "," + std::to_string(ways) + "]",
                               "pkg.dies=" + std::to_string(dies),
                               "pkg.targets=" + std::to_string(dies),
                               "ch.scheduling=" + policy,
                               "pkg.tR=" + std::to_string(tR) + "ps",
                               "ch.tWC=" + std::to_string(tWc) + "ps",
                               "ch.tCS=0ns",
                               "ch.tWB=" + std::to_string(tWb) + "ps",
                               "ch.tRR=" + std::to_string(tRr) + "ps",
                               "ch.tDataSetup=" + std::to_string(setup) + "ps",
                               "ch.rate=" + std::to_string(rate) + "MT/s",
                               "ecc.errors=" + std::to_string(errors),
                               "ecc.clock=10GHz",
                               "ecc.machines=" + std::to_string(machines),
                               "ecc.parallelism=" + std::to_string(bits),
                               "pkg.blocksPerPlane=64",
                               "pkg.pagesPerBlock=64"});
        const RunResult result = runDrive(design, "qd=" + std::to_string(depth) + " count=" + std::to_string(count), 3, true);
        const Observed seen = observe(result);
        reference::Drive slow;
        slow.channels = channels;
        for (int package = 0; package < channels * ways; ++package)
            for (int die = 0; die < dies; ++die)
                slow.dieChannel.push_back(package / ways);
        slow.tR.assign(slow.dieChannel.size(), tR);
        slow.command = 7LL * tWc;
        slow.tWB = tWb;
        slow.tRR = tRr;
        const std::int64_t bytes = 4 * (1024 + 70);
        slow.dataOut = setup + (bytes * 1'000'000 + rate - 1) / rate;
        // t_decode of each of four codewords: min(t, 2 v) iterations and 8192 / bits Chien cycles of 100 ps; it starts on the clock's edge.
        slow.words = 4;
        slow.decoders = machines;
        slow.decode = errors == 0 ? 0 : (2LL * errors + 8192 / bits) * 100;
        slow.decoderClock = 100;
        slow.policy = policy;
        // A request whose die was not seen before the run ended can only have interfered after its issue.
        const auto unseen = static_cast<std::size_t>(std::find(seen.dies.begin(), seen.dies.end(), -1) - seen.dies.begin());
        std::vector<std::int64_t> ends = seen.completed;
        std::sort(ends.begin(), ends.end());
        ends.erase(ends.begin(), std::upper_bound(ends.begin(), ends.end(), -1));
        const std::int64_t certain = ends[std::min(ends.size() - 1, unseen - static_cast<std::size_t>(depth))];
        const auto expected = reference::run(slow, {seen.dies.begin(), seen.dies.begin() + static_cast<std::ptrdiff_t>(unseen)}, depth);
        int compared = 0;
        for (std::size_t i = 0; i < unseen; ++i)
            if (seen.completed[i] >= 0 && seen.completed[i] < certain) {
                QCOMPARE(seen.completed[i], expected[i]);
                ++compared;
            }
        QVERIFY2(compared > 300, qPrintable(QString::number(compared)));
    }
};

QTEST_APPLESS_MAIN(TestReference)
#include "tst_reference.moc"
