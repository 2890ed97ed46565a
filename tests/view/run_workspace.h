// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a workspace's design to completion.
#pragma once

#include "desk/workspace.h"
#include "run/runner.h"

#include <QTest>

namespace floom {

inline void runToItsEnd(Workspace& space)
{
    space.runs()->start();
    QTRY_VERIFY_WITH_TIMEOUT(!space.runner()->isRunning(), 120'000);
    QVERIFY(space.run()->isValid() && !space.shown()->isStale());
}

} // namespace floom
