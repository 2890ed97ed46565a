// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/spelling.h"
#include "cli/commands.h"
#include "export/comparison.h"
#include "run/run_now.h"
#include "store/project_file.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <memory>

namespace floom::cli {

namespace {

struct Options {
    std::string project;
    std::vector<std::string> variants;
    std::string json;
};

struct Chosen {
    std::string name;
    RunRecord record;
};

Result<const VariantRow*> find(const std::vector<VariantRow>& variants, const std::string& name, const std::string& project)
{
    std::vector<std::string> names;
    std::string list;
    for (const auto& variant : variants) {
        if (variant.name.toStdString() == name)
            return &variant;
        names.push_back(variant.name.toStdString());
        list += (list.empty() ? "" : ", ") + names.back();
    }
    return Error{project, "a variant: " + list, "'" + name + "'", didYouMean(name, names)};
}

// The newest run of a variant that belongs to its design; one is made where the project has none.
Result<Chosen> newestRun(ProjectFile& file, const VariantRow& variant, const Catalogue& catalogue)
{
    const auto runs = file.runs();
    if (!runs)
        return runs.error();
    const std::string name = variant.name.toStdString();
    for (auto run = runs->rbegin(); run != runs->rend(); ++run) {
        if (run->variant != variant.id)
            continue;
        auto record = file.readRun(run->id, catalogue);
        if (!record)
            return record.error();
        return Chosen{name + ", run " + std::to_string(run->id), std::move(*record)};
    }
    say(name + " has no run in the project; making one.");
    RunRequest request;
    request.design = variant.design;
    request.record = false;
    auto workload = parseWorkload(variant.workload.toStdString());
    if (!workload)
        return workload.error();
    request.workload = std::move(*workload);
    const RunOutcome outcome = runNow(catalogue, request);
    if (!outcome.record)
        return Error{name, "a design that runs", outcome.problem().toStdString(), {}};
    return Chosen{name, *outcome.record};
}

nlohmann::ordered_json orNull(double value)
{
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

std::string document(const Comparison& comparison, const Chosen& a, const Chosen& b)
{
    using Json = nlohmann::ordered_json;
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
    const Json json{{"a", a.name},
                    {"b", b.name},
                    {"sentence", sentence},
                    {"evidence", comparison.evidence},
                    {"caveat", comparison.caveat},
                    {"parameters", parameters},
                    {"equal_parameters", comparison.equal.size()},
                    {"metrics", metrics}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Result<std::vector<Chosen>> choose(const Session& session, const Options& options)
{
    const auto file = ProjectFile::open(QString::fromStdString(options.project));
    if (!file)
        return file.error();
    const auto variants = (*file)->variants(session.catalogue);
    if (!variants)
        return variants.error();
    std::vector<const VariantRow*> rows;
    for (const auto& name : options.variants) {
        const auto variant = find(*variants, name, options.project);
        if (!variant)
            return variant.error();
        rows.push_back(*variant);
    }
    std::vector<Chosen> chosen;
    for (const auto* row : rows) {
        auto run = newestRun(**file, *row, session.catalogue);
        if (!run)
            return run.error();
        chosen.push_back(std::move(*run));
    }
    return chosen;
}

int compareVariants(const Session& session, const Options& options)
{
    const auto chosen = choose(session, options);
    if (!chosen)
        return refuse(chosen.error());
    const Chosen& a = chosen->front();
    std::string text;
    for (std::size_t i = 1; i < chosen->size(); ++i) {
        const Chosen& b = (*chosen)[i];
        const Comparison comparison =
            compareRuns({a.record.design, a.record.result}, {b.record.design, b.record.result}, session.catalogue);
        text += options.json.empty() ? (i > 1 ? "\n" : "") + comparisonText(comparison, a.name, b.name)
                                     : (i > 1 ? ",\n" : "") + document(comparison, a, b);
    }
    if (options.json.empty())
        return print(text);
    return deliver(chosen->size() > 2 ? "[\n" + text + "]\n" : text, options.json);
}

} // namespace

void addCompare(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("compare", "Two or more variants of a project side by side; the first one is the baseline");
    command->add_option("PROJECT", options->project, "A .floom file")->required();
    command->add_option("VARIANT", options->variants, "Names of variants")->required()->expected(2, 50);
    command->add_option("--json", options->json, "As JSON to FILE, or - for standard output");
    command->callback([&session, options] { session.exitCode = compareVariants(session, *options); });
}

} // namespace floom::cli
