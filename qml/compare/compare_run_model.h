// SPDX-License-Identifier: GPL-3.0-or-later
// CompareRunModel: all runs of the project, newest last, and which are in the comparison. GUI thread only.
#pragma once

#include "compare/compare_session.h"

#include <QAbstractListModel>
#include <QPointer>

namespace floom::inline pages {

class CompareRunModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)

public:
    enum Role { WordsRole = Qt::UserRole + 1, ChosenRole, BaselineRole };

    explicit CompareRunModel(QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] CompareSession* session() const { return m_session; }
    void setSession(CompareSession* session);

signals:
    void sessionChanged();

private:
    void update();

    QPointer<CompareSession> m_session;
    QStringList m_words;
};

} // namespace floom::inline pages
