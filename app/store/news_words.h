// SPDX-License-Identifier: GPL-3.0-or-later
// What other programs did to a project's file, told to the one at this desk. Pure.
#pragma once

#include "store/project_merge.h"

#include <QString>

namespace floom {

// "" = nothing. `runs`: how many they added.
[[nodiscard]] QString newsWords(const VariantMerge& merge, int runs, const QString& path);

} // namespace floom
