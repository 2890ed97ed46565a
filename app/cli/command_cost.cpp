// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/open_design.h"
#include "export/number_text.h"
#include "export/table.h"
#include "io/json.h"
#include "rules/cost.h"
#include "rules/cost_table.h"
#include "store/project_file.h"
#include "store/text_file.h"

#include <QFileInfo>
#include <nlohmann/json.hpp>

#include <memory>

namespace floom::cli {

namespace {

struct CostOptions : DesignWords {
    std::string weights = "bill-of-materials";
    std::string json;
    bool table = false;
    std::vector<std::string> keep;
};

// Checks the names before any file is read.
Outcome checkWords(const std::vector<std::string>& figures)
{
    for (const std::string& figure : figures)
        if (figure.find('=') == std::string::npos)
            return Error{"--keep " + figure, "FIGURE=NUMBER, such as dram.gib=0.8", "no =", {}};
    return Nothing{};
}

Outcome assignCosts(Design& design, const std::vector<std::string>& figures)
{
    for (const std::string& figure : figures) {
        const auto equals = figure.find('=');
        if (const Outcome made = assignCost(design, figure.substr(0, equals), figure.substr(equals + 1)); !made)
            return made;
    }
    return Nothing{};
}

Outcome keepInProject(const QString& path, const std::vector<std::string>& figures, const Catalogue& catalogue)
{
    const auto file = ProjectFile::open(path);
    if (!file)
        return file.error();
    auto variants = (*file)->variants(catalogue);
    if (!variants)
        return variants.error();
    const auto facts = (*file)->facts();
    if (!facts)
        return facts.error();
    VariantChanges changes;
    for (const VariantRow& row : *variants)
        changes.before.emplace(row.id, row);
    for (VariantRow& row : *variants)
        if (const Outcome made = assignCosts(row.design, figures); !made)
            return made;
    changes.variants = std::move(*variants);
    const auto done = (*file)->exchange().put(changes, facts->value(QStringLiteral("currentVariant")).toInt(), catalogue);
    return done ? Outcome(Nothing{}) : Outcome(done.error());
}

// Stores the costs in each variant of a project, or in a design text file.
Outcome keepCosts(const CostOptions& options, const Catalogue& catalogue)
{
    if (const Outcome said = checkWords(options.keep); !said)
        return said;
    const QString path = QString::fromStdString(options.design);
    if (!QFileInfo(path).isFile())
        return Error{options.design, "a file that can keep its own figures", "none of that name",
                     "A sample is read only: import it into a project first, or give the figure with --set costs.FIGURE=NUMBER."};
    if (ProjectFile::looksLikeProject(path))
        return keepInProject(path, options.keep, catalogue);
    const auto text = readTextFile(path);
    if (!text)
        return text.error();
    if (auto design = readDesign(*text, catalogue, options.design)) {
        const Outcome made = assignCosts(design.value(), options.keep);
        return made ? writeTextFile(path, writeDesign(*design, catalogue)) : made;
    }
    auto project = readProject(*text, catalogue, options.design);
    if (!project) // not a project: report the error as for a design
        return text->find("flashloom-project") == std::string::npos ? readDesign(*text, catalogue, options.design).error()
                                                                    : project.error();
    for (ProjectVariant& variant : project.value().variants)
        if (const Outcome made = assignCosts(variant.design, options.keep); !made)
            return made;
    return writeTextFile(path, writeProject(*project, catalogue));
}

int showFigures(const Design& design, const CostOptions& options)
{
    const OwnCosts own = ownCosts(design);
    const CostWeights weights(own);
    Table table{"Figures of cost: * set in the drawing, others built in; H M L: sureness high, medium, low",
                {{"figure"}, {"value", Align::right}, {"unit"}, {"sure"}, {"what"}, {"source"}},
                {}};
    auto list = nlohmann::ordered_json::array();
    for (const CostFigure& figure : costTable()) {
        const char* const sure = figure.sureness == Sureness::high ? "H" : figure.sureness == Sureness::medium ? "M" : "L";
        const bool isOwn = own.contains(figure.id);
        std::string value = QString::number(weights.of(figure.id), 'g', 6).toStdString();
        table.rows.push_back({figure.id, value + (isOwn ? " *" : ""), figure.unit, sure, figure.what, figure.source});
        list.push_back({{"id", figure.id},
                        {"value", weights.of(figure.id)},
                        {"default", figure.value},
                        {"own", isOwn},
                        {"unit", figure.unit},
                        {"sureness", sure},
                        {"what", figure.what},
                        {"source", figure.source}});
    }
    if (options.json.empty())
        return print(plainText(table));
    return deliver(nlohmann::ordered_json{{"figures", list}}.dump(2) + '\n', options.json);
}

int showCost(const Session& session, const CostOptions& options)
{
    if (!options.keep.empty())
        if (const Outcome kept = keepCosts(options, session.catalogue); !kept)
            return refuse(kept.error());
    const auto settled = settledDesign(options, session.catalogue);
    if (!settled)
        return refuse(settled.error());
    const Design& design = *settled;
    if (options.table)
        return showFigures(design, options);
    const bool all = options.weights == "bill-of-materials";
    const auto lines = costOf(design, session.catalogue, all ? Weighting::billOfMaterials : Weighting::controllerCost);
    const auto own = ownCosts(design).size();
    Table table{"Cost in relative units, " + options.weights + " (estimates, within a factor of two"
                    + (own > 0 ? "; " + countText(own) + (own > 1 ? " figures are" : " figure is") + " the drawing's own)" : ")"),
                {{"block"}, {"what"}, {"amount", Align::right}, {"each", Align::right}, {"cost", Align::right}, {"why"}},
                {}};
    auto parts = nlohmann::ordered_json::array();
    for (const CostLine& line : lines) {
        table.rows.push_back(
            {line.block, line.what, fixedText(line.amount, 2), fixedText(line.weight, 4), fixedText(line.cost(), 2), line.reason});
        parts.push_back({{"block", line.block},
                         {"what", line.what},
                         {"amount", line.amount},
                         {"weight", line.weight},
                         {"cost", line.cost()},
                         {"why", line.reason}});
    }
    table.rows.push_back({"total", "", "", "", fixedText(totalCost(lines), 2), ""});
    if (options.json.empty())
        return print(plainText(table));
    const nlohmann::ordered_json document{{"weights", options.weights}, {"total", totalCost(lines)}, {"parts", parts}};
    return deliver(document.dump(2) + '\n', options.json);
}

} // namespace

void addCost(CommandLine& line, Session& session)
{
    auto options = std::make_shared<CostOptions>();
    const Subcommand command = line.add("cost", "What a design costs in relative units, by part and why");
    addDesignWords(command, *options);
    command.option("--weights", options->weights, "controller-cost (without dies and packages) or bill-of-materials")
        .oneOf({"controller-cost", "bill-of-materials"});
    command.flag("--table", options->table,
                 "The figures that costs are computed from, with sources; --set costs.FIGURE=NUMBER tries another value");
    command.option("--keep", options->keep, "FIGURE=NUMBER into the project, for all its variants; =default takes it out. May be repeated")
        .repeatable();
    command.option("--json", options->json, "As JSON to FILE, or - for standard output");
    command.action([&session, options] { session.exitCode = showCost(session, *options); });
}

} // namespace floom::cli
