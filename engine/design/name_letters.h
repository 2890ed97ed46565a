// SPDX-License-Identifier: GPL-3.0-or-later
// The letters of names in addresses and expressions.
#pragma once

namespace floom::inline engine {

[[nodiscard]] constexpr bool startsName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

} // namespace floom::inline engine
