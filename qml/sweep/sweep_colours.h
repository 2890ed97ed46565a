// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of a sweep's plots.
#pragma once

#include "look/theme.h"

namespace floom::inline pages {

[[nodiscard]] inline const ThemeColours& colours() // of the theme in use
{
    return Theme::current()->colours();
}

} // namespace floom::inline pages
