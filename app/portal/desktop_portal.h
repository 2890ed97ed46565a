// SPDX-License-Identifier: GPL-3.0-or-later
// DesktopPortal: the file dialog of the desktop, where a portal serves one (org.freedesktop.portal.FileChooser on the session bus). ask()
// ends in one of: chosen(), cancelled(), or notServed(), whereupon a dialog of the program's own is to ask. It never waits for the bus.
// A person can keep to the program's own by FLASHLOOM_DIALOGS=own in the environment. GUI thread.
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QString>
#include <QVariantList>
#include <QVariantMap>
#include <QWindow>
#include <QtQml/qqmlregistration.h>

namespace floom {

class DesktopPortal : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool asking READ isAsking NOTIFY askingChanged)

public:
    explicit DesktopPortal(QObject* parent = nullptr);
    explicit DesktopPortal(const QDBusConnection& bus, QObject* parent = nullptr);
    ~DesktopPortal() override; // what was asked is withdrawn

    [[nodiscard]] bool isAsking() const { return m_asking; }
    // `kinds`: {"words", "suffixes"} each; no suffixes: all files. A name that is given without one of them gets the first of its kind.
    Q_INVOKABLE void ask(bool saving, const QString& title, const QString& folder, const QString& name, const QVariantList& kinds,
                         QWindow* window);

signals:
    void askingChanged();
    // `named`: it was given another ending than the person saw, so nobody asked yet whether a file there may be replaced.
    void chosen(const QString& path, bool named);
    void cancelled();
    void notServed();

private slots:
    void answer(uint response, const QVariantMap& results); // Response of the request

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

} // namespace floom
