// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one call of flashloom-cli in a forked process under limits. The caller must be single-threaded.
#pragma once

#include "catalogue/catalogue.h"

#include <string>
#include <vector>

namespace floom::campaign {

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kIsWatched = true; // sanitizers need terabytes of address space and much more time
#else
inline constexpr bool kIsWatched = false;
#endif

struct Limits {
    bool memory = !kIsWatched; // limits the address space to 1 GiB
    double patience = kIsWatched ? 20 : 4; // seconds of CPU time, then Ctrl+C
    double grace = kIsWatched ? 40 : 4; // seconds of CPU time from Ctrl+C to the end
};

struct Ended {
    int code = -1; // exit code; -1: by a signal
    int signal = 0;
    bool asked = false; // it took long and was interrupted
    bool hung = false; // it did not stop
    double seconds = 0; // CPU time
    long kilobytes = 0; // peak memory
    std::string out, err; // their first MiB
};

[[nodiscard]] Ended callCli(const std::vector<std::string>& words, const std::string& folder, const Catalogue& catalogue,
                            const Limits& limits);

} // namespace floom::campaign
