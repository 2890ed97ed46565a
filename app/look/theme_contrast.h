// SPDX-License-Identifier: GPL-3.0-or-later
// The high-contrast colour table: black, white and few greys, all text and edges at 7:1 or more. Replaces the dark table while it is on.
#pragma once

namespace floom::inline look {

struct ThemeColours;

[[nodiscard]] const ThemeColours& highContrastColours();
[[nodiscard]] bool isHighContrast();
void setHighContrast(bool on); // GUI thread; notifies all users of colours

} // namespace floom::inline look
