// SPDX-License-Identifier: GPL-3.0-or-later
// Dies, slots, pages and their like have types of their own (engine/base/index.h), and so have times (engine/base/time.h): rules that find
// bare integers in their place.
#pragma once

#include "house/style_rules.h"

namespace floom::house {

// In headers of the engine: parameters and members of a bare integer type that are named as an id ("die", "m_slot").
[[nodiscard]] QStringList bareIdFaults(const SourceFile& file);

// In headers of the product: parameters and members of a bare integer type that hold picoseconds ("waitPs"). What QML calls is left out, as
// QML knows no Time.
[[nodiscard]] QStringList bareTimeFaults(const SourceFile& file);

} // namespace floom::house
