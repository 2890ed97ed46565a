// SPDX-License-Identifier: GPL-3.0-or-later
// Latency breakdown overlay: shares of request time per block, shown on the canvas in place of utilization. A value.
#pragma once

#include <QString>

#include <map>
#include <string>

namespace floom::inline recording {

struct BreakdownOverlay {
    QString whose; // "≥ p99", "reads ≥ p99"; empty = overlay off
    std::map<std::string, double, std::less<>> shares; // 0..1, by block

    [[nodiscard]] bool isEmpty() const { return whose.isEmpty(); }
    bool operator==(const BreakdownOverlay&) const = default;
};

struct Breakdown;
[[nodiscard]] std::map<std::string, double, std::less<>> slowShares(const Breakdown& breakdown); // of the requests from its handle up

} // namespace floom::inline recording
