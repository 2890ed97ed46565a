// SPDX-License-Identifier: GPL-3.0-or-later
// One call of flashloom-cli in a process that is forked for it, under limits. The caller must have no second thread.
#pragma once

#include "catalogue/catalogue.h"

#include <string>
#include <vector>

namespace floom::campaign {

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kIsWatched = true; // by sanitizers, which need terabytes of addresses and many times the time
#else
inline constexpr bool kIsWatched = false;
#endif

struct Limits {
    bool memory = !kIsWatched; // 1 GiB of addresses
    double patience = kIsWatched ? 20 : 4; // s of processor time, then Ctrl+C
    double grace = kIsWatched ? 40 : 4; // s of processor time from there to the end
};

struct Ended {
    int code = -1; // exit code; -1: by a signal
    int signal = 0;
    bool asked = false; // to stop, as it took long
    bool hung = false; // and did not
    double seconds = 0; // of processor time
    long kilobytes = 0; // of memory at its most
    std::string out, err; // their first MiB
};

[[nodiscard]] Ended callCli(const std::vector<std::string>& words, const std::string& folder, const Catalogue& catalogue,
                            const Limits& limits);

} // namespace floom::campaign
