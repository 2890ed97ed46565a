// SPDX-License-Identifier: GPL-3.0-or-later
// NewFile: a new file under a name that a person gave, for what writes its files itself, as SQLite does: it is made in a folder of its own
// beside that name, and keep() moves it there in one step when it is closed and whole. One thread.
#pragma once

#include "base/result.h"
#include "file/written_place.h"

#include <QString>

#include <memory>

namespace floom {

class NewFile {
public:
    // Refuses a name that something has.
    [[nodiscard]] static Result<std::unique_ptr<NewFile>> at(const QString& path);
    ~NewFile(); // what was not kept is gone
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    [[nodiscard]] const QString& beside() const { return m_beside; } // where to make it
    [[nodiscard]] Outcome keep(); // once, and never in the place of a file that came meanwhile

private:
    NewFile(QString name, WrittenPlace place, const QByteArray& folder, int lock);

    QString m_name, m_folder, m_beside;
    WrittenPlace m_place;
    int m_lock; // holds the folder for as long as we live
};

} // namespace floom
