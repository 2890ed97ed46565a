// SPDX-License-Identifier: GPL-3.0-or-later
// What a source keeps to itself, and what it would do to a source compiled after it in one batch (cmake/Together.cmake). Tests only, single
// thread.
#pragma once

#include "house/style_rules.h"

namespace floom::house {

// Names of functions, types, constants and aliases that the unnamed namespaces of a source declare, each once, sorted.
[[nodiscard]] QStringList localNames(const SourceFile& file);
// Names that more than one source of a folder keeps to itself: "folder: name (one.cpp, other.cpp)".
[[nodiscard]] QStringList doubleLocalNames(const QList<SourceFile>& files);
// Using-directives outside functions, and macros: they would reach into the next source.
[[nodiscard]] QStringList reachingFaults(const SourceFile& file);

} // namespace floom::house
