// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run measured its write buffer while it was filling. Pure.
#pragma once

#include "results/run_result.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

// Why such a run is not called steady (RunWindow::steadyReason).
inline constexpr const char* kBufferHadRoom = "the write buffer was not full when the measurement began";
inline constexpr const char* kBufferFilled = "the write buffer was filling up";

// True if that alone kept the run from being steady.
[[nodiscard]] inline bool isUnsteadyByBuffer(const RunResult& result)
{
    return !result.window.steady && (result.window.steadyReason == kBufferHadRoom || result.window.steadyReason == kBufferFilled);
}

// True if the buffer grew by more than 10 % of its size, and by more than 5 % of the units written in the window or, up to about its
// greatest fill, by more than 1 %: once full, the drive is slower.
[[nodiscard]] inline bool bufferStillFills(const RunResult& result)
{
    const CacheCounters& cache = result.cache;
    const auto grown = static_cast<double>(cache.bufferGrowth), written = static_cast<double>(result.ftl.hostUnits);
    const bool isAtPeak = cache.bufferPeak > 0 && static_cast<double>(cache.bufferAtEnd) >= 0.9 * static_cast<double>(cache.bufferPeak);
    return grown > 0.1 * static_cast<double>(cache.bufferSize) && grown > (isAtPeak ? 0.01 : 0.05) * written;
}

// True if it fills, or was not full yet when the measurement began, for lack of requests before it, and then held much: the throughput is
// that of a drive with room in its buffer, unless what then filled it is little of what was written.
[[nodiscard]] inline bool beganWithRoom(const RunResult& result)
{
    constexpr double kLittle = 0.05;
    const CacheCounters& cache = result.cache;
    const double each =
        static_cast<double>(result.ftl.hostUnits) / static_cast<double>(std::max<std::uint64_t>(1, result.window.measuredRequests));
    const double lacked = 1.9 * static_cast<double>(cache.bufferSize) - each * static_cast<double>(result.window.warmupRequests);
    const bool wroteFew = lacked > kLittle * static_cast<double>(result.ftl.hostUnits);
    return bufferStillFills(result) || (!result.window.beganFull && wroteFew && 2 * cache.bufferAtEnd > cache.bufferSize);
}

// Share of the units that left the host for the flash in the window and reached it; 1 where the buffer hardly grew. Units that were written
// again within the buffer need not reach it.
[[nodiscard]] inline double lastingShare(const RunResult& result)
{
    const auto grown = static_cast<double>(result.cache.bufferGrowth), written = static_cast<double>(result.ftl.hostUnits);
    const double left = result.ftl.hostPrograms > 0 ? std::min(written, static_cast<double>(result.ftl.hostPrograms) + grown) : written;
    return grown > 0.02 * left && grown > 0.05 * static_cast<double>(result.cache.bufferSize) ? std::max(0.0, 1 - grown / left) : 1;
}

// True if it fills, and by more than the chance of arrivals (four times the root of their number) explains.
[[nodiscard]] inline bool fillsBeyondChance(const RunResult& result)
{
    const double each =
        static_cast<double>(result.ftl.hostUnits) / static_cast<double>(std::max<std::uint64_t>(1, result.window.measuredRequests));
    return bufferStillFills(result)
        && static_cast<double>(result.cache.bufferGrowth) > 4 * std::sqrt(static_cast<double>(result.ftl.hostUnits) * std::max(1.0, each));
}

} // namespace floom::inline engine
