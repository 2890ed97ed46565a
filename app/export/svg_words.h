// SPDX-License-Identifier: GPL-3.0-or-later
// The words inside an SVG that Qt wrote. Qt 6.4 puts title and description in as they are, so a name with a tag in it would be one; here
// they are characters only. Pure.
#pragma once

#include <QByteArray>
#include <QString>

namespace floom {

[[nodiscard]] QByteArray svgWithWords(const QByteArray& svg, const QString& title, const QString& description);

} // namespace floom
