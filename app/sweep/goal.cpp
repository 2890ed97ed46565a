// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/goal_search.h"

#include <charconv>
#include <cmath>
#include <sstream>

namespace floom::inline sweep {
namespace {

Error notAGoal(std::string_view sentence, const std::string& found)
{
    return {std::string(sentence), "least or most FIGURE where FIGURE >= NUMBER and ...", found,
            "For example: least cost.controller where busiest.host.link >= 98% and latency_us.p99 <= 500."};
}

// The words of a sentence; the relations stand alone: "iops>=200k" as "iops >= 200k".
std::istringstream wordsOf(std::string_view sentence)
{
    std::string text;
    for (std::size_t i = 0; i < sentence.size(); ++i)
        if (const std::string_view two = sentence.substr(i, 2); two == ">=" || two == "<=") {
            text.append(1, ' ').append(two).append(1, ' ');
            ++i;
        } else {
            text += sentence[i];
        }
    return std::istringstream(text);
}

bool readNumber(const std::string& text, double& value)
{
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view suffix(end.ptr, static_cast<std::size_t>(text.data() + text.size() - end.ptr));
    constexpr std::pair<std::string_view, double> kSuffixes[] = {{"", 1}, {"%", 0.01}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}};
    for (const auto& [name, factor] : kSuffixes)
        if (suffix == name) {
            value *= factor;
            return end.ec == std::errc() && std::isfinite(value);
        }
    return false;
}

// Returns "" or the problem.
std::string readLimit(std::istringstream& words, GoalLimit& limit)
{
    std::string relation, number;
    if (!(words >> limit.metric >> relation >> number))
        return "an incomplete limit";
    if (relation != ">=" && relation != "<=")
        return "'" + relation + "' instead of >= or <=";
    limit.atLeast = relation == ">=";
    return readNumber(number, limit.value) ? "" : "'" + number + "' instead of a number";
}

} // namespace

Result<Goal> readGoal(std::string_view sentence)
{
    std::istringstream words = wordsOf(sentence);
    std::string word;
    Goal goal;
    words >> word;
    if (word != "least" && word != "most")
        return notAGoal(sentence, "'" + word + "' at the beginning");
    goal.most = word == "most";
    if (!(words >> goal.metric))
        return notAGoal(sentence, "no figure");
    for (std::string joint = "where"; words >> word; joint = "and") {
        if (word != joint)
            return notAGoal(sentence, std::string("'").append(word).append("' instead of '").append(joint).append(1, '\''));
        GoalLimit limit;
        if (const std::string wrong = readLimit(words, limit); !wrong.empty())
            return notAGoal(sentence, wrong);
        goal.limits.push_back(limit);
    }
    return goal;
}

Result<std::vector<GoalLimit>> readLimits(std::string_view sentence)
{
    const auto notLimits = [&](const std::string& found) {
        return Error{std::string(sentence), "FIGURE >= NUMBER and ...", found, "For example: iops >= 200k and latency_us.p99 <= 500."};
    };
    std::istringstream words = wordsOf(sentence);
    std::vector<GoalLimit> limits;
    for (std::string joint = "and"; joint == "and";) {
        GoalLimit limit;
        if (const std::string wrong = readLimit(words, limit); !wrong.empty())
            return notLimits(wrong);
        limits.push_back(limit);
        if (!(words >> joint))
            return limits;
    }
    return notLimits("something other than 'and' between two limits");
}

} // namespace floom::inline sweep
