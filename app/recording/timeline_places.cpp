// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_places.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace floom::inline recording {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool sameLetter(char a, char b)
{
    return lower(a) == lower(b);
}

bool sameWord(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameLetter);
}

constexpr int kAny = -1;

std::vector<int> numbersOf(std::string_view dotted)
{
    std::vector<int> numbers;
    while (!dotted.empty()) {
        const auto dot = std::min(dotted.find('.'), dotted.size());
        int number = kAny;
        std::from_chars(dotted.data(), dotted.data() + dot, number);
        numbers.push_back(number);
        dotted.remove_prefix(std::min(dotted.size(), dot + 1));
    }
    return numbers;
}

// "pkg[3][1].die[0]" -> 3, 1, 0
std::vector<int> numbersInName(std::string_view name)
{
    std::vector<int> numbers;
    for (auto at = name.find('['); at != std::string_view::npos; at = name.find('[', at + 1)) {
        int number = 0;
        std::from_chars(name.data() + at + 1, name.data() + name.size(), number);
        numbers.push_back(number);
    }
    return numbers;
}

bool startsWith(const std::vector<int>& numbers, const std::vector<int>& wanted)
{
    if (wanted.size() > numbers.size())
        return wanted.size() == 1 && wanted.front() == kAny;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (wanted[i] != kAny && wanted[i] != numbers[i])
            return false;
    return true;
}

// The element number of the track's parent, and the track's index among that parent's children.
std::vector<int> placeUnderParent(const SpanStore& store, std::size_t track)
{
    const auto& info = store.tracks[track];
    int place = 0;
    for (std::size_t t = 0; t < track; ++t)
        place += store.tracks[t].parent == info.parent && store.tracks[t].resource == info.resource ? 1 : 0;
    return {store.tracks[static_cast<std::size_t>(info.parent)].element, place};
}

bool isNumbered(const SpanStore& store, std::size_t track, std::string_view kind, const std::vector<int>& wanted)
{
    const auto& info = store.tracks[track];
    if (!sameWord(kind, info.resource) && !sameWord(kind, info.block))
        return false;
    const bool folded = info.parent >= 0 && static_cast<std::size_t>(info.parent) < store.tracks.size();
    if (wanted.size() == 2 && folded && sameWord(kind, info.resource))
        return startsWith(placeUnderParent(store, track), wanted);
    return startsWith(numbersInName(info.name), wanted);
}

bool matchesFrom(std::string_view text, std::string_view pattern)
{
    for (; !pattern.empty(); text.remove_prefix(1), pattern.remove_prefix(1)) {
        if (pattern.front() == '*')
            return occursIn(text, pattern.substr(1));
        if (text.empty() || !sameLetter(text.front(), pattern.front()))
            return false;
    }
    return true;
}

} // namespace

bool isPlaceNumber(std::string_view text)
{
    bool wantsOne = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool digit = text[i] >= '0' && text[i] <= '9';
        if (text[i] == '.' && wantsOne)
            return false;
        if (text[i] != '.' && !digit && text[i] != '*')
            return false;
        wantsOne = text[i] == '.';
    }
    return !wantsOne;
}

bool occursIn(std::string_view text, std::string_view pattern)
{
    for (std::size_t at = 0; at <= text.size(); ++at)
        if (matchesFrom(text.substr(at), pattern))
            return true;
    return false;
}

std::vector<char> tracksAtPlace(const SpanStore& store, std::string_view place)
{
    std::vector<char> named(store.tracks.size(), 0);
    const auto colon = place.find(':');
    const bool numbered = colon != std::string_view::npos && isPlaceNumber(place.substr(colon + 1));
    const auto wanted = numbered ? numbersOf(place.substr(colon + 1)) : std::vector<int>{};
    for (std::size_t t = 0; t < named.size(); ++t)
        named[t] = numbered ? isNumbered(store, t, place.substr(0, colon), wanted)
                            : occursIn(store.tracks[t].name + ' ' + store.tracks[t].resource, place);
    return named;
}

} // namespace floom::inline recording
