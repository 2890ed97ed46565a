// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as a PNG file that is whole or not there.
#pragma once

#include "base/result.h"

#include <QString>

class QImage;

namespace floom {

[[nodiscard]] Outcome writePng(const QString& path, const QImage& image);

} // namespace floom
