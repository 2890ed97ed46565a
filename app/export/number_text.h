// SPDX-License-Identifier: GPL-3.0-or-later
// What the window adds to the one formatter of numbers (base/number_text.h): how long a person waits, and values as they were typed. Pure.
#pragma once

#include "base/number_text.h"

#include <string>

namespace floom::inline exporting {

// Formats a value as typed or stored: "60us" becomes "60 µs" with a no-break space, the choice "program_and_erase" becomes words. Any other
// text is unchanged.
[[nodiscard]] std::string spacedQuantity(const std::string& typed);
// How long the user waits for the program: "0.6 s", "45 s", "28 min", "9 h 35 min".
[[nodiscard]] std::string elapsedText(double seconds);

} // namespace floom::inline exporting
