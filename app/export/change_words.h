// SPDX-License-Identifier: GPL-3.0-or-later
// Display names for parts, parameters and tested changes: labels instead of ids. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <functional>
#include <string>

namespace floom::inline exporting {

// The label of an address: "NAND packages", "Read tR"; if several blocks have such a parameter, "CPU clock" or "Rate (ch2)"; for the
// workload "Queue depth". An unknown address is returned unchanged.
[[nodiscard]] std::string addressLabel(const std::string& address, const Design& design, const Catalogue& catalogue);
// The label of a resource: "AXI read lane" for bus.read_lane, "NAND package die" for pkg[*].die.
[[nodiscard]] std::string placeLabel(const std::string& place, const Design& design, const Catalogue& catalogue);
// The same where nothing beside it names the block: "SATA host link (host2)" if the design has several of its type.
[[nodiscard]] std::string loneLabel(const std::string& place, const Design& design, const Catalogue& catalogue);

// "Read tR 60 µs to 30 µs" for the change "pkg.tR 60us to 30us" of pkg.tR, "Over-provisioning 20 % to 30 %, while the write buffer fills";
// "" if it sets no block parameter.
[[nodiscard]] std::string settingWords(const std::string& change, const std::string& address, const Design& design,
                                       const Catalogue& catalogue);

using ChangeWords = std::function<std::string(const Sensitivity&)>;

// "NAND package twice as fast (pkg)", "Read tR 45 µs to 30 µs (pkg.tR)"; text that names no part of the design is returned unchanged.
[[nodiscard]] std::string changeWords(const Sensitivity& line, const Design& design, const Catalogue& catalogue);
// For all lines of one run; `design` and `catalogue` must outlive the returned function.
[[nodiscard]] ChangeWords changeWordsOf(const Design& design, const Catalogue& catalogue);

} // namespace floom::inline exporting
