// SPDX-License-Identifier: GPL-3.0-or-later
// The table `project`: keys and values, including the highest id each table ever handed out. An id is never reused after its row is
// removed, since another program may still refer to it. Called inside the caller's transaction, as in run_rows.h.
#pragma once

#include "base/result.h"

#include <QMap>
#include <QString>

namespace floom::inline store {

class Database;

// name, notes, currentVariant, acceptance, view.*, last.*
using ProjectFacts = QMap<QString, QString>;

constexpr const char* kRunSettings = "runs"; // RunSettings as text

[[nodiscard]] Result<ProjectFacts> readFacts(Database& database);
void putFacts(Database& database, const ProjectFacts& facts);

enum class Numbered { variant, run, sweep };

[[nodiscard]] int lastNumber(Database& database, Numbered table); // the highest ever handed out
[[nodiscard]] QString lastNumberFact(Numbered table); // the key that stores it

} // namespace floom::inline store
