// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/loads.h"

#include "base/spelling.h"

#include <algorithm>
#include <cctype>

namespace floom::inline sweep {
namespace {

bool isBlank(char c)
{
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

bool isName(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
    });
}

// Whether the word is an assignment to the design.
bool isSet(std::string_view word)
{
    const auto equals = word.find('=');
    return equals != std::string_view::npos && word.substr(0, equals).find('.') != std::string_view::npos;
}

} // namespace

Result<Load> readLoad(std::string_view text)
{
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || !isName(text.substr(0, colon)))
        return Error{"--load " + std::string(text), "NAME: and words of a workload, settings of the design, or both",
                     colon == std::string_view::npos ? "no colon" : "'" + std::string(text.substr(0, colon)) + "' as its name",
                     "For example: --load 'worn: rw=randread qd=8 pkg.peCycles=3000'."};
    Load load{std::string(text.substr(0, colon)), {}, {}};
    std::string words;
    for (std::size_t at = colon + 1; at < text.size();) {
        while (at < text.size() && isBlank(text[at]))
            ++at;
        std::size_t end = at;
        while (end < text.size() && !isBlank(text[end]))
            ++end;
        const std::string_view word = text.substr(at, end - at);
        if (isSet(word))
            load.sets.emplace_back(word);
        else if (!word.empty())
            words.append(words.empty() ? "" : " ").append(word);
        at = end;
    }
    load.workload = AskedWorkload::read(std::move(words));
    if (!load.workload)
        return load.workload.error();
    return load;
}

std::pair<std::string_view, std::string_view> splitFigure(std::string_view name)
{
    const auto colon = name.find(':');
    return colon == std::string_view::npos ? std::pair{std::string_view(), name} : std::pair{name.substr(0, colon), name.substr(colon + 1)};
}

Outcome checkLoads(const Goal& goal, const std::vector<Load>& loads)
{
    std::vector<std::string> names;
    for (const Load& load : loads) {
        if (std::find(names.begin(), names.end(), load.name) != names.end())
            return Error{"the loads", "different names", "'" + load.name + "' twice", {}};
        names.push_back(load.name);
    }
    std::vector<std::string> asked{goal.metric};
    for (const GoalLimit& limit : goal.limits)
        asked.push_back(limit.metric);
    for (const std::string& name : asked)
        if (const auto load = std::string(splitFigure(name).first);
            !load.empty() && std::find(names.begin(), names.end(), load) == names.end())
            return Error{"the goal", "one of the loads before the colon of '" + name + "'", "'" + load + "'", didYouMean(load, names)};
    return Nothing{};
}

} // namespace floom::inline sweep
