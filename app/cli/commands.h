// SPDX-License-Identifier: GPL-3.0-or-later
// One function per subcommand: adds it to the command line, with an action that stores its exit code in the session, which must outlive
// parsing.
#pragma once

#include "cli/session.h"
#include "command_line/command_line.h"

namespace floom::cli {

[[nodiscard]] std::string formatNames(); // of trace formats: "msr, spc, ..."

void addCheck(CommandLine& line, Session& session);
void addRun(CommandLine& line, Session& session);
void addDescribe(CommandLine& line, Session& session);
void addBench(CommandLine& line, Session& session);
void addDetect(CommandLine& line, Session& session);
void addCost(CommandLine& line, Session& session);
void addPowerCut(CommandLine& line, Session& session);
void addRepair(CommandLine& line, Session& session);
void addSweep(CommandLine& line, Session& session);
void addExplore(CommandLine& line, Session& session);
void addAsk(CommandLine& line, Session& session);
void addStudy(CommandLine& line, Session& session);
void addLesson(CommandLine& line, Session& session);
void addCompare(CommandLine& line, Session& session);
void addReview(CommandLine& line, Session& session);
void addReport(CommandLine& line, Session& session);
void addSql(CommandLine& line, Session& session);
void addTrace(CommandLine& line, Session& session);
void addExport(CommandLine& line, Session& session);
void addImport(CommandLine& line, Session& session);

} // namespace floom::cli
