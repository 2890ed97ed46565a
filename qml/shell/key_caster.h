// SPDX-License-Identifier: GPL-3.0-or-later
// KeyCaster: shows input to an audience while active: the last keys in words, and the pointer position. Sees all input of its window
// without consuming it; input in other windows, such as the teacher's, is not shown. Letters typed into fields are shown, too, as the
// settings say. GUI thread.
#pragma once

#include <QObject>
#include <QPointF>
#include <QPointer>
#include <QQuickItem>
#include <QQuickWindow>
#include <QString>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class KeyCaster : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(QQuickWindow* window MEMBER m_window NOTIFY windowChanged) // null = all windows
    Q_PROPERTY(QString keys READ keys NOTIFY keysChanged)
    Q_PROPERTY(QPointF pointer READ pointer NOTIFY pointerChanged)
    Q_PROPERTY(bool pressed READ isPressed NOTIFY pointerChanged)

public:
    explicit KeyCaster(QObject* parent = nullptr);

    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] QString keys() const { return m_keys; } // "Ctrl+K", with "×3" after repeats; "" after two seconds
    [[nodiscard]] QPointF pointer() const { return m_pointer; } // px of the window
    [[nodiscard]] bool isPressed() const { return m_pressed; }

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void activeChanged();
    void keysChanged();
    void pointerChanged();
    void windowChanged();

private:
    void showKey(const QString& text);
    [[nodiscard]] bool isElsewhere(const QObject* watched) const;

    QPointer<QQuickWindow> m_window;
    bool m_active = false;
    bool m_pressed = false;
    QString m_keys, m_last;
    int m_repeats = 1;
    quint64 m_stamp = 0; // timestamp of the last key: the window receives it again if it was no shortcut
    int m_key = 0; // the key with that timestamp
    QPointF m_pointer;
    QTimer m_fade;
};

} // namespace floom::inline pages
