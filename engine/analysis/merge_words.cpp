// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/merge_words.h"

#include "catalogue/value_words.h"
#include "design/common_value.h"

#include <algorithm>

namespace floom::inline engine {

std::string mergeWords(const RunResult& result, const Program& program)
{
    constexpr double kMany = 10; // units programmed for each one written; collection of single pages hardly gets there
    if (result.ftl.waf < kMany || result.ftl.partialMerges + result.ftl.fullMerges == 0)
        return {};
    for (const Block& block : program.design.blocks) {
        const auto type = std::ranges::find(program.types, block.type, &TypeSpec::id);
        const ParameterSpec* const spec = type != program.types.end() ? type->parameter("mapping") : nullptr;
        if (spec == nullptr)
            continue;
        return " The " + valueWords(usualValue(block, *type, "mapping"), *spec)
            + " mapping merges whole blocks for the few units of them that were written.";
    }
    return {};
}

} // namespace floom::inline engine
