// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes variants in the table variant. Called inside the caller's transaction, as in run_rows.h.
#pragma once

#include "base/result.h"
#include "store/project_rows.h"

#include <vector>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline store {

class Database;

[[nodiscard]] Result<std::vector<VariantRow>> readVariantRows(Database& database, const Catalogue& catalogue);
void putVariant(Database& database, const VariantRow& variant, const Catalogue& catalogue);

} // namespace floom::inline store
