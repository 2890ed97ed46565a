// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy.h"

#include "design/address.h"
#include "export/number_text.h"
#include "io/design_fields.h"
#include "io/json.h"
#include "io/json_reader.h"
#include "io/samples.h"
#include "io/workload_field.h"
#include "results/figure_ids.h"
#include "results/figures.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <cmath>

namespace floom::inline accuracy {

namespace {

constexpr const char* kFolder = ":/flashloom/drives";
constexpr const char* kTable = "accuracy.json";

std::optional<std::string> textOf(const QString& name)
{
    QFile file(QDir(QLatin1String(kFolder)).filePath(name));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return file.readAll().toStdString();
}

Result<Design> designOf(const std::string& name, const Catalogue& catalogue)
{
    if (const auto* sample = findSample(name))
        return readDesign(sample->text, catalogue, name);
    if (auto drive = publicDrive(name, catalogue))
        return *drive;
    return Error{kTable, "a drive or a sample", "'" + name + "'", {}};
}

PublishedFigure readFigure(ObjectReader& reader)
{
    PublishedFigure figure;
    figure.what = reader.requiredText("what");
    figure.figure = reader.requiredText("figure");
    if (!canBeFigure(figure.figure))
        reader.problem().report(reader.pathOf("figure"), "a figure of the result document", figure.figure);
    if (const AskedWorkload asked = requiredWorkload(reader, "words"))
        figure.workload = *asked;
    if (const Json* settings = reader.array("set")) {
        for (const Json& one : *settings)
            if (one.is_string())
                figure.settings.push_back(one.get<std::string>());
            else
                reader.problem().report(reader.pathOf("set"), "settings as texts", jsonFound(one));
    }
    const Json* published = reader.find("published");
    figure.published = published && published->is_number() ? published->get<double>() : 0;
    if (!(figure.published > 0))
        reader.problem().report(reader.pathOf("published"), "a number above 0", published ? jsonFound(*published) : "nothing");
    figure.fitted = reader.oneOf("use", {"predicted", "fitted"}, 0) == 1;
    return figure;
}

double errorOf(double ratio) // symmetric: twice and half give the same error
{
    return std::max(ratio, 1 / ratio) - 1;
}

} // namespace

std::vector<std::string> publicDriveNames()
{
    std::vector<std::string> names;
    const QDir folder{QLatin1String(kFolder)};
    for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        if (name != QLatin1String(kTable))
            names.push_back(name.chopped(5).toStdString());
    return names;
}

std::optional<Result<Design>> publicDrive(const std::string& name, const Catalogue& catalogue)
{
    const auto names = publicDriveNames();
    if (std::find(names.begin(), names.end(), name) == names.end())
        return std::nullopt;
    return readDesign(textOf(QString::fromStdString(name) + QStringLiteral(".json")).value_or(std::string()), catalogue, name);
}

Result<std::vector<PublicDrive>> publicDrives(const Catalogue& catalogue)
{
    const auto json = parseJson(textOf(QLatin1String(kTable)).value_or(std::string()), kTable);
    if (!json)
        return json.error();
    ReadProblem problem(kTable);
    ObjectReader reader(*json, {}, problem);
    readHeader(reader, "flashloom-accuracy");
    static_cast<void>(reader.text("about")); // for human readers of the file
    std::vector<PublicDrive> drives;
    reader.forEach("drives", [&](ObjectReader& one) {
        PublicDrive drive;
        drive.file = one.requiredText("file");
        drive.source = one.requiredText("source");
        drive.sureness = one.requiredText("sureness");
        drive.state = one.requiredText("state");
        one.forEach("figures", [&](ObjectReader& figure) { drive.figures.push_back(readFigure(figure)); });
        if (auto design = designOf(drive.file, catalogue))
            drive.design = std::move(*design);
        else
            one.problem().report(one.pathOf("file"), design.error());
        drives.push_back(std::move(drive));
    });
    reader.finish();
    if (problem.any())
        return problem.first();
    return drives;
}

Accuracy measureAccuracy(const std::vector<PublicDrive>& drives, const Catalogue& catalogue, const std::stop_token& stop,
                         ManyProgress* progress)
{
    Accuracy accuracy;
    std::vector<RunRequest> requests;
    for (std::size_t d = 0; d < drives.size(); ++d)
        for (std::size_t f = 0; f < drives[d].figures.size(); ++f) {
            RunRequest request;
            request.design = drives[d].design;
            AccuracyFigure figure{d, f, {}, {}};
            for (const std::string& setting : drives[d].figures[f].settings)
                if (const Outcome set = assign(request.design, catalogue, setting); !set)
                    figure.problem = set.error().message();
            request.workload = drives[d].figures[f].workload;
            request.record = request.causes = false;
            requests.push_back(std::move(request));
            accuracy.figures.push_back(std::move(figure));
        }
    const auto outcomes = runMany(catalogue, requests, stop, 0, progress);
    std::vector<double> errors;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        AccuracyFigure& figure = accuracy.figures[i];
        const PublishedFigure& published = drives[figure.drive].figures[figure.figure];
        if (!outcomes[i].record || outcomes[i].record->result.partial) {
            figure.problem = outcomes[i].record ? "interrupted" : outcomes[i].problem().toStdString();
            continue;
        }
        for (const auto& [name, value] : figuresIn(outcomes[i].record->result))
            if (name == published.figure && value > 0 && figure.problem.empty())
                figure.simulated = value;
        if (!figure.simulated) {
            figure.problem = figure.problem.empty() ? "the run has no such figure" : figure.problem;
            continue;
        }
        if (!published.fitted)
            errors.push_back(errorOf(figure.ratioTo(published)));
    }
    std::sort(errors.begin(), errors.end());
    accuracy.predicted = errors.size();
    for (const double error : errors)
        accuracy.meanError += error / static_cast<double>(errors.size());
    if (!errors.empty())
        accuracy.medianError = (errors[(errors.size() - 1) / 2] + errors[errors.size() / 2]) / 2;
    return accuracy;
}

std::string accuracyPage(const std::vector<PublicDrive>& drives, const Accuracy& accuracy)
{
    std::string page = "# Accuracy\n\nPublished figures of real drives against runs of their drawings. `flashloom-cli accuracy --table` "
                       "writes this page. The drawings are in `drives/` and among the samples; their notes say what is known, what is "
                       "estimated, and which parameters were fitted to which figure. Depth and state are those of the source.\n\n";
    page += "**" + countText(accuracy.predicted) + " predicted figures: mean error " + fixedText(100 * accuracy.meanError, 0)
        + " %, median " + fixedText(100 * accuracy.medianError, 0)
        + " %.** Fitted figures, which a parameter was set to meet, do not count. An error is how far the ratio, or its inverse, lies "
          "from 1.\n";
    std::size_t at = accuracy.figures.size();
    for (const AccuracyFigure& figure : accuracy.figures) {
        const PublicDrive& drive = drives[figure.drive];
        const PublishedFigure& published = drive.figures[figure.figure];
        if (figure.drive != at) {
            at = figure.drive;
            page += "\n## " + drive.design.name + "\n\n" + drive.design.notes + "\n\nFigures: " + drive.source + ", sureness "
                + drive.sureness + "; " + drive.state
                + ".\n\n| figure | workload | published | simulated | ratio | |\n|---|---|--:|--:|--:|---|\n";
        }
        const KnownFigure known = figureNamed(published.figure);
        const std::string unit =
            !known ? "" : std::string(" ") + (published.figure == figureId::kIops ? known.facts->label : known.facts->unit);
        std::string words = floom::words(published.workload);
        std::replace(words.begin(), words.end(), '|', '/');
        page += "| " + published.what + " | `" + words + "` | " + scaledText(published.published) + unit + " | "
            + (figure.simulated ? scaledText(*figure.simulated) + unit : figure.problem) + " | "
            + (figure.simulated ? fixedText(figure.ratioTo(published), 2) : "–") + " | " + (published.fitted ? "fitted" : "predicted")
            + " |\n";
    }
    return page;
}

} // namespace floom::inline accuracy
