// SPDX-License-Identifier: GPL-3.0-or-later
// Recently opened or saved files, kept in the user's settings. Newest first, at most eight, existing files only.
#pragma once

#include <QString>
#include <QStringList>

namespace floom::inline desk {

[[nodiscard]] QStringList recentFilePaths();
void rememberRecentFile(const QString& path);

} // namespace floom::inline desk
