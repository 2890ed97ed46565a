// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that do not fit the units of the mapping: random writes of parts of units, of which the rest is read first, and requests that
// begin within units and so reach into one more. Of each job of a workload; traces come as they come. Pure.
#pragma once

#include "compile/program.h"
#include "workload/workload.h"

#include <optional>
#include <string>

namespace floom {

// "The writes change part of a mapping unit (2 KiB of 4 KiB): ..." and the same of reads that begin within units; "" where all fit, or
// hardly any do not.
[[nodiscard]] std::string partUnitWords(const Program& program, const Workload& workload);

// The same load in whole units, and what it is called as a change; nothing where all fit.
struct WholeUnits {
    Workload workload;
    std::string change; // "requests at multiples of 4KiB", "requests of 2KiB to 4KiB, in bytes"
    double sizes = 1; // bytes of a request against those of before
};
[[nodiscard]] std::optional<WholeUnits> inWholeUnits(const Program& program, const Workload& workload);

} // namespace floom
