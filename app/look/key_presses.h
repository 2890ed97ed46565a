// SPDX-License-Identifier: GPL-3.0-or-later
// KeyPresses: says that a key was pressed, whoever has the focus; modifiers alone do not count. What is only read, like a tooltip, goes
// with it. GUI thread.
#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom {

class KeyPresses : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    explicit KeyPresses(QObject* parent = nullptr);
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void pressed();
};

} // namespace floom
