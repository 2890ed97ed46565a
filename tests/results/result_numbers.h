// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a result document by path, such as "read.latency_us.p99"; tenants and ports under their own names. Excluded: inputs
// (seed), the legend of block maps (maps), and lists per instance, bucket or slice.
#pragma once

#include "io/json_text.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>

namespace floom {

inline void collectNumbers(const Json& json, const std::string& path, std::map<std::string, double>& found)
{
    if (json.is_number() && path != "seed")
        found[path] = json.get<double>();
    if (json.is_object() && path != "maps")
        for (const auto& [key, value] : json.items())
            collectNumbers(value, path.empty() ? key : path + "." + key, found);
    if (json.is_array() && (path == "tenants" || path == "ports"))
        for (const Json& one : json)
            collectNumbers(one, one["name"].get<std::string>(), found);
}

[[nodiscard]] inline std::map<std::string, double> numbersOf(const Json& document)
{
    std::map<std::string, double> found;
    collectNumbers(document, {}, found);
    return found;
}

} // namespace floom
