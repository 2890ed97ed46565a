// SPDX-License-Identifier: GPL-3.0-or-later
// One function per subcommand: each adds its options to the parser, and a callback that leaves its exit code in the session. The parser and
// the session must outlive parsing.
#pragma once

#include "cli/session.h"

namespace CLI {
class App;
}

namespace floom::cli {

[[nodiscard]] std::string formatNames(); // of traces: "msr, spc, ..."

void addCheck(CLI::App& app, Session& session);
void addRun(CLI::App& app, Session& session);
void addDescribe(CLI::App& app, Session& session);
void addBench(CLI::App& app, Session& session);
void addDetect(CLI::App& app, Session& session);
void addCost(CLI::App& app, Session& session);
void addPowerCut(CLI::App& app, Session& session);
void addRepair(CLI::App& app, Session& session);
void addSweep(CLI::App& app, Session& session);
void addExplore(CLI::App& app, Session& session);
void addAsk(CLI::App& app, Session& session);
void addStudy(CLI::App& app, Session& session);
void addLesson(CLI::App& app, Session& session);
void addCompare(CLI::App& app, Session& session);
void addReview(CLI::App& app, Session& session);
void addReport(CLI::App& app, Session& session);
void addSql(CLI::App& app, Session& session);
void addTrace(CLI::App& app, Session& session);
void addExport(CLI::App& app, Session& session);
void addImport(CLI::App& app, Session& session);

} // namespace floom::cli
