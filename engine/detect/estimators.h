// SPDX-License-Identifier: GPL-3.0-or-later
// Estimators: find a step, a hinge or a comb in a measured series. Pure and deterministic; times in microseconds.
#pragma once

#include "base/random.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace floom::inline engine::detect {

using Series = std::vector<double>;
using Raw = std::vector<Series>; // the samples of each point

[[nodiscard]] double median(Series values); // NaN if empty
[[nodiscard]] double spread(const Series& values); // 1.4826 times the median distance from the median: sigma of normal noise
[[nodiscard]] Series medians(const Raw& raw);

constexpr double kBicGain = 10; // a gain above this justifies the larger model

// A step: one level, then another.
struct LevelStep {
    std::size_t at = 0; // first point of the second level
    double low = 0, high = 0, gain = 0; // means of both levels; BIC gain over a single level
};
// Found if two levels explain more than one (BIC gain above 10) and the jump stands out of the noise within each level.
[[nodiscard]] std::optional<LevelStep> findStep(const Series& y);

// y(S) = base + rise * max(0, 1 - C / S): miss curve of a cache that covers C of a span S.
struct Hinge {
    double covers = 0, base = 0, rise = 0;
};
[[nodiscard]] std::optional<Hinge> findHinge(const Series& spans, const Series& y);

// A comb: y[i] belongs to index i + 1 and is raised at the multiples of a period, at least three of them, with no shorter period. `even`:
// minimum height of the weakest tooth, as a share of the usual one.
struct Comb {
    std::size_t period = 0;
    double excess = 0, z = 0; // excess of the weakest tooth over the median of the rest; z: all teeth, in standard errors
};
[[nodiscard]] std::optional<Comb> findComb(const Series& y, double even = 0);
// Nested combs (combs among the teeth): periods of all levels, shortest first.
[[nodiscard]] std::vector<std::size_t> combLevels(Series y);

// Bootstrap: share of 200 resamples whose medians satisfy `again`.
[[nodiscard]] double agreement(const Raw& raw, RandomStream& random, const std::function<bool(const Series&)>& again);

} // namespace floom::inline engine::detect
