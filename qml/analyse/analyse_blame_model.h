// SPDX-License-Identifier: GPL-3.0-or-later
// The blame of a session as the rows of a matrix for QML: microseconds a request, large for the slow ones where they are known, small for
// all. There is room for a few columns: the lightest kinds of work share one. GUI thread only.
#pragma once

#include "analyse/analyse_session.h"
#include "recording/analyse_blame.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QStringList>
#include <QVariantList>

namespace floom {

class AnalyseBlameModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::AnalyseSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int count READ rowCount NOTIFY tableChanged)
    Q_PROPERTY(bool known READ isKnown NOTIFY tableChanged) // the run recorded behind what its requests waited
    Q_PROPERTY(bool hasTail READ hasTail NOTIFY tableChanged)
    Q_PROPERTY(QStringList heads READ heads NOTIFY tableChanged) // of the columns: behind what, the rest where there is one, and the sum
    Q_PROPERTY(QVariantList sums READ sums NOTIFY tableChanged) // of the columns and, last, of all: cells
    Q_PROPERTY(QString allWords READ allWords NOTIFY tableChanged) // where all wait longest
    Q_PROPERTY(QString tailWords READ tailWords NOTIFY tableChanged)

public:
    // `cells`: {large, small, heat 0..1, strongest} each, the last being the row's sum. A cell of nothing has "" and "".
    enum RoleName { place = Qt::UserRole + 1, label, cells };

    explicit AnalyseBlameModel(QObject* parent = nullptr);
    [[nodiscard]] AnalyseSession* session() const { return m_session; }
    void setSession(AnalyseSession* session);

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

    QPointer<AnalyseSession> m_session;
    BlameTable m_table;
    std::vector<std::vector<std::size_t>> m_columns; // classes of causes in each
    std::int64_t m_strongest = 0; // ps of the strongest cell
};

} // namespace floom
