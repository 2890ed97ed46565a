// SPDX-License-Identifier: GPL-3.0-or-later
// The workloads that a project keeps by name: name -> words. As text they are one fact of the file. Pure.
#pragma once

#include <QMap>
#include <QString>

namespace floom {

using NamedWorkloads = QMap<QString, QString>;

inline const QString kWorkloads = QStringLiteral("view.workloads");

[[nodiscard]] QString namedWorkloadsText(const NamedWorkloads& workloads);
[[nodiscard]] NamedWorkloads readNamedWorkloads(const QString& text); // what cannot be read is left out

// What the file is to hold: `there`, with what was changed here between `before` and `mine`.
[[nodiscard]] NamedWorkloads mergedWorkloads(NamedWorkloads there, const NamedWorkloads& before, const NamedWorkloads& mine);

} // namespace floom
