// SPDX-License-Identifier: GPL-3.0-or-later
// Where some requests of the run on show spend their lives, by block: shown on the drawing in place of how busy the parts were. A value.
#pragma once

#include <QString>

#include <map>
#include <string>

namespace floom {

struct ShownLives {
    QString whose; // "≥ p99", "reads ≥ p99"; empty = nothing is shown
    std::map<std::string, double, std::less<>> shares; // 0..1, by block

    [[nodiscard]] bool isEmpty() const { return whose.isEmpty(); }
    bool operator==(const ShownLives&) const = default;
};

struct Breakdown;
[[nodiscard]] std::map<std::string, double, std::less<>> slowLives(const Breakdown& breakdown); // of those from its handle up

} // namespace floom
