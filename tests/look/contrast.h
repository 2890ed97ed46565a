// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast of two colours by WCAG 2.1, written apart from the program's own: 1 to 21.
#pragma once

#include <QColor>

#include <algorithm>
#include <cmath>

namespace floom {

inline double luminance(const QColor& colour)
{
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

inline double contrast(const QColor& a, const QColor& b)
{
    const double one = luminance(a), other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

} // namespace floom
