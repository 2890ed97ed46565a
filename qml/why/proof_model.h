// SPDX-License-Identifier: GPL-3.0-or-later
// A proof's lines as a list for QML: with `part` "limits", the parts made twice as fast and the load, in drive order while runs are pending
// and by gain afterwards; with "changes", those that helped, best first. GUI thread only.
#pragma once

#include "desk/runs/proof_session.h"

#include <QAbstractListModel>
#include <QPointer>

namespace floom::inline pages {

class ProofModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::ProofSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QString part READ part WRITE setPart NOTIFY sessionChanged)
    Q_PROPERTY(int rank READ rank WRITE setRank NOTIFY sessionChanged) // 0 by gain, 1 by gain per cost, 2 by gain per watt
    Q_PROPERTY(int count READ rowCount NOTIFY linesChanged)
    Q_PROPERTY(double limitsFrom READ limitsFrom CONSTANT) // per cent: a part that gains less, twice as fast, does not limit

public:
    // `gain`, `interval`, `ideal` in per cent; `ideal` is 0 if unknown. `told`: the gain exceeds its interval.
    enum RoleName {
        label = Qt::UserRole + 1,
        address,
        note,
        stage,
        gain,
        interval,
        ideal,
        told,
        limiting, // a part: twice as fast, it gains enough to be what limits
        gainText,
        shortGain, // for a narrow column
        tailText,
        tailTold,
        line,
        tried
    };

    explicit ProofModel(QObject* parent = nullptr);
    [[nodiscard]] ProofSession* session() const { return m_session; }
    void setSession(ProofSession* session);
    [[nodiscard]] QString part() const { return m_part; }
    void setPart(const QString& part);
    [[nodiscard]] int rank() const { return static_cast<int>(m_rank); }
    void setRank(int rank);

    [[nodiscard]] double limitsFrom() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void linesChanged();

private:
    void refresh();
    [[nodiscard]] std::vector<int> shown() const;

    QPointer<ProofSession> m_session;
    QString m_part = QStringLiteral("limits");
    Rank m_rank = Rank::gain;
    std::vector<int> m_shown; // indices into the session's lines
    std::vector<ProofLine> m_lines; // the lines shown
};

} // namespace floom::inline pages
