// SPDX-License-Identifier: GPL-3.0-or-later
// Instance keys: the normal form under which a block keeps its overrides. Every dimension of the block is there, then the levels from the
// outermost to the last one named, none left out: "[3][*]", "[3][1].die[0]", "[*][*].die[*].plane[1]", ".die[0]" on a single block. Pure.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/address.h"

#include <optional>
#include <string>
#include <string_view>

namespace floom {

// The value a level's count parameter has for the block as a whole; at least 1.
[[nodiscard]] std::int64_t levelSize(const Block& block, const TypeSpec& type, const LevelSpec& level);

// The address's instances in normal form; "" when it names no instance. Refuses wrong dimensions, unknown levels and indices beyond the
// end.
[[nodiscard]] Result<std::string> instanceKey(const Address& address, const Block& block, const TypeSpec& type);

// A key back to its parts: [0] the element, then the levels in order. Empty when it is no key.
[[nodiscard]] std::optional<Address> readInstanceKey(std::string_view key);

// Whether the key covers the instance; a level the path does not reach is covered by [*] only.
[[nodiscard]] bool covers(const Address& key, const InstancePath& path);

} // namespace floom
