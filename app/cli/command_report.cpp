// SPDX-License-Identifier: GPL-3.0-or-later
// A report needs fonts and painting, which this program lacks: the window's program beside it writes the report.
#include "cli/commands.h"
#include "cli/interrupt.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>

#include <memory>

namespace floom::cli {

namespace {

struct ReportOptions {
    std::string design;
    std::string file;
    std::string author;
    std::string paper;
};

int writeReport(const ReportOptions& options)
{
    const QFileInfo file(QString::fromStdString(options.file));
    if (const QString suffix = file.suffix().toLower(); suffix != QLatin1String("html") && suffix != QLatin1String("pdf"))
        return refuse(Error{options.file, "a name that ends in .html or .pdf", "'" + file.fileName().toStdString() + "'", {}});
    const QString program = QCoreApplication::applicationDirPath() + QStringLiteral("/flashloom");
    if (!QFileInfo(program).isExecutable())
        return refuse(
            Error{program.toStdString(), "the program of the window, which writes reports", "nothing", "Build it with FLOOM_GUI=ON."});
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    QStringList arguments{QStringLiteral("--report"), QString::fromStdString(options.file)};
    if (!options.author.empty())
        arguments << QStringLiteral("--author") << QString::fromStdString(options.author);
    if (!options.paper.empty())
        arguments << QStringLiteral("--paper") << QString::fromStdString(options.paper);
    process.start(program, arguments << QString::fromStdString(options.design));
    const Interrupt interrupt;
    bool ended = false;
    while (!ended && !interrupt.happened() && process.error() != QProcess::FailedToStart)
        ended = process.waitForFinished(100);
    if (!ended && interrupt.happened()) {
        process.kill(); // safe: the report gets its name only when it is complete
        process.waitForFinished();
        say("Interrupted: no report was written.");
        return kNotMet;
    }
    if (!ended || process.exitStatus() != QProcess::NormalExit)
        return refuse(Error{program.toStdString(), "a report", process.errorString().toStdString(), {}});
    return process.exitCode();
}

} // namespace

void addReport(CommandLine& line, Session& session)
{
    auto options = std::make_shared<ReportOptions>();
    const Subcommand command =
        line.add("report", "A design review in two pages: verdict, drawing, proof, recommendation; all figures in an appendix");
    command.option("DESIGN", options->design, "A .floom project, a design or project as text, or a sample").required();
    command.option("FILE", options->file, "The file to write: .html (one file, needs no network) or .pdf").required();
    command.option("--author", options->author, "Author; default: as set in the window");
    command.option("--paper", options->paper, "Paper size of a .pdf; default: as set in the window").oneOf({"a4", "letter"});
    command.action([&session, options] { session.exitCode = writeReport(*options); });
}

} // namespace floom::cli
