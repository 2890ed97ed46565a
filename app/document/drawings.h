// SPDX-License-Identifier: GPL-3.0-or-later
// Drawings: the drawings that a document keeps at hand, each with its own undo steps, by numbers that the owner gives them. One of them is
// on the desk. All together keep at most kMostSteps; beyond that the oldest steps go, those of the drawing that was longest off the desk
// first. What is changed or saved is known of each drawing, also of one whose steps went.
#pragma once

#include "document/document.h"

#include <map>

namespace floom {

class Drawings {
public:
    static constexpr int kMostSteps = 2000;

    explicit Drawings(Document& document);
    ~Drawings();
    Drawings(const Drawings&) = delete;
    Drawings& operator=(const Drawings&) = delete;

    [[nodiscard]] int onDesk() const { return m_onDesk; }
    [[nodiscard]] QUndoStack& stack() { return *m_stack; }
    [[nodiscard]] const QUndoStack& stack() const { return *m_stack; }

    void begin(int drawing); // forgets all; this one is on the desk, saved and without steps
    // Keeps `shown` for the drawing that leaves the desk. The state of the one that comes: as it was left, or `fresh` without any steps.
    [[nodiscard]] Document::StatePtr exchange(int drawing, const Document::StatePtr& shown, const Document::StatePtr& fresh);
    void forget(int drawing); // ignored for the one on the desk
    void keepToBudget();
    // While steps are moved to another stack they act on nothing.
    [[nodiscard]] bool isMoving() const { return m_moving; }

    void markSaved();
    [[nodiscard]] bool isModified() const;
    [[nodiscard]] int unsavedSteps() const; // of all drawings

private:
    struct Kept {
        std::unique_ptr<QUndoStack> stack;
        Document::StatePtr state; // null for the one on the desk
        int shown = 0; // grows with each change of the desk
    };

    [[nodiscard]] std::unique_ptr<QUndoStack> newStack();
    void dropOldest(Kept& kept, int steps);

    Document& m_document;
    std::map<int, Kept> m_all;
    QUndoStack* m_stack = nullptr;
    int m_onDesk = 0;
    int m_changes = 0;
    bool m_moving = false;
};

} // namespace floom
