// SPDX-License-Identifier: GPL-3.0-or-later
// UndoSteps: the steps that undo and redo go through. Each drawing of a document has its own, by the number that its owner gives it; one
// drawing is on the desk. All together keep at most kMostSteps; beyond that the oldest steps go, those of the drawing that was longest off
// the desk first. What is changed or saved is known of each drawing, also of one whose steps went. GUI thread only.
#pragma once

#include "document/document_state.h"

#include <QObject>
#include <QTime>

#include <functional>
#include <map>
#include <memory>

class QUndoStack;

namespace floom {

class UndoSteps final : public QObject {
    Q_OBJECT
    Q_PROPERTY(bool modified READ isModified NOTIFY modifiedChanged)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY changed)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY changed)
    Q_PROPERTY(QString undoText READ undoText NOTIFY changed)
    Q_PROPERTY(QString redoText READ redoText NOTIFY changed)
    Q_PROPERTY(int topStep READ topStep NOTIFY changed)

public:
    static constexpr int kMostSteps = 2000;
    using Clock = std::function<qint64()>; // milliseconds, never backwards; tests give their own
    enum class Cause { edit, undo, redo };
    using Restore = std::function<void(DocumentStatePtr, Cause, const QString& text)>; // puts a state on the desk

    explicit UndoSteps(Restore restore);
    ~UndoSteps() override;

    void setClock(Clock clock);

    [[nodiscard]] int onDesk() const { return m_onDesk; }
    void begin(int drawing); // forgets all; this one is on the desk, saved and without steps
    // Keeps `shown` for the drawing that leaves the desk. The state of the one that comes: as it was left, or `fresh` without any steps.
    // Neither signals: tell() follows when the desk shows it.
    [[nodiscard]] DocumentStatePtr exchange(int drawing, const DocumentStatePtr& shown, const DocumentStatePtr& fresh);
    void tell();
    void forget(int drawing); // ignored for the one on the desk

    // Does it and keeps it as a step. Steps with the same non-empty key merge while they follow each other quickly.
    void push(const DocumentStatePtr& before, DocumentStatePtr after, const QString& text, const QString& mergeKey);
    // The next edit starts a step of its own even if it comes quickly: a new press of the hand.
    Q_INVOKABLE void endBurst() { ++m_burst; }
    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();
    void goTo(int index); // 0 = as it was opened

    [[nodiscard]] int count() const; // of the drawing on the desk
    [[nodiscard]] int index() const; // steps that are done
    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    [[nodiscard]] QString undoText() const;
    [[nodiscard]] QString redoText() const;
    // The step that undo() would take back, by a number that no other step of this document ever has; it grows with each edit. 0 = none.
    [[nodiscard]] int topStep() const;
    struct Step {
        QString words;
        QTime at;
        std::shared_ptr<const Design> design; // after it; null where no step was made: it is the one on the desk
    };
    [[nodiscard]] Step step(int index) const; // 0 = as it was opened, then one per undo command

    void markSaved(); // all drawings
    [[nodiscard]] bool isModified() const; // any of the drawings
    [[nodiscard]] int unsaved() const; // of all drawings

signals:
    void changed();
    void modifiedChanged();

private:
    friend class EditCommand;
    struct Kept {
        std::unique_ptr<QUndoStack> stack;
        DocumentStatePtr state; // null for the one on the desk
        int shown = 0; // grows with each change of the desk
    };

    [[nodiscard]] std::unique_ptr<QUndoStack> newStack();
    void keepToBudget();
    void dropOldest(Kept& kept, int steps);

    Restore m_restore;
    Clock m_clock;
    std::map<int, Kept> m_all;
    QUndoStack* m_stack = nullptr;
    int m_onDesk = 0;
    int m_changes = 0;
    int m_burst = 0;
    int m_lastStep = 0;
    bool m_moving = false; // while steps are moved to another stack they act on nothing
};

} // namespace floom
