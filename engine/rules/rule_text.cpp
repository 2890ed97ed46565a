// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_text.h"
#include "rules/rule.h"

#include <cmath>

namespace floom::inline engine {

std::string counted(double number, std::string_view thing)
{
    if (number >= 0 && number < 1e15 && number == std::floor(number))
        return countedText(static_cast<std::uint64_t>(number), thing);
    return plainNumber(number) + " " + std::string(thing) + "s";
}

Fix setFix(const std::string& address, const std::string& value)
{
    return {"Set " + spacedValue(value), {{address, value}}};
}

} // namespace floom::inline engine
