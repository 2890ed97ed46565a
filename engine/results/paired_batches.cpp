// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/paired_batches.h"

#include "results/batch_means.h"

#include <algorithm>
#include <numeric>

namespace floom::inline engine {
namespace {

std::vector<double> joined(const Batched& batches, std::uint64_t requests)
{
    const std::size_t together = requests / batches.requests;
    std::vector<double> out;
    for (std::size_t i = 0; i + together <= batches.values.size(); i += together)
        out.push_back(std::accumulate(batches.values.begin() + static_cast<std::ptrdiff_t>(i),
                                      batches.values.begin() + static_cast<std::ptrdiff_t>(i + together), 0.0));
    return out;
}

} // namespace

std::optional<double> pairedError(const Batched& before, const Batched& after)
{
    constexpr std::size_t kLeast = 8;
    const std::uint64_t requests = std::max(before.requests, after.requests);
    if (before.requests == 0 || after.requests == 0 || requests % before.requests != 0 || requests % after.requests != 0)
        return std::nullopt;
    std::vector<double> first = joined(before, requests), second = joined(after, requests);
    const std::size_t n = std::min(first.size(), second.size());
    if (n < kLeast)
        return std::nullopt;
    first.resize(n);
    second.resize(n);
    const double sumBefore = std::accumulate(first.begin(), first.end(), 0.0);
    const double sumAfter = std::accumulate(second.begin(), second.end(), 0.0);
    if (sumBefore <= 0 || sumAfter <= 0)
        return std::nullopt;
    // Error of the ratio to first order: the residual of `after` minus the ratio times `before`.
    for (std::size_t i = 0; i < n; ++i)
        second[i] -= first[i] * (sumAfter / sumBefore);
    return halfWidthOfRun(second) * static_cast<double>(n) / sumAfter;
}

} // namespace floom::inline engine
