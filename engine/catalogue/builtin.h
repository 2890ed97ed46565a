// SPDX-License-Identifier: GPL-3.0-or-later
// Block types embedded at build time, generated from components/*.json and *.svg. The last entry has a null id.
#pragma once

namespace floom::inline engine {

struct BuiltinType {
    const char* id;
    const char* json;
    const char* icon;
};
[[nodiscard]] const BuiltinType* builtinTypes();

} // namespace floom::inline engine
