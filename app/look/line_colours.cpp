// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/line_colours.h"

#include "look/theme.h"

#include <algorithm>
#include <array>

namespace floom::inline look {

namespace {

struct Pair {
    QRgb dark, light; // each has at least 3:1 on panel and canvas
};

constexpr std::array<Pair, kLineLooks - 2> kOthers{{{0xFF3FCB9C, 0xFF127A60},
                                                    {0xFFC39BFF, 0xFF7442BD},
                                                    {0xFFFF7B6B, 0xFFC22A1E},
                                                    {0xFFE3D84F, 0xFF7A7118},
                                                    {0xFFE6E9EF, 0xFF1B2027},
                                                    {0xFFE58AC0, 0xFFA4337A}}};
constexpr int kFirstDashed = 5;

} // namespace

LineLook lineLook(int place, bool dark)
{
    const ThemeColours& colours = themeColours(dark);
    if (place <= kLineOfB)
        return {place == kLineOfA ? colours.variantA : colours.variantB};
    const Pair& other = kOthers[static_cast<std::size_t>(std::min(place, kLineLooks - 1) - 2)];
    return {QColor::fromRgb(dark ? other.dark : other.light), place >= kFirstDashed};
}

} // namespace floom::inline look
