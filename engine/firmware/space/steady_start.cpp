// SPDX-License-Identifier: GPL-3.0-or-later
// The steady state of random writes as the start of a run: valid counts of closed superblocks by age, half-written frontiers, and a
// collection under way on each die.
#include "base/portable_math.h"
#include "firmware/space/layout.h"
#include "firmware/space/steady_law.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

// If victims are not chosen by valid count, valid counts scatter around their mean: a binomial distribution, drawn as a normal one (the sum
// of twelve uniform numbers).
double Layout::spread(double share, RandomStream& stream) const
{
    if (!m_victims.maybeFull())
        return 0;
    std::uint64_t sum = 0;
    for (int i = 0; i < 12; ++i)
        sum += stream.below(1U << 20);
    const double deviation = share > 0 && share < 1 ? portablePow(m_superblockUnits * share * (1 - share), 0.5) : 0;
    return std::max(-share * m_superblockUnits, (static_cast<double>(sum) / (1U << 20) - 6) * deviation);
}

namespace {

double partOf(std::uint64_t share) // of 2^64
{
    return static_cast<double>(share >> 11) / static_cast<double>(std::uint64_t{1} << 53);
}

} // namespace

void Layout::steadyState(const StartState& state, RandomStream& stream)
{
    const std::uint32_t classes = ageClasses(), rows = m_superblockUnits / m_rowUnits;
    const bool frontiers = classes > 1 && rows > 1 && m_dieUnits > m_superblockUnits && !m_oneFrontier;
    const std::uint32_t closed = frontiers ? classes - 1 : classes;
    const std::uint64_t target = frontiers ? m_dieUnits - m_superblockUnits : m_dieUnits;
    // Buffered units have no copy worth moving, so the law leaves them out; settleSum() adds these few units again.
    const double settled = std::max(0.5, 1 - static_cast<double>(m_bufferUnits) / static_cast<double>(units()));
    const bool fewest = m_victims.takesFewest(classes); // a superblock reaches a low count before the mean of its age does
    const double whole = fewest ? 1 + 0.5 / m_superblockUnits : 1;
    const SteadyLaw law(alphaEffective() / (state.preconditioning == nullptr ? settled : 1) * whole, m_victims.draws(classes));
    // Random draws leave the fuller superblocks of an age behind: counts are truncated, and settleSum() gives the rest to the older half.
    const double nearest = m_victims.draws(classes) == 0 ? 0.5 : 0;
    for (std::uint32_t j = 0; j < closed; ++j) {
        const double share = std::min(1.0, law.share((j + (frontiers ? 1.5 : 0.5)) / classes) * whole);
        m_valid.push_back(
            std::min(m_superblockUnits, static_cast<std::uint32_t>(share * m_superblockUnits + spread(share, stream) + nearest)));
    }
    settleSum(m_valid, target, m_superblockUnits, closed / 2);
    m_used = closed;
    if (!frontiers)
        return;
    m_valid.push_back(m_superblockUnits);
    // Writes without time complete their collections at once. The law does not include the cost of moving a map on flash, so a collection
    // begun by it would lag from the start.
    if (state.preconditioning == nullptr && mapUnits() == 0)
        beginCollections(law.waf(), stream);
    for (DieIndex die; die < m_dies; ++die) {
        const std::uint32_t taken = m_taken.empty() ? 0 : m_taken[die] / m_rowUnits;
        m_frontier.push_back((1 + taken + static_cast<std::uint32_t>(stream.below(rows - 1 - taken))) * m_rowUnits);
    }
}

// Each die starts at another point of its collection: if all dies began their first victim at the start, a short run would see no erase.
void Layout::beginCollections(double waf, RandomStream& stream)
{
    const double mean = m_superblockUnits * (1 - 1 / waf); // valid units of a victim
    const auto distance = [&](SuperblockIndex superblock) { return std::fabs(m_valid[superblock] - mean); };
    m_victim = SuperblockIndex{m_used - 1}; // the oldest
    if (m_victims.draws(ageClasses()) > 0) // random draws: one near the mean
        for (SuperblockIndex superblock; superblock < m_used; ++superblock)
            m_victim = distance(superblock) < distance(m_victim) ? superblock : m_victim;
    if (m_keepsStep)
        beginInStep(stream);
    else
        beginInBursts(stream);
}

// Steps of the golden ratio spread any number of dies evenly over the progress of a collection.
void Layout::beginInStep(RandomStream& stream)
{
    constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15; // of 2^64
    const std::uint32_t valid = m_valid[m_victim], rows = m_superblockUnits / m_rowUnits;
    std::uint64_t share = stream.next();
    for (DieIndex die; die < m_dies; ++die, share += kGoldenRatio) {
        const auto moved = static_cast<std::uint32_t>(partOf(share) * valid) / m_rowUnits;
        const std::uint64_t taken = valid > 0 ? (std::uint64_t{m_superblockUnits} * moved + valid - 1) / valid : moved;
        const std::uint32_t most = std::min(static_cast<std::uint32_t>(taken), rows - 2);
        m_moved.push_back(std::min(moved, most) * m_rowUnits);
        m_taken.push_back(most * m_rowUnits);
    }
}

// A round of a die is a burst, which moves the victim's rows, and then the host's rows until the pool is at its target again. Dies of a
// channel wait for each other on the bus, and after thousands of rounds their bursts coincide, while the channels keep arbitrary phases
// (measured in runs of 2.5 million requests; an even spread needs as long to get there). So each channel starts at a random phase and its
// dies close to it.
void Layout::beginInBursts(RandomStream& stream)
{
    constexpr int kNear = 5; // within 1/32 of a round, as in those runs
    const std::uint32_t valid = m_valid[m_victim], rows = m_superblockUnits / m_rowUnits;
    std::vector<std::uint64_t> centres;
    for (DieIndex die; die < m_dies; ++die) {
        if (centres.size() < m_channels)
            centres.push_back(stream.next());
        const double part = partOf(centres[die % m_channels] + (stream.next() >> kNear));
        const std::uint32_t taken = std::min(static_cast<std::uint32_t>(part * rows), rows - 2) * m_rowUnits;
        m_moved.push_back(std::min(taken, valid)); // all: the victim is erased and the host writes
        m_taken.push_back(taken);
    }
}

} // namespace floom::inline engine
