// SPDX-License-Identifier: GPL-3.0-or-later
// Repair of a damaged project: writes a new one from whatever is readable in the old one, which is not touched. Rows are read page by page
// (page_rows.h), so a file that is truncated, lacks its beginning or has holes yields what the rest holds. Rows that depend on lost ones
// are completed or dropped, and reported. May be called from any thread.
#pragma once

#include "base/result.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <stop_token>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline repair {

struct Repaired {
    int variants = 0;
    int runs = 0;
    int recordings = 0; // runs with their spans
    int sweeps = 0;
    int points = 0; // of sweeps
    int marks = 0; // bookmarks and comments
    std::size_t pages = 0; // expected
    std::size_t pagesLost = 0; // of these, missing or not understood
    QStringList losses; // what was lost or replaced, one sentence each
};

// Whether a file that does not open is worth trying: a project of this or an older version.
[[nodiscard]] bool mayBeRepaired(const QString& path);

// A name beside it: "drive.floom" gives "drive.repaired.floom", or "drive.repaired 2.floom" if that exists.
[[nodiscard]] QString repairedName(const QString& damaged);

// `target` must not exist; it is created atomically at the end. An Error if nothing can be read or the target cannot be written.
[[nodiscard]] Result<Repaired> repairProject(const QString& damaged, const QString& target, const Catalogue& catalogue,
                                             const std::stop_token& stop = {});

// "2 variants, 14 runs (3 with recordings), 1 sweep with 830 points, 4 notes".
[[nodiscard]] QString repairedText(const Repaired& repaired);

} // namespace floom::inline repair
