// SPDX-License-Identifier: GPL-3.0-or-later
// UnsavedJournal: keeps what is not saved in a folder, written after each step, and brings it back after a program was killed. GUI thread;
// owned by the workspace.
#pragma once

#include "desk/document_door.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom {

class Document;
class Journal;
class Project;
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

    void keepIn(const QString& folder); // from now on; before, nothing is kept
    // Brings back what a program that was killed had not saved, as one step that can be undone. False when there is nothing.
    bool restore();
    [[nodiscard]] QString restoredText() const { return m_restored; } // what to say about it; "" = nothing was restored
    void write();
    void giveUp(const DocumentDoor::Key& key); // what is not saved; nothing of it comes back at the next start

private:
    Workspace& m_workspace;
    Document* m_document;
    Project* m_project;
    const UnsavedWork& m_unsaved;
    std::unique_ptr<Journal> m_journal;
    QString m_restored;
};

} // namespace floom
