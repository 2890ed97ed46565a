// SPDX-License-Identifier: GPL-3.0-or-later
// A random drive for testing probes: randomly drawn settings of the sample "starter". Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline engine::detect {

[[nodiscard]] std::vector<std::string> randomDrive(std::uint64_t seed, std::uint64_t number); // "ch.count=4", ...

} // namespace floom::inline engine::detect
