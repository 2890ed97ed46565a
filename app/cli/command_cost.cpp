// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/open_design.h"
#include "export/number_text.h"
#include "export/table.h"
#include "rules/cost.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <memory>

namespace floom::cli {

namespace {

struct Options : DesignWords {
    std::string weights = "bill-of-materials";
    std::string json;
};

int showCost(const Session& session, const Options& options)
{
    const auto settled = settledDesign(options, session.catalogue);
    if (!settled)
        return refuse(settled.error());
    const Design& design = *settled;
    const bool all = options.weights == "bill-of-materials";
    const auto lines = costOf(design, session.catalogue, all ? Weighting::billOfMaterials : Weighting::controllerCost);
    Table table{"Cost in relative units, " + options.weights + " (weights are estimates, within a factor of two)",
                {{"block"}, {"what"}, {"amount", Align::right}, {"each", Align::right}, {"cost", Align::right}, {"why"}},
                {}};
    auto parts = nlohmann::ordered_json::array();
    for (const CostLine& line : lines) {
        table.rows.push_back(
            {line.block, line.what, fixedText(line.amount, 2), fixedText(line.weight, 3), fixedText(line.cost(), 2), line.reason});
        parts.push_back(
            {{"block", line.block}, {"what", line.what}, {"amount", line.amount}, {"weight", line.weight}, {"cost", line.cost()}});
    }
    table.rows.push_back({"total", "", "", "", fixedText(totalCost(lines), 2), ""});
    if (options.json.empty())
        return print(plainText(table));
    const nlohmann::ordered_json document{{"weights", options.weights}, {"total", totalCost(lines)}, {"parts", parts}};
    return deliver(document.dump(2) + '\n', options.json);
}

} // namespace

void addCost(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("cost", "What a design costs in relative units, by part");
    addDesignWords(*command, *options);
    command->add_option("--weights", options->weights, "controller-cost (without dies and packages) or bill-of-materials")
        ->check(CLI::IsMember({"controller-cost", "bill-of-materials"}));
    command->add_option("--json", options->json, "As JSON to FILE, or - for standard output");
    command->callback([&session, options] { session.exitCode = showCost(session, *options); });
}

} // namespace floom::cli
