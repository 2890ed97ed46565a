// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands that compare designs with real drives; see commands.h.
#pragma once

#include "cli/session.h"
#include "command_line/command_line.h"

namespace floom::cli {

void addAccuracy(CommandLine& line, Session& session);
void addFit(CommandLine& line, Session& session);

} // namespace floom::cli
