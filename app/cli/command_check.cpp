// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/documents.h"
#include "cli/open_design.h"
#include "cli/traced_workload.h"
#include "export/number_text.h"
#include "rules/cost.h"
#include "rules/may_run.h"

#include <memory>

namespace floom::cli {

namespace {

struct CheckOptions : DesignWords {
    std::string workload;
    std::string json;
};

// Power and cost of a design, if it compiles.
std::string weightText(const Design& design, const Catalogue& catalogue)
{
    const MayRun may = mayRunUnruled(design, catalogue);
    if (!may)
        return {};
    const CostTotals cost = costTotals(design, catalogue);
    return "Power: " + fixedText(may.program->idleWatts, 2) + " W at rest, at most " + fixedText(may.program->fullWatts, 2)
        + " W with every part busy. Cost in relative units: " + fixedText(cost.billOfMaterials, 2) + " bill of materials, "
        + fixedText(cost.controller, 2) + " controller alone.\n";
}

int checkDesign(const Session& session, const CheckOptions& options)
{
    const auto settled = settledDesign(options, session.catalogue);
    if (!settled)
        return refuse(settled.error());
    const Design& design = *settled;
    const auto workload = givenWorkload(options.workload);
    if (!workload)
        return refuse(workload.error());
    // Without --workload only the design itself is checked, not its fitness for a load.
    const MayRun may = mayRun(design, session.catalogue, options.workload.empty() ? nullptr : &*workload);
    const int code = may ? kFine : kNotMet;
    if (!options.json.empty()) {
        if (!may)
            say(diagnosticText(may.errors));
        return deliver(diagnosticsDocument(design, may.findings), options.json, code);
    }
    const std::string found = may.findings.empty() ? "No findings: the design can be run.\n" : diagnosticText(may.findings);
    return print(found + weightText(design, session.catalogue), code);
}

} // namespace

void addCheck(CommandLine& line, Session& session)
{
    auto options = std::make_shared<CheckOptions>();
    const Subcommand command = line.add("check", "Check a design: errors that prevent a run, and warnings");
    addDesignWords(command, *options);
    command.option("--workload", options->workload, "Also check the design against this workload");
    command.option("--json", options->json, "The findings as JSON to FILE, or - for standard output");
    command.action([&session, options] { session.exitCode = checkDesign(session, *options); });
}

} // namespace floom::cli
