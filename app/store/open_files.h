// SPDX-License-Identifier: GPL-3.0-or-later
// The database files that this process has open. SQLite keeps programs apart by POSIX locks, and the system drops all locks of a process
// on a file as soon as the process closes any descriptor of it (sqlite.org/howtocorrupt.html, 2.2): whoever reads a project's bytes past
// SQLite asks here first. Thread-safe.
#pragma once

#include <QString>

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>

namespace floom {

struct FileId { // which file a name stands for, whatever other names it has
    std::uint64_t device = 0;
    std::uint64_t number = 0;

    friend auto operator<=>(const FileId&, const FileId&) = default;
};

[[nodiscard]] std::optional<FileId> fileIdOf(const QString& path); // opens nothing; nothing when there is no such file

// As long as it lives this process counts as having the file open.
class OpenFile {
public:
    explicit OpenFile(const QString& path);
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    [[nodiscard]] const std::optional<FileId>& id() const { return m_id; } // nothing: there was no such file yet

private:
    std::optional<FileId> m_id;
};

// Calls `look`, which may open the file and must close it again, while no connection of this process can begin. False, without calling it,
// when there is one.
[[nodiscard]] bool lookWhileClosed(const QString& path, const std::function<void()>& look);

} // namespace floom
