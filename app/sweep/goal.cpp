// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/goal_search.h"
#include "sweep/limit_words.h"

#include <sstream>

namespace floom::inline sweep {
namespace {

Error notAGoal(std::string_view sentence, const std::string& found)
{
    return {std::string(sentence), "least or most FIGURE where FIGURE >= NUMBER and ...", found,
            "For example: least cost.controller where busiest.host.link >= 98% and p99 <= 500 us."};
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

// Returns "" or the problem.
std::string readLimit(std::istringstream& words, GoalLimit& limit)
{
    std::string figure, relation, number;
    if (!(words >> figure >> relation >> number))
        return "an incomplete limit";
    limit.metric = figureAsWritten(figure);
    if (relation != ">=" && relation != "<=")
        return "'" + relation + "' instead of >= or <=";
    limit.atLeast = relation == ">=";
    const auto after = words.tellg();
    std::string unit; // may stand alone: "1 ms"
    if (after != std::streampos(-1) && words >> unit && limitValue(number, limit.metric)) {
        if (const auto value = limitValue(number + unit, limit.metric)) {
            limit.value = *value;
            return "";
        }
        words.clear();
        words.seekg(after);
    }
    const auto value = limitValue(number, limit.metric);
    limit.value = value.value_or(0);
    return value ? "" : "'" + number + "', which is no number, or not one in a unit of " + limit.metric;
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
    goal.metric = figureAsWritten(goal.metric);
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
        return Error{std::string(sentence), "FIGURE >= NUMBER and ...", found, "For example: iops >= 200k and read.p99.9 <= 1 ms."};
    };
    std::istringstream words = wordsOf(sentence);
    std::vector<GoalLimit> limits;
    std::string joint = "and";
    while (joint == "and") {
        GoalLimit limit;
        if (const std::string wrong = readLimit(words, limit); !wrong.empty())
            return notLimits(wrong);
        limits.push_back(limit);
        if (!(words >> joint))
            return limits;
    }
    return notLimits("'" + joint + "' instead of 'and' or a unit of " + limits.back().metric);
}

} // namespace floom::inline sweep
