// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/merge_words.h"

#include "catalogue/value_words.h"
#include "design/common_value.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

namespace floom::inline engine {

std::string mergeWords(const RunResult& result, const Program& program)
{
    constexpr double kMany = 10; // units programmed for each one written; collection of single pages hardly gets there
    constexpr std::array<std::string_view, 4> kMerging{"block", "bast", "fast", "set_associative"};
    if (result.ftl.waf < kMany)
        return {};
    for (const Block& block : program.design.blocks) {
        const auto type = std::ranges::find(program.types, block.type, &TypeSpec::id);
        const ParameterSpec* const spec = type != program.types.end() ? type->parameter("mapping") : nullptr;
        if (spec == nullptr)
            continue;
        const Value mapping = usualValue(block, *type, "mapping");
        if (std::ranges::find(kMerging, std::get<std::string>(mapping)) != kMerging.end())
            return " The " + valueWords(mapping, *spec) + " mapping merges whole blocks for the few units of them that were written.";
    }
    return {};
}

} // namespace floom::inline engine
