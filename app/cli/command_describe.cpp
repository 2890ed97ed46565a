// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/spelling.h"
#include "cli/commands.h"
#include "cli/documents.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace floom::cli {

namespace {

struct Options {
    std::string type;
    std::string json;
};

int describeTypes(const Session& session, const Options& options)
{
    std::vector<const TypeSpec*> types;
    std::vector<std::string> names;
    for (const auto& type : session.catalogue.types()) {
        names.push_back(type.id);
        if (options.type.empty() || type.id == options.type)
            types.push_back(&type);
    }
    if (types.empty())
        return refuse(Error{options.type, "a block type", "an unknown name", didYouMean(options.type, names)});
    if (!options.json.empty())
        return deliver(catalogueDocument(types), options.json);
    return print(options.type.empty() ? catalogueText(types) : datasheetText(*types.front()));
}

} // namespace

void addDescribe(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("describe", "Every block type and parameter: unit, range, default, source and how sure it is");
    command->add_option("TYPE", options->type, "Only this type, as a data sheet");
    command->add_option("--json", options->json, "As JSON to FILE, or - for standard output");
    command->callback([&session, options] { session.exitCode = describeTypes(session, *options); });
}

} // namespace floom::cli
