// SPDX-License-Identifier: GPL-3.0-or-later
// The rows found in the pages of an SQLite file, each read by itself: no tree is followed, so a damaged page loses only its own content.
// The table of a row is unknown here.
#pragma once

#include "repair/page_file.h"

#include <QVariantList>

#include <cstdint>
#include <functional>
#include <vector>

namespace floom::inline repair {

enum class Stored : std::uint8_t { null, integer, real, text, blob };

struct StoredRow {
    bool ofTable = false; // false: from an index, or from a WITHOUT ROWID table
    std::int64_t number = 0; // rowid
    std::vector<Stored> kinds; // of all columns
    QVariantList values; // fewer than `kinds` if the rest is lost
};

// Pages that were understood: those with rows or links to such pages, their overflow pages, and free ones.
using PagesUsed = std::vector<bool>;

// Visits all rows in page order. `visit` returns false to stop.
[[nodiscard]] PagesUsed eachRow(const PageFile& file, const std::function<bool(const StoredRow&)>& visit);

} // namespace floom::inline repair
