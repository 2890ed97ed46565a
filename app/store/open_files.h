// SPDX-License-Identifier: GPL-3.0-or-later
// The database files this process has open. SQLite's POSIX locks of a process on a file are all dropped as soon as the process closes any
// descriptor of that file (sqlite.org/howtocorrupt.html, 2.2), so code that reads a project's bytes without SQLite asks here first.
// Thread-safe.
#pragma once

#include <QString>

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>

namespace floom::inline store {

struct FileId { // identity of a file, independent of its name
    std::uint64_t device = 0;
    std::uint64_t number = 0;

    friend auto operator<=>(const FileId&, const FileId&) = default;
};

[[nodiscard]] std::optional<FileId> fileIdOf(const QString& path); // does not open the file; nothing if it does not exist

// RAII: while it lives, the file counts as open in this process.
class OpenFile {
public:
    explicit OpenFile(const QString& path);
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    [[nodiscard]] const std::optional<FileId>& id() const { return m_id; } // nothing if the file did not exist yet

private:
    std::optional<FileId> m_id;
};

// Calls `look`, which may open the file and must close it again, while no connection of this process can be opened. Returns false without
// calling it if a connection is open.
[[nodiscard]] bool lookWhileClosed(const QString& path, const std::function<void()>& look);

} // namespace floom::inline store
