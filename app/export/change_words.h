// SPDX-License-Identifier: GPL-3.0-or-later
// Parts, parameters and changes that were tried, for people: by what they are called, not by their ids. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <functional>
#include <string>

namespace floom {

// What an address sets: "NAND packages", "Read tR", and where more blocks have such a parameter "CPU clock" or "Rate (ch2)"; of the
// workload "Queue depth". An address that names nothing stays as it is.
[[nodiscard]] std::string addressLabel(const std::string& address, const Design& design, const Catalogue& catalogue);
// Where work is done: "AXI read lane" for bus.read_lane, "NAND package die" for pkg[*].die.
[[nodiscard]] std::string placeLabel(const std::string& place, const Design& design, const Catalogue& catalogue);

// "Read tR 60 µs to 30 µs" for the change "pkg.tR 60us to 30us" of pkg.tR, "Over-provisioning 20 % to 30 %, while the write buffer fills";
// "" where it sets no parameter of a block.
[[nodiscard]] std::string settingWords(const std::string& change, const std::string& address, const Design& design,
                                       const Catalogue& catalogue);

using ChangeWords = std::function<std::string(const Sensitivity&)>;

// "NAND package twice as fast (pkg)", "Read tR 45 µs to 30 µs (pkg.tR)"; what names no part of the design stays as it is.
[[nodiscard]] std::string changeWords(const Sensitivity& line, const Design& design, const Catalogue& catalogue);
// For all lines of one run; `design` and `catalogue` must outlive it.
[[nodiscard]] ChangeWords changeWordsOf(const Design& design, const Catalogue& catalogue);

} // namespace floom
