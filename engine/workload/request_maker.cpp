// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/request_maker.h"

#include "base/portable_math.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr std::uint64_t kSector = 512;
constexpr std::uint64_t kNaturalMost = 4096; // alignment of requests of 4 KiB and more in JESD219
constexpr std::uint64_t kScatterKey = 0x5CA77E4; // hot addresses are the same in every run: the seed changes the draws only

std::uint64_t sectors(std::uint64_t bytes)
{
    return bytes / kSector * kSector;
}

} // namespace

RequestMaker::RequestMaker(const Workload& workload, std::uint64_t capacity, std::uint64_t seed)
    : m_addresses(seed, "workload.address")
    , m_mix(seed, "workload.mix")
    , m_sizeDraws(seed, "workload.size")
    , m_fua(workload.fua)
    , m_action(workload.action)
    , m_flushEvery(workload.flushEvery)
    , m_readThreshold(static_cast<std::uint64_t>(std::clamp(workload.readPercent, 0, 100)) * kAlways / 100)
    , m_zipf(1, 1)
    , m_scatter(1, 0)
{
    const int jobs = std::max(workload.jobs, 1);
    placeFootprint(workload, capacity);
    prepareSizes(workload);
    if (m_flushEvery > 0 || m_action == Action::trimWrite)
        m_owed.resize(static_cast<std::size_t>(jobs));
    if (!workload.random) {
        m_rule = Rule::sequential;
        prepareSlices(jobs);
    } else {
        m_randomThreshold = static_cast<std::uint64_t>(std::clamp(workload.percentRandom, 0, 100)) * kAlways / 100;
        m_position.assign(static_cast<std::size_t>(jobs), 0);
        prepareAddresses(workload, seed);
    }
    m_isPlain = m_rule == Rule::uniform && m_sizes.size() == 1 && (m_readThreshold == 0 || m_readThreshold == kAlways) && m_owed.empty()
        && m_action == Action::transfer && m_randomThreshold == kAlways;
}

void RequestMaker::prepareAddresses(const Workload& workload, std::uint64_t seed)
{
    if (workload.distribution == Distribution::zoned) {
        m_rule = Rule::zoned;
        prepareZones(workload);
    } else if (workload.coverOnce) {
        m_rule = Rule::once;
        m_scatter = Scatter(m_sizes.front().places, mix64(seed));
    } else if (workload.distribution != Distribution::uniform) {
        m_ranks = std::max<std::uint64_t>(m_footprint / m_step, 1);
        m_scatter = Scatter(m_ranks, kScatterKey);
        if (workload.distribution == Distribution::zipf) {
            m_rule = Rule::zipf;
            m_zipf = Zipf(m_ranks, workload.theta);
        } else {
            m_rule = Rule::pareto;
            const double shape = std::clamp(workload.theta, 0.001, 0.999);
            m_paretoPower = portableLog(shape) / portableLog(1 - shape);
        }
    }
}

void RequestMaker::prepareZones(const Workload& workload)
{
    std::uint64_t requests = 0;
    std::uint64_t footprint = 0;
    for (const auto& [share, size] : workload.zones) {
        Zone zone;
        zone.begin = m_footprint / 100 * footprint;
        requests += static_cast<std::uint64_t>(share);
        footprint += static_cast<std::uint64_t>(size);
        zone.threshold = requests * kAlways / 100;
        zone.end = footprint >= 100 ? m_footprint : m_footprint / 100 * footprint;
        m_zones.push_back(zone);
    }
    if (m_zones.empty())
        m_zones.push_back({kAlways, 0, m_footprint});
    m_zones.back().threshold = kAlways;
}

// Owed requests come first: the write after a trim (trimwrite), the flush after n writes (fsync).
void RequestMaker::makeAny(HostRequest& request)
{
    Owed* const owed = m_owed.empty() ? nullptr : &m_owed[request.job];
    if (owed != nullptr && m_flushEvery > 0 && owed->writes >= m_flushEvery) {
        owed->writes = 0;
        request.op = HostOp::flush;
        request.offset = m_begin;
        request.bytes = 0;
        request.fua = false;
        return;
    }
    if (owed != nullptr && owed->bytes > 0) {
        request.op = HostOp::write;
        request.offset = owed->offset;
        request.bytes = owed->bytes;
        owed->bytes = 0;
    } else {
        makeTransfer(request);
        if (m_action == Action::trimWrite && owed != nullptr) {
            owed->offset = request.offset;
            owed->bytes = request.bytes;
        }
    }
    if (owed != nullptr && request.op == HostOp::write)
        ++owed->writes;
}

void RequestMaker::makeTransfer(HostRequest& request)
{
    const Size& size = m_sizes.size() == 1 ? m_sizes.front() : drawSize();
    request.offset = m_begin + address(size, request.job);
    request.bytes = size.bytes;
    if (m_action != Action::transfer)
        request.op = HostOp::trim;
    else
        request.op = m_readThreshold == kAlways || (m_readThreshold > 0 && m_mix.chance(m_readThreshold)) ? HostOp::read : HostOp::write;
}

void RequestMaker::placeFootprint(const Workload& workload, std::uint64_t capacity)
{
    const std::uint64_t drive = sectors(capacity);
    if (drive == 0)
        return;
    m_begin = sectors(workload.offset % drive);
    const std::uint64_t wanted = workload.sizeBytes > 0
        ? workload.sizeBytes
        : static_cast<std::uint64_t>(std::clamp(workload.sizeShare, 0.0, 1.0) * static_cast<double>(drive));
    m_footprint = std::min(std::max(sectors(wanted), kSector), drive - m_begin);
}

void RequestMaker::prepareSizes(const Workload& workload)
{
    std::uint64_t least = UINT64_MAX;
    std::uint64_t cumulated = 0;
    for (const auto& [bytes, percent] : workload.blockSizes) {
        Size size;
        size.bytes = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(bytes, kSector, std::max(m_footprint, kSector)));
        cumulated += static_cast<std::uint64_t>(std::max(percent, 0));
        size.threshold = cumulated * kAlways / 100;
        m_sizes.push_back(size);
        least = std::min<std::uint64_t>(least, size.bytes);
    }
    if (m_sizes.empty())
        m_sizes.push_back({kAlways, 1, static_cast<std::uint32_t>(least = kSector)});
    m_sizes.back().threshold = kAlways;
    m_step = UINT64_MAX;
    for (Size& size : m_sizes) {
        size.step = workload.naturalAlign ? std::min<std::uint64_t>(size.bytes & (~size.bytes + 1), kNaturalMost)
            : workload.blockAlign > 0     ? workload.blockAlign
                                          : least;
        size.places = m_footprint < size.bytes ? 1 : (m_footprint - size.bytes) / size.step + 1;
        m_step = std::min(m_step, size.step);
    }
}

void RequestMaker::prepareSlices(int jobs)
{
    std::uint64_t largest = m_step;
    for (const Size& size : m_sizes)
        largest = std::max<std::uint64_t>(largest, size.bytes);
    const std::uint64_t share = m_footprint / static_cast<std::uint64_t>(jobs) / m_step * m_step;
    m_slice = std::min(std::max(share, largest), m_footprint);
    for (int job = 0; job < jobs; ++job)
        m_sliceBegin.push_back(std::min(share * static_cast<std::uint64_t>(job), m_footprint - m_slice));
    m_position.assign(static_cast<std::size_t>(jobs), 0);
}

const RequestMaker::Size& RequestMaker::drawSize()
{
    const std::uint64_t drawn = m_sizeDraws.next() >> 32;
    std::size_t i = 0;
    while (drawn >= m_sizes[i].threshold)
        ++i;
    return m_sizes[i];
}

std::uint64_t RequestMaker::address(const Size& size, std::uint16_t job)
{
    if (m_rule == Rule::sequential) {
        std::uint64_t& position = m_position[job];
        if (position + size.bytes > m_slice)
            position = 0;
        const std::uint64_t at = m_sliceBegin[job] + position;
        position += size.bytes;
        return at;
    }
    if (m_randomThreshold == kAlways)
        return randomAddress(size);
    std::uint64_t& position = m_position[job]; // uses the address stream: changing the share changes only addresses
    if (m_addresses.chance(m_randomThreshold) || position + size.bytes > m_footprint)
        position = randomAddress(size);
    const std::uint64_t at = position;
    position += size.bytes;
    return at;
}

std::uint64_t RequestMaker::randomAddress(const Size& size)
{
    switch (m_rule) {
    case Rule::uniform:
        return m_addresses.below(size.places) * size.step;
    case Rule::once:
        m_covered = m_covered < size.places ? m_covered : 0;
        return m_scatter(m_covered++) * size.step;
    case Rule::zoned:
        return zonedAddress(size);
    default:
        break;
    }
    const std::uint64_t rank = m_rule == Rule::zipf ? m_zipf.draw(m_addresses) : paretoRank();
    const std::uint64_t at = m_scatter(rank) * m_step;
    return std::min(at / size.step, size.places - 1) * size.step;
}

std::uint64_t RequestMaker::zonedAddress(const Size& size)
{
    const std::uint64_t drawn = m_addresses.next() >> 32;
    std::size_t i = 0;
    while (drawn >= m_zones[i].threshold)
        ++i;
    const std::uint64_t first = (m_zones[i].begin + size.step - 1) / size.step;
    const std::uint64_t last = m_zones[i].end > 0 ? (m_zones[i].end - 1) / size.step : 0; // starts inside the zone; may end beyond it
    const std::uint64_t place = last > first ? first + m_addresses.below(last - first + 1) : first;
    return std::min(place, size.places - 1) * size.step;
}

// Self-similar distribution: with shape 0.2, 80 % of the requests go to 20 % of the addresses, and recursively within these.
std::uint64_t RequestMaker::paretoRank()
{
    const double uniform = (static_cast<double>(m_addresses.next() >> 11) + 1) * 0x1p-53; // (0, 1]
    const double place = portablePow(uniform, m_paretoPower) * static_cast<double>(m_ranks);
    return std::min(static_cast<std::uint64_t>(place), m_ranks - 1);
}

} // namespace floom::inline engine
