// SPDX-License-Identifier: GPL-3.0-or-later
// Where a JSON text is broken, in the words of a project's text. Pure.
#pragma once

#include <QByteArray>
#include <QString>

namespace floom::inline learn {

// "line 18, column 45: expected the rest of the file, found its end", of a text that Qt does not read.
[[nodiscard]] QString jsonFault(const QByteArray& json);

} // namespace floom::inline learn
