// SPDX-License-Identifier: GPL-3.0-or-later
// One undo step: the document's state before and after. Consecutive steps with the same key within 800 ms merge into one. Unchanged blocks
// are shared between steps, so a thousand steps of a large design stay small.
#pragma once

#include "document/document_state.h"

#include <QTime>
#include <QUndoCommand>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace floom::inline document {

class UndoSteps;

// What a step did to the project instead of the design, such as naming a run. Where its subject is gone by then, both do nothing. One that
// shows another design goes along, to that design's steps.
struct Deed {
    std::function<void()> undo, redo;
    std::function<QString()> whyNotUndo = {}, whyNotRedo = {}; // "" or the reason; none: always possible
};

class EditCommand final : public QUndoCommand {
public:
    EditCommand(UndoSteps& steps, const DocumentStatePtr& before, DocumentStatePtr after, const QString& text, const QString& mergeKey);
    EditCommand(UndoSteps& steps, const DocumentStatePtr& state, const QString& text, Deed done); // a deed that has just been done

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override;

    [[nodiscard]] DocumentStatePtr before() const { return m_before->whole({}); }
    [[nodiscard]] DocumentStatePtr after() const { return m_after->whole({}); }
    [[nodiscard]] QTime at() const { return m_at; } // wall-clock time
    [[nodiscard]] int number() const { return m_number; } // number of its newest edit
    [[nodiscard]] bool isDeed() const { return m_deed.has_value(); } // the design is the same before and after
    [[nodiscard]] const std::optional<Deed>& deed() const { return m_deed; }
    [[nodiscard]] std::unique_ptr<EditCommand> copy() const; // marked as already executed
    [[nodiscard]] std::unique_ptr<EditCommand> copyOn(const DocumentStatePtr& state) const; // of a deed: as a step of another design

private:
    class Kept {
    public:
        Kept(const DocumentState& state, const Kept* like);
        [[nodiscard]] DocumentStatePtr whole(const QString& runs) const;
        [[nodiscard]] bool equals(const Kept& other) const;

    private:
        std::shared_ptr<const Design> m_rest; // everything except the blocks
        std::vector<std::shared_ptr<const Block>> m_blocks;
        AskedWorkload m_workload;
    };
    EditCommand(const EditCommand& other);
    [[nodiscard]] static std::shared_ptr<const Kept> lastOf(const UndoSteps& steps);

    UndoSteps& m_steps;
    std::shared_ptr<const Kept> m_before;
    std::shared_ptr<const Kept> m_after;
    DocumentStatePtr m_first; // state that redo() installs first
    std::optional<std::pair<QString, QString>> m_runs; // before and after, if the step sets them
    std::optional<Deed> m_deed;
    QString m_mergeKey;
    qint64 m_lastMs = 0;
    int m_number = 0;
    QTime m_at = QTime::currentTime();
};

} // namespace floom::inline document
