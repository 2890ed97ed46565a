// SPDX-License-Identifier: GPL-3.0-or-later
// The stages of a session's run as a list for QML, from the host to the dies. GUI thread only.
#pragma once

#include "why/why_session.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class WhyStageModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int count READ rowCount NOTIFY stagesChanged)

public:
    enum RoleName { label = Qt::UserRole + 1, detail, block, typeId, busy, mean, busyText, headroom, ceiling, neck };

    explicit WhyStageModel(QObject* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void stagesChanged();

private:
    void refresh();
    QPointer<WhySession> m_session;
    std::vector<Stage> m_stages;
};

} // namespace floom::inline pages
