// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/run_result.h"

namespace floom::inline engine {

RunResult::RunResult() = default;
RunResult::RunResult(const RunResult&) = default;
RunResult::RunResult(RunResult&&) noexcept = default;
RunResult& RunResult::operator=(const RunResult&) = default;
RunResult& RunResult::operator=(RunResult&&) noexcept = default;
RunResult::~RunResult() = default;

} // namespace floom::inline engine
