// SPDX-License-Identifier: GPL-3.0-or-later
// Small drives with real firmware, and the same with the built-in one.
#pragma once

#include "simulate/drive.h"

#include "catalogue/builtin.h"
#include "design/address.h"

#include <algorithm>
#include <string>

namespace floom {

// Four channels of one die; the CPU is unchanged.
inline const Changes kSmallDrive = {"ch.count=4", "ecc.count=4",        "pkg.count=[4,1]",      "pkg.planes=1",
                                    "pkg.dies=1", "pkg.pageSize=16KiB", "pkg.pagesPerBlock=32", "pkg.blocksPerPlane=64"};

inline Design builtinDrive(const Changes& changes)
{
    Changes all = kSmallDrive;
    all.insert(all.end(), changes.begin(), changes.end());
    return drive("starter", all);
}

inline Design firmwareDrive(const Changes& changes)
{
    Design design = drive("starter", kSmallDrive);
    Block& cpu = *design.find("cpu");
    cpu.type = "cpu_riscv";
    cpu.parameters.clear();
    for (const std::string& change : changes)
        if (const Outcome done = assign(design, builtinCatalogue(), change); !done)
            qFatal("%s", done.error().message().c_str());
    return design;
}

inline RunResult runOf(const Design& design, const std::string& words)
{
    const auto workload = parseWorkload(words);
    if (!workload)
        qFatal("%s", workload.error().message().c_str());
    return simulate(*programOf(design), *workload, RunOptions());
}

inline std::string findingOf(const RunResult& result, std::string_view rule)
{
    for (const Diagnostic& d : result.diagnostics)
        if (d.rule == rule)
            return d.title + ": " + d.detail;
    return {};
}

} // namespace floom
