// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/block_count.h"

#include <charconv>
#include <optional>

namespace floom::inline engine {

namespace {

std::optional<std::vector<int>> readCount(std::string_view text)
{
    std::string compact;
    for (const char c : text)
        if (c != ' ')
            compact += c;
    std::string_view rest = compact;
    if (rest == "[]")
        return std::vector<int>();
    if (rest.starts_with('[') && rest.ends_with(']') && rest.size() > 2)
        rest = rest.substr(1, rest.size() - 2);
    std::vector<int> dims;
    while (true) {
        int n = 0;
        const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), n);
        if (failure != std::errc())
            return std::nullopt;
        dims.push_back(n);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        if (rest.empty())
            return dims;
        if (!rest.starts_with(','))
            return std::nullopt;
        rest.remove_prefix(1);
    }
}

} // namespace

Outcome assignCount(Block& block, const Value& value)
{
    std::string text;
    if (const auto* number = std::get_if<std::int64_t>(&value))
        text = std::to_string(*number);
    else if (const auto* words = std::get_if<std::string>(&value))
        text = words->substr(0, 60);
    const std::optional<std::vector<int>> dims = readCount(text);
    bool fits = dims && dims->size() <= kMostDimensions;
    std::int64_t product = 1;
    for (std::size_t i = 0; fits && i < dims->size(); ++i) {
        fits = (*dims)[i] >= 1 && (*dims)[i] <= kMostPerDimension;
        product *= fits ? (*dims)[i] : 1;
        fits = fits && product <= kMostElements;
    }
    if (!fits)
        return Error{block.id + ".count", "counts from 1 to 65536 as in 16 or [16,4], at most 1,000,000 in all", "'" + text + "'", {}};
    const bool stillSingle = block.count.empty() && dims->size() == 1 && dims->front() == 1;
    if (!stillSingle)
        block.count = *dims;
    return Nothing{};
}

std::string countText(const std::vector<int>& count)
{
    std::string text = "[";
    for (const int n : count)
        text += (text.size() > 1 ? "," : "") + std::to_string(n);
    return text + "]";
}

} // namespace floom::inline engine
