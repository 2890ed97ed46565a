// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/raw_word.h"

#include "workload/draft.h"

#include <algorithm>
#include <vector>

namespace floom::inline engine {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
}

struct Placed {
    RawWord word;
    TextPlace place;
};

std::vector<Placed> wordsOfPart(std::string_view whole, std::string_view& rest)
{
    std::vector<Placed> list;
    for (skipBlanks(rest); !rest.empty() && rest.front() != ';'; skipBlanks(rest)) {
        const std::size_t begin = whole.size() - rest.size();
        RawWord word = takeWord(rest);
        list.push_back({std::move(word), {begin, whole.size() - rest.size() - begin}});
    }
    return list;
}

bool isNamed(const Placed& placed, std::string_view name)
{
    if (placed.word.name == name)
        return true;
    if (name == "random_distribution" && (placed.word.name == "zipf" || placed.word.name == "pareto"))
        return true;
    const auto& known = workloadWords();
    return std::any_of(known.begin(), known.end(),
                       [&](const WorkloadWord& word) { return word.name == name && placed.word.name == word.shortForm; });
}

} // namespace

void skipBlanks(std::string_view& text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
}

RawWord takeWord(std::string_view& text)
{
    RawWord word;
    bool inQuotes = false, named = false;
    while (!text.empty() && (inQuotes || (!isBlank(text.front()) && text.front() != ';'))) {
        char c = text.front();
        text.remove_prefix(1);
        if (c == '"') {
            inQuotes = !inQuotes;
            continue;
        }
        if (c == '\\' && inQuotes && !text.empty()) {
            c = text.front();
            text.remove_prefix(1);
        } else if (c == '=' && !inQuotes && !named) {
            named = true;
            word.name.swap(word.value);
            continue;
        }
        word.value += c;
    }
    if (!named && word.value == "jesd219") // the only word without a value
        word = {"jesd219", "enterprise"};
    return word;
}

TextPlace faultyWord(std::string_view text)
{
    const Result<Workload> whole = parseWorkload(text);
    if (whole)
        return {};
    const std::string problem = whole.error().message();
    std::vector<Placed> all;
    for (std::string_view rest = text;; rest.remove_prefix(1)) {
        const std::vector<Placed> part = wordsOfPart(text, rest);
        Draft draft;
        for (const Placed& placed : part)
            if (placed.word.name.empty() || applyWord(draft, placed.word.name, placed.word.value))
                return placed.place;
        all.insert(all.end(), part.begin(), part.end());
        const Result<Workload> soFar = parseWorkload(text.substr(0, text.size() - rest.size()));
        if (rest.empty() || (!soFar && soFar.error().message() == problem))
            break;
    }
    const auto found = std::find_if(all.rbegin(), all.rend(), [&](const Placed& placed) { return isNamed(placed, whole.error().where); });
    return found != all.rend() ? found->place : TextPlace{};
}

} // namespace floom::inline engine
