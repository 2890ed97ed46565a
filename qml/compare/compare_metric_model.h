// SPDX-License-Identifier: GPL-3.0-or-later
// CompareMetricModel: a comparison's figures with difference, judgement, and a bar from -1 to 1. GUI thread only.
#pragma once

#include "compare/compare_session.h"

#include <QAbstractListModel>
#include <QPointer>

namespace floom::inline pages {

class CompareMetricModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)

public:
    enum Role {
        NameRole = Qt::UserRole + 1,
        AddressRole,
        ARole,
        BRole,
        DeltaRole,
        JudgementRole,
        RisesRole,
        BarRole,
        InWordsRole,
        OriginRole
    };

    explicit CompareMetricModel(QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] CompareSession* session() const { return m_session; }
    void setSession(CompareSession* session);

signals:
    void sessionChanged();

private:
    void reset();

    QPointer<CompareSession> m_session;
    std::vector<MetricChange> m_rows;
};

// "NAND package": the label of a block of A, else of B.
[[nodiscard]] QString labelIn(const CompareSession& session, const std::string& block);
// A breakdown's part, "ecc[*] · decode", split into label "LDPC · decode" and address "ecc[*]"; address "" if it is not a block.
struct NamedPart {
    QString words, address;
};
[[nodiscard]] NamedPart namedPart(const CompareSession& session, const QString& written);

} // namespace floom::inline pages
