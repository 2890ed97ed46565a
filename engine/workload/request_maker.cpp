// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/request_maker.h"

#include "base/portable_math.h"

#include <algorithm>

namespace floom {

namespace {

constexpr std::uint64_t kSector = 512;
constexpr std::uint64_t kScatterKey = 0x5CA77E4; // the hot places are the same in every run: a seed changes the draws, not the data

std::uint64_t sectors(std::uint64_t bytes)
{
    return bytes / kSector * kSector;
}

} // namespace

RequestMaker::RequestMaker(const Workload& workload, std::uint64_t capacity, std::uint64_t seed)
    : m_addresses(seed, "workload.address")
    , m_mix(seed, "workload.mix")
    , m_sizeDraws(seed, "workload.size")
    , m_readThreshold(static_cast<std::uint64_t>(std::clamp(workload.readPercent, 0, 100)) * kAlways / 100)
    , m_zipf(1, 1)
    , m_scatter(1, 0)
{
    placeFootprint(workload, capacity);
    prepareSizes(workload);
    if (!workload.random) {
        m_rule = Rule::sequential;
        prepareSlices(std::max(workload.jobs, 1));
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
    m_isPlain = m_rule == Rule::uniform && m_sizes.size() == 1 && (m_readThreshold == 0 || m_readThreshold == kAlways);
}

void RequestMaker::makeAny(HostRequest& request)
{
    const Size& size = m_sizes.size() == 1 ? m_sizes.front() : drawSize();
    request.offset = m_begin + address(size, request.job);
    request.bytes = size.bytes;
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
    m_step = least;
    for (Size& size : m_sizes)
        size.places = m_footprint < size.bytes ? 1 : (m_footprint - size.bytes) / m_step + 1;
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
    if (m_rule == Rule::uniform)
        return m_addresses.below(size.places) * m_step;
    const std::uint64_t rank = m_rule == Rule::zipf ? m_zipf.draw(m_addresses) : paretoRank();
    return std::min(m_scatter(rank), size.places - 1) * m_step;
}

// The self-similar law: with shape 0.2, 80 % of the requests go to 20 % of the places, and so on inside them.
std::uint64_t RequestMaker::paretoRank()
{
    const double uniform = (static_cast<double>(m_addresses.next() >> 11) + 1) * 0x1p-53; // (0, 1]
    const double place = portablePow(uniform, m_paretoPower) * static_cast<double>(m_ranks);
    return std::min(static_cast<std::uint64_t>(place), m_ranks - 1);
}

} // namespace floom
