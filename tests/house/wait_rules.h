// SPDX-License-Identifier: GPL-3.0-or-later
// A test waits for a condition, never for a time that is hoped to be long enough: on a busy machine it is not, on an idle one it is wasted.
// Tests only, single thread.
#pragma once

#include "house/style_rules.h"

namespace floom::house {

// Tests in C++ and QML that pause for a time: sleep_for, qWait, wait(100), ...
[[nodiscard]] QStringList pauseFaults(const SourceFile& file);

} // namespace floom::house
