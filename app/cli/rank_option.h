// SPDX-License-Identifier: GPL-3.0-or-later
// --rank: sort order of a proof's changes: gain, cost or power.
#pragma once

#include "analysis/sensitivity.h"
#include "command_line/command_line.h"

#include <string>

namespace floom::cli {

// `rank` must outlive parsing.
CommandOption addRank(const Subcommand& command, Rank& rank, const std::string& help);

} // namespace floom::cli
