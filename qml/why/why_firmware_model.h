// SPDX-License-Identifier: GPL-3.0-or-later
// The firmware functions of a session's run as rows for QML, by the core cycles that each took; one core at a time. GUI thread.
#pragma once

#include "why/why_session.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class WhyFirmwareModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool known READ isKnown NOTIFY changed) // the run had firmware
    Q_PROPERTY(QStringList cores READ cores NOTIFY changed) // "core 0  83 %"
    Q_PROPERTY(int core READ core WRITE setCore NOTIFY changed)
    Q_PROPERTY(QString words READ words NOTIFY changed) // which firmware ran, and the core's utilization
    Q_PROPERTY(int picked READ picked WRITE setPicked NOTIFY pickedChanged) // row; -1 = none

public:
    enum RoleName { name = Qt::UserRole + 1, cycles, share, total, request, waits, waitShare, detail };

    explicit WhyFirmwareModel(QObject* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);

    [[nodiscard]] const FirmwareResult* firmware() const; // null: no firmware
    [[nodiscard]] const FirmwareCore* shown() const; // null: no firmware
    [[nodiscard]] bool isKnown() const { return shown() != nullptr; }
    [[nodiscard]] QStringList cores() const;
    [[nodiscard]] int core() const { return m_core; }
    void setCore(int core); // ignored if there is no such core
    [[nodiscard]] QString words() const;
    [[nodiscard]] int picked() const { return m_picked; }
    void setPicked(int row);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void changed();
    void pickedChanged();

private:
    void refresh();

    QPointer<WhySession> m_session;
    int m_core = 0, m_picked = -1;
};

// "12.3 %" of a whole; "" if it is zero.
[[nodiscard]] QString cycleShare(std::uint64_t part, std::uint64_t whole);

} // namespace floom::inline pages
