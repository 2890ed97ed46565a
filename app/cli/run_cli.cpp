// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_cli.h"

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/twin_commands.h"
#include "model/start_states.h"
#include "simulate/simulate.h"
#include "store/catalogue_folders.h"

#include <QCoreApplication>

#include <csignal>
#include <exception>
#include <memory>
#include <utility>

namespace floom::cli {

namespace {

int parse(CommandLine& line, int argc, char** argv)
{
    const ParsedLine parsed = line.parse(argc, argv);
    switch (parsed.end) {
    case ParsedLine::End::done:
        return kFine;
    case ParsedLine::End::help:
        return print(parsed.text);
    case ParsedLine::End::version:
        return print("flashloom-cli " + std::string(engineVersion()));
    case ParsedLine::End::refused:
        break;
    }
    return refuse(parsed.text + "\nflashloom-cli --help lists what there is.");
}

int run(int argc, char** argv, std::optional<Catalogue> catalogue)
{
    const QCoreApplication application(argc, argv); // Qt SQL needs it to find its drivers
    QString problem;
    Session session{catalogue ? std::move(*catalogue) : catalogueWithFolders(&problem), kFine, std::make_shared<StartStates>()};
    if (!problem.isEmpty())
        say(problem.toStdString());

    CommandLine line("flashloom-cli", "Simulate a solid-state drive that was drawn as blocks, and see what limits it.",
                     std::string(engineVersion()));
    addCheck(line, session);
    addRun(line, session);
    addDescribe(line, session);
    addSweep(line, session);
    addExplore(line, session);
    addAsk(line, session);
    addStudy(line, session);
    addLesson(line, session);
    addCompare(line, session);
    addReview(line, session);
    addReport(line, session);
    addSql(line, session);
    addTrace(line, session);
    addExport(line, session);
    addImport(line, session);
    addBench(line, session);
    addDetect(line, session);
    addAccuracy(line, session);
    addFit(line, session);
    addCost(line, session);
    addPowerCut(line, session);
    addRepair(line, session);
    const int parsed = parse(line, argc, argv);
    return parsed == kFine ? session.exitCode : parsed;
}

} // namespace

int runCli(int argc, char** argv, std::optional<Catalogue> catalogue)
{
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is a write error, not the end of the program
    std::signal(SIGXFSZ, SIG_IGN); // and so is the file size limit
    Interrupt::handleSignals();
    try {
        return run(argc, argv, std::move(catalogue));
    } catch (const std::bad_alloc&) {
        return refuse("out of memory");
    } catch (const std::exception&) { // its text is meant for the library's developers
        return refuse("this is a fault of the program, not of your input; nothing more was written. Please report it with the command "
                      "and its files.");
    }
}

} // namespace floom::cli
