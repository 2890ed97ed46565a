// SPDX-License-Identifier: GPL-3.0-or-later
// Journal: what is not saved yet, written anew after each command, so that a program that is killed at any moment loses at most the one
// command under way. One file per process, replaced as a whole; a lock beside it tells whether its process still lives. GUI thread.
#pragma once

#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>

namespace floom {

struct JournalEntry {
    QString file; // the project it belongs to; "" = never saved
    QString variant; // the one on the desk
    QString text; // all variants as project text
    int steps = 0; // commands since the last save
    QString path; // of an entry left behind: where it lies, and
    std::shared_ptr<QLockFile> lock; // while it is held nobody else finds it
};

class Journal {
public:
    explicit Journal(const QString& folder); // made when it is not there; without it nothing is kept
    ~Journal(); // what was written and not cleared stays, to be found by the next start
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    void write(const JournalEntry& entry); // replaces what was written before
    void clear(); // everything is saved, or given up by a person who was asked

    // The newest entry that a process which no longer lives left behind, of this file or, when "", of any. Broken files are removed.
    [[nodiscard]] std::optional<JournalEntry> leftBehind(const QString& file) const;
    static void forget(const JournalEntry& entry); // one left behind, once its content is safe elsewhere

private:
    QString m_folder;
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace floom
