// SPDX-License-Identifier: GPL-3.0-or-later
// flashloom-cli: the engine on the command line. Only documents go to standard output.
#include "cli/commands.h"
#include "simulate/simulate.h"
#include "store/catalogue_folders.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>

#include <csignal>
#include <exception>

namespace {

int parse(CLI::App& app, int argc, char** argv)
{
    try {
        app.parse(argc, argv);
        return floom::cli::kFine;
    } catch (const CLI::CallForHelp&) {
        return floom::cli::print(app.help());
    } catch (const CLI::CallForVersion&) {
        return floom::cli::print("flashloom-cli " + std::string(floom::engineVersion()));
    } catch (const CLI::ParseError& error) {
        const floom::Error told{error.what(), {}, {}, {}}; // shortens what was given
        return floom::cli::refuse(told.message() + "\nflashloom-cli --help lists what there is.");
    }
}

int run(int argc, char** argv)
{
    const QCoreApplication application(argc, argv); // Qt SQL finds its drivers through it
    QString problem;
    floom::cli::Session session{floom::catalogueWithFolders(&problem), floom::cli::kFine};
    if (!problem.isEmpty())
        floom::cli::say(problem.toStdString());

    CLI::App app("Simulate a solid-state drive that was drawn as blocks, and see what limits it.", "flashloom-cli");
    app.set_version_flag("--version", std::string(floom::engineVersion()));
    app.require_subcommand(1);
    floom::cli::addCheck(app, session);
    floom::cli::addRun(app, session);
    floom::cli::addDescribe(app, session);
    floom::cli::addSweep(app, session);
    floom::cli::addExplore(app, session);
    floom::cli::addStudy(app, session);
    floom::cli::addCompare(app, session);
    floom::cli::addReview(app, session);
    floom::cli::addReport(app, session);
    floom::cli::addSql(app, session);
    floom::cli::addTrace(app, session);
    floom::cli::addExport(app, session);
    floom::cli::addImport(app, session);
    floom::cli::addBench(app, session);
    floom::cli::addCost(app, session);
    floom::cli::addPowerCut(app, session);
    floom::cli::addRepair(app, session);
    const int parsed = parse(app, argc, argv);
    return parsed == floom::cli::kFine ? session.exitCode : parsed;
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN); // a reader that went away is a failed write, not the end
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        return floom::cli::refuse("more memory would be needed than there is");
    } catch (const std::exception&) { // what it says is for those who wrote the library
        return floom::cli::refuse("this is a fault of the program, not of what it was given; nothing more was written. Please report it with "
                                  "the command and its files.");
    }
}
