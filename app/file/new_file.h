// SPDX-License-Identifier: GPL-3.0-or-later
// NewFile: creates a new file under a user-given name, for writers that open files themselves, such as SQLite: the file is made in a
// private folder beside that name, and keep() moves it there in one step when it is complete and closed. One thread.
#pragma once

#include "base/result.h"
#include "file/written_place.h"

#include <QString>

#include <memory>

namespace floom::inline file {

class NewFile {
public:
    // Refuses an existing name.
    [[nodiscard]] static Result<std::unique_ptr<NewFile>> at(const QString& path);
    ~NewFile(); // deletes a file that was not kept
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    [[nodiscard]] const QString& beside() const { return m_beside; } // the path to write
    [[nodiscard]] Outcome keep(); // call once; never replaces a file created meanwhile

private:
    NewFile(QString name, WrittenPlace place, const QByteArray& folder, int lock);

    QString m_name, m_folder, m_beside;
    WrittenPlace m_place;
    int m_lock; // lock on the private folder while this object lives
};

} // namespace floom::inline file
