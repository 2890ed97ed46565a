// SPDX-License-Identifier: GPL-3.0-or-later
// Rescue of a damaged project: a new one, of all that can still be read of the old one. The old file is not touched.
// Rows are read page by page (page_rows.h), so that a file that was cut short, whose beginning is gone or that has holes gives what the
// rest holds. What depends on something lost is made whole again or left out, and told. May be called from any thread.
#pragma once

#include "base/result.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <stop_token>

namespace floom {

class Catalogue;

struct Rescued {
    int variants = 0;
    int runs = 0;
    int recordings = 0; // runs with their spans
    int sweeps = 0;
    int points = 0; // of sweeps
    int marks = 0; // bookmarks and comments
    std::size_t pages = 0; // that the file should have
    std::size_t pagesLost = 0; // of these, missing or without sense
    QStringList losses; // what was lost or replaced, a sentence each
};

// Whether a file that does not open may be worth it: of a project's kind, written by this version or an older one.
[[nodiscard]] bool mayBeRescued(const QString& path);

// Beside it: "drive.floom" gives "drive.repaired.floom", or "drive.repaired 2.floom" where that is taken.
[[nodiscard]] QString rescueName(const QString& damaged);

// `target` must not exist; it appears in one piece at the end. An error when nothing can be read, or when it cannot be written.
[[nodiscard]] Result<Rescued> rescueProject(const QString& damaged, const QString& target, const Catalogue& catalogue,
                                            const std::stop_token& stop = {});

// "2 variants, 14 runs (3 with recordings), 1 sweep with 830 points, 4 notes".
[[nodiscard]] QString rescuedText(const Rescued& rescued);

} // namespace floom
