// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/victim_rule.h"

#include "base/assert.h"

#include <algorithm>

namespace floom::inline engine {

GcPolicy::GcPolicy(std::string_view word)
    : m_policy(findVictimPolicy(word))
{
    FLOOM_ASSERT(m_policy != nullptr, "each choice of the catalogue has its file");
}

bool VictimRule::maybeFull() const
{
    return policy->maybeFull();
}

std::uint32_t VictimRule::draws(std::uint32_t superblocks) const
{
    return policy->draws(*this, superblocks);
}

double VictimRule::windowShare(std::uint32_t superblocks) const
{
    return draws(superblocks) == 0 ? policy->windowShare(*this, superblocks) : 0;
}

bool VictimRule::byCount() const
{
    return policy->byCount(*this);
}

std::uint32_t VictimPolicy::searched(const VictimRule& rule, std::uint32_t superblocks)
{
    return std::max(1U, static_cast<std::uint32_t>(rule.search * superblocks));
}

std::uint32_t VictimPolicy::drawsOfSearch(const VictimRule& rule, std::uint32_t superblocks)
{
    constexpr double kMany = 200;
    const double looked = rule.search * superblocks;
    return rule.search >= 1 || looked > kMany ? 0 : std::max(1U, static_cast<std::uint32_t>(looked));
}

} // namespace floom::inline engine
