// SPDX-License-Identifier: GPL-3.0-or-later
// A program's command line: subcommands with options, flags and positionals, and their help. Wraps CLI11, which only the .cpp includes,
// since each including file costs seconds of compile time. Subcommand and CommandOption are handles, cheap to copy and valid as long as
// their CommandLine. Parsed values are written to the given variables, which must outlive parse(). Names are "--json", "-o,--out", or
// "FILE" for a positional. A name declared twice or never is a programming error and throws. One thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace floom::cli {

class CommandOption {
public:
    explicit CommandOption(CLI::Option* option)
        : m_option(option)
    {
    }

    CommandOption required(bool isRequired = true) const;
    CommandOption repeatable() const; // one value per occurrence; all are kept
    CommandOption commaSeparated() const; // "a,b" is two values
    CommandOption values(int least, int most) const; // allowed number of values
    CommandOption oneOf(const std::vector<std::string>& words) const;
    // Inclusive range. Number: int, std::int64_t, std::uint64_t or double.
    template <class Number> CommandOption within(Number least, Number most) const;
    CommandOption check(const std::function<std::string(const std::string&)>& problemOf) const; // "": no problem
    CommandOption needs(const CommandOption& other) const;
    CommandOption excludes(const CommandOption& other) const;
    CommandOption describe(const std::string& help) const; // replaces its help text
    CommandOption showDefault() const; // shows the variable's current value in the help

private:
    CLI::Option* m_option; // never null, owned by the CommandLine
};

class Subcommand {
public:
    explicit Subcommand(CLI::App* app)
        : m_app(app)
    {
    }

    // Value: std::string, a vector of them, int, unsigned, std::int64_t, std::uint64_t or double.
    template <class Value> CommandOption option(const std::string& names, Value& value, const std::string& help) const;
    CommandOption optionTaking(const std::string& names, const std::function<void(const std::string&)>& take,
                               const std::string& help) const;
    CommandOption flag(const std::string& names, bool& value, const std::string& help) const;
    [[nodiscard]] CommandOption find(const std::string& name) const; // must be declared before
    [[nodiscard]] Subcommand add(const std::string& name, const std::string& help) const;
    void requireSubcommand() const; // exactly one
    [[nodiscard]] bool hasSubcommand() const; // whether one was given; valid while actions run
    void action(const std::function<void()>& action) const; // called by parse() if the subcommand was given

private:
    CLI::App* m_app; // never null, owned by the CommandLine
};

struct ParsedLine {
    enum class End { done, help, version, refused } end = End::done;
    std::string text; // the help text or the error
};

class CommandLine {
public:
    CommandLine(const std::string& program, const std::string& help, const std::string& version);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    [[nodiscard]] Subcommand add(const std::string& name, const std::string& help);
    // Call once. Runs the actions of the given subcommands; their exceptions propagate.
    [[nodiscard]] ParsedLine parse(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> m_app;
};

} // namespace floom::cli
