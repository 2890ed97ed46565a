// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/bench_count.h"

#include <QCoreApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>

namespace floom::cli {
namespace {

struct Count {
    double instructions = 0, requests = 0, events = 0; // requests include the warm-up
};

double numberBehind(const QByteArray& text, const char* word)
{
    const QRegularExpression wanted(QLatin1String(word) + QStringLiteral("\\s*:\\s*([0-9]+)"));
    return wanted.match(QString::fromUtf8(text)).captured(1).toDouble();
}

Result<std::optional<Count>> count(const QString& valgrind, const BenchCase& one, std::uint64_t requests, const Interrupt& interrupt)
{
    QProcess process;
    process.start(valgrind,
                  {QStringLiteral("--tool=callgrind"), QStringLiteral("--callgrind-out-file=/dev/null"),
                   QCoreApplication::applicationFilePath(), QStringLiteral("bench"), QStringLiteral("--only"),
                   QString::fromStdString(one.name), QStringLiteral("--once"), QString::number(requests)});
    bool ended = false;
    while (!ended && !interrupt.happened() && process.error() != QProcess::FailedToStart)
        ended = process.waitForFinished(100);
    if (!ended && interrupt.happened()) {
        process.kill();
        process.waitForFinished();
        return std::optional<Count>();
    }
    const QByteArray told = process.readAllStandardError(), said = process.readAllStandardOutput();
    const Count found{numberBehind(told, "Collected"), numberBehind(said, "requests"), numberBehind(said, "events")};
    if (!ended || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0 || found.instructions == 0)
        return Error{one.name, "a count by valgrind", told.right(300).toStdString(), {}};
    return std::optional(found);
}

} // namespace

Result<std::optional<BenchCount>> countInstructions(const BenchCase& one, const Interrupt& interrupt)
{
    const QString valgrind = QStandardPaths::findExecutable(QStringLiteral("valgrind"));
    if (valgrind.isEmpty())
        return Error{"--instructions", "valgrind, which counts them", "none on the path", "Install it: apt install valgrind."};
    const auto few = count(valgrind, one, one.few, interrupt);
    if (!few)
        return few.error();
    const auto many = *few ? count(valgrind, one, one.many, interrupt) : few;
    if (!many)
        return many.error();
    if (!*many)
        return std::optional<BenchCount>();
    const Count &less = **few, &more = **many;
    const double requests = more.requests - less.requests;
    if (requests <= 0)
        return Error{one.name, "a longer run that completes more", "no more", {}};
    BenchCount found;
    found.each = (more.instructions - less.instructions) / requests;
    found.start = less.instructions - found.each * less.requests;
    found.events = (more.events - less.events) / requests;
    return std::optional(found);
}

int runOnce(const Session& session, const BenchCase& one, std::uint64_t requests)
{
    const auto request = requestOf(session, one, requests);
    if (!request)
        return refuse(request.error());
    const Interrupt interrupt;
    const RunOutcome outcome = runNow(session.catalogue, *request, {interrupt.token(), nullptr, {}});
    if (!outcome.record)
        return refuse(outcome.problem().toStdString());
    const RunResult& result = outcome.record->result;
    return print("requests: " + std::to_string(result.window.completed) + "\nevents: " + std::to_string(result.performance.events) + "\n",
                 interrupt.happened() ? kNotMet : kFine);
}

} // namespace floom::cli
