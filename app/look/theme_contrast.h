// SPDX-License-Identifier: GPL-3.0-or-later
// The third table of colours: black, white and few greys, every word and edge at 7:1 or more. It takes the dark one's place while it is on.
#pragma once

namespace floom {

struct ThemeColours;

[[nodiscard]] const ThemeColours& highContrastColours();
[[nodiscard]] bool isHighContrast();
void setHighContrast(bool on); // GUI thread; whoever shows colours is told

} // namespace floom
