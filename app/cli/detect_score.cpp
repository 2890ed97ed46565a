// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/detect_score.h"

#include "export/number_text.h"

namespace floom::cli {

void Score::add(const detect::ProbeAnswer& answer, const detect::Truth& truth)
{
    const detect::Verdict verdict = judge(answer, truth);
    const bool claimed = answer.value && answer.certainty >= detect::kLikely;
    claims += claimed ? 1 : 0;
    if (verdict == detect::Verdict::untold)
        return;
    visible += truth.identifiable ? 1 : 0;
    hits += truth.identifiable && verdict == detect::Verdict::hit ? 1 : 0;
    silent += verdict == detect::Verdict::silent ? 1 : 0;
    unsure += verdict == detect::Verdict::unsure ? 1 : 0;
    absent += truth.value ? 0 : 1;
    claimedAbsent += claimed && !truth.value ? 1 : 0;
    near += verdict == detect::Verdict::near ? 1 : 0;
    wrong += verdict == detect::Verdict::wrong ? 1 : 0;
}

Score& Score::operator+=(const Score& other)
{
    visible += other.visible;
    hits += other.hits;
    silent += other.silent;
    absent += other.absent;
    claimedAbsent += other.claimedAbsent;
    claims += other.claims;
    near += other.near;
    wrong += other.wrong;
    unsure += other.unsure;
    return *this;
}

std::string shareText(std::uint64_t part, std::uint64_t all)
{
    return all == 0 ? "-" : fixedText(100.0 * static_cast<double>(part) / static_cast<double>(all), 1) + " %";
}

} // namespace floom::cli
