// SPDX-License-Identifier: GPL-3.0-or-later
// What a person said of the project on the desk as a whole: its limits and waivers, and the workloads kept by name. A project file holds
// them; where there is none, the text of the drive and the journal do. GUI thread.
#pragma once

#include "review/project_facts.h"

namespace floom {

class Project;

[[nodiscard]] ProjectFacts saidOf(Project& project);
void takeSaid(Project& project, const ProjectText& text); // limits and waivers

} // namespace floom
