// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/error_model.h"

#include "base/portable_math.h"
#include "base/random.h"
#include "base/wide.h"

#include <algorithm>
#include <bit>

namespace floom::inline engine {
namespace {

constexpr double kMost = 0.5;

std::uint32_t fixedRate(double rate)
{
    return static_cast<std::uint32_t>(std::clamp(rate, 0.0, kMost) * 4294967296.0 + 0.5);
}

// Eight binary digits suffice for a rate that changes from read to read, and keep the number of distinct rates (tables) small.
std::uint32_t rounded(std::uint32_t rate)
{
    const int spare = static_cast<int>(std::bit_width(rate)) - 8;
    return spare <= 0 ? rate : (rate + (1U << (spare - 1))) >> spare << spare;
}

double worn(const ParameterReader& p, const char* rated)
{
    const double begin = p.ratio("rberBegin"), end = p.ratio("rberEnd");
    if (begin <= 0 || end <= 0)
        return 0;
    const double life = static_cast<double>(p.count("peCycles")) / static_cast<double>(p.count(rated));
    const double wear = begin * portablePow(end / begin, life);
    const auto hours = static_cast<double>(p.count("retention"));
    if (hours <= 0)
        return wear;
    constexpr double kActivation = 1.1 / 8.617333e-5; // kelvin
    const double kelvin = static_cast<double>(p.count("temperature")) + 273.15;
    const double faster = portableExp(std::clamp(kActivation * (1 / 313.15 - 1 / kelvin), -600.0, 600.0));
    return wear * (1 + life * portablePow(hours * faster / 720, 0.7));
}

} // namespace

ErrorModel::ErrorModel(const Setup& setup)
{
    const ParameterReader& p = setup.parameters;
    const double present = p.ratio("rber"), slcShare = p.ratio("pslcErrors");
    m_rate = std::min(kMost, present > 0 ? present : worn(p, "ratedCycles"));
    m_slcRate = std::min(kMost, slcShare * (present > 0 ? present : worn(p, "pslcCycles")));
    m_disturb = p.ratio("readDisturb");
    m_on = !p.ideal() && (m_rate > 0 || m_disturb > 0);
    m_gain = p.ratio("retryGain");
    m_steps = static_cast<std::uint32_t>(p.count("readRetry"));
    m_history = static_cast<std::uint32_t>(p.count("blockReads"));
    m_scalePpm = static_cast<std::int64_t>(p.ratio("retryRead") * 1e6 + 0.5);
    m_setLevel = p.time("tFEAT");
    if (!p.ideal()) {
        m_programFail = fixedRate(p.ratio("programFail"));
        m_eraseFail = fixedRate(p.ratio("eraseFail"));
    }
    m_seed = mix64(static_cast<std::uint64_t>(p.count("errorSeed"))) ^ hashText(setup.instance);
    for (std::uint32_t i = 0; i <= m_steps; ++i) {
        m_rates.push_back(fixedRate(rate(static_cast<int>(i))));
        m_slcRates.push_back(fixedRate(rate(static_cast<int>(i), true)));
    }
}

void ErrorModel::place(const MemoryGeometry& geometry)
{
    m_firstSlc = geometry.superblocks;
    m_superblocks = geometry.superblocks + geometry.slcSuperblocks;
    m_planes = static_cast<std::uint32_t>(geometry.planes);
    m_pages = std::max(geometry.pages, geometry.slcPages);
}

double ErrorModel::rate(int retry, bool slc) const
{
    if (!m_on)
        return 0;
    double rate = slc ? m_slcRate : m_rate;
    for (int i = 0; i < std::min(retry, static_cast<int>(m_steps)); ++i)
        rate *= m_gain;
    return std::min(rate, kMost);
}

std::uint32_t ErrorModel::cells(const Packet& packet, int retry)
{
    const auto& rates = packet.flash.superblock >= m_firstSlc ? m_slcRates : m_rates;
    const std::uint32_t rate = rates[std::min<std::size_t>(static_cast<std::size_t>(retry), rates.size() - 1)];
    if (m_disturb <= 0)
        return rate;
    const std::size_t at = superblockOf(packet, packet.flash);
    if (at >= m_reads.size())
        m_reads.resize((std::size_t{packet.memoryDie} + 1) * m_superblocks, m_history);
    std::uint32_t& reads = m_reads[at];
    double added = m_disturb * reads;
    for (int i = 0; i < std::min(retry, static_cast<int>(m_steps)); ++i)
        added *= m_gain;
    reads += reads < UINT32_MAX ? 1 : 0;
    return rounded(fixedRate(rate / 4294967296.0 + added));
}

// Maximum over the planes read together.
std::uint32_t ErrorModel::inherited(const Packet& packet) const
{
    const std::size_t at = superblockOf(packet, packet.flash);
    if (at >= m_inherited.size() || m_inherited[at].empty())
        return 0;
    std::uint32_t most = 0;
    for (PlaneIndex plane = packet.flash.plane; plane < packet.flash.plane + packet.flash.planes; ++plane)
        most = std::max(most, m_inherited[at][placeOf(packet.flash.page, plane)]);
    return most;
}

void ErrorModel::sense(Packet& packet)
{
    const std::uint64_t place = (std::uint64_t{packet.flash.superblock} << 24 ^ packet.flash.page) << 8 ^ packet.flash.plane;
    packet.noise = mix64(m_seed ^ mix64(place ^ mix64((m_sensed++ << 8) + packet.memoryDie)));
    packet.rawErrorRate = std::min(cells(packet, packet.retry) + inherited(packet), fixedRate(kMost));
}

std::uint32_t ErrorModel::draw(const Packet& packet)
{
    const std::uint64_t place = std::uint64_t{packet.flash.superblock} << 24 ^ packet.flash.page;
    return static_cast<std::uint32_t>(mix64(~m_seed ^ mix64(place ^ mix64((m_cycled++ << 8) + packet.memoryDie))) >> 32);
}

void ErrorModel::copied(const Packet& packet)
{
    const std::uint32_t sum = std::min(cells(packet, 0) + inherited(packet), fixedRate(kMost));
    const FlashAddress target = packet.copyTarget();
    const std::size_t at = superblockOf(packet, target);
    if (at >= m_inherited.size())
        m_inherited.resize((std::size_t{packet.memoryDie} + 1) * m_superblocks);
    std::vector<std::uint32_t>& pages = m_inherited[at];
    if (pages.empty())
        pages.assign(std::size_t{m_pages} * m_planes, 0);
    for (PlaneIndex plane = target.plane; plane < target.plane + target.planes; ++plane)
        pages[placeOf(target.page, plane)] = sum;
}

void ErrorModel::erased(const Packet& packet)
{
    const std::size_t at = superblockOf(packet, packet.flash);
    if (m_disturb > 0 && at >= m_reads.size()) // without an entry it would still have its earlier reads
        m_reads.resize((std::size_t{packet.memoryDie} + 1) * m_superblocks, m_history);
    if (at < m_reads.size())
        m_reads[at] = 0;
    if (at < m_inherited.size())
        m_inherited[at].clear();
}

Time ErrorModel::rereadTime(Time read) const
{
    return m_setLevel + Time{static_cast<std::int64_t>(static_cast<Int128>(read.ps) * m_scalePpm / 1'000'000)};
}

} // namespace floom::inline engine
