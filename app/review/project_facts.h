// SPDX-License-Identifier: GPL-3.0-or-later
// What a person said of a project as a whole, between its text and the facts of a project file: limits, waivers, and workloads kept by
// name. Pure.
#pragma once

#include "io/project_text.h"

#include <QMap>
#include <QString>

namespace floom {

using ProjectFacts = QMap<QString, QString>; // by key, as ProjectFile::facts() has them

[[nodiscard]] ProjectFacts factsIn(const ProjectText& text); // all of them; "" where there is none
void putFacts(ProjectText& text, const ProjectFacts& facts); // others than these are left out

} // namespace floom
