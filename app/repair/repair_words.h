// SPDX-License-Identifier: GPL-3.0-or-later
// The one context of all words about a repair.
#pragma once

#include <QCoreApplication>

namespace floom::inline repair {

struct RepairWords {
    Q_DECLARE_TR_FUNCTIONS(Repair)
};

} // namespace floom::inline repair
