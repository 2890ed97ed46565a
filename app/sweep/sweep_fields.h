// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a sweep in a larger document, such as a study.
#pragma once

#include "sweep/sweep.h"

namespace floom::inline engine {
class ObjectReader;
} // namespace floom::inline engine

namespace floom::inline sweep {

// Errors are stored in the reader.
[[nodiscard]] Sweep readSweepFields(ObjectReader& reader);

} // namespace floom::inline sweep
