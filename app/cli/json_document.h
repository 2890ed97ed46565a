// SPDX-License-Identifier: GPL-3.0-or-later
// What the JSON documents of the subcommands have in common.
#pragma once

#include <nlohmann/json.hpp>

#include <cmath>
#include <string>

namespace floom::cli {

using Json = nlohmann::ordered_json; // keys stay in the order of writing

[[nodiscard]] inline Json orNull(double value) // null if not finite
{
    return std::isfinite(value) ? Json(value) : Json();
}

// Indented by 2, ends with a newline; invalid UTF-8 is replaced.
[[nodiscard]] inline std::string jsonText(const Json& json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace floom::cli
