// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "repair/repair.h"

#include <QLoggingCategory>
#include <nlohmann/json.hpp>

#include <memory>

namespace floom::cli {

namespace {

struct RepairOptions {
    std::string project;
    std::string out;
    std::string json;
};

std::string repairText(const Repaired& repaired, const QString& target)
{
    std::string text = target.toStdString() + " holds " + repairedText(repaired).toStdString() + ".\n";
    if (repaired.pagesLost > 0)
        text += std::to_string(repaired.pagesLost) + " of " + std::to_string(repaired.pages)
            + " pages of the damaged file are missing or unreadable.\n";
    for (const auto& loss : repaired.losses)
        text += loss.toStdString() + '\n';
    if (repaired.pagesLost == 0 && repaired.losses.isEmpty())
        text += "Nothing is known to be lost.\n";
    return text;
}

int repair(const Session& session, const RepairOptions& options)
{
    const QString damaged = QString::fromStdString(options.project);
    const QString target = options.out.empty() ? repairedName(damaged) : QString::fromStdString(options.out);
    QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false")); // damage is reported below in our own words
    const Interrupt interrupt;
    const auto repaired = repairProject(damaged, target, session.catalogue, interrupt.token());
    if (!repaired) {
        const int code = refuse(repaired.error());
        return interrupt.happened() ? kNotMet : code;
    }
    if (options.json.empty())
        return print(repairText(*repaired, target));
    nlohmann::ordered_json document{{"project", target.toStdString()},
                                    {"variants", repaired->variants},
                                    {"runs", repaired->runs},
                                    {"recordings", repaired->recordings},
                                    {"sweeps", repaired->sweeps},
                                    {"points", repaired->points},
                                    {"marks", repaired->marks},
                                    {"pages", repaired->pages},
                                    {"pages_lost", repaired->pagesLost},
                                    {"losses", nlohmann::ordered_json::array()}};
    for (const auto& loss : repaired->losses)
        document["losses"].push_back(loss.toStdString());
    return deliver(document.dump(2) + '\n', options.json);
}

} // namespace

void addRepair(CommandLine& line, Session& session)
{
    auto options = std::make_shared<RepairOptions>();
    const Subcommand command = line.add("repair", "Make a new project from what can still be read of a damaged one");
    command.option("PROJECT", options->project, "The damaged .floom file; it is not touched").required();
    command.option("-o,--out", options->out, "The new project; default: PROJECT.repaired.floom");
    command.option("--json", options->json, "What was found as JSON to FILE, or - for standard output");
    command.action([&session, options] { session.exitCode = repair(session, *options); });
}

} // namespace floom::cli
