// SPDX-License-Identifier: GPL-3.0-or-later
// KeyPresses: reports key presses whichever item has the focus; modifiers alone do not count. Used to hide passive popups such as tooltips.
// GUI thread.
#pragma once

#include <QObject>
#include <QWindow>
#include <QtQml/qqmlregistration.h>

namespace floom::inline look {

class KeyPresses : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(bool last READ isLast NOTIFY lastChanged)

public:
    explicit KeyPresses(QObject* parent = nullptr);
    [[nodiscard]] bool isLast() const { return m_isLast; } // no pointer movement since
    Q_INVOKABLE static bool areElsewhere(const QWindow* window); // another window of the program has the keys
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void pressed();
    void lastChanged();

private:
    void setLast(bool isLast);

    bool m_isLast = false;
};

} // namespace floom::inline look
