// SPDX-License-Identifier: GPL-3.0-or-later
// Compares published figures of real drives with runs of their designs.
#include "accuracy/accuracy.h"
#include "base/spelling.h"
#include "cli/interrupt.h"
#include "cli/json_document.h"
#include "cli/progress_line.h"
#include "cli/twin_commands.h"
#include "export/number_text.h"
#include "export/table.h"

#include <algorithm>
#include <memory>

namespace floom::cli {

namespace {

struct AccuracyOptions {
    std::vector<std::string> only;
    std::string json;
    bool table = false;
};

Outcome keepOnly(std::vector<PublicDrive>& drives, const std::vector<std::string>& only)
{
    std::vector<std::string> names;
    for (const PublicDrive& drive : drives)
        names.push_back(drive.file);
    std::string all;
    for (const std::string& name : names)
        all += (all.empty() ? "" : ", ") + name;
    for (const std::string& name : only)
        if (std::find(names.begin(), names.end(), name) == names.end())
            return Error{"DRIVE", "one of " + all, "'" + name + "'", didYouMean(name, names)};
    if (!only.empty())
        std::erase_if(drives, [&](const PublicDrive& drive) { return std::find(only.begin(), only.end(), drive.file) == only.end(); });
    return Nothing{};
}

std::string accuracyText(const std::vector<PublicDrive>& drives, const Accuracy& accuracy)
{
    Table table{"", {{"drive"}, {"figure"}, {"published", Align::right}, {"simulated", Align::right}, {"ratio", Align::right}, {""}}, {}};
    for (const AccuracyFigure& figure : accuracy.figures) {
        const PublishedFigure& published = drives[figure.drive].figures[figure.figure];
        table.rows.push_back({drives[figure.drive].design.name, published.what, scaledText(published.published),
                              figure.simulated ? scaledText(*figure.simulated) : figure.problem,
                              figure.simulated ? fixedText(figure.ratioTo(published), 2) : "–", published.fitted ? "fitted" : "predicted"});
    }
    return plainText(table) + '\n' + countText(accuracy.predicted) + " predicted figures: mean error "
        + fixedText(100 * accuracy.meanError, 0) + " %, median " + fixedText(100 * accuracy.medianError, 0)
        + " %. Fitted figures do not count.\n";
}

std::string accuracyDocument(const std::vector<PublicDrive>& drives, const Accuracy& accuracy)
{
    Json figures = Json::array();
    for (const AccuracyFigure& figure : accuracy.figures) {
        const PublicDrive& drive = drives[figure.drive];
        const PublishedFigure& published = drive.figures[figure.figure];
        figures.push_back({{"drive", drive.file},
                           {"source", drive.source},
                           {"state", drive.state},
                           {"what", published.what},
                           {"words", words(published.workload)},
                           {"figure", published.figure},
                           {"published", published.published},
                           {"simulated", figure.simulated ? Json(*figure.simulated) : Json()},
                           {"use", published.fitted ? "fitted" : "predicted"}});
    }
    const Json json{{"predicted", accuracy.predicted},
                    {"mean_error", accuracy.meanError},
                    {"median_error", accuracy.medianError},
                    {"figures", figures}};
    return jsonText(json);
}

int showAccuracy(const Session& session, const AccuracyOptions& options)
{
    auto drives = publicDrives(session.catalogue);
    if (!drives)
        return refuse(drives.error());
    if (const Outcome known = keepOnly(*drives, options.only); !known)
        return refuse(known.error());
    const Interrupt interrupt;
    const Accuracy accuracy = [&] {
        ManyProgress progress;
        const ProgressLine line("accuracy", progress);
        return measureAccuracy(*drives, session.catalogue, interrupt.token(), &progress);
    }();
    const bool whole =
        std::all_of(accuracy.figures.begin(), accuracy.figures.end(), [](const auto& figure) { return figure.simulated.has_value(); });
    if (interrupt.happened())
        say("Interrupted: drives that were not simulated by then have no figure, and the mean error is of the others.");
    const int code = whole && !interrupt.happened() ? kFine : kNotMet;
    if (options.json != "-")
        if (const int printed = print(options.table ? accuracyPage(*drives, accuracy) : accuracyText(*drives, accuracy), code);
            printed != code)
            return printed;
    return options.json.empty() ? code : deliver(accuracyDocument(*drives, accuracy), options.json, code);
}

} // namespace

void addAccuracy(CommandLine& line, Session& session)
{
    auto options = std::make_shared<AccuracyOptions>();
    const Subcommand command = line.add("accuracy", "Compare drawings of public drives with their published figures");
    command.option("DRIVE", options->only, "These only");
    command.flag("--table", options->table, "The page projects/ACCURACY.md");
    command.option("--json", options->json, "As JSON to FILE, or - for standard output");
    command.action([&session, options] { session.exitCode = showAccuracy(session, *options); });
}

} // namespace floom::cli
