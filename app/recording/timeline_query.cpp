// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_query.h"

#include "base/units.h"
#include "recording/timeline_places.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace floom::inline recording {

namespace {

constexpr std::int64_t kMost = INT64_MAX;

struct Key {
    std::string_view name;
    QueryWhat what;
    Kind kind; // of the value: time, size, count (a request's number) or text
    std::string_view example;
};

constexpr std::array<Key, 16> kKeys = {{{"lat", QueryWhat::latency, Kind::time, "lat>500us"},
                                        {"latency", QueryWhat::latency, Kind::time, "latency>500us"},
                                        {"wait", QueryWhat::wait, Kind::time, "wait>1ms"},
                                        {"behind", QueryWhat::behind, Kind::text, "behind:gc.program"},
                                        {"request", QueryWhat::request, Kind::count, "request:123 or request:100..200"},
                                        {"req", QueryWhat::request, Kind::count, "req:123 or req:100..200"},
                                        {"size", QueryWhat::size, Kind::size, "size>=64k"},
                                        {"offset", QueryWhat::offset, Kind::size, "offset<1g"},
                                        {"at", QueryWhat::at, Kind::time, "at>2ms"},
                                        {"op", QueryWhat::operation, Kind::text, "op:program"},
                                        {"for", QueryWhat::owner, Kind::text, "for:gc"},
                                        {"owner", QueryWhat::owner, Kind::text, "owner:gc"},
                                        {"on", QueryWhat::place, Kind::text, "on:pkg[3]*"},
                                        {"lane", QueryWhat::place, Kind::text, "lane:pkg[3]*"},
                                        {"len", QueryWhat::length, Kind::time, "len>60us"},
                                        {"length", QueryWhat::length, Kind::time, "length>60us"}}};

std::string quoted(std::string_view text)
{
    return "'" + std::string(text) + "'";
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    for (auto& c : result)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

// A word split into key, operator and value: "lat>=500us" is lat, >=, 500us. Without an operator all of it is the key.
struct Parts {
    std::string key;
    std::string_view sign, value;
};

Parts partsOf(std::string_view word)
{
    const auto at = word.find_first_of(":<>=");
    if (at == std::string_view::npos)
        return {lowered(word), {}, {}};
    const std::size_t length = at + 1 < word.size() && word[at] != ':' && word[at + 1] == '=' ? 2 : 1;
    return {lowered(word.substr(0, at)), word.substr(at, length), word.substr(at + length)};
}

Error wrong(std::string_view word, const Key& key, std::string_view found)
{
    return {quoted(word), "something like " + std::string(key.example), std::string(found), {}};
}

Result<std::int64_t> number(std::string_view text, const Key& key, std::string_view word)
{
    if (text.empty())
        return wrong(word, key, "nothing after the operator");
    const auto value = parseValue(text, key.kind, key.kind == Kind::size ? "B" : "");
    if (!value)
        return Error{quoted(word), value.error().expected.empty() ? "something like " + std::string(key.example) : value.error().expected,
                     value.error().found, "As in " + std::string(key.example) + "."};
    return std::get<std::int64_t>(*value);
}

Result<QueryTerm> compared(QueryTerm term, const Key& key, const Parts& parts, std::string_view word)
{
    if (parts.sign.empty())
        return wrong(word, key, "only the key");
    const auto dots = parts.value.find("..");
    const bool isRange = dots != std::string_view::npos && (parts.sign == ":" || parts.sign == "=");
    const auto first = number(parts.value.substr(0, dots), key, word);
    if (!first)
        return first.error();
    const auto last = isRange ? number(parts.value.substr(dots + 2), key, word) : first;
    if (!last)
        return last.error();
    if (*last < *first)
        return wrong(word, key, "a range that ends before it begins");
    term.least = parts.sign == "<" || parts.sign == "<=" ? -kMost : *first + (parts.sign == ">" && *first < kMost ? 1 : 0);
    term.most = parts.sign == ">" || parts.sign == ">=" ? kMost : *last - (parts.sign == "<" ? 1 : 0);
    return term;
}

// "die:3.5": the recording decides which resources exist; only the numbers are checked here.
std::optional<QueryTerm> numberedPlace(QueryTerm term, const Parts& parts)
{
    if (parts.sign != ":" || parts.key.empty() || !isPlaceNumber(parts.value))
        return std::nullopt;
    term.what = QueryWhat::place;
    term.text = parts.key + ':' + std::string(parts.value);
    return term;
}

Result<QueryTerm> parseWord(std::string_view word)
{
    QueryTerm term;
    term.isNegated = word.size() > 1 && word.front() == '!';
    const auto bare = term.isNegated ? word.substr(1) : word;
    const auto parts = partsOf(bare);
    const auto* key = std::find_if(kKeys.begin(), kKeys.end(), [&](const Key& k) { return k.name == parts.key; });
    if (key == kKeys.end()) {
        if (const auto place = numberedPlace(term, parts))
            return *place;
        if (!parts.sign.empty())
            return Error{quoted(word),
                         "lat, wait, behind, request, size, offset, at, op, for, on, len, or a part as in die:3.5",
                         quoted(parts.key + std::string(parts.sign)),
                         {}};
        term.what = parts.key == "read" || parts.key == "write" ? QueryWhat::direction : QueryWhat::word;
        term.text = parts.key;
        return term;
    }
    if (parts.sign.empty() && key->kind == Kind::text) { // "for" without an operator is an ordinary word
        term.text = parts.key;
        return term;
    }
    term.what = key->what;
    if (key->kind != Kind::text)
        return compared(term, *key, parts, word);
    if (parts.sign != ":" && parts.sign != "=")
        return wrong(word, *key, quoted(parts.sign));
    if (parts.value.empty())
        return wrong(word, *key, "nothing after the operator");
    term.text = lowered(parts.value);
    return term;
}

} // namespace

bool TimelineQuery::findsRequests() const
{
    return std::any_of(terms.begin(), terms.end(), [](const QueryTerm& term) { return term.asksRequest(); });
}

Result<TimelineQuery> parseTimelineQuery(std::string_view text)
{
    TimelineQuery query;
    while (true) {
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \t\n")));
        if (text.empty())
            return query;
        const auto end = std::min(text.size(), text.find_first_of(" \t\n"));
        const auto term = parseWord(text.substr(0, end));
        if (!term)
            return term.error();
        query.terms.push_back(*term);
        text.remove_prefix(end);
    }
}

} // namespace floom::inline recording
