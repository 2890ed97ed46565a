// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/fio_job.h"

#include "base/number_text.h"
#include "workload/fio_option.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr std::size_t kMostSections = 200;
constexpr std::size_t kLongestName = 64;

struct Section {
    std::string name;
    FioOptions options; // [global] options first
};

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlanks);
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

// fio ends a line at the first ';' or '#', wherever it stands.
std::string_view withoutComment(std::string_view line)
{
    return trimmed(line.substr(0, std::min(line.find_first_of(";#"), line.size())));
}

Result<std::vector<Section>> sectionsOf(std::string_view text, const std::string& file)
{
    std::vector<Section> sections;
    FioOptions global;
    bool isGlobal = false, any = false;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = withoutComment(text.substr(at, end - at));
        at = end + 1;
        const std::string where = file + ", line " + std::to_string(++number);
        if (line.empty())
            continue;
        if (line.front() == '[') {
            if (line.back() != ']' || line.size() < 3)
                return Error{where, "a section as [name]", "'" + std::string(line.substr(0, 60)) + "'", {}};
            any = true;
            isGlobal = line == "[global]";
            if (!isGlobal)
                sections.push_back({std::string(line.substr(1, line.size() - 2)), global});
            if (sections.size() > kMostSections)
                return Error{where, "up to " + countText(kMostSections) + " jobs", "more", {}};
            continue;
        }
        if (line.starts_with("include "))
            return Error{where, "the whole job in one file", "'include'", "Replace the include by the lines of that file."};
        if (!any)
            return Error{
                where, "a job file of fio, which begins with [global] or [a job's name]", "'" + std::string(line.substr(0, 60)) + "'", {}};
        const std::size_t sign = std::min(line.find('='), line.size());
        const bool hasValue = sign < line.size();
        (isGlobal ? global : sections.back().options)
            .emplace_back(trimmed(line.substr(0, sign)), hasValue ? trimmed(line.substr(sign + 1)) : std::string_view());
    }
    if (sections.empty())
        return Error{file, "a job", any ? "only [global]" : "none", "A job begins with its [name]."};
    return sections;
}

std::string usableName(const std::string& wanted, const std::vector<std::string>& taken)
{
    std::string name;
    for (const char c : wanted.substr(0, kLongestName - 8)) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
        name += isPlain ? c : '-';
    }
    for (const char* side : {"read", "write", "flush", "trim"}) // results use these names for all reads and all writes
        if (name == side)
            name += "-job";
    std::string unique = name;
    for (int i = 2; std::find(taken.begin(), taken.end(), unique) != taken.end(); ++i)
        unique = name + '-' + std::to_string(i);
    return unique;
}

void addNotes(std::vector<std::string>& all, const std::vector<std::string>& notes, const std::string& of)
{
    for (const std::string& note : notes) {
        const std::string text = of.empty() ? note : of + ": " + note;
        if (std::find(all.begin(), all.end(), note) == all.end() && std::find(all.begin(), all.end(), text) == all.end())
            all.push_back(text);
    }
}

} // namespace

Result<FioJobWords> wordsOfFioJob(const FioOptions& options)
{
    FioOptionReader reader;
    for (const auto& [name, value] : options)
        if (const auto problem = reader.take(name, value))
            return *problem;
    return reader.words();
}

Result<FioJobWords> readFioJobs(std::string_view text, const std::string& file, const std::string& more)
{
    const auto sections = sectionsOf(text, file);
    if (!sections)
        return sections.error();
    FioJobWords all;
    std::vector<std::string> names;
    for (const Section& section : *sections) {
        auto job = wordsOfFioJob(section.options);
        if (!job) {
            Error error = job.error();
            error.where = file + ", [" + section.name + "]" + (error.where.empty() ? "" : ", " + error.where);
            return error;
        }
        const bool alone = sections->size() == 1;
        addNotes(all.notes, job->notes, alone ? std::string() : "[" + section.name + "]");
        const std::string own = job->words + (more.empty() ? "" : " " + more);
        if (alone) {
            all.words = own;
            break;
        }
        const bool waits = std::any_of(section.options.begin(), section.options.end(), [](const auto& option) {
            return (option.first == "stonewall" || option.first == "wait_for_previous") && option.second != "0";
        });
        names.push_back(usableName(section.name, names));
        all.words += (all.words.empty() ? "" : " ; ") + ("job=" + names.back())
            + (waits || names.size() == 1 ? " phase=" + names.back() : "") + ' ' + own;
    }
    return all;
}

} // namespace floom::inline engine
