// SPDX-License-Identifier: GPL-3.0-or-later
// WrittenPlace: what stands under a name that is to be written to, and how: a file is replaced by a new one that gets its name, anything
// else is written as it is. Names are the file system's bytes.
#pragma once

#include "base/result.h"

#include <QByteArray>

#include <sys/stat.h>

namespace floom {

class WrittenPlace {
public:
    // Refuses a folder, a ring of links and a file that may not be written to.
    [[nodiscard]] static Result<WrittenPlace> of(const QByteArray& name);

    [[nodiscard]] bool isReplaced() const { return m_replaced; }
    [[nodiscard]] bool exists() const { return m_exists; }
    [[nodiscard]] const struct stat& before() const { return m_before; } // of the file that exists
    [[nodiscard]] const QByteArray& target() const { return m_target; } // behind all links
    [[nodiscard]] QByteArray folder() const;

    void writeAsItIs() { m_replaced = false; } // the folder takes no new file
    [[nodiscard]] int openAsItIs() const; // a descriptor, or -1 with errno

    [[nodiscard]] QByteArray temporaryName() const; // in the folder, another each time; tells whose it is
    void syncFolder() const; // so that the new name outlives a power cut
    void removeLitter() const; // temporary files and folders for this target whose writer is gone

private:
    [[nodiscard]] QByteArray litterBegin() const;

    QByteArray m_target;
    bool m_replaced = true;
    bool m_exists = false;
    int m_ours = -1; // the open descriptor of ours that is the same file
    struct stat m_before = {};
};

} // namespace floom
