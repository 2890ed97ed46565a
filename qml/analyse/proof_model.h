// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a proof as a list for QML: `part` "limits" are the parts made twice as fast and the load, in the order of the drive while
// the runs go on and by gain afterwards; "changes" are those that helped, best first. GUI thread only.
#pragma once

#include "desk/proof_session.h"

#include <QAbstractListModel>
#include <QPointer>

namespace floom {

class ProofModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::ProofSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QString part READ part WRITE setPart NOTIFY sessionChanged)
    Q_PROPERTY(int rank READ rank WRITE setRank NOTIFY sessionChanged) // 0 by gain, 1 by gain for the cost, 2 by gain for the power
    Q_PROPERTY(int count READ rowCount NOTIFY linesChanged)

public:
    // `gain`, `interval`, `ideal` in per cent; `ideal` is 0 where nothing is known. `told`: more than the interval.
    enum RoleName {
        label = Qt::UserRole + 1,
        address,
        note,
        stage,
        gain,
        interval,
        ideal,
        told,
        gainText,
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
    std::vector<int> m_shown; // places in the session's lines
    std::vector<ProofLine> m_lines; // theirs
};

} // namespace floom
