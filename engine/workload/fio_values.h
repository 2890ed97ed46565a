// SPDX-License-Identifier: GPL-3.0-or-later
// Parses fio's sizes and times, whose unit rules differ from other tools. Pure.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace floom::inline engine {

// With kbBase 1024, fio's default, 4k, 4kb and 4Ki are 4096 and 4KiB is 4000 (fio 3.33, tried); with 1000 it is the other way round.
[[nodiscard]] Result<std::uint64_t> fioBytes(std::string_view option, std::string_view value, int kbBase);
// Returns nanoseconds; a number without a unit is in units of `bareNanoseconds`.
[[nodiscard]] Result<std::uint64_t> fioTime(std::string_view option, std::string_view value, std::uint64_t bareNanoseconds);
[[nodiscard]] Result<std::uint64_t> fioNumber(std::string_view option, std::string_view value);

} // namespace floom::inline engine
