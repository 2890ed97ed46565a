// SPDX-License-Identifier: GPL-3.0-or-later
// The cases of `bench`: a drive, a load and the run length.
#pragma once

#include "base/result.h"
#include "cli/session.h"
#include "run/run_now.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom::cli {

struct BenchCase {
    enum class Kind : std::uint8_t {
        timed, // wall-clock time
        counted, // instruction count
        both,
    } kind = Kind::timed;
    std::string name;
    std::string sample;
    std::vector<std::string> sets;
    std::string load; // without a request count
    std::uint64_t requests = 0; // for timed cases
    std::uint64_t few = 0, many = 0; // request counts of the two runs of a counted case
    bool causes = false;

    [[nodiscard]] bool isTimed() const { return kind != Kind::counted; }
    [[nodiscard]] bool isCounted() const { return kind != Kind::timed; }
};

// The cases whose names contain `word`, in a fixed order; all for "".
[[nodiscard]] std::vector<BenchCase> benchCases(const std::string& word);

[[nodiscard]] Result<RunRequest> requestOf(const Session& session, const BenchCase& one, std::uint64_t requests);

} // namespace floom::cli
