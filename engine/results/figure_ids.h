// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of the figures that code asks for by name. The rows of figure_table.cpp take their ids from here, so the compiler finds what a
// renamed or removed figure breaks. All other figures are only iterated.
#pragma once

#include <string>
#include <string_view>

namespace floom::inline engine {

namespace figureId {
inline constexpr const char* kIops = "iops";
inline constexpr const char* kBandwidth = "bandwidth_mb_s";
inline constexpr const char* kMeanLatency = "latency_us.mean";
inline constexpr const char* kMedian = "latency_us.p50";
inline constexpr const char* kP99 = "latency_us.p99";
inline constexpr const char* kRetries = "retries";
inline constexpr const char* kUncorrectable = "uncorrectable";
inline constexpr const char* kWaf = "ftl.waf";
inline constexpr const char* kMapLookups = "ftl.map_lookups";
inline constexpr const char* kMapMisses = "ftl.map_misses";
inline constexpr const char* kMeanPower = "power_w.mean";
inline constexpr const char* kPartsCost = "cost.bill_of_materials";
} // namespace figureId

// The figure of one side: "read.latency_us.p99".
[[nodiscard]] inline std::string figureOfSide(std::string_view side, std::string_view id)
{
    return std::string(side).append(1, '.').append(id);
}

} // namespace floom::inline engine
