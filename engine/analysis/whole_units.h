// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that do not match the mapping unit: random writes of part of a unit, which need a read-modify-write, and requests that start
// inside a unit and so touch one more. Checked for each job of a workload; traces are left as they are. Pure.
#pragma once

#include "compile/program.h"
#include "workload/workload.h"

#include <optional>
#include <string>

namespace floom::inline engine {

// "The writes change part of a mapping unit (2 KiB of 4 KiB): ...", or the same for reads that start inside a unit; "" if all requests
// match, or hardly any do not.
[[nodiscard]] std::string partUnitWords(const Program& program, const Workload& workload);

// The same load in whole units, and its name as a change; empty if all requests match.
struct WholeUnits {
    Workload workload;
    std::string change; // "requests at multiples of 4 KiB", "requests of 2 KiB to 4 KiB, in bytes"
    double sizes = 1; // request size relative to before
};
[[nodiscard]] std::optional<WholeUnits> inWholeUnits(const Program& program, const Workload& workload);

// The largest mapping unit of which all requests are whole multiples, up to a page: smaller ones need several commands for each, and of
// larger ones writes change a part. Empty if the drive's own is that one, or only reads are smaller.
[[nodiscard]] std::optional<Value> unitOfRequests(const Program& program, const Workload& workload);

} // namespace floom::inline engine
