// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/bench_cases.h"

#include "cli/open_design.h"
#include "cli/traced_workload.h"

#include <algorithm>

namespace floom::cli {
namespace {

using Sets = std::vector<std::string>;
constexpr auto kTimed = BenchCase::Kind::timed, kCounted = BenchCase::Kind::counted, kBoth = BenchCase::Kind::both;
constexpr const char *kRead = "rw=randread bs=4k qd=32", *kWrite = "rw=randwrite bs=4k qd=32",
                     *kStream = "rw=write bs=128k qd=32 precondition=none",
                     *kMixed = "rw=randrw rwmixread=70 bs=4k qd=32 precondition=sequential";

// The drive on which two simulators were compared: 8 channels of 4 dies, one plane, pages of 4 KiB, 64 per block, 333 MT/s; tR 60 us, tPROG
// 700 us, tBERS 3.5 ms. With 40 % over-provisioning, garbage collection moves 0.9 units per random write.
Sets agreed(Sets more = {})
{
    Sets sets{"ch.rate=333MT/s",   "pkg.tR=60us",        "pkg.tPROG=700us",      "pkg.tBERS=3500us",        "pkg.planes=1",
              "pkg.pageSize=4KiB", "pkg.spareSize=448B", "pkg.pagesPerBlock=64", "cpu.overProvisioning=40%"};
    sets.insert(sets.end(), more.begin(), more.end());
    return sets;
}

Sets dies(int channels, int targets, Sets more = {})
{
    const std::string n = std::to_string(channels);
    Sets sets{"ch.count=" + n, "ecc.count=" + n, "pkg.count=[" + n + "," + std::to_string(targets) + "]", "pkg.dies=1"};
    sets.insert(sets.end(), more.begin(), more.end());
    return sets;
}

std::vector<BenchCase> all()
{
    std::vector<BenchCase> list{
        {kBoth, "starter, read", "starter", {}, kRead, 400'000, 20'000, 60'000},
        {kBoth, "starter, write", "starter", {}, kWrite, 100'000, 20'000, 60'000},
        {kBoth, "starter, 70/30", "starter", {}, "rw=randrw rwmixread=70 bs=4k qd=64", 200'000, 20'000, 60'000},
        {kTimed, "sata-mlc, read", "sata-mlc", {}, kRead, 200'000},
        {kTimed, "all-rram, read", "all-rram", {}, "rw=randread bs=4k qd=256", 400'000},
        {kBoth, "agreed, read", "starter", agreed(), kRead, 400'000, 20'000, 60'000},
        {kBoth, "agreed, write", "starter", agreed(), kWrite, 100'000, 20'000, 60'000},
        {kBoth, "agreed, write 128k", "starter", agreed(), kStream, 5'000, 1'000, 3'000},
        {kBoth, "agreed, 70/30", "starter", agreed(), kMixed, 200'000, 20'000, 60'000},
        {kCounted, "agreed, twin of financial", "starter", agreed(), "twin=financial", 0, 20'000, 60'000},
        {kCounted, "agreed, twin of tpch", "starter", agreed(), "twin=tpch", 0, 20'000, 60'000},
        {kCounted, "agreed, read, causes", "starter", agreed(), kRead, 0, 20'000, 60'000, true},
        {kCounted, "agreed, write, causes", "starter", agreed(), kWrite, 0, 20'000, 60'000, true},
        {kCounted, "agreed, write 128k, causes", "starter", agreed(), kStream, 0, 1'000, 3'000, true},
        {kCounted, "agreed, 70/30, causes", "starter", agreed(), kMixed, 0, 20'000, 60'000, true},
        // Costs that must not grow with the drive or the queue depth.
        {kCounted, "32 dies, allocationMode static", "starter", {"cpu.allocationMode=static"}, kWrite, 0, 10'000, 20'000},
        {kCounted, "1024 dies, allocationMode static", "starter", dies(32, 32, {"cpu.allocationMode=static"}), kWrite, 0, 10'000, 20'000},
        {kCounted, "1024 dies, write", "starter", dies(32, 32), kWrite, 0, 10'000, 20'000},
        {kCounted, "4096 dies, read", "starter", dies(64, 64), kRead, 0, 5'000, 10'000},
        {kCounted, "agreed, gcPolicy cost_benefit", "starter", agreed({"cpu.gcPolicy=cost_benefit"}), kWrite, 0, 10'000, 20'000},
        {kCounted, "starter, mapping zoned", "starter", {"cpu.mapping=zoned"}, kRead, 0, 2'000, 4'000},
        {kCounted, "starter, polling status", "starter", {"ch.polling=status"}, kRead, 0, 10'000, 20'000},
    };
    for (const std::string scheduling : {"commands_first", "out_of_order", "read_first", "fair"})
        list.push_back({kCounted, "128 dies, scheduling " + scheduling, "starter", dies(8, 16, {"ch.scheduling=" + scheduling}),
                        "rw=randread bs=4k qd=1000", 0, 20'000, 40'000});
    // The nine designs for which SSDExplorer reports its speed: 1 to 32 channels with one target, then 2 to 8 targets on one channel; 4 KiB
    // writes.
    const auto explorer = [&list](int channels, int targets) {
        list.push_back({kTimed, "sata-mlc, " + std::to_string(channels) + " ch x " + std::to_string(targets), "sata-mlc",
                        dies(channels, targets), "rw=write bs=4k qd=32 precondition=none", 30'000});
    };
    for (const int channels : {1, 2, 4, 8, 16, 32})
        explorer(channels, 1);
    for (const int targets : {2, 4, 8})
        explorer(1, targets);
    return list;
}

} // namespace

std::vector<BenchCase> benchCases(const std::string& word)
{
    auto list = all();
    std::erase_if(list, [&](const BenchCase& one) { return one.name.find(word) == std::string::npos; });
    std::stable_partition(list.begin(), list.end(), [&](const BenchCase& one) { return one.name == word; }); // an exact match comes first
    return list;
}

Result<RunRequest> requestOf(const Session& session, const BenchCase& one, std::uint64_t requests)
{
    auto opened = openDesign(one.sample, {}, session.catalogue);
    if (!opened)
        return opened.error();
    const auto workload = givenWorkload(one.load + " count=" + std::to_string(requests));
    if (!workload)
        return workload.error();
    RunRequest request;
    request.design = opened->variant().design;
    if (const Outcome shaped = assignAll(request.design, one.sets, session.catalogue); !shaped)
        return shaped.error();
    request.workload = *workload;
    request.record = false;
    request.causes = one.causes;
    return request;
}

} // namespace floom::cli
