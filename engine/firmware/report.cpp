// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/report.h"

#include "base/number_text.h"
#include "base/spare_loss.h"

#include <algorithm>
#include <string>

namespace floom::inline engine {
namespace {

// Monotonic counters; a result holds their increase within the window.
constexpr std::uint64_t FtlCounters::*kCounted[] = {
    &FtlCounters::hostUnits,    &FtlCounters::hostPrograms,    &FtlCounters::gcPrograms,     &FtlCounters::gcRuns,
    &FtlCounters::movedUnits,   &FtlCounters::erases,          &FtlCounters::unmappedReads,  &FtlCounters::pagePrograms,
    &FtlCounters::switchMerges, &FtlCounters::partialMerges,   &FtlCounters::fullMerges,     &FtlCounters::mapPrograms,
    &FtlCounters::mapReads,     &FtlCounters::mapLookups,      &FtlCounters::mapMisses,      &FtlCounters::pageReads,
    &FtlCounters::retries,      &FtlCounters::uncorrectable,   &FtlCounters::joined,         &FtlCounters::copybacks,
    &FtlCounters::programFails, &FtlCounters::eraseFails,      &FtlCounters::retired,        &FtlCounters::foldPrograms,
    &FtlCounters::foldedUnits,  &FtlCounters::promotePrograms, &FtlCounters::parityPrograms, &FtlCounters::rebuilt,
    &FtlCounters::victimUnits,  &FtlCounters::victimSquares,   &FtlCounters::closedPlaces,   &FtlCounters::closedUnits,
};

// All units written to memory, whatever the reason.
constexpr std::uint64_t FtlCounters::*kProgrammed[] = {
    &FtlCounters::hostPrograms, &FtlCounters::gcPrograms,      &FtlCounters::mapPrograms,
    &FtlCounters::foldPrograms, &FtlCounters::promotePrograms, &FtlCounters::parityPrograms,
};

} // namespace

MappingFacts FirmwareReport::facts() const
{
    const CoreSettings& settings = m_of.drive.settings;
    const Layout& layout = m_of.space.layout;
    const std::uint32_t slots = m_of.buffered.writeBuffer.size();
    MappingFacts f;
    f.unitBytes = settings.unitBytes;
    f.rowUnits = layout.rowUnits();
    f.pieces = layout.pieces();
    f.superblockUnits = layout.superblockUnits();
    f.alpha = layout.alphaEffective();
    f.waf = m_of.waf != nullptr ? m_of.waf->waf() : layout.leastWaf(slots);
    if (m_of.waf == nullptr && m_of.places.blocks == nullptr)
        f.leastAlpha = layout.leastAlpha(slots);
    if (m_of.waf == nullptr && m_of.places.blocks == nullptr && !layout.inPlace() && m_of.space.tier == nullptr && layout.mapUnits() == 0
        && layout.parity() == 0)
        f.lawWaf = layout.steadyWaf();
    f.planes = static_cast<int>(layout.rowUnits() / layout.pageUnits());
    f.writeBack = settings.writeBack;
    f.descriptorBytes = settings.descriptorBytes;
    f.bufferUnits = slots;
    f.cacheUnits = static_cast<double>(m_of.cache.lines());
    f.aheadUnits = m_of.cache.on() ? m_of.ahead.settings().prefetchUnits : 0;
    f.parity = layout.parity();
    f.powerCap = static_cast<double>(settings.powerCap.cap);
    f.powerWindow = settings.powerCap.window;
    f.hostUnits = static_cast<double>(m_of.places.hostUnits());
    if (const TierArea* const tier = m_of.space.tier) {
        f.tierUnits = static_cast<double>(tier->units());
        f.tierRowUnits = tier->rowUnits();
        f.tierPieces = tier->pieces();
        f.tierPlanes = static_cast<int>(tier->rowUnits() / tier->pageUnits());
        f.tierRing = m_of.space.ring != nullptr;
        f.tierSlc = !tier->inPlace();
    }
    f.byBlocks = m_of.places.blocks != nullptr;
    if (m_of.places.blocks)
        f.waf = m_of.places.blocks->steadyWaf();
    if (const Translation* const translation = m_of.map.translation()) {
        const TranslationRule& rule = translation->rule();
        f.mapLine = static_cast<double>(rule.lineEntries);
        f.mapCapacity = static_cast<double>(translation->cache().capacityUnits());
        f.mapPages = layout.mapUnits() > 0 ? static_cast<double>(translation->cache().pagesOfLine()) : 0;
        f.mapPageUnits = static_cast<double>(rule.pageEntries);
        f.mapFetch = static_cast<std::uint32_t>(m_of.map.settings().mapFetchBytes);
        f.mapWithHost = settings.mapPlacement == MapPlacement::hmb;
    }
    return f;
}

void FirmwareReport::windowBegins()
{
    m_before = counters();
    m_bytesBefore = m_of.writes.bytes();
    m_levelledBefore = m_of.space.superblocks.totals().levelled;
    m_cacheBefore = cacheCounters();
    m_storedBefore = m_of.buffered.writeBuffer.written();
    m_ordersBefore = m_of.drive.orders.byDie();
    m_coldLines = m_of.map.translation() != nullptr ? m_of.map.translation()->coldLines() : 0;
}

FtlCounters FirmwareReport::counters() const
{
    FtlCounters now = m_of.drive.count;
    if (m_of.waf == nullptr)
        now.erases += m_of.space.superblocks.totals().erases + (m_of.space.ring ? m_of.space.ring->erases() : 0);
    if (const Translation* const translation = m_of.map.translation()) {
        now.mapLookups = translation->lookups();
        now.mapMisses = translation->misses();
    }
    now.retired = m_of.space.superblocks.totals().retired;
    now.spentDies = m_of.space.superblocks.spentDies();
    return now;
}

CacheCounters FirmwareReport::cacheCounters() const
{
    const ReadAhead::Count& reads = m_of.ahead.count();
    const WriteBuffer& slots = m_of.buffered.writeBuffer;
    return {reads.hits, reads.misses, reads.prefetched, slots.peak(), slots.size(), slots.stored(), 0, 0};
}

double FirmwareReport::writeAmplification() const
{
    const FtlCounters now = counters();
    std::uint64_t programs = 0;
    for (const auto field : kProgrammed)
        programs += now.*field - m_before.*field;
    const std::uint64_t written = m_of.writes.bytes() - m_bytesBefore;
    return written > 0 ? static_cast<double>(programs * m_of.drive.settings.unitBytes) / static_cast<double>(written) : 0;
}

void FirmwareReport::write(RunResult& result) const
{
    if (!m_of.space.layout.inPlace() && !m_of.places.blocks && m_of.waf == nullptr) {
        const std::int64_t lost = m_of.places.pagesLost();
        result.laws.push_back({"pages_conserved", static_cast<double>(lost), lost == 0});
    }
    FtlCounters& out = result.ftl;
    m_of.space.superblocks.report(result.wear);
    result.wear.levelled -= m_levelledBefore;
    result.cache = cacheCounters();
    result.cache.readHits -= m_cacheBefore.readHits;
    result.cache.readMisses -= m_cacheBefore.readMisses;
    result.cache.prefetched -= m_cacheBefore.prefetched;
    result.cache.bufferAtEnd = static_cast<std::uint64_t>(result.cache.bufferGrowth);
    result.cache.bufferGrowth -= m_cacheBefore.bufferGrowth;
    if (const WriteBuffer& buffer = m_of.buffered.writeBuffer; buffer.writtenAtWait() > m_storedBefore)
        result.cache.bufferFullUntil =
            static_cast<double>(buffer.writtenAtWait() - m_storedBefore) / static_cast<double>(buffer.written() - m_storedBefore);
    m_of.drive.orders.report(result.energy);
    if (m_coldLines > 0) {
        const std::uint64_t lines = m_of.map.translation()->cache().size();
        result.diagnostics.push_back(
            {Severity::warning,
             "R617",
             "",
             "The map cache was still filling",
             "When the measurement began, " + countText(m_coldLines) + " of its " + countText(lines)
                 + " lines were still unused: preconditioning fills a cache of this size only in part. Until every line is in use, none is "
                   "evicted, and fewer map pages are written back than in the long run. Use a longer run or a smaller map cache.",
             {}});
    }
    const FtlCounters now = counters();
    for (const auto field : kCounted)
        out.*field = now.*field - m_before.*field;
    out.spentDies = now.spentDies;
    result.dieOrders = m_of.drive.orders.byDie();
    for (std::size_t die = 0; die < m_ordersBefore.size(); ++die)
        for (std::size_t op = 0; op < m_ordersBefore[die].ops.size(); ++op)
            result.dieOrders[die].ops[op] -= m_ordersBefore[die].ops[op];
    if (m_of.space.settings.pool.gcUrgency == "burst" && out.movedUnits > 0 && m_of.space.layout.dies() > 1)
        result.diagnostics.push_back(
            {Severity::warning,
             "R619",
             "",
             "GC bursts of the dies drift against each other",
             "Each die collects in bursts; during a burst the write buffer fills with data for that die and the other dies wait. How the "
             "bursts coincide changes over hundreds of erases per die, so write percentiles hold for this stretch only and their intervals "
             "are wide: another seed or a longer run may show a tail half or twice as long.",
             {}});
    doubtSpare(result);
    out.waf = writeAmplification();
    if (out.closedUnits > 0)
        out.alphaEff = static_cast<double>(out.closedPlaces) / static_cast<double>(out.closedUnits);
    else
        out.alphaEff = out.hostUnits > 0 ? m_of.space.layout.alphaEffective() : 0;
}

void FirmwareReport::doubtSpare(RunResult& result) const
{
    const Layout& layout = m_of.space.layout;
    const std::uint64_t superblocks = std::uint64_t{layout.dies()} * layout.superblocks(), retired = result.ftl.retired;
    const std::uint64_t needed = (layout.units() + layout.superblockUnits() - 1) / layout.superblockUnits() + m_before.retired;
    const std::uint64_t before = result.wear.spare = superblocks > needed ? superblocks - needed : 0;
    if (!losesSpare(retired, before, result.ftl.erases))
        return;
    const std::string reason = countText(retired) + " superblocks were retired in " + countText(result.ftl.erases)
        + " erases, which leaves " + countText(before - std::min(before, retired)) + " of " + countText(before)
        + " spare, so write amplification keeps rising";
    RunResult::Window& window = result.window;
    window.steadyReason = (window.steady ? "" : window.steadyReason + "; ") + reason;
    window.steady = false;
}

} // namespace floom::inline engine
