// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a file that a test reads.
#pragma once

#include <QFile>
#include <QTemporaryDir>

namespace floom {

inline QString put(const QTemporaryDir& folder, const QString& name, const QByteArray& text)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName();
}

} // namespace floom
