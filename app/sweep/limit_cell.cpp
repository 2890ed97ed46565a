// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/limit_cell.h"

#include "analysis/limit_subject.h"

#include <string_view>
#include <utility>

namespace floom::inline sweep {

std::string limitCell(const std::string& sentence, const std::string& cause)
{
    constexpr std::pair<std::string_view, std::string_view> kCauses[] = {{"gc", "GC"},         {"map", "map traffic"},
                                                                         {"retry", "retries"}, {"parity", "parity"},
                                                                         {"fold", "folding"},  {"collisions", "collisions"}};
    std::string words = limitWord(sentence);
    if (words.empty())
        return "–";
    for (const auto& [id, word] : kCauses)
        if (cause == id)
            words += ", " + std::string(word);
    return words;
}

} // namespace floom::inline sweep
