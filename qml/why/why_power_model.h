// SPDX-License-Identifier: GPL-3.0-or-later
// The power or bus bars of a session's run as a list for QML. GUI thread only.
#pragma once

#include "why/why_power.h"
#include "why/why_session.h"

#include <QAbstractListModel>
#include <QPointer>

namespace floom::inline pages {

class WhyPowerModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool buses MEMBER m_buses WRITE setBuses NOTIFY sessionChanged) // buses instead of power
    Q_PROPERTY(int count READ rowCount NOTIFY barsChanged)
    Q_PROPERTY(QString words READ words NOTIFY barsChanged)
    Q_PROPERTY(QVariantList kinds READ kinds NOTIFY barsChanged) // kinds of parts that occur: {name, look} each

public:
    enum RoleName { owner = Qt::UserRole + 1, label, text, parts }; // owner "" = as in the row above; parts: {name, look, share, text} each

    explicit WhyPowerModel(QObject* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);
    void setBuses(bool buses);
    [[nodiscard]] QString words() const;
    [[nodiscard]] QVariantList kinds() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void barsChanged();

private:
    void refresh();
    [[nodiscard]] QString partLabel(std::size_t row) const;
    QPointer<WhySession> m_session;
    bool m_buses = false;
    std::vector<SplitBar> m_bars;
};

} // namespace floom::inline pages
