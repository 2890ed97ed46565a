// SPDX-License-Identifier: GPL-3.0-or-later
// A change that was tried, for people: parts and parameters by what they are called, with the address that sets them behind. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <functional>
#include <string>

namespace floom {

using ChangeWords = std::function<std::string(const Sensitivity&)>;

// "NAND package twice as fast (pkg)", "Read time 45us to 30us (pkg.tR)"; what names no part of the design stays as it is.
[[nodiscard]] std::string changeWords(const Sensitivity& line, const Design& design, const Catalogue& catalogue);
// For all lines of one run; `design` and `catalogue` must outlive it.
[[nodiscard]] ChangeWords changeWordsOf(const Design& design, const Catalogue& catalogue);

} // namespace floom
