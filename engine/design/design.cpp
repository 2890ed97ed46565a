// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/design.h"

#include <algorithm>
#include <climits>

namespace floom::inline engine {

Design::Design() = default;
Design::Design(const Design&) = default;
Design::Design(Design&&) noexcept = default;
Design& Design::operator=(const Design&) = default;
Design& Design::operator=(Design&&) noexcept = default;
Design::~Design() = default;

int Block::instances() const
{
    std::int64_t product = 1;
    for (const int n : count)
        product = std::min<std::int64_t>(product * std::max(n, 0), INT_MAX);
    return static_cast<int>(product);
}

const Block* Design::find(std::string_view id) const
{
    for (const Block& block : blocks)
        if (block.id == id)
            return &block;
    return nullptr;
}

Block* Design::find(std::string_view id)
{
    for (Block& block : blocks)
        if (block.id == id)
            return &block;
    return nullptr;
}

} // namespace floom::inline engine
