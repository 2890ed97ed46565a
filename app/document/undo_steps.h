// SPDX-License-Identifier: GPL-3.0-or-later
// UndoSteps: the undo history. Each design of a document has its own, identified by its owner's number; one design is shown. All histories
// together keep at most kMostSteps; beyond that the oldest steps are dropped, first from the design shown least recently. The modified
// state is tracked per design, even after its steps were dropped. A step can also be a deed on the project, made while that design was
// shown; it does not make the design modified, and can be refused for the moment. GUI thread only.
#pragma once

#include "document/document_state.h"
#include "document/edit_command.h"

#include <QObject>
#include <QTime>

#include <functional>
#include <map>
#include <memory>

class QUndoStack;

namespace floom::inline document {

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
    using Clock = std::function<qint64()>; // monotonic milliseconds; replaceable in tests
    enum class Cause { edit, undo, redo };
    // Installs a state in the document. Its settings of runs count only if the step set them: other designs' steps may have since.
    using Restore = std::function<void(DocumentStatePtr, Cause, const QString& text, bool setsRuns)>;

    using Shown = std::function<DocumentStatePtr()>; // the document's state

    UndoSteps(Restore restore, Shown shown);
    ~UndoSteps() override;

    void setClock(Clock clock);

    [[nodiscard]] int onDesk() const { return m_onDesk; }
    void begin(int drawing); // clears everything; this design is shown, unmodified and without steps
    // Stores `shown` for the design being hidden and returns the state of design `drawing`: as it was left, or `fresh` without steps. Emits
    // nothing: call tell() once the document shows it.
    [[nodiscard]] DocumentStatePtr exchange(int drawing, const DocumentStatePtr& shown, const DocumentStatePtr& fresh);
    void tell();
    void forget(int drawing); // ignored for the shown design

    // Executes and stores a step. Steps with the same non-empty key merge if they follow each other quickly.
    void push(const DocumentStatePtr& before, DocumentStatePtr after, const QString& text, const QString& mergeKey);
    void did(const QString& text, Deed deed); // stores a deed on the project as a step; it has been done
    // Ends merging: the next edit (a new press) starts a new step even if it follows quickly.
    Q_INVOKABLE void endBurst() { ++m_burst; }
    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();
    void goTo(int index); // 0 = the initial state

    [[nodiscard]] int count() const; // of the shown design
    [[nodiscard]] int index() const; // number of executed steps
    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    [[nodiscard]] QString undoText() const;
    [[nodiscard]] QString redoText() const;
    // The number of the step that undo() would revert; unique within the document and increasing with each edit. 0 = none.
    [[nodiscard]] int topStep() const;
    struct Step {
        QString words;
        QTime at;
        std::shared_ptr<const Design> design; // state after the step; null where no step was made: the current design
    };
    [[nodiscard]] Step step(int index) const; // 0 = the initial state, then one per undo command

    void markSaved(); // all designs
    [[nodiscard]] bool isModified() const; // of any design
    [[nodiscard]] bool isModified(int drawing) const;
    [[nodiscard]] int unsaved() const; // of all designs

signals:
    void changed();
    void modifiedChanged();
    void refused(const QString& reason); // why a deed is not undone, or redone, now

private:
    friend class EditCommand;
    struct Kept {
        std::unique_ptr<QUndoStack> stack;
        DocumentStatePtr state; // null for the shown design
        int shown = 0; // incremented whenever the shown design changes
    };

    [[nodiscard]] std::unique_ptr<QUndoStack> newStack();
    [[nodiscard]] static int editsSinceSaved(const QUndoStack& stack); // deeds do not count
    void indexMoved();
    [[nodiscard]] bool may(bool undo);
    void adopt(const EditCommand& deed, bool isUndone); // which has shown another design
    void keepToBudget();
    void dropOldest(Kept& kept, int steps);

    Restore m_restore;
    Shown m_shown;
    Clock m_clock;
    std::map<int, Kept> m_all;
    QUndoStack* m_stack = nullptr;
    int m_onDesk = 0;
    int m_changes = 0;
    int m_burst = 0;
    int m_lastStep = 0;
    bool m_wasModified = false; // as last told
    bool m_moving = false; // true while steps are moved to another stack: they must not execute
};

} // namespace floom::inline document
