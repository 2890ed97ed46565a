// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/number_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline exporting {

std::string elapsedText(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return kNoValue;
    if (seconds < 89.5)
        return fixedText(seconds, seconds < 9.95 ? 1 : 0) + " s";
    const auto minutes = static_cast<std::uint64_t>(std::llround(seconds / 60));
    const std::string rest = std::to_string(minutes % 60) + " min";
    if (minutes < 60)
        return rest;
    return countText(minutes / 60) + " h" + (minutes % 60 == 0 ? std::string() : ' ' + rest);
}

std::string spacedQuantity(const std::string& typed)
{
    if (typed.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != std::string::npos)
        return spacedValue(typed, "\u00a0");
    std::string words = typed;
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

} // namespace floom::inline exporting
