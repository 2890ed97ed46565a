// SPDX-License-Identifier: GPL-3.0-or-later
// Variants in and out of the table variant. As run_rows.h: called inside the caller's transaction.
#pragma once

#include "base/result.h"
#include "store/project_rows.h"

#include <vector>

namespace floom {

class Catalogue;
class Database;

[[nodiscard]] Result<std::vector<VariantRow>> readVariantRows(Database& database, const Catalogue& catalogue);
void putVariant(Database& database, const VariantRow& variant, const Catalogue& catalogue);

} // namespace floom
