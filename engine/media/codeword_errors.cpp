// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/codeword_errors.h"

#include "base/portable_math.h"

#include <algorithm>

namespace floom::inline engine {

std::vector<double> CodewordErrors::shares(std::int64_t bits, std::int64_t most, double rate)
{
    std::vector<double> out;
    const double odds = rate / (1 - rate);
    // Logarithms: the probability of no error underflows long before a decoder gives up.
    double logShare = static_cast<double>(bits) * portableLog(1 - rate);
    const double logOdds = portableLog(odds);
    for (std::int64_t i = 0; i <= most; ++i) {
        out.push_back(logShare < -690 ? 0 : portableExp(logShare));
        logShare += portableLog(static_cast<double>(bits - i) / static_cast<double>(i + 1)) + logOdds;
    }
    return out;
}

double CodewordErrors::failure(std::int64_t bits, std::int64_t correctable, double rate)
{
    if (rate <= 0 || correctable >= bits)
        return 0;
    const double mean = rate * static_cast<double>(bits);
    if (mean > static_cast<double>(correctable)) { // most words fail: sum the correctable ones
        double good = 0;
        for (const double share : shares(bits, correctable, rate))
            good += share;
        return std::max(0.0, 1 - good);
    }
    // Terms fall from t + 1 on; beyond 64 + 2 x mean further terms the rest is negligible.
    const std::int64_t most = std::min(bits - 1, correctable + 64 + 2 * static_cast<std::int64_t>(mean));
    const std::vector<double> all = shares(bits, most, rate);
    double sum = 0;
    for (std::size_t i = all.size(); i-- > static_cast<std::size_t>(correctable) + 1;)
        sum += all[i];
    return std::min(1.0, sum);
}

const CodewordErrors::Table& CodewordErrors::table(std::uint32_t rate)
{
    const auto at = std::lower_bound(m_tables.begin(), m_tables.end(), rate, [](const Table& t, std::uint32_t r) { return t.rate < r; });
    if (at != m_tables.end() && at->rate == rate)
        return *at;
    Table fresh{rate, {}};
    double sum = 0;
    for (const double share : shares(m_bits, std::min(m_correctable, m_bits - 1), rate / 4294967296.0)) {
        sum = std::min(1.0, sum + share);
        fresh.upTo.push_back(sum >= 1 ? UINT64_MAX : static_cast<std::uint64_t>(sum * 18446744073709551616.0));
    }
    return *m_tables.insert(at, std::move(fresh));
}

std::int64_t CodewordErrors::draw(std::uint32_t rate, std::uint64_t random)
{
    const Table& t = table(rate);
    return std::lower_bound(t.upTo.begin(), t.upTo.end(), random) - t.upTo.begin();
}

} // namespace floom::inline engine
