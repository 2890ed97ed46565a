// SPDX-License-Identifier: GPL-3.0-or-later
// A person's settings for the whole current project: limits, waivers and named workloads. Stored in the project file; if there is none, in
// the drive's text and the journal. GUI thread.
#pragma once

#include "review/project_facts.h"

namespace floom::inline store {
class Project;
} // namespace floom::inline store

namespace floom::inline desk {

[[nodiscard]] ProjectFacts saidOf(Project& project);
void takeSaid(Project& project, const ProjectText& text); // limits and waivers

} // namespace floom::inline desk
