// SPDX-License-Identifier: GPL-3.0-or-later
// What the painted layers of the canvas have in common.
#pragma once

#include <QtGlobal>

namespace floom::inline pages {

constexpr qreal kDimmed = 0.36; // opacity
constexpr qreal kLeastText = 9; // px on screen; smaller text is omitted

} // namespace floom::inline pages
