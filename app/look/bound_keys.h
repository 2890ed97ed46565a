// SPDX-License-Identifier: GPL-3.0-or-later
// A row of keys, as KeyTable reads them. Immutable; any thread.
#pragma once

#include "look/key_table.h"

#include <span>

namespace floom::inline look {

struct BoundKeys {
    const char* id;
    KeyTable::Place place;
    const char* keys; // the first is told; a '|' before each other one
    const char* words = nullptr; // nullptr: a command has them
};

// Those of the commands and pages. The build writes them out of the rows in qml/shell/Commands.qml and ResultPages.qml:
// cmake/CommandKeys.cmake.
[[nodiscard]] std::span<const BoundKeys> commandKeys();

} // namespace floom::inline look
