// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/block_sizes.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr std::size_t kMostSizes = 64;
constexpr int kShareLeftOut = -1;

Result<std::pair<std::uint32_t, int>> parseEntry(const std::string& name, std::string_view entry, std::uint64_t largest)
{
    const std::size_t slash = entry.find('/');
    const Result<std::uint64_t> bytes = byteCount({name, std::string(entry.substr(0, slash))}, 512, largest, 512);
    if (!bytes)
        return bytes.error();
    const std::string share(slash == std::string_view::npos ? std::string_view() : entry.substr(slash + 1));
    if (share.empty())
        return std::pair{static_cast<std::uint32_t>(*bytes), kShareLeftOut};
    const Result<std::uint64_t> percent = wholeNumber({name, share}, 0, 100);
    if (!percent)
        return percent.error();
    return std::pair{static_cast<std::uint32_t>(*bytes), static_cast<int>(*percent)};
}

} // namespace

Result<BlockSizes> parseBlockSplit(const Word& word, std::uint64_t largest)
{
    BlockSizes sizes;
    std::string_view rest = word.value;
    while (true) {
        const std::size_t colon = rest.find(':');
        const auto entry = parseEntry(word.name, rest.substr(0, colon), largest);
        if (!entry)
            return entry.error();
        sizes.push_back(*entry);
        if (colon == std::string_view::npos)
            break;
        rest.remove_prefix(colon + 1);
    }
    int given = 0;
    int open = 0;
    for (const auto& [bytes, percent] : sizes)
        (percent == kShareLeftOut ? open : given) += percent == kShareLeftOut ? 1 : percent;
    const int left = 100 - given;
    if (sizes.size() > kMostSizes || left < 0 || (open == 0 && left != 0))
        return badWord(word, "up to 64 sizes whose shares sum to 100, like 4k/60:64k/40");
    int seen = 0;
    for (auto& [bytes, percent] : sizes) {
        if (percent != kShareLeftOut)
            continue;
        percent = left * (seen + 1) / open - left * seen / open;
        ++seen;
    }
    std::erase_if(sizes, [](const auto& entry) { return entry.second == 0; });
    return sizes;
}

std::string blockSplitText(const BlockSizes& sizes)
{
    std::string text;
    for (const auto& [bytes, percent] : sizes)
        text += (text.empty() ? "" : ":") + byteText(bytes) + "/" + std::to_string(percent);
    return text;
}

} // namespace floom::inline engine
