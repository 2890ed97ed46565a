// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/ranking.h"

#include "base/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline engine {

Priced pricedOf(const RunResult& run)
{
    return {run.cost.billOfMaterials, run.endurance.capacityBytes};
}

double addedCost(const Priced& base, const Priced& changed)
{
    const double lost = base.usableBytes > 0 ? std::max(0.0, 1 - changed.usableBytes / base.usableBytes) : 0;
    return changed.bill - base.bill + lost * base.bill;
}

std::string lostBytesText(const Priced& base, const Priced& changed)
{
    const double percent = base.usableBytes > 0 ? 100 * (changed.usableBytes / base.usableBytes - 1) : 0;
    if (percent > -0.05)
        return {};
    return ", usable " + signedPercentText(percent);
}

std::pair<double, double> worth(double gainPercent, double price)
{
    constexpr double kNothing = 0.005; // invisible in two-digit figures
    if (std::isnan(price))
        return {-std::numeric_limits<double>::infinity(), gainPercent};
    if (gainPercent <= 0) // a loss is worth nothing, however cheap
        return {gainPercent, gainPercent};
    return {price <= kNothing ? std::numeric_limits<double>::infinity() : gainPercent / price, gainPercent};
}

bool isPassing(const Sensitivity& line)
{
    return line.change.ends_with(" fills");
}

std::vector<Sensitivity> ranked(std::vector<Sensitivity> lines, Rank rank)
{
    const auto price = [rank](const Sensitivity& line) { return rank == Rank::gain ? 0 : rank == Rank::cost ? line.cost : line.watts; };
    std::stable_sort(lines.begin(), lines.end(), [&](const Sensitivity& a, const Sensitivity& b) {
        return a.told != b.told            ? a.told
            : isPassing(a) != isPassing(b) ? isPassing(b)
                                           : worth(a.gainPercent, price(a)) > worth(b.gainPercent, price(b));
    });
    return lines;
}

} // namespace floom::inline engine
