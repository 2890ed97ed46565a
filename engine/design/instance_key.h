// SPDX-License-Identifier: GPL-3.0-or-later
// Instance keys: the normal form of the keys of a block's overrides. A key has every dimension of the block, then all levels from the
// outermost to the last one named: "[3][*]", "[3][1].die[0]", "[*][*].die[*].plane[1]", ".die[0]" on a single block. Pure.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/address.h"

#include <optional>
#include <string>
#include <string_view>

namespace floom::inline engine {

// Value of the level's count parameter for the whole block; at least 1.
[[nodiscard]] std::int64_t levelSize(const Block& block, const TypeSpec& type, const LevelSpec& level);

// The instances of the address in normal form; "" if it names none. Error for wrong dimensions, unknown levels or indices out of range.
[[nodiscard]] Result<std::string> instanceKey(const Address& address, const Block& block, const TypeSpec& type);

// Parses a key into its parts: [0] the element, then the levels in order. Empty if it is not a key.
[[nodiscard]] std::optional<Address> readInstanceKey(std::string_view key);

// True if the key covers the instance; only [*] covers a level that the path does not include.
[[nodiscard]] bool covers(const Address& key, const InstancePath& path);

} // namespace floom::inline engine
