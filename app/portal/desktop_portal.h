// SPDX-License-Identifier: GPL-3.0-or-later
// DesktopPortal: the desktop's file dialog, if a portal provides one (org.freedesktop.portal.FileChooser on the session bus). ask() ends
// with chosen(), cancelled() or notServed(); after the last, use the program's own dialog. Never blocks on the bus. FLASHLOOM_DIALOGS=own
// in the environment forces the program's own dialog. GUI thread.
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QString>
#include <QVariantList>
#include <QVariantMap>
#include <QWindow>
#include <QtQml/qqmlregistration.h>

namespace floom::inline portal {

class DesktopPortal : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool asking READ isAsking NOTIFY askingChanged)

public:
    explicit DesktopPortal(QObject* parent = nullptr);
    explicit DesktopPortal(const QDBusConnection& bus, QObject* parent = nullptr);
    ~DesktopPortal() override; // cancels a pending request

    [[nodiscard]] bool isAsking() const { return m_asking; }
    // `kinds`: {"words", "suffixes"} each; no suffixes: all files. A name without a matching suffix gets the first one of its kind.
    Q_INVOKABLE void ask(bool saving, const QString& title, const QString& folder, const QString& name, const QVariantList& kinds,
                         QWindow* window);

signals:
    void askingChanged();
    // `named`: the suffix was changed after the dialog, so overwriting has not been confirmed.
    void chosen(const QString& path, bool named);
    void cancelled();
    void notServed();

private slots:
    void answer(uint response, const QVariantMap& results); // the request's Response signal

private:
    void setAsking(bool asking);
    void request(const QString& method, const QString& parent, const QString& title, const QVariantMap& options);
    void listen(const QString& path, bool begin);
    void give(const QString& path, const QString& kind);

    QDBusConnection m_bus;
    QVariantList m_kinds;
    QString m_request; // object path
    bool m_saving = false;
    bool m_asking = false;
};

} // namespace floom::inline portal
