// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/documents.h"
#include "cli/open_design.h"
#include "rules/rules.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace floom::cli {

namespace {

struct Options {
    std::string design;
    std::string variant;
    std::vector<std::string> sets;
    std::string json;
};

int checkDesign(const Session& session, const Options& options)
{
    const auto opened = openDesign(options.design, options.variant, session.catalogue);
    if (!opened)
        return refuse(opened.error());
    Design design = opened->variant().design;
    if (const Outcome assigned = assignAll(design, options.sets, session.catalogue); !assigned)
        return refuse(assigned.error());
    const auto findings = check(design, session.catalogue);
    const int code = hasErrors(findings) ? kNotMet : kFine;
    if (!options.json.empty())
        return deliver(diagnosticsDocument(design, findings), options.json, code);
    return print(findings.empty() ? "No findings: the design can be run.\n" : diagnosticText(findings), code);
}

} // namespace

void addCheck(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("check", "Look a design over: what cannot work, and what may disappoint");
    command->add_option("DESIGN", options->design, "A design, a project, or a sample's name")->required();
    command->add_option("--variant", options->variant, "A variant of the project");
    command->add_option("--set", options->sets, "ADDRESS=VALUE, may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--json", options->json, "The findings as JSON to FILE, or - for standard output");
    command->callback([&session, options] { session.exitCode = checkDesign(session, *options); });
}

} // namespace floom::cli
