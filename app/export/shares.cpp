// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/shares.h"

#include "base/wide.h"

#include <algorithm>
#include <numeric>

namespace floom::inline exporting {

std::vector<int> sharesOf(const std::vector<std::int64_t>& parts, int whole)
{
    std::vector<int> shares(parts.size(), 0);
    Int128 sum = 0;
    for (const auto part : parts)
        sum += std::max<std::int64_t>(part, 0);
    if (sum == 0)
        return shares;
    std::vector<Int128> remainders(parts.size());
    int given = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto scaled = static_cast<Int128>(std::max<std::int64_t>(parts[i], 0)) * whole;
        shares[i] = static_cast<int>(scaled / sum);
        remainders[i] = scaled % sum;
        given += shares[i];
    }
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b]; });
    for (std::size_t i = 0; given < whole; ++i, ++given)
        ++shares[order[i % order.size()]];
    return shares;
}

} // namespace floom::inline exporting
