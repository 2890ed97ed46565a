// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace floom::inline desk {

namespace {

constexpr int kMostRecentFiles = 8;
const QString kKey = QStringLiteral("recentFiles");

} // namespace

QStringList recentFilePaths()
{
    QStringList existing;
    const auto kept = QSettings().value(kKey).toStringList();
    for (const auto& path : kept)
        if (existing.size() < kMostRecentFiles && QFileInfo::exists(path))
            existing.append(path);
    return existing;
}

void rememberRecentFile(const QString& path)
{
    const QString full = QFileInfo(path).absoluteFilePath();
    auto paths = recentFilePaths();
    paths.removeAll(full);
    paths.prepend(full);
    QSettings().setValue(kKey, QStringList(paths.mid(0, kMostRecentFiles)));
}

} // namespace floom::inline desk
