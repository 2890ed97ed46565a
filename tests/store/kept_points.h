// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the sweep points stored in a project file.
#pragma once

#include "store/project_file.h"

#include <set>

namespace floom {

// `reason`: empty, or what could not be read.
inline std::set<QString> keptPoints(const QString& path, QString& reason)
{
    std::set<QString> keys;
    const auto open = ProjectFile::open(path);
    if (!open.ok()) {
        reason = QString::fromStdString(open.error().message());
        return keys;
    }
    const auto sweeps = (*open)->sweeps().rows();
    if (!sweeps.ok())
        reason = QString::fromStdString(sweeps.error().message());
    else if (sweeps->size() > 1)
        reason = QStringLiteral("%1 sweeps").arg(sweeps->size());
    else if (!sweeps->empty()) {
        const auto points = (*open)->sweeps().points(sweeps->front().id);
        if (!points.ok())
            reason = QString::fromStdString(points.error().message());
        else
            for (const PointRow& point : *points)
                keys.insert(point.key);
    }
    return keys;
}

} // namespace floom
