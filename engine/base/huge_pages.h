// SPDX-License-Identifier: GPL-3.0-or-later
// Large tables that are read at random: with pages of 2 MiB, most reads need no walk of the page tables.
#pragma once

#include <cstddef>
#include <vector>

namespace floom::inline engine {

// Asks for large pages for that memory, which should not have been touched yet. No effect where the system has none, or for small tables.
void askForHugePages(void* begin, std::size_t bytes);

// A table of `n` times `value` in such memory.
template <typename T> [[nodiscard]] std::vector<T> hugeTable(std::size_t n, const T& value)
{
    std::vector<T> table;
    table.reserve(n);
    askForHugePages(table.data(), n * sizeof(T));
    table.assign(n, value);
    return table;
}

} // namespace floom::inline engine
