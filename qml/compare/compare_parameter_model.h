// SPDX-License-Identifier: GPL-3.0-or-later
// CompareParameterModel: a comparison's parameters, different ones first; equal ones only if the session asks for them. GUI thread.
#pragma once

#include "compare/compare_session.h"

#include <QAbstractListModel>
#include <QPointer>

namespace floom::inline pages {

class CompareParameterModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { ChangeRole = Qt::UserRole + 1, BlockRole, LabelRole, AddressRole, ARole, BRole };

    explicit CompareParameterModel(QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] CompareSession* session() const { return m_session; }
    void setSession(CompareSession* session);
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }

signals:
    void sessionChanged();
    void countChanged();

private:
    void reset();

    QPointer<CompareSession> m_session;
    std::vector<ParameterChange> m_rows;
};

} // namespace floom::inline pages
