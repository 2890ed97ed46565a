// SPDX-License-Identifier: GPL-3.0-or-later
// tests/store/version-n.sql is the schema of version n as it was released.
#pragma once

#include "store/database.h"

#include <QFile>
#include <QTest>

namespace floom {

// Creates an empty file of that version; null on failure.
inline std::unique_ptr<Database> oldDatabase(const QString& path, int version)
{
    auto database = Database::open(path, Database::Mode::create);
    QFile file(QStringLiteral(FLOOM_SOURCE_DIR "/tests/store/version-%1.sql").arg(version));
    if (!database || !file.open(QIODevice::ReadOnly))
        return nullptr;
    for (const auto& statement : QString::fromUtf8(file.readAll()).split(u';'))
        if (!statement.trimmed().isEmpty() && !(*database)->run(statement.trimmed()))
            return nullptr;
    return std::move(*database);
}

} // namespace floom
