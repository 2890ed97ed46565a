// SPDX-License-Identifier: GPL-3.0-or-later
// A project's tables and their versions. schema.sql is version 1, schema_n.sql upgrades to version n; a new file goes through the same
// steps as an old one, so both end with the same tables.
#pragma once

#include "base/result.h"

namespace floom::inline store {

class Database;

constexpr int kApplicationId = 0x464C6F6D; // "FLom"
constexpr int kSchemaVersion = 4;

// The database must be empty.
[[nodiscard]] Outcome createSchema(Database& database);
// Checks that the file is a sound project of a known version and upgrades it to kSchemaVersion. With `mayWrite` false, an older version is
// refused.
[[nodiscard]] Outcome checkSchema(Database& database, bool mayWrite);

} // namespace floom::inline store
