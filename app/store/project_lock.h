// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectLock: who holds it is the only program that makes a project under this name. Needed for the making alone: once the file is there,
// SQLite keeps its users apart. A hidden file beside the project; one that a killed program left behind counts for nothing.
#pragma once

#include "base/result.h"

#include <QLockFile>
#include <QString>

namespace floom {

class ProjectLock {
public:
    explicit ProjectLock(const QString& project); // waits for it a while
    [[nodiscard]] const Outcome& held() const { return m_held; }

private:
    QLockFile m_file;
    Outcome m_held;
};

} // namespace floom
