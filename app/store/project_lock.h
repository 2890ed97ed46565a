// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectLock: mutual exclusion between programs that create a project of this name. Needed only for creation: once the file exists, SQLite
// arbitrates. A hidden file beside the project; a lock left behind by a killed program is ignored.
#pragma once

#include "base/result.h"

#include <QLockFile>
#include <QString>

namespace floom::inline store {

// Refuses a name that leaves no room for those of the files beside the project.
[[nodiscard]] Outcome shortEnough(const QString& project);

class ProjectLock {
public:
    explicit ProjectLock(const QString& project); // waits up to kPatienceMs
    [[nodiscard]] const Outcome& held() const { return m_held; }

private:
    QLockFile m_file;
    Outcome m_held;
};

} // namespace floom::inline store
