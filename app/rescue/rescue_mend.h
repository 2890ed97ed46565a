// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a project of rows that were found one by one: what refers to something lost is given it back or goes, and it is told.
#pragma once

#include "rescue/rescue.h"

namespace floom {

class Database;

// Inside the caller's transaction; the database keeps what goes wrong. Fills the counts and losses of `rescued`.
void mendRows(Database& database, const Catalogue& catalogue, Rescued& rescued);

} // namespace floom
