// SPDX-License-Identifier: GPL-3.0-or-later
// 128-bit integers for products of two 64-bit values. A compiler extension, named once here so that -Wpedantic stays useful.
#pragma once

namespace floom::inline engine {

__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

} // namespace floom::inline engine
