// SPDX-License-Identifier: GPL-3.0-or-later
// The types embedded at build time: generated from components/*.json and *.svg. Ends with an entry whose id is null.
#pragma once

namespace floom {

struct BuiltinType {
    const char* id;
    const char* json;
    const char* icon;
};
[[nodiscard]] const BuiltinType* builtinTypes();

} // namespace floom
