// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_record.h"

namespace floom::inline run {

RunRecord::RunRecord() = default;
RunRecord::RunRecord(const RunRecord&) = default;
RunRecord::RunRecord(RunRecord&&) noexcept = default;
RunRecord& RunRecord::operator=(const RunRecord&) = default;
RunRecord& RunRecord::operator=(RunRecord&&) noexcept = default;
RunRecord::~RunRecord() = default;

} // namespace floom::inline run
