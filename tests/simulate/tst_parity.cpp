// SPDX-License-Identifier: GPL-3.0-or-later
// Parity stripes: their cost in capacity, programs and reads, counted from recorded spans.
#include "rules/rules.h"
#include "simulate/drive.h"

#include <algorithm>
#include <map>

using namespace floom;

namespace {

// 8 channels of one die each: seven data pages and one parity page, two planes of 4 KiB pages.
const Changes kEightDies = {"pkg.count=[8,1]",       "pkg.pageSize=4KiB",    "pkg.planes=2",
                            "pkg.blocksPerPlane=64", "pkg.pagesPerBlock=32", "cpu.parityStripe=7"};

// Number of spans of an activity, by owner and track.
std::map<Owner, std::map<int, int>> spansOf(const RunResult& result, const char* activity)
{
    std::map<Owner, std::map<int, int>> counts;
    for (const Span& span : result.spans->spans)
        if (result.spans->tracks[span.track].block == "pkg"
            && result.activities[static_cast<std::size_t>(span.activity())].name == activity)
            ++counts[static_cast<Owner>(span.owner)][span.track];
    return counts;
}

int sum(const std::map<int, int>& byTrack)
{
    int all = 0;
    for (const auto& [track, n] : byTrack)
        all += n;
    return all;
}

void holds(const RunResult& result)
{
    for (const Diagnostic& finding : result.diagnostics) // short runs see few erases, and few queues in front of the dies
        QVERIFY2(finding.rule == "R609" || finding.rule == "R620", finding.title.c_str());
    for (const LawCheck& law : result.laws)
        QVERIFY2(law.holds, law.name.c_str());
}

} // namespace

class TestParity : public QObject {
    Q_OBJECT

private slots:
    void capacityShrinksByOnePart()
    {
        const auto bytes = [](const char* parity) {
            return static_cast<double>(programOf(drive("starter", with(kEightDies, {parity})))->capacityBytes);
        };
        QVERIFY(std::abs(bytes("cpu.parityStripe=7") / bytes("cpu.parityStripe=0") - 7.0 / 8) < 0.002);
        QVERIFY(std::abs(bytes("cpu.parityStripe=3") / bytes("cpu.parityStripe=0") - 3.0 / 4) < 0.002);
        QVERIFY(std::abs(bytes("cpu.parityStripe=1") / bytes("cpu.parityStripe=0") - 1.0 / 2) < 0.002);
    }

    // Seven data pages are followed by one parity page, which rotates over the dies.
    void everySevenPagesOfDataHaveOneOfParity()
    {
        const RunResult result = runDrive("starter", kEightDies, "rw=write bs=8k qd=32 count=1400 precondition=none", 1, true);
        const auto spans = spansOf(result, "program");
        const int data = sum(spans.at(Owner::hostWrite)), parity = sum(spans.at(Owner::parity));
        QVERIFY2(std::abs(data - 7 * parity) <= 2 * 8 * 7, qPrintable(QString("%1 and %2").arg(data).arg(parity)));
        QVERIFY(parity > 50);
        QCOMPARE(spans.at(Owner::parity).size(), std::size_t(8));
        for (const auto& [track, n] : spans.at(Owner::parity))
            QVERIFY(n >= parity / 8 - 2 && n <= parity / 8 + 2);
        QVERIFY2(std::abs(result.ftl.waf - 8.0 / 7) < 0.02, qPrintable(QString::number(result.ftl.waf)));
        holds(result);
    }

    // GC moves data and writes new parity; eight blocks are erased together.
    void collectionKeepsParity()
    {
        const RunResult plain =
            runDrive("starter", with(kEightDies, {"cpu.parityStripe=0"}), "rw=randwrite bs=4k qd=32 count=20000", 1, true);
        const RunResult result = runDrive("starter", kEightDies, "rw=randwrite bs=4k qd=32 count=20000", 1, true);
        QVERIFY(result.ftl.gcRuns > 10);
        const double programs = static_cast<double>(result.ftl.hostPrograms + result.ftl.gcPrograms);
        QVERIFY(std::abs(static_cast<double>(result.ftl.parityPrograms) / programs - 1.0 / 7) < 0.01);
        QVERIFY(result.ftl.waf > plain.ftl.waf);
        const auto erases = spansOf(result, "erase").at(Owner::gc);
        QCOMPARE(erases.size(), std::size_t(8));
        for (const auto& [track, n] : erases) // the run may end during the last erases
            QVERIFY2(std::abs(8 * n - sum(erases)) < 8, qPrintable(QString("%1 of %2").arg(n).arg(sum(erases))));
        holds(result);
        holds(runDrive("starter", with(kEightDies, {"cpu.parityStripe=3", "cpu.hotCold=frequency"}), "rw=randrw bs=8k qd=32 count=10000"));
    }

    // An uncorrectable page on a part without retries: seven others are read, and the host gets its data.
    void pagesAreRebuiltFromTheOthers()
    {
        const Changes bad = with(kEightDies, {"ecc.model=by_errors", "pkg.readRetry=0", "pkg.rber=0.003"});
        const RunResult result = runDrive("starter", bad, "rw=randread bs=4k qd=1 count=4000", 1, true);
        const RunResult none = runDrive("starter", with(bad, {"cpu.parityStripe=0"}), "rw=randread bs=4k qd=1 count=4000", 1, true);
        QVERIFY2(none.ftl.uncorrectable > 40, qPrintable(QString::number(none.ftl.uncorrectable)));
        QVERIFY2(result.ftl.rebuilt + result.ftl.uncorrectable > 40, qPrintable(QString::number(result.ftl.rebuilt)));
        QVERIFY(result.ftl.rebuilt > 3 * result.ftl.uncorrectable);
        QVERIFY(result.ftl.uncorrectable < none.ftl.uncorrectable / 2);
        // Die reads: one per request, seven per lost page; warm-up and rest do not matter at depth 1.
        const int reads = sum(spansOf(result, "array_read").at(Owner::hostRead));
        const auto lost = static_cast<int>(result.ftl.rebuilt + result.ftl.uncorrectable);
        QVERIFY2(std::abs(reads - 7 * lost - 4000) < 400, qPrintable(QString("%1 reads, %2 lost").arg(reads).arg(lost)));
        QVERIFY(result.latency.max > 2 * 60 && result.latency.max > 1.9 * none.latency.p50);
        holds(result);
    }

    // A failed parity program: its superblock is retired and its data move to rows with valid parity.
    void failedParityRetiresItsSuperblock()
    {
        const Changes roomy = with(kEightDies, {"cpu.overProvisioning=0.4", "cpu.parityStripe=1", "cpu.writeBuffer=1MiB"});
        const RunResult sound = runDrive("starter", roomy, "rw=randwrite bs=8k qd=32 count=8000 precondition=none");
        const RunResult result =
            runDrive("starter", with(roomy, {"pkg.programFail=0.002"}), "rw=randwrite bs=8k qd=32 count=8000 precondition=none");
        // Every second program is parity: as many parity programs fail as data programs, and failed ones retire their superblock unless it
        // already is.
        QVERIFY2(result.ftl.programFails > 10, qPrintable(QString::number(result.ftl.programFails)));
        QVERIFY2(result.ftl.retired > result.ftl.programFails * 3 / 4 && result.ftl.retired <= result.ftl.programFails,
                 qPrintable(QString("%1 of %2").arg(result.ftl.retired).arg(result.ftl.programFails)));
        QVERIFY(result.ftl.gcPrograms > 2 * sound.ftl.gcPrograms);
        holds(result);
    }

    // Four dies form a superblock: the same capacity, blocks of the four erased together, each die programmed equally often; with fewer,
    // larger units GC moves more.
    void superblocksAreErasedTogether()
    {
        const Changes plain = with(kEightDies, {"cpu.parityStripe=0", "cpu.writeBuffer=1MiB"}), joined = with(plain, {"cpu.superblock=4"});
        QCOMPARE(programOf(drive("starter", joined))->capacityBytes / (1 << 20),
                 programOf(drive("starter", plain))->capacityBytes / (1 << 20));
        const char* const writes = "rw=randwrite bs=4k qd=32 count=20000";
        const RunResult apart = runDrive("starter", plain, writes, 1, true), result = runDrive("starter", joined, writes, 1, true);
        const auto erases = spansOf(result, "erase").at(Owner::gc);
        QCOMPARE(erases.size(), std::size_t(8));
        QVERIFY(sum(erases) > 100);
        std::vector<int> counts;
        for (const auto& [track, n] : erases)
            counts.push_back(n);
        for (auto group = counts.begin(); group != counts.end(); group += 4) { // of the last one the run may see only some dies
            const auto [least, most] = std::minmax_element(group, group + 4);
            QVERIFY2(*most - *least <= 1, qPrintable(QString("%1 to %2").arg(*least).arg(*most)));
        }
        const auto programs = spansOf(result, "program").at(Owner::hostWrite);
        for (const auto& [track, n] : programs)
            QVERIFY2(std::abs(n - sum(programs) / 8) < sum(programs) / 40, qPrintable(QString("%1 of %2").arg(n).arg(sum(programs))));
        QVERIFY2(result.ftl.waf > apart.ftl.waf, qPrintable(QString("%1 and %2").arg(result.ftl.waf).arg(apart.ftl.waf)));
        QCOMPARE(result.ftl.parityPrograms, std::uint64_t(0));
        holds(result);
        holds(runDrive("starter", with(joined, {"cpu.hotCold=frequency", "pkg.copyback=true"}), "rw=randrw bs=8k qd=32 count=10000"));
    }

    void stripesThatDoNotFitAreNamed()
    {
        const auto finds = [](const Design& design, const char* rule = "R343", const char* address = "cpu.parityStripe") {
            for (const Diagnostic& finding : check(design, builtinCatalogue()))
                if (finding.rule == rule && finding.address == address)
                    return true;
            return false;
        };
        const Changes plain = with(kEightDies, {"cpu.parityStripe=0"});
        QVERIFY(finds(drive("starter", with(plain, {"cpu.superblock=3"})), "R345", "cpu.superblock"));
        QVERIFY(finds(drive("all-rram", {"cpu.superblock=2"}), "R345", "cpu.superblock"));
        QVERIFY(!finds(drive("starter", with(plain, {"cpu.superblock=8"})), "R345", "cpu.superblock"));
        QVERIFY(finds(drive("starter", with(kEightDies, {"cpu.parityStripe=4"}))));
        QVERIFY(finds(drive("all-rram", {"cpu.parityStripe=3"})));
        QVERIFY(!finds(drive("starter", kEightDies)));
    }
};

QTEST_APPLESS_MAIN(TestParity)
#include "tst_parity.moc"
