// SPDX-License-Identifier: GPL-3.0-or-later
// The program's catalogue plus the types found in the folders of FLASHLOOM_COMPONENT_DIRS (separated as in PATH).
#pragma once

#include "catalogue/catalogue.h"

#include <QString>

namespace floom::inline store {

// A file that cannot be parsed is skipped and named in *problem; all others are loaded.
[[nodiscard]] Catalogue catalogueWithFolders(QString* problem);

} // namespace floom::inline store
