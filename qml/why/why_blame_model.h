// SPDX-License-Identifier: GPL-3.0-or-later
// A session's waiting-by-cause table as matrix rows for QML: microseconds per request, in large type for the slow requests if known, in
// small type for all. Only a few columns fit: the smallest causes share one. GUI thread only.
#pragma once

#include "recording/why_blame.h"
#include "why/why_session.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QStringList>
#include <QVariantList>

namespace floom::inline pages {

class WhyBlameModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int count READ rowCount NOTIFY tableChanged)
    Q_PROPERTY(bool known READ isKnown NOTIFY tableChanged) // the run recorded what its requests waited behind
    Q_PROPERTY(bool hasTail READ hasTail NOTIFY tableChanged)
    Q_PROPERTY(QStringList heads READ heads NOTIFY tableChanged) // column titles: the causes, the rest if any, and the sum
    Q_PROPERTY(QVariantList sums READ sums NOTIFY tableChanged) // column sums and the grand total, as cells
    Q_PROPERTY(QString allWords READ allWords NOTIFY tableChanged) // where all requests wait longest
    Q_PROPERTY(QString tailWords READ tailWords NOTIFY tableChanged)

public:
    // `cells`: {large, small, heat 0..1, strongest} each; the last is the row's sum. An empty cell has "" and "".
    enum RoleName { place = Qt::UserRole + 1, label, cells };

    explicit WhyBlameModel(QObject* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);

    [[nodiscard]] bool isKnown() const { return m_table.requests > 0; }
    [[nodiscard]] bool hasTail() const { return m_table.tailRequests > 0; }
    [[nodiscard]] QStringList heads() const;
    [[nodiscard]] QVariantList sums() const;
    [[nodiscard]] QString allWords() const { return blameWords(m_table, false); }
    [[nodiscard]] QString tailWords() const { return hasTail() ? blameWords(m_table, true) : QString(); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void tableChanged();

private:
    using Cells = std::array<BlameCell, kCauseClasses>;
    void refresh();
    void chooseColumns();
    [[nodiscard]] BlameCell columnOf(const Cells& byClass, std::size_t column) const;
    [[nodiscard]] QVariantMap cellOf(const BlameCell& cell, bool heated) const;

    QPointer<WhySession> m_session;
    BlameTable m_table;
    std::vector<std::vector<std::size_t>> m_columns; // cause classes per column
    Time m_strongest; // of the largest cell
};

} // namespace floom::inline pages
