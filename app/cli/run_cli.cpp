// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_cli.h"

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/twin_commands.h"
#include "firmware/ageing/aged_states.h"
#include "simulate/simulate.h"
#include "store/catalogue_folders.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>

#include <csignal>
#include <exception>
#include <memory>
#include <utility>

namespace floom::cli {

namespace {

int parse(CLI::App& app, int argc, char** argv)
{
    try {
        app.parse(argc, argv);
        return kFine;
    } catch (const CLI::CallForHelp&) {
        return print(app.help());
    } catch (const CLI::CallForVersion&) {
        return print("flashloom-cli " + std::string(engineVersion()));
    } catch (const CLI::ParseError& error) {
        const Error told{error.what(), {}, {}, {}}; // shortens what was given
        return refuse(told.message() + "\nflashloom-cli --help lists what there is.");
    }
}

int run(int argc, char** argv, std::optional<Catalogue> catalogue)
{
    const QCoreApplication application(argc, argv); // Qt SQL finds its drivers through it
    QString problem;
    Session session{catalogue ? std::move(*catalogue) : catalogueWithFolders(&problem), kFine, std::make_shared<AgedStates>()};
    if (!problem.isEmpty())
        say(problem.toStdString());

    CLI::App app("Simulate a solid-state drive that was drawn as blocks, and see what limits it.", "flashloom-cli");
    app.set_version_flag("--version", std::string(engineVersion()));
    app.require_subcommand(1);
    addCheck(app, session);
    addRun(app, session);
    addDescribe(app, session);
    addSweep(app, session);
    addExplore(app, session);
    addAsk(app, session);
    addStudy(app, session);
    addLesson(app, session);
    addCompare(app, session);
    addReview(app, session);
    addReport(app, session);
    addSql(app, session);
    addTrace(app, session);
    addExport(app, session);
    addImport(app, session);
    addBench(app, session);
    addDetect(app, session);
    addAccuracy(app, session);
    addFit(app, session);
    addCost(app, session);
    addPowerCut(app, session);
    addRepair(app, session);
    const int parsed = parse(app, argc, argv);
    return parsed == kFine ? session.exitCode : parsed;
}

} // namespace

int runCli(int argc, char** argv, std::optional<Catalogue> catalogue)
{
    std::signal(SIGPIPE, SIG_IGN); // a reader that went away is a failed write, not the end
    std::signal(SIGXFSZ, SIG_IGN); // so is a file that may not grow
    Interrupt::handleSignals();
    try {
        return run(argc, argv, std::move(catalogue));
    } catch (const std::bad_alloc&) {
        return refuse("more memory would be needed than there is");
    } catch (const std::exception&) { // what it says is for those who wrote the library
        return refuse(
            "this is a fault of the program, not of what it was given; nothing more was written. Please report it with the command "
            "and its files.");
    }
}

} // namespace floom::cli
