// SPDX-License-Identifier: GPL-3.0-or-later
// What fio's options mean to a drive. A part of fio_job.cpp.
#pragma once

#include <cstdint>
#include <string_view>

namespace floom {

enum class FioMeaning : std::uint8_t {
    read, // becomes words
    host, // changes nothing for the drive
    unmodelled, // changes what the drive sees, and is left out
    unknown,
};

[[nodiscard]] std::string_view fioFirstName(std::string_view option); // "blocksize" -> "bs"
[[nodiscard]] FioMeaning fioMeaning(std::string_view option);
[[nodiscard]] std::string_view fioLack(std::string_view option); // of unmodelled ones: what is missing

} // namespace floom
