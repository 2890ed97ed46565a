// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a project whose rows were found one by one: each is read by the very readers that will read it later. What can be told from
// the rest of the run is put right, a recording or a latency curve that cannot be read goes, and where the archive of a result is lost its
// figures stay. A run without workload or drawing goes as a whole. All of it is told.
#pragma once

#include "rescue/rescue.h"

namespace floom {

class Database;

// Inside the caller's transaction; the variants are sound already.
void mendRuns(Database& database, const Catalogue& catalogue, QStringList& losses);

} // namespace floom
