// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/made_up.h"

#include <limits>

namespace floom {

Design sampleDesign(const char* name)
{
    return *readDesign(findSample(name)->text, builtinCatalogue());
}

std::shared_ptr<const SpanStore> madeUpSpans(std::size_t perTrack)
{
    auto store = std::make_shared<SpanStore>();
    store->tracks = {{"ch[0]", "ch", "channel_controller", "bus", 0, -1}, {"pkg[0][0].die[0]", "pkg", "nand_package", "die", 0, 0}};
    for (std::uint16_t track = 0; track < 2; ++track) {
        store->trackBegin.push_back(static_cast<std::uint32_t>(store->spans.size()));
        for (std::size_t i = 0; i < perTrack; ++i) {
            Span span;
            span.start.ps = static_cast<std::int64_t>(i) * 1'000'003 + track;
            span.lengthAndKind = (i % 7 * 1000 + 1) | (static_cast<std::uint64_t>(i % 2) << 48);
            span.request = static_cast<std::uint32_t>(i % 11 == 0 ? 0 : i);
            span.track = track;
            span.owner = static_cast<std::uint8_t>(i % kOwners);
            span.flags = static_cast<std::uint8_t>(i % 3);
            store->spans.push_back(span);
        }
    }
    store->trackBegin.push_back(static_cast<std::uint32_t>(store->spans.size()));
    for (std::uint32_t i = 0; i < perTrack; ++i)
        store->requests.push_back({i * 500'000LL, i * 500'000LL + 99'999'999, i, 4096, i * 4096ULL, i % 3 == 0});
    store->truncated = true;
    store->end.ps = 77;
    return store;
}

RunRecord madeUpRun(std::size_t spansPerTrack)
{
    RunRecord record;
    record.design = sampleDesign();
    record.designHash = QStringLiteral("0123456789abcdef");
    record.workload = *parseWorkload("rw=randrw rwmixread=70 bs=8k qd=64 count=1234");
    record.seed = 0xFFFF'FFFF'FFFF'FFF0ULL;
    auto& r = record.result;
    r.engineVersion = "0.1.0";
    r.designHash = "0123456789abcdef";
    r.seed = record.seed;
    r.workload = words(record.workload);
    r.simulatedSeconds = 0.125;
    r.partial = true;
    r.performance = {1.5, 2.5, 3.5, 4.5, 5};
    r.window = {1, 2, 3, 4, 5, true, "because", {6}, {7}};
    r.window.warmupRule = "a rule";
    r.window.beganFull = true;
    r.window.unstable = true;
    r.window.rounds = {1, 2, 3, 4, 5};
    r.window.rangePercent = 25;
    r.window.slopePercent = -26;
    r.window.sniaSteady = true;
    r.iops = 100'000.0 / 3;
    r.bandwidthMBs = 0.1;
    r.latency = {9, 1.0 / 3, 0.25, 1, 2, 3, 4, 5, std::numeric_limits<double>::quiet_NaN(), 6, {"p99_99"}};
    for (int i = 1; i < 5000; ++i)
        r.histogram.add(static_cast<std::int64_t>(i) * i * 1000);
    SideResult side{"read", 12.5, 13.5, r.latency, r.histogram, {{0, 7, 8}}, {{0, 500, 2, {{0, 7, 8}}}}};
    r.sides = {side};
    r.phases = {{"burst", 0.5, 0.75, true, {"burst", 27, 28, r.latency, {}}}};
    r.activities = {{"ch", "ch[*]", "read_data", ActivityStyle::dataOut}, {"pkg", "pkg[*][*]", "array_read", ActivityStyle::arrayRead}};
    r.latencyTotal = picoseconds(300);
    r.segments = {{0, 100, 50}, {1, 0, 150}};
    r.segmentBuckets = {{0, 1000, 3, r.segments}};
    r.utilization = {{"ch[0]", "ch", "channel_controller", "bus", 0, 0, 0, true, 0.75, {{0, 0.5}}, {0.5, 0.25, 0, 0, 0, 0}}};
    r.bottleneck = {"ch[*]", "ch", "saturated", "gc", "Channels \"limit\": µ", {{"twice", "ch.rate", 52.5, 1.5}}};
    r.boundIops = 1e6;
    r.bounds = {{"ch[*]", "ch", 1e6}};
    r.ftl = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 25, 26, 30, 31, 32, 33, 34, 35, 27, 28, 29, 1.25, 0.8};
    r.ftl.victimUnits = 14;
    r.ftl.victimSquares = 15;
    r.ftl.closedPlaces = 16;
    r.ftl.closedUnits = 17;
    r.ftl.foldPrograms = 42;
    r.ftl.foldedUnits = 43;
    r.ftl.promotePrograms = 44;
    r.ftl.parityPrograms = 45;
    r.ftl.rebuilt = 46;
    r.recorded = {{5, 9}, {11, 77}};
    r.maps = {1, 2, 48, 1, 2, {0.5, {1, 2}, {3, 4}, {5, 6}, {1, 2}}, {{0.25, {1}, {2}, {3}, {4}}}};
    r.wear = {16, 17, 18, 17.5, 0.25, 19};
    r.cache = {20, 21, 22, 23, 24};
    r.errors = {21, 22, 23, 24, 25};
    r.buses = {{"ch[0]", 1, 2, 3, 4, 5}};
    r.mvaLow = 3e5;
    r.mvaHigh = 4e5;
    r.blame = {{"read", 1, {1, 2, 3, 4, 5, 6}, 7}};
    r.causes = {{"read", "p99", 9, 99, 28, {{1, CauseClass::gcErase, 1, -1, 20}, {1, CauseClass::hostRead, 0, 0, 8}}, "Reads wait."}};
    r.causeInstances = {{0, 28}};
    r.causeJobs = {"web"};
    r.causeChain = {{CauseLink::Step::onBehalfOf, 1, CauseClass::gcErase, 0.7}};
    r.exemplars = {{"p99", 812, 361.5}};
    r.endurance = {512e9, 3000, 1e15, 1.1};
    r.series = {{0, 1, 2, 3, 4}};
    r.energy = {0.5, {{"pkg", "pkg[*][*]", "nand_package", "program", 31.5}}, 32, 33, 34, 35, 36, 37, 38, 39};
    r.cost = {40, 41};
    r.firmware = {"cpu",
                  "mine",
                  2e8,
                  812,
                  {{1000, 900, {{"f", 600, 900, 3, {1, 2, 3}}, {"g", 300, 300, 4, {}}}, {{-1, 0, 600, 3}, {0, 1, 300, 4}}}},
                  "hello\n",
                  true,
                  {{0, 0.25, "f", "f at f.c:12", "ended itself", " Called by main."}}};
    r.laws = {{"little_error", 0.001, false}};
    r.diagnostics = {{Severity::warning, "R203", "ch", "title", "detail", {{"fix", {{"ch.rate", "800MT/s"}}}}, "known"}};
    if (spansPerTrack > 0)
        r.spans = madeUpSpans(spansPerTrack);
    return record;
}

} // namespace floom
