// SPDX-License-Identifier: GPL-3.0-or-later
// One undo step: the document's state before and after. Steps with the same key that follow each other within 800 ms become one.
#pragma once

#include "document/document.h"
#include "document/document_state.h"

#include <QUndoCommand>

namespace floom {

class EditCommand final : public QUndoCommand {
public:
    EditCommand(Document& document, Document::StatePtr before, Document::StatePtr after, const QString& text, const QString& mergeKey,
                qint64 now);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override;

    [[nodiscard]] const Document::StatePtr& before() const { return m_before; }
    [[nodiscard]] const Document::StatePtr& after() const { return m_after; }
    [[nodiscard]] QTime at() const { return m_at; } // the clock on the wall

private:
    Document& m_document;
    Document::StatePtr m_before;
    Document::StatePtr m_after;
    QString m_mergeKey;
    qint64 m_lastMs = 0;
    QTime m_at = QTime::currentTime();
    bool m_first = true;
};

} // namespace floom
