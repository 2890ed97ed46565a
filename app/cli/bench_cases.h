// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that bench measures: a drive, a load and how long it runs.
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
        timed, // by the clock
        counted, // by instructions
        both,
    } kind = Kind::timed;
    std::string name;
    std::string sample;
    std::vector<std::string> sets;
    std::string load; // without a count
    std::uint64_t requests = 0; // of the timed run
    std::uint64_t few = 0, many = 0; // of the counted ones
    bool causes = false;

    [[nodiscard]] bool isTimed() const { return kind != Kind::counted; }
    [[nodiscard]] bool isCounted() const { return kind != Kind::timed; }
};

// Those whose names hold `word`, in a fixed order; all for "".
[[nodiscard]] std::vector<BenchCase> benchCases(const std::string& word);

[[nodiscard]] Result<RunRequest> requestOf(const Session& session, const BenchCase& one, std::uint64_t requests);

} // namespace floom::cli
