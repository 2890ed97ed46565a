// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands that hold drawings against real drives; as commands.h.
#pragma once

#include "cli/session.h"

namespace CLI {
class App;
}

namespace floom::cli {

void addAccuracy(CLI::App& app, Session& session);
void addFit(CLI::App& app, Session& session);

} // namespace floom::cli
