// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and factors as text: three significant digits; a missing value is "–". Trailing zeros are dropped but for sums. Pure.
#pragma once

#include <string>

namespace floom::inline exporting {

[[nodiscard]] std::string factorText(double factor); // "5", "1.25"
[[nodiscard]] std::string decimalSizeText(double bytes); // as on data sheets: "512 GB", "1.83 TB"
[[nodiscard]] std::string binarySizeText(double bytes); // as memory and requests are counted: "4 KiB", "1.5 MiB"
[[nodiscard]] std::string binarySumText(double bytes); // of many requests, no round number: "64.0 GiB"

} // namespace floom::inline exporting
