// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes, data rates and factors as text: three significant digits, no trailing zeros; a missing value is "–". Pure.
#pragma once

#include <string>

namespace floom {

[[nodiscard]] std::string factorText(double factor); // "5", "1.25"
[[nodiscard]] std::string decimalSizeText(double bytes); // as on data sheets: "512 GB", "1.83 TB"
[[nodiscard]] std::string binarySizeText(double bytes); // as memory and requests are counted: "4 KiB", "1.5 MiB"
[[nodiscard]] std::string dataRateText(double megabytesPerSecond); // "1.62 GB/s", "850 MB/s"

} // namespace floom
