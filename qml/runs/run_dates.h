// SPDX-License-Identifier: GPL-3.0-or-later
// A run's date for display and for searching. Pure except for today's date.
#pragma once

#include <QString>

namespace floom::inline pages {

[[nodiscard]] QString dateText(const QString& created); // "today 14:20", "18 Nov 14:20", "18 Nov 2025"
[[nodiscard]] QString dateWords(const QString& created); // also "2026-11-18", "Wednesday 18 November 2026", "yesterday", "last week"

} // namespace floom::inline pages
