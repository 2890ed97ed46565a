// SPDX-License-Identifier: GPL-3.0-or-later
// The sample drives of projects/ for tests, as read from the source tree.
#pragma once

#include "io/json.h"

#include <QDir>
#include <QFile>

#include <vector>

namespace floom::testing {

inline std::vector<Design> sampleDesigns()
{
    std::vector<Design> designs;
    QDir folder(QStringLiteral(FLOOM_SOURCE_DIR "/projects"));
    for (const auto& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        auto design = readDesign(file.readAll().toStdString(), builtinCatalogue(), name.toStdString());
        if (design.ok())
            designs.push_back(std::move(design).value());
    }
    return designs;
}

// The first block with this role.
inline const Block* blockOf(const Design& design, Role role)
{
    for (const auto& block : design.blocks)
        if (const auto* type = builtinCatalogue().find(block.type); type && type->role == role)
            return &block;
    return nullptr;
}

} // namespace floom::testing
