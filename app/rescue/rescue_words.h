// SPDX-License-Identifier: GPL-3.0-or-later
// The one context of all words about a rescue.
#pragma once

#include <QCoreApplication>

namespace floom {

struct RescueWords {
    Q_DECLARE_TR_FUNCTIONS(Rescue)
};

} // namespace floom
