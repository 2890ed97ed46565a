// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/command_line.h"

#include "base/result.h"
#include "base/spelling.h"
#include "command_line/refusal.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <type_traits>

namespace floom::cli {

CommandOption CommandOption::required(bool isRequired) const
{
    m_option->required(isRequired);
    return *this;
}

CommandOption CommandOption::repeatable() const
{
    m_option->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    return *this;
}

CommandOption CommandOption::commaSeparated() const
{
    m_option->delimiter(',');
    return *this;
}

CommandOption CommandOption::values(int least, int most) const
{
    m_option->expected(least, most);
    return *this;
}

CommandOption CommandOption::oneOf(const std::vector<std::string>& words) const
{
    const CLI::IsMember isMember(words);
    m_option->check(CLI::Validator(
        [words](std::string& word) {
            return std::find(words.begin(), words.end(), word) != words.end()
                ? std::string()
                : Error{{}, namesText(words, "or"), "'" + word + "'", didYouMean(word, words)}.message();
        },
        isMember.get_description()));
    return *this;
}

template <class Number> CommandOption CommandOption::within(Number least, Number most) const
{
    std::ostringstream limits;
    limits << "a " << (std::is_integral_v<Number> ? "whole number" : "number") << " from " << least << " to " << most;
    const CLI::Range range(least, most);
    m_option->check(CLI::Validator(
        [range, expected = limits.str()](std::string& word) {
            return range(word).empty() ? std::string() : Error{{}, expected, "'" + word + "'", {}}.message();
        },
        range.get_description()));
    return *this;
}

template CommandOption CommandOption::within(int, int) const;
template CommandOption CommandOption::within(std::int64_t, std::int64_t) const;
template CommandOption CommandOption::within(std::uint64_t, std::uint64_t) const;
template CommandOption CommandOption::within(double, double) const;

CommandOption CommandOption::check(const std::function<std::string(const std::string&)>& problemOf) const
{
    m_option->check(problemOf);
    return *this;
}

CommandOption CommandOption::needs(const CommandOption& other) const
{
    m_option->needs(other.m_option);
    return *this;
}

CommandOption CommandOption::excludes(const CommandOption& other) const
{
    m_option->excludes(other.m_option);
    return *this;
}

CommandOption CommandOption::describe(const std::string& help) const
{
    m_option->description(help);
    return *this;
}

CommandOption CommandOption::showDefault() const
{
    m_option->capture_default_str();
    return *this;
}

template <class Value> CommandOption Subcommand::option(const std::string& names, Value& value, const std::string& help) const
{
    return CommandOption(m_app->add_option(names, value, help));
}

template CommandOption Subcommand::option(const std::string&, std::string&, const std::string&) const;
template CommandOption Subcommand::option(const std::string&, std::vector<std::string>&, const std::string&) const;
template CommandOption Subcommand::option(const std::string&, int&, const std::string&) const;
template CommandOption Subcommand::option(const std::string&, unsigned&, const std::string&) const;
template CommandOption Subcommand::option(const std::string&, std::int64_t&, const std::string&) const;
template CommandOption Subcommand::option(const std::string&, std::uint64_t&, const std::string&) const;
template CommandOption Subcommand::option(const std::string&, double&, const std::string&) const;

CommandOption Subcommand::optionTaking(const std::string& names, const std::function<void(const std::string&)>& take,
                                       const std::string& help) const
{
    return CommandOption(m_app->add_option_function<std::string>(names, take, help));
}

CommandOption Subcommand::flag(const std::string& names, bool& value, const std::string& help) const
{
    return CommandOption(m_app->add_flag(names, value, help));
}

CommandOption Subcommand::find(const std::string& name) const
{
    return CommandOption(m_app->get_option(name));
}

Subcommand Subcommand::add(const std::string& name, const std::string& help) const
{
    return Subcommand(m_app->add_subcommand(name, help));
}

void Subcommand::requireSubcommand() const
{
    m_app->require_subcommand(1);
}

bool Subcommand::hasSubcommand() const
{
    return !m_app->get_subcommands().empty();
}

void Subcommand::action(const std::function<void()>& action) const
{
    m_app->callback(action);
}

CommandLine::CommandLine(const std::string& program, const std::string& help, const std::string& version)
    : m_app(std::make_unique<CLI::App>(help, program))
{
    m_app->set_version_flag("--version", version);
    m_app->require_subcommand(1);
}

CommandLine::~CommandLine() = default;

Subcommand CommandLine::add(const std::string& name, const std::string& help)
{
    return Subcommand(m_app->add_subcommand(name, help));
}

ParsedLine CommandLine::parse(int argc, char** argv)
{
    using enum ParsedLine::End;
    try {
        m_app->parse(argc, argv);
        return {done, {}};
    } catch (const CLI::CallForHelp&) {
        return {help, m_app->help()};
    } catch (const CLI::CallForVersion&) {
        return {version, {}};
    } catch (const CLI::ParseError& error) {
        return {refused, refusalText(*m_app, error, argc, argv)};
    }
}

} // namespace floom::cli
