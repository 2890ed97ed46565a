// SPDX-License-Identifier: GPL-3.0-or-later
// The local path of what dialogs, drops and people provide: a path or a file: URL.
#pragma once

#include <QString>
#include <QUrl>

namespace floom::inline look {

[[nodiscard]] inline QString localPath(const QString& fileOrUrl)
{
    return fileOrUrl.startsWith(QLatin1String("file:")) ? QUrl(fileOrUrl).toLocalFile() : fileOrUrl;
}

} // namespace floom::inline look
