// SPDX-License-Identifier: GPL-3.0-or-later
// What the table `project` holds: keys and values, among them the highest number that each table ever gave. A number stays with what it
// was given to, even when that is removed: another program may still know it by its number. As run_rows.h: called inside the caller's
// transaction.
#pragma once

#include "base/result.h"

#include <QMap>
#include <QString>

namespace floom {

class Database;

// name, notes, currentVariant, acceptance, view.*, last.*
using ProjectFacts = QMap<QString, QString>;

[[nodiscard]] Result<ProjectFacts> readFacts(Database& database);
void putFacts(Database& database, const ProjectFacts& facts);

enum class Numbered { variant, run, sweep };

[[nodiscard]] int lastNumber(Database& database, Numbered table); // the highest that it ever gave
[[nodiscard]] QString lastNumberFact(Numbered table); // the key under which that is noted

} // namespace floom
