// SPDX-License-Identifier: GPL-3.0-or-later
// WrittenPlace: what exists under a name to be written, and how to write it: a regular file is replaced by a new one, anything else is
// written directly. Names are in the file system's encoding.
#pragma once

#include "base/result.h"

#include <QByteArray>

#include <sys/stat.h>

namespace floom::inline file {

class WrittenPlace {
public:
    // Refuses a folder, a cycle of links and a read-only file.
    [[nodiscard]] static Result<WrittenPlace> of(const QByteArray& name);

    [[nodiscard]] bool isReplaced() const { return m_replaced; }
    [[nodiscard]] bool exists() const { return m_exists; }
    [[nodiscard]] const struct stat& before() const { return m_before; } // of the existing file
    [[nodiscard]] const QByteArray& target() const { return m_target; } // after following all links
    [[nodiscard]] QByteArray folder() const;

    void writeAsItIs() { m_replaced = false; } // fallback if the folder accepts no new file
    [[nodiscard]] int openAsItIs() const; // returns a descriptor, or -1 with errno

    [[nodiscard]] QByteArray temporaryName() const; // in the same folder, unique; identifies its writer
    void syncFolder() const; // makes the new name survive a power failure
    void removeLitter() const; // temporary files and folders for this target whose writer is dead

private:
    [[nodiscard]] QByteArray litterBegin() const;

    QByteArray m_target;
    bool m_replaced = true;
    bool m_exists = false;
    int m_ours = -1; // our own open descriptor of the same file
    struct stat m_before = {};
};

} // namespace floom::inline file
