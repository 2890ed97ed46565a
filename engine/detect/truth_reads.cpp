// SPDX-License-Identifier: GPL-3.0-or-later
// Truths about reads: page size within a chunk, parallelism, command window.
#include "analysis/analysis.h"
#include "detect/facts.h"
#include "detect/probe.h"
#include "detect/probed_device.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kStepBytes = 4096;

Truth flashPage(const Facts& facts)
{
    const auto chunk = truthOfLayout(facts, "chunk");
    const std::uint32_t bytes = facts.geometry().pageBytes;
    if (facts.geometry().inPlace)
        return {std::nullopt, false, "the medium has no pages"};
    Truth truth{static_cast<double>(bytes), true, {}};
    if (!chunk || !chunk->value || !chunk->identifiable)
        truth.hide("the chunk cannot be seen");
    else if (*chunk->value < 2.0 * bytes || bytes < 2 * kStepBytes)
        truth.hide("a chunk does not hold two pages of several steps");
    if (facts.settings().core.unitBytes > kStepBytes)
        truth.hide("units longer than a step have borders too");
    if (facts.settings().buffer.readCacheBytes > 0)
        truth.hide("whole units go through the read cache");
    return truth;
}

// The latency of a single read comes from a run, as anyone can measure it; the rate comes from the closed form.
double aloneMicroseconds(const Program& program)
{
    constexpr std::size_t kReads = 64;
    const auto device = simulatedDevice(program, {});
    RandomStream random(1, "detect.truth");
    Plan plan;
    for (std::size_t k = 0; k < kReads; ++k)
        plan.batches.push_back({readOf(random.below(device->capacity() / kStepBytes) * kStepBytes, kStepBytes)});
    Series latencies;
    for (const TimedRequest& sample : device->submit("truth", plan))
        latencies.push_back(sample.latency.microseconds());
    return latencies.empty() ? 0 : median(latencies);
}

// The closed form assumes that reads may hit SLC-mode blocks; on a filled drive they do not.
Program withoutSlcCache(const Facts& facts)
{
    Program program = facts.program();
    Block& processor = program.design.blocks[program.instances[facts.processor()].block];
    processor.parameters["pslcCache"] = false;
    for (auto& [instance, parameters] : processor.overrides)
        parameters.erase("pslcCache");
    return program;
}

Truth parallelism(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    Workload reads;
    reads.precondition = Precondition::sequential;
    const double most = ceiling(s.space.tier.slcCache ? withoutSlcCache(facts) : facts.program(), reads).iops * 1e-6;
    const double alone = aloneMicroseconds(facts.program());
    if (most <= 0 || alone <= 0)
        return {std::nullopt, false, "nothing limits the rate"};
    constexpr double kDeepest = 512;
    Truth truth{most * alone, most * alone <= kDeepest / 4, {}};
    if (!truth.identifiable)
        truth.reason = "more than are tried at once";
    if (s.core.mapOnFlash() || s.core.mapPlacement == MapPlacement::hmb)
        truth.hide("reads wait for the map too");
    truth.tolerance = 0.25;
    return truth;
}

Truth window(const Facts& facts)
{
    const std::size_t host = facts.program().topology.ports.front().component;
    const std::int64_t queues = facts.number(host, "queues", 1) * facts.number(host, "queueDepth", 0);
    const std::int64_t entries = std::max(queues, facts.number(host, "ncqDepth", 0));
    const std::int64_t held = facts.number(host, "deviceSlots", 0);
    const std::int64_t window = held > 0 ? std::min(held, entries) : entries;
    if (window <= 0)
        return {std::nullopt, false, "nothing limits what is taken in"};
    const auto dies = truthOfLayout(facts, "dies");
    constexpr double kFewest = 4, kMost = 128;
    Truth truth{static_cast<double>(window), true, {}};
    if (!dies || !dies->value || !dies->identifiable || *dies->value < kFewest)
        truth.hide("the dies cannot be seen");
    else if (static_cast<double>(window) >= std::min(*dies->value, kMost))
        truth.hide("no fewer than there are dies");
    return truth;
}

// Only commands that wait in host memory can be arbitrated between queues.
Truth queueTurns(const Facts& facts)
{
    const std::size_t host = facts.program().topology.ports.front().component;
    const std::int64_t queues = facts.number(host, "queues", 1), held = facts.number(host, "deviceSlots", 0);
    if (queues < 2 || (held == 0 && facts.number(host, "fetchBatch", 1) <= 1))
        return {std::nullopt, false, queues < 2 ? "one queue only" : "commands do not wait in the host's memory"};
    if (facts.text(host, "arbitration") != "round_robin")
        return {std::nullopt, false, "queues are served by their weights"};
    constexpr std::int64_t kMost = 128; // commands
    Truth truth{1.0, held <= kMost, {}};
    if (!truth.identifiable)
        truth.reason = "the drive takes in nearly all that are tried";
    return truth;
}

} // namespace

std::optional<Truth> truthOfReads(const Facts& facts, const std::string& quantity)
{
    if (quantity == "flash_page")
        return flashPage(facts);
    if (quantity == "parallelism")
        return parallelism(facts);
    if (quantity == "window")
        return window(facts);
    if (quantity == "queue_turns")
        return queueTurns(facts);
    return std::nullopt;
}

} // namespace floom::inline engine::detect
