// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a project and their versions. schema.sql is the first one, schema_n.sql leads to version n; a fresh file takes the same
// steps as an old one, so that both have the same tables.
#pragma once

#include "base/result.h"

namespace floom {

class Database;

constexpr int kApplicationId = 0x464C6F6D; // "FLom"
constexpr int kSchemaVersion = 4;

// In an empty database.
[[nodiscard]] Outcome createSchema(Database& database);
// Checks that this is a sound project of a version we know, and brings it to kSchemaVersion. `mayWrite` false: an older one is refused.
[[nodiscard]] Outcome checkSchema(Database& database, bool mayWrite);

} // namespace floom
