// SPDX-License-Identifier: GPL-3.0-or-later
// Journal: unsaved changes, rewritten after each command, so that a program killed at any moment loses at most the command in progress. One
// file per process, replaced as a whole; a lock file beside it tells whether its process is still alive. GUI thread.
#pragma once

#include <QList>
#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>

namespace floom::inline store {

struct JournalEntry {
    QString file; // the project's path; "" = never saved
    QString variant; // the current variant
    QString text; // all variants as project text
    int steps = 0; // commands since the last save
    QList<int> ids; // of the variants, in the text's order: their runs are known by them
    QString path; // path of an entry left behind by a dead process
    std::shared_ptr<QLockFile> lock; // while held, no other process adopts the entry
};

class Journal {
public:
    explicit Journal(const QString& folder); // creates the folder; if that or a file there fails, nothing is journalled
    ~Journal(); // an entry not cleared stays for the next start to find
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    void write(const JournalEntry& entry); // replaces the previous entry
    void clear(); // everything is saved, or the person chose to discard it
    [[nodiscard]] QString runsPath() const { return runsBeside(m_path); } // for this process's runs; "" = nothing is journalled
    [[nodiscard]] static QString runsBeside(const QString& path); // where the runs of an entry are

    // The newest entry left behind by a dead process, for this file or, if "", for any. Removes broken files.
    [[nodiscard]] std::optional<JournalEntry> leftBehind(const QString& file) const;
    static void forget(const JournalEntry& entry); // deletes an entry left behind, once its content is safe elsewhere

private:
    QString m_folder;
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace floom::inline store
