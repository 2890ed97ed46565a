// SPDX-License-Identifier: GPL-3.0-or-later
// Sets title and description of an SVG written by Qt. Qt 6.4 inserts them unescaped, so a name with a tag in it would become markup; here
// they are escaped. Pure.
#pragma once

#include <QByteArray>
#include <QString>

namespace floom::inline exporting {

[[nodiscard]] QByteArray svgWithWords(const QByteArray& svg, const QString& title, const QString& description);

} // namespace floom::inline exporting
