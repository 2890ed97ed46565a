// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/causes.h"

#include <array>

namespace floom::inline engine {

std::string_view causeClassName(CauseClass cause)
{
    constexpr std::array<std::string_view, kCauseClasses> kNames{
        "host_read", "host_write", "host_erase", "gc_read", "gc_program", "gc_erase",  "map",       "parity",
        "retry",     "fold",       "other",      "free",    "no_room",    "held_back", "host_trim", "host_flush"};
    return kNames[static_cast<std::size_t>(cause)];
}

} // namespace floom::inline engine
