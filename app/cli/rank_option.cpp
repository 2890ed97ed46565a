// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/rank_option.h"

#include <array>
#include <utility>
#include <vector>

namespace floom::cli {

namespace {

constexpr std::array<std::pair<const char*, Rank>, 3> kRanks{{{"gain", Rank::gain}, {"cost", Rank::cost}, {"power", Rank::power}}};

} // namespace

CommandOption addRank(const Subcommand& command, Rank& rank, const std::string& help)
{
    std::vector<std::string> words;
    for (const auto& [word, meant] : kRanks)
        words.emplace_back(word);
    const auto take = [&rank](const std::string& given) {
        for (const auto& [word, meant] : kRanks)
            if (given == word)
                rank = meant;
    };
    return command.optionTaking("--rank", take, help).oneOf(words);
}

} // namespace floom::cli
