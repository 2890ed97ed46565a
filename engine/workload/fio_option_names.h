// SPDX-License-Identifier: GPL-3.0-or-later
// Classifies fio's options by their effect on a drive. Part of fio_job.cpp.
#pragma once

#include <cstdint>
#include <string_view>

namespace floom::inline engine {

enum class FioMeaning : std::uint8_t {
    read, // converted to words
    host, // host side only: no effect on the drive
    unmodelled, // affects the drive but is not modelled: left out
    unknown,
};

[[nodiscard]] std::string_view fioFirstName(std::string_view option); // "blocksize" -> "bs"
[[nodiscard]] FioMeaning fioMeaning(std::string_view option);
[[nodiscard]] std::string_view fioLack(std::string_view option); // for unmodelled options: what is missing

} // namespace floom::inline engine
