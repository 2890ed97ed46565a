// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/truth.h"

#include "detect/facts.h"

namespace floom::inline engine::detect {

Truth truthOf(const Program& program, const std::string& quantity)
{
    if (!Facts::knowFirmware(program))
        return {std::nullopt, false, "the firmware is a program of its own", 0, 0, false};
    const Facts facts(program);
    for (const auto known : {&truthOfLayout, &truthOfMaps, &truthOfReads, &truthOfWrites})
        if (auto truth = known(facts, quantity))
            return *truth;
    return {std::nullopt, false, "not known"};
}

} // namespace floom::inline engine::detect
