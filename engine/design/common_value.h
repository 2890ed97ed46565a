// SPDX-License-Identifier: GPL-3.0-or-later
// What most instances of a block have, where some have a value of their own: the neighbours of "the slow one". Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <utility>
#include <vector>

namespace floom {

// Each parameter whose effective value is not the same in all instances, with the value that most of them have; of equally many the one
// of the first instance. Empty: the instances are alike (also where every one of them is overridden with the same value), or the
// overrides cut the block into more than 65,536 pieces.
[[nodiscard]] std::vector<std::pair<std::string, Value>> commonValues(const Block& block, const TypeSpec& type);

// The effective value of `parameter` in most instances; where all are alike, the one that all have.
[[nodiscard]] Value usualValue(const Block& block, const TypeSpec& type, const std::string& parameter);

} // namespace floom
