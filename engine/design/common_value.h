// SPDX-License-Identifier: GPL-3.0-or-later
// Most common parameter values of a block whose instances differ, e.g. those of the neighbours of one slow die. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <utility>
#include <vector>

namespace floom::inline engine {

// Every parameter whose effective value differs between instances, with its most common value; of equally common values, that of the first
// instance. Empty if all instances are alike (also if all are overridden with the same value), or if the overrides cut the block into more
// than 65,536 pieces.
[[nodiscard]] std::vector<std::pair<std::string, Value>> commonValues(const Block& block, const TypeSpec& type);

// The most common effective value of `parameter`; if all instances are alike, their value.
[[nodiscard]] Value usualValue(const Block& block, const TypeSpec& type, const std::string& parameter);

} // namespace floom::inline engine
