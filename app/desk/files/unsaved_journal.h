// SPDX-License-Identifier: GPL-3.0-or-later
// UnsavedJournal: keeps unsaved changes, runs and sweeps in a folder, written after each step, run and point, and restores them after the
// program was killed. GUI thread; owned by the workspace.
#pragma once

#include "desk/files/document_door.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline engine {
struct ProjectText;
} // namespace floom::inline engine

namespace floom::inline store {
class Journal;
class Project;
class RunRescue;
struct JournalEntry;
} // namespace floom::inline store

namespace floom::inline desk {

class UnsavedWork;
class Workspace;

class UnsavedJournal final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QString restoredText READ restoredText CONSTANT)

public:
    UnsavedJournal(Workspace& workspace, const UnsavedWork& unsaved);
    ~UnsavedJournal() override;

    void keepIn(const QString& folder); // enables the journal
    // Restores the unsaved changes of a killed program as one undo step, its runs and its sweeps. False if there are none.
    bool restore();
    [[nodiscard]] QString restoredText() const { return m_restored; } // message about it; "" = nothing was restored
    void write();
    void giveUp(const DocumentDoor::Key& key); // discards unsaved changes for good

private:
    [[nodiscard]] int restoreRuns(const JournalEntry& entry, const ProjectText& text); // returns their number
    [[nodiscard]] int restoreSweeps(const JournalEntry& entry); // returns their number
    [[nodiscard]] QString restoredWords(int changes, int runs, int sweeps) const;

    Workspace& m_workspace;
    Document* m_document;
    Project* m_project;
    const UnsavedWork& m_unsaved;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<RunRescue> m_rescue;
    QString m_restored;
};

} // namespace floom::inline desk
