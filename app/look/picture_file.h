// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a picture as a PNG file, atomically.
#pragma once

#include "base/result.h"

#include <QString>

class QImage;

namespace floom::inline look {

[[nodiscard]] Outcome writePng(const QString& path, const QImage& image);

} // namespace floom::inline look
