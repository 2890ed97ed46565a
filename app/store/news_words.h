// SPDX-License-Identifier: GPL-3.0-or-later
// Describes in words what other programs changed in the project's file. Pure.
#pragma once

#include "store/project_merge.h"

#include <QString>

namespace floom::inline store {

// "" if nothing changed. `runs`: the number of runs they added.
[[nodiscard]] QString newsWords(const VariantMerge& merge, int runs, const QString& path);

} // namespace floom::inline store
