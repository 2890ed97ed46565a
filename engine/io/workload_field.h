// SPDX-License-Identifier: GPL-3.0-or-later
// A workload among the keys of a JSON object.
#pragma once

#include "workload/asked_workload.h"

#include <string_view>

namespace floom::inline engine {

class ObjectReader;

// The words under `key`; without the key the default workload. Words that are not a workload are reported.
[[nodiscard]] AskedWorkload readWorkload(ObjectReader& reader, std::string_view key);
// The same, but a missing key is reported too.
[[nodiscard]] AskedWorkload requiredWorkload(ObjectReader& reader, std::string_view key);
// For whoever completes the words later: words that are not a workload on their own are kept and not reported.
[[nodiscard]] AskedWorkload readUnfinishedWorkload(ObjectReader& reader, std::string_view key);

} // namespace floom::inline engine
