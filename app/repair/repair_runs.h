// SPDX-License-Identifier: GPL-3.0-or-later
// Repairs runs whose rows were found one by one. Each is validated by the ordinary readers. What can be derived from the rest of the run is
// corrected, an unreadable recording or histogram is dropped, and if the result archive is lost, its figures are kept. A run without
// workload or design is dropped. Everything is reported.
#pragma once

#include "repair/repair.h"

namespace floom::inline store {
class Database;
} // namespace floom::inline store

namespace floom::inline repair {

// Inside the caller's transaction; the variants must be sound already.
void mendRuns(Database& database, const Catalogue& catalogue, QStringList& losses);

} // namespace floom::inline repair
