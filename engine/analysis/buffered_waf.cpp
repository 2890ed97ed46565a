// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/buffered_waf.h"

#include "base/number_text.h"

namespace floom::inline engine {
namespace {

constexpr double kWorthSaying = 0.03, kLarge = 0.01; // relative change of WAF; buffer size relative to the drive's units
constexpr std::uint64_t kManyCollections = 100; // collections, enough to know their mean

bool lawHolds(const Workload& w, const MappingFacts& facts)
{
    const bool even = w.random && w.percentRandom == 100 && w.distribution == Distribution::uniform && !w.coverOnce;
    const bool whole = w.sizeBytes == 0 && w.sizeShare >= 1 && w.offset == 0;
    const bool units = w.blockSizes.size() == 1 && w.blockSizes.front().first == facts.unitBytes && !w.naturalAlign;
    return even && whole && units && w.readPercent < 100 && w.action == Action::transfer && w.trace.empty() && w.parts.empty()
        && w.precondition == Precondition::random;
}

} // namespace

void tellBufferedWaf(RunResult& result, const MappingFacts& facts, const Workload& workload)
{
    const FtlCounters& f = result.ftl;
    if (facts.lawWaf <= 1 || !facts.writeBack || facts.hostUnits <= 0 || f.gcRuns < kManyCollections || f.hostUnits == 0
        || !lawHolds(workload, facts))
        return;
    const double held = facts.bufferUnits / facts.hostUnits, move = f.waf / facts.lawWaf - 1;
    // The run must show the buffer's effect: units overwritten while buffered, and victims with fewer valid units.
    const double rewritten = 1 - static_cast<double>(f.hostPrograms) / static_cast<double>(f.hostUnits);
    const double roomier = facts.alpha > 0 ? f.alphaEff / facts.alpha - 1 : 0;
    if (held < kLarge || move > -kWorthSaying || rewritten < held / 2 || roomier < held / 2)
        return;
    result.diagnostics.push_back({Severity::note,
                                  "R616",
                                  "",
                                  "The write buffer lowers write amplification",
                                  "It holds " + shortPercentText(held) + " of the drive: " + shortPercentText(rewritten)
                                      + " of the written units were overwritten in the buffer before they reached flash, and buffered "
                                        "units leave their flash copies "
                                        "invalid, so blocks had "
                                      + bareText(f.alphaEff) + " pages for each valid one instead of " + bareText(facts.alpha) + ". WAF is "
                                      + bareText(f.waf) + "; the law without a buffer gives " + bareText(facts.lawWaf) + " ("
                                      + signedPercentText(100 * move) + ").",
                                  {}});
}

std::string amplificationText(const FtlCounters& ftl)
{
    constexpr double kMost = 0.7; // of the units that the host wrote
    const auto written = static_cast<double>(ftl.hostUnits), left = static_cast<double>(ftl.hostPrograms);
    return bareText(ftl.waf)
        + (left > 0 && left < kMost * written ? ", " + bareText(ftl.waf * written / left) + " of what leaves the write buffer" : "");
}

} // namespace floom::inline engine
