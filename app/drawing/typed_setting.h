// SPDX-License-Identifier: GPL-3.0-or-later
// Parses "tPROG 400us on pkg[0..3]" as assignments for the command palette. Pure.
//   pkg.tPROG=400us     pkg[3][*].tR 45us     tPROG 400us     tPROG 400us on pkg[3][*]     pkg.count 16x8
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QList>
#include <QString>

#include <optional>

namespace floom::inline drawing {

struct TypedSetting {
    QList<std::pair<QString, QString>> assignments; // address, text
    QString words; // "Set tPROG of pkg to 400us"
    QString detail; // "32 instances, now 700 µs"
    QString reason; // why it cannot be set; "" = no problem
};

// Nothing if the text is not a setting: it names no parameter of the design, or has no value.
[[nodiscard]] std::optional<TypedSetting> readSetting(const QString& text, const Design& design, const Catalogue& catalogue);

} // namespace floom::inline drawing
