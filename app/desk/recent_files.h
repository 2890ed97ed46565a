// SPDX-License-Identifier: GPL-3.0-or-later
// The files opened or saved last, kept in the person's settings. Newest first, at most eight, only those that still exist.
#pragma once

#include <QString>
#include <QStringList>

namespace floom {

[[nodiscard]] QStringList recentFilePaths();
void rememberRecentFile(const QString& path);

} // namespace floom
