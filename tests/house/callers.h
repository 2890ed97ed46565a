// SPDX-License-Identifier: GPL-3.0-or-later
// Functions and properties that only tests use. A function is asked by its name alone: one that shares its name with another is not found,
// and none is found wrongly. Tests only, single thread.
#pragma once

#include "house/style_rules.h"

namespace floom::house {

// Functions declared in headers whose name stands nowhere in the product but where it is declared and defined, as "path: name() ...".
// Overrides are called through their base, and are left out.
[[nodiscard]] QStringList uncalledFaults(const QList<SourceFile>& product);
// Q_PROPERTY names that no QML file of the product contains.
[[nodiscard]] QStringList unreadFaults(const QList<SourceFile>& product);

} // namespace floom::house
