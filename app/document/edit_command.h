// SPDX-License-Identifier: GPL-3.0-or-later
// One undo step: the document's state before and after. Steps with the same key that follow each other within 800 ms become one. Steps
// share the blocks that did not change between them, so a thousand steps of a large drawing stay small.
#pragma once

#include "document/document.h"
#include "document/document_state.h"

#include <QUndoCommand>

namespace floom {

class EditCommand final : public QUndoCommand {
public:
    EditCommand(Document& document, const Document::StatePtr& before, Document::StatePtr after, const QString& text,
                const QString& mergeKey, qint64 now);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override;

    [[nodiscard]] Document::StatePtr before() const { return m_before->whole(); }
    [[nodiscard]] Document::StatePtr after() const { return m_after->whole(); }
    [[nodiscard]] QTime at() const { return m_at; } // the clock on the wall
    [[nodiscard]] int number() const { return m_number; } // of the newest edit in it
    [[nodiscard]] std::unique_ptr<EditCommand> copy() const; // done already

private:
    class Kept {
    public:
        Kept(const Document::State& state, const Kept* like);
        [[nodiscard]] Document::StatePtr whole() const;
        [[nodiscard]] bool equals(const Kept& other) const;

    private:
        std::shared_ptr<const Design> m_rest; // all but the blocks
        std::vector<std::shared_ptr<const Block>> m_blocks;
        QString m_words;
    };
    EditCommand(const EditCommand& other);
    [[nodiscard]] static std::shared_ptr<const Kept> lastOf(const Document& document);

    Document& m_document;
    std::shared_ptr<const Kept> m_before;
    std::shared_ptr<const Kept> m_after;
    Document::StatePtr m_first; // what is done when the step is new
    QString m_mergeKey;
    qint64 m_lastMs = 0;
    int m_number = 0;
    QTime m_at = QTime::currentTime();
};

} // namespace floom
