// SPDX-License-Identifier: GPL-3.0-or-later
// What the firmware says of itself: facts for closed forms, what a run counted, and what of a drawing it cannot work with.
#include "firmware/controller.h"

namespace floom {
namespace {

// Counters that grow; a result has what they grew by in its window.
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

// What was written to memory, in units, for whatever reason.
constexpr std::uint64_t FtlCounters::*kProgrammed[] = {
    &FtlCounters::hostPrograms, &FtlCounters::gcPrograms,      &FtlCounters::mapPrograms,
    &FtlCounters::foldPrograms, &FtlCounters::promotePrograms, &FtlCounters::parityPrograms,
};

} // namespace

MappingFacts Controller::facts() const
{
    MappingFacts f;
    f.unitBytes = m_settings.unitBytes;
    f.rowUnits = m_layout.rowUnits();
    f.pieces = m_layout.pieces();
    f.stripeUnits = m_layout.stripeUnits();
    f.alpha = m_layout.alphaEffective();
    f.waf = abstract() ? 1 + static_cast<double>(m_moreWaf) * 1e-6 : m_layout.leastWaf(m_buffer.size());
    if (!abstract() && m_blocks == nullptr)
        f.leastAlpha = m_layout.leastAlpha(m_buffer.size());
    f.planes = static_cast<int>(m_layout.rowUnits() / m_layout.pageUnits());
    f.writeBack = m_settings.writeBack;
    f.descriptorBytes = m_settings.descriptorBytes;
    f.bufferUnits = m_buffer.size();
    f.cacheUnits = static_cast<double>(m_cache.lines());
    f.aheadUnits = m_cache.on() ? m_settings.prefetchUnits : 0;
    f.parity = m_layout.parity();
    f.hostUnits = static_cast<double>(m_hostUnits);
    if (m_fast) {
        f.fastUnits = static_cast<double>(m_fast->units());
        f.fastRowUnits = m_fast->rowUnits();
        f.fastPieces = m_fast->pieces();
        f.fastPlanes = static_cast<int>(m_fast->rowUnits() / m_fast->pageUnits());
        f.fastRing = m_ring != nullptr;
        f.fastTier = m_tier.has_value();
        f.fastSlc = !m_fast->inPlace();
    }
    f.byBlocks = m_blocks != nullptr;
    if (m_blocks)
        f.waf = m_blocks->steadyWaf();
    if (m_translation) {
        const TranslationRule& rule = m_translation->rule();
        f.mapLine = static_cast<double>(rule.lineEntries);
        f.mapCapacity = static_cast<double>(m_translation->cache().capacityUnits());
        f.mapPages = m_layout.mapUnits() > 0 ? static_cast<double>(m_translation->cache().pagesOfLine()) : 0;
        f.mapPageUnits = static_cast<double>(rule.pageEntries);
        f.mapFetch = static_cast<std::uint32_t>(m_settings.mapFetchBytes);
        f.mapWithHost = m_settings.mapPlacement == MapPlacement::hmb;
    }
    return f;
}

FtlCounters Controller::counters() const
{
    FtlCounters now = m_count;
    if (!abstract())
        now.erases += m_stripes.erases() + (m_ring ? m_ring->erases() : 0);
    if (m_translation) {
        now.mapLookups = m_translation->lookups();
        now.mapMisses = m_translation->misses();
    }
    now.retired = m_stripes.retired();
    now.spentDies = m_stripes.spentDies();
    return now;
}

CacheCounters Controller::cacheCounters() const
{
    return {m_readHits, m_readMisses, m_prefetched, m_buffer.peak(), m_buffer.size(), m_buffer.stored()};
}

std::int64_t Controller::pagesLost() const
{
    const bool filled = m_layout.filled();
    std::uint64_t mapped = filled ? m_layout.units() + m_layout.mapUnits() : 0;
    m_map.each([&](std::uint64_t unit, std::uint64_t place) {
        if (place == UnitMap::kAbsent || unit >= kFastUnit)
            return;
        mapped += place == UnitMap::kUnmapped || UnitMap::buffered(place) ? 0 : 1;
        mapped -= filled ? 1 : 0;
    });
    return static_cast<std::int64_t>(mapped - m_stripes.validUnits() - (m_ring ? m_ring->valid() : 0));
}

double Controller::writeAmplification() const
{
    const FtlCounters now = counters();
    std::uint64_t programs = 0;
    for (const auto field : kProgrammed)
        programs += now.*field - m_before.*field;
    const std::uint64_t written = m_hostBytes - m_hostBytesBefore;
    return written > 0 ? static_cast<double>(programs * m_settings.unitBytes) / static_cast<double>(written) : 0;
}

void Controller::report(RunResult& result) const
{
    if (!m_layout.inPlace() && !m_blocks && !abstract()) {
        const std::int64_t lost = pagesLost();
        result.laws.push_back({"pages_conserved", static_cast<double>(lost), lost == 0});
    }
    FtlCounters& out = result.ftl;
    m_stripes.report(result.wear);
    result.cache = cacheCounters();
    result.cache.readHits -= m_cacheBefore.readHits;
    result.cache.readMisses -= m_cacheBefore.readMisses;
    result.cache.prefetched -= m_cacheBefore.prefetched;
    result.cache.bufferGrowth -= m_cacheBefore.bufferGrowth;
    m_powerCap.report(result.energy);
    const FtlCounters now = counters();
    for (const auto field : kCounted)
        out.*field = now.*field - m_before.*field;
    out.spentDies = now.spentDies;
    out.waf = writeAmplification();
    if (out.closedUnits > 0)
        out.alphaEff = static_cast<double>(out.closedPlaces) / static_cast<double>(out.closedUnits);
    else
        out.alphaEff = out.hostUnits > 0 ? m_layout.alphaEffective() : 0;
}

void Controller::inspect(const std::string& block, std::vector<Diagnostic>& findings) const
{
    const MemoryGeometry& g = m_topology.geometries[m_topology.dies.front().geometry];
    const std::uint32_t unit = m_settings.unitBytes;
    const auto number = [](std::uint64_t n) { return std::to_string(n) + " B"; };
    if (!g.inPlace && g.pageBytes % unit != 0)
        findings.push_back({Severity::error,
                            "R310",
                            block + ".mappingUnit",
                            "The mapping unit does not divide the page",
                            "A page holds " + number(g.pageBytes) + ", a unit is " + number(unit) + "; pages must hold whole units.",
                            {{"Set " + number(g.pageBytes), {{block + ".mappingUnit", std::to_string(g.pageBytes) + "B"}}}}});
    if (g.inPlace && unit % m_layout.pieces() != 0)
        findings.push_back({Severity::error,
                            "R311",
                            block + ".stripe",
                            "A mapping unit does not split into equal pieces",
                            number(unit) + " in " + std::to_string(m_layout.pieces()) + " pieces; choose a power of two.",
                            {}});
    if (!g.inPlace && g.stripes < m_layout.keepFree() + 3)
        findings.push_back({Severity::error,
                            "R312",
                            block + ".gcThreshold",
                            "Garbage collection has no room",
                            std::to_string(g.stripes) + " erase stripes a die, of which " + std::to_string(m_layout.keepFree())
                                + " are kept free and two are being written; at least one more must hold data.",
                            {}});
    inspectMapping(block, findings);
    inspectFast(block, findings);
}

} // namespace floom
