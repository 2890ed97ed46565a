// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/json_document.h"
#include "cli/progress_line.h"
#include "export/comparison_table.h"
#include "review/project_runs.h"

#include <memory>

namespace floom::cli {

namespace {

struct CompareOptions {
    std::string project;
    std::vector<std::string> variants;
    std::string json;
};

std::string comparisonDocument(const Comparison& comparison, const ProjectRun& a, const ProjectRun& b)
{
    Json parameters = Json::array();
    for (const auto& change : comparison.parameters)
        parameters.push_back({{"address", change.address}, {"a", change.a}, {"b", change.b}});
    Json metrics = Json::array();
    for (const auto& metric : comparison.metrics) {
        Json row{{"name", metric.name}, {"a", orNull(metric.valueA)}, {"b", orNull(metric.valueB)}};
        if (!std::isfinite(metric.valueA) && !std::isfinite(metric.valueB)) {
            row["a"] = metric.a;
            row["b"] = metric.b;
        }
        row["verdict"] = judgementName(metric.judgement);
        metrics.push_back(std::move(row));
    }
    const std::string sentence = comparison.verdict + comparison.rest + (comparison.price.empty() ? "" : "; " + comparison.price);
    const Json json{{"a", a.name()},
                    {"b", b.name()},
                    {"sentence", sentence},
                    {"evidence", comparison.evidence},
                    {"caveat", comparison.caveat},
                    {"parameters", parameters},
                    {"equal_parameters", comparison.equal.size()},
                    {"metrics", metrics}};
    return jsonText(json);
}

int compareVariants(const Session& session, const CompareOptions& options)
{
    const auto file = ProjectFile::openToRead(QString::fromStdString(options.project));
    if (!file)
        return refuse(file.error());
    Progress progress;
    const auto chosen = [&] {
        const ProgressLine line(progress);
        return newestRuns(**file, options.variants, session.catalogue, [](const std::string& words) { say(words); }, {{}, &progress, {}});
    }();
    if (!chosen)
        return refuse(chosen.error());
    const ProjectRun& a = chosen->front();
    std::vector<Comparison> against;
    std::vector<std::string> names{a.name()};
    std::string text;
    for (std::size_t i = 1; i < chosen->size(); ++i) {
        const ProjectRun& b = (*chosen)[i];
        against.push_back(compareRuns({a.record.design, a.record.result}, {b.record.design, b.record.result}, session.catalogue));
        names.push_back(b.name());
        text += (i > 1 ? ",\n" : "") + comparisonDocument(against.back(), a, b);
    }
    if (options.json.empty())
        return print(against.size() == 1 ? comparisonText(against[0], names[0], names[1]) : compareTableText(against, names));
    return deliver(chosen->size() > 2 ? "[\n" + text + "]\n" : text, options.json);
}

} // namespace

void addCompare(CommandLine& line, Session& session)
{
    auto options = std::make_shared<CompareOptions>();
    const Subcommand command = line.add("compare", "Compare two or more variants of a project side by side; the first one is the baseline");
    command.option("PROJECT", options->project, "A .floom file").required();
    command.option("VARIANT", options->variants, "Names of variants").required().values(2, 50);
    command.option("--json", options->json, "As JSON to FILE, or - for standard output");
    command.action([&session, options] { session.exitCode = compareVariants(session, *options); });
}

} // namespace floom::cli
