// SPDX-License-Identifier: GPL-3.0-or-later
// The rows that stand in the pages of an SQLite file, each read for itself: no tree is followed, so that a damaged page costs what it holds
// and nothing else. Which table a row is of is not known here.
#pragma once

#include "rescue/page_file.h"

#include <QVariantList>

#include <cstdint>
#include <functional>
#include <vector>

namespace floom {

enum class Stored : std::uint8_t { null, integer, real, text, blob };

struct StoredRow {
    bool ofTable = false; // false: of an index, or of a table without row numbers
    std::int64_t number = 0; // of a table's row
    std::vector<Stored> kinds; // of all its columns
    QVariantList values; // fewer than kinds when the rest cannot be found
};

// Which pages made sense: those with rows or links to such, what they flow over into, and free ones.
using PagesUsed = std::vector<bool>;

// All rows of the file in the order of its pages. `visit` answers false to stop.
[[nodiscard]] PagesUsed eachRow(const PageFile& file, const std::function<bool(const StoredRow&)>& visit);

} // namespace floom
