// SPDX-License-Identifier: GPL-3.0-or-later
// A mixed load in a closed loop may fill the write buffer so slowly that a run of usual length ends long before: its writes then wait for
// nothing, as they do not in the long run. Such a run begins with a full buffer instead. Pure.
#pragma once

#include "compile/program.h"
#include "model/request_source.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace floom::inline engine {

// Requests that fill the buffer if all of them write; 0 if the load is of another kind, or there are more than `most`.
[[nodiscard]] std::uint64_t writesToFill(const Program& program, const Workload& workload, std::uint64_t most = UINT64_MAX);

// The same requests, of which the first `count` write where they would read.
[[nodiscard]] std::unique_ptr<RequestSource> beginningWithWrites(std::unique_ptr<RequestSource> source, std::uint64_t count);
[[nodiscard]] std::string fillingRule(std::uint64_t count); // for the rule of a warm-up that begins so; "" if count is 0

// `runFrom(n)` is the result of a run that begins with n writes. The run begins with an empty buffer, and is done if that stays nearly
// empty or was filled by the warm-up. Otherwise it begins with a full one as well, and the result is that of the start from which the
// buffer moved less; not steady if it hardly moved from either. `writeShare`: writes among the requests. `fullFirst`: from a full one
// unless it empties.
[[nodiscard]] RunResult runInLongRunState(std::uint64_t writesToFill, double writeShare, bool fullFirst,
                                          const std::function<RunResult(std::uint64_t)>& runFrom);

} // namespace floom::inline engine
