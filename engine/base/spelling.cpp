// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/spelling.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine {

namespace {

constexpr std::size_t kLongestName = 64; // longer texts are not misspelt names, and the cost is quadratic

std::string lowered(std::string_view text)
{
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return result;
}

} // namespace

std::string spacedName(std::string id)
{
    constexpr std::string_view kEntry = "sqe"; // of a submission queue: the standard writes it so
    if (id.starts_with(kEntry) && (id.size() == kEntry.size() || id[kEntry.size()] == '_'))
        id.replace(0, kEntry.size(), "SQE");
    std::replace(id.begin(), id.end(), '_', ' ');
    return id;
}

int editDistance(std::string_view a, std::string_view b)
{
    std::vector<int> beforeLast(b.size() + 1);
    std::vector<int> last(b.size() + 1);
    std::vector<int> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int cost = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({row[j - 1] + 1, last[j] + 1, last[j - 1] + cost});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        std::swap(beforeLast, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

std::vector<std::string> nearestNames(std::string_view name, const std::vector<std::string>& names)
{
    if (name.empty() || name.size() > kLongestName)
        return {};
    const std::string wanted = lowered(name);
    const int furthest = std::max(2, static_cast<int>(name.size()) / 3);
    std::vector<std::pair<int, std::string>> ranked;
    for (const std::string& candidate : names) {
        if (candidate.size() > kLongestName)
            continue;
        const int distance = editDistance(wanted, lowered(candidate));
        if (distance <= furthest && distance < static_cast<int>(candidate.size()))
            ranked.emplace_back(distance, candidate);
    }
    std::sort(ranked.begin(), ranked.end());
    ranked.erase(std::unique(ranked.begin(), ranked.end()), ranked.end());
    std::vector<std::string> nearest;
    for (std::size_t i = 0; i < ranked.size() && i < 3; ++i)
        nearest.push_back(ranked[i].second);
    return nearest;
}

std::string namesText(const std::vector<std::string>& names, std::string_view last)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " " + std::string(last) + " ") + names[i];
    return text;
}

std::string didYouMean(std::string_view name, const std::vector<std::string>& names)
{
    const std::vector<std::string> nearest = nearestNames(name, names);
    return nearest.empty() ? "" : "Did you mean " + namesText(nearest, "or") + "?";
}

} // namespace floom::inline engine
