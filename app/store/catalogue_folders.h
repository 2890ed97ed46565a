// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of the program together with the types found in the folders of FLASHLOOM_COMPONENT_DIRS (separated as PATH is).
#pragma once

#include "catalogue/catalogue.h"

#include <QString>

namespace floom {

// A file that cannot be understood is left out and named in *problem; the rest is used.
[[nodiscard]] Catalogue catalogueWithFolders(QString* problem);

} // namespace floom
