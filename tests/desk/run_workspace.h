// SPDX-License-Identifier: GPL-3.0-or-later
// A workspace to test with, and running its design to completion.
#pragma once

#include "desk/workspace.h"
#include "run/runner.h"

#include <QTest>

#include <memory>

namespace floom {

// The starter on the desk, without a run of its own in the background.
inline std::unique_ptr<Workspace> starterWorkspace()
{
    auto space = std::make_unique<Workspace>();
    space->estimate()->setGhostEnabled(false);
    if (const QString problem = space->door()->openSample(QStringLiteral("starter")); !problem.isEmpty())
        qFatal("%s", qPrintable(problem));
    return space;
}

inline void runToItsEnd(Workspace& space)
{
    space.runs()->start();
    QTRY_VERIFY_WITH_TIMEOUT(!space.runner()->isRunning(), 120'000);
    QVERIFY(space.run()->isValid() && !space.shown()->isStale());
}

} // namespace floom
