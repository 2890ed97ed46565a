// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a person's settings for a whole project between its text and the facts of a project file: limits, waivers and named workloads.
// Pure.
#pragma once

#include "io/project_text.h"
#include "store/fact_rows.h"

namespace floom::inline review {

[[nodiscard]] ProjectFacts factsIn(const ProjectText& text); // all of them; "" if not set
void putFacts(ProjectText& text, const ProjectFacts& facts); // ignores other keys

} // namespace floom::inline review
