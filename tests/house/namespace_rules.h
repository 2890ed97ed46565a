// SPDX-License-Identifier: GPL-3.0-or-later
// Each library has its own namespace inside floom, named as its folder, so that no name of one can be taken for that of another.
#pragma once

#include "house/style_rules.h"

namespace floom::house {

// "floom::engine" for all of engine/, "floom::pages" for qml/, otherwise the room of app/. Empty: none is asked for (main.cpp, tests).
[[nodiscard]] QString namespaceOf(const QString& path);

// One line for each namespace a product file opens that is not its own or within it, unless it holds nothing but forward declarations.
[[nodiscard]] QStringList namespaceFaults(const SourceFile& file);

} // namespace floom::house
