// SPDX-License-Identifier: GPL-3.0-or-later
// A sample drive with changes, compiled and run: used by most simulation tests.
#pragma once

#include "analysis/analysis.h"
#include "compile/compile.h"
#include "design/address.h"
#include "io/json.h"
#include "io/samples.h"
#include "simulate/simulate.h"

#include <QTest>

#include <string>
#include <vector>

namespace floom {

using Changes = std::vector<std::string>;

Changes changesOf(const QStringList& list);
// "ch.rate=40MT/s pkg.tR=25us"
Changes changesOf(const QString& words);
Changes with(Changes changes, const Changes& more);
Design drive(const std::string& sample, const Changes& changes = {});
// The starter with LDPC engines in place of BCH.
Design ldpcDrive(const Changes& changes);
std::shared_ptr<const Program> programOf(const Design& design);
RunResult runDrive(const Design& design, const std::string& workload, std::uint64_t seed = 1, bool record = false);
RunResult runDrive(const std::string& sample, const Changes& changes, const std::string& workload, std::uint64_t seed = 1,
                   bool record = false);
// The least busy and the busiest track of a resource in a block.
std::pair<double, double> busyOf(const RunResult& result, const std::string& block, const std::string& resource);

} // namespace floom
