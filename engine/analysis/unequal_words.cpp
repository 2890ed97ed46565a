// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/unequal_words.h"

#include "analysis/class_use.h"
#include "base/number_text.h"
#include "base/spelling.h"

#include <algorithm>
#include <vector>

namespace floom::inline engine {

std::string unequalWords(const Program& program, const std::string& block)
{
    const Block* const found = program.design.find(block);
    const TypeSpec* const type = typeOf(program, block);
    if (found == nullptr || type == nullptr || found->overrides.empty())
        return {};
    std::vector<std::string> names, labels;
    for (const auto& [key, values] : found->overrides) {
        names.push_back(block + key);
        for (const auto& [parameter, value] : values)
            if (const ParameterSpec* const spec = type->parameter(parameter);
                spec != nullptr && std::ranges::find(labels, spec->label) == labels.end())
                labels.push_back(spec->label);
    }
    constexpr std::size_t kNamed = 3;
    const bool isOne = names.size() == 1;
    if (names.size() > kNamed) {
        names[kNamed - 1] = countText(names.size() - kNamed + 1) + " more";
        names.resize(kNamed);
    }
    return ' ' + namesText(names, "and") + (isOne ? " differs" : " differ") + " from the others in " + namesText(labels, "and") + '.';
}

} // namespace floom::inline engine
