// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/refusal.h"

#include "base/result.h"
#include "base/spelling.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace floom::cli {

namespace {

// The subcommand that the words lead to, or the program itself.
const CLI::App& commandOf(const CLI::App& program)
{
    const CLI::App* app = &program;
    while (!app->get_subcommands().empty())
        app = app->get_subcommands().front();
    return *app;
}

std::vector<std::string> subcommandsOf(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(one->get_name());
    return names;
}

std::vector<std::string> optionsOf(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

std::string unknownSubcommand(const CLI::App& app, const std::string& word)
{
    const std::vector<std::string> names = subcommandsOf(app);
    std::string advice = didYouMean(word, names);
    if (advice.empty())
        advice = "There are " + namesText(names, "and") + ".";
    return Error{{}, "a subcommand", "'" + word + "'", advice}.message();
}

// The library only says that a subcommand is missing, not which word it took for none. "" if that is not why.
std::string withoutSubcommand(const CLI::App& program, int argc, char** argv)
{
    const CLI::App* app = &program;
    for (int i = 1; i < argc && app->get_require_subcommand_min() > 0; ++i) {
        const std::string word = argv[i];
        if (word.starts_with('-'))
            continue;
        const auto found = app->get_subcommands([&](const CLI::App* one) { return one->get_name() == word; });
        if (found.empty())
            return unknownSubcommand(*app, word);
        app = found.front();
    }
    return {};
}

// The first word on the line that no option and no positional took.
std::string leftOver(const CLI::App& program, int argc, char** argv)
{
    const std::vector<std::string> words = program.remaining(true);
    for (int i = 1; i < argc; ++i)
        if (std::find(words.begin(), words.end(), argv[i]) != words.end())
            return argv[i];
    return words.empty() ? std::string() : words.front();
}

std::string tooMany(const CLI::App& program, int argc, char** argv)
{
    const CLI::App& command = commandOf(program);
    const std::string word = leftOver(program, argc, argv);
    if (word.starts_with("-")) {
        const std::string name = word.substr(0, word.find('='));
        return Error{{}, "an option of " + command.get_name(), "'" + name + "'", didYouMean(name, optionsOf(command))}.message();
    }
    if (!subcommandsOf(command).empty())
        return unknownSubcommand(command, word);
    return Error{{}, "no further word for " + command.get_name(), "'" + word + "'", {}}.message();
}

std::string numberWords(std::string_view type)
{
    return type.starts_with("UINT") ? "a whole number from 0 on" : type.starts_with("INT") ? "a whole number" : "a number";
}

// "Could not convert: --jobs = abc": the library names option and value only within its text.
std::string unreadable(const CLI::App& command, std::string_view text)
{
    for (const CLI::Option* option : command.get_options()) {
        const std::string start = "Could not convert: " + option->get_name() + " = ";
        if (text.starts_with(start))
            return Error{option->get_name(), numberWords(option->get_type_name()), "'" + std::string(text.substr(start.size())) + "'", {}}
                .message();
    }
    return std::string(text);
}

std::string wrongNumberOfValues(std::string_view text)
{
    const std::string option(text.substr(0, text.find(':')));
    const bool isMore = text.find("received") != std::string_view::npos;
    return Error{option, isMore ? "one value" : "a value", isMore ? "more" : "none", {}}.message();
}

} // namespace

std::string refusalText(const CLI::App& program, const CLI::ParseError& error, int argc, char** argv)
{
    if (const std::string text = withoutSubcommand(program, argc, argv); !text.empty())
        return text;
    switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
    case CLI::ExitCodes::ExtrasError:
        return tooMany(program, argc, argv);
    case CLI::ExitCodes::ConversionError:
        return unreadable(commandOf(program), error.what());
    case CLI::ExitCodes::ArgumentMismatch:
        return wrongNumberOfValues(error.what());
    default:
        return Error{error.what(), {}, {}, {}}.message(); // shortens long arguments
    }
}

} // namespace floom::cli
