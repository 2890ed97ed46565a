// SPDX-License-Identifier: GPL-3.0-or-later
// Parses JSON text to a tree, for the readers of this folder only. Strict: at most 64 levels, at most 4096 keys per object, no duplicate
// keys. Errors name file, line and column. No exception leaves these functions.
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace floom::inline engine {

using Json = nlohmann::ordered_json;

[[nodiscard]] Result<Json> parseJson(std::string_view text, std::string_view fileName);

// A JSON string literal; invalid UTF-8 becomes the replacement character.
[[nodiscard]] std::string quotedJson(std::string_view text);

} // namespace floom::inline engine
