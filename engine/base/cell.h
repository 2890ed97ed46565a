// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of flash cells, by the words of the catalogue. Pure.
#pragma once

#include <string_view>

namespace floom::inline engine {

[[nodiscard]] constexpr int bitsACell(std::string_view cell) // "slc", "mlc", "tlc", "qlc"
{
    return cell == "slc" ? 1 : cell == "mlc" ? 2 : cell == "tlc" ? 3 : 4;
}

} // namespace floom::inline engine
