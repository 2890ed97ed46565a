// SPDX-License-Identifier: GPL-3.0-or-later
// Protocol: https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.FileChooser.html
#include "portal/desktop_portal.h"

#include <QDBusArgument>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFileInfo>
#include <QGuiApplication>
#include <QUrl>

namespace floom::inline portal {

struct PortalPattern {
    uint kind = 0; // 0: a glob
    QString text;
};

struct PortalFilter {
    QString words;
    QList<PortalPattern> patterns;
};

} // namespace floom::inline portal

Q_DECLARE_METATYPE(floom::PortalPattern)
Q_DECLARE_METATYPE(floom::PortalFilter)

namespace floom::inline portal {

static QDBusArgument& operator<<(QDBusArgument& out, const PortalPattern& pattern)
{
    out.beginStructure();
    out << pattern.kind << pattern.text;
    out.endStructure();
    return out;
}

static const QDBusArgument& operator>>(const QDBusArgument& in, PortalPattern& pattern)
{
    in.beginStructure();
    in >> pattern.kind >> pattern.text;
    in.endStructure();
    return in;
}

static QDBusArgument& operator<<(QDBusArgument& out, const PortalFilter& filter)
{
    out.beginStructure();
    out << filter.words << filter.patterns;
    out.endStructure();
    return out;
}

static const QDBusArgument& operator>>(const QDBusArgument& in, PortalFilter& filter)
{
    in.beginStructure();
    in >> filter.words >> filter.patterns;
    in.endStructure();
    return in;
}

namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kObject = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kChooser = QStringLiteral("org.freedesktop.portal.FileChooser");
const QString kRequest = QStringLiteral("org.freedesktop.portal.Request");
constexpr int kPatienceMs = 2000; // a portal that is not running is started first

// The session bus, if a window is really shown: tests and pictures must not open dialogs.
QDBusConnection sessionBus()
{
    const QString platform = QGuiApplication::platformName();
    const bool isShown = platform == QLatin1String("xcb") || platform.startsWith(QLatin1String("wayland"));
    const bool isWanted = qEnvironmentVariable("FLASHLOOM_DIALOGS") != QLatin1String("own");
    const bool isThere = qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") // otherwise connecting would start a bus
        || QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
    return isShown && isWanted && isThere ? QDBusConnection::sessionBus() : QDBusConnection(QStringLiteral("no bus"));
}

QStringList suffixesOf(const QVariant& kind)
{
    return kind.toMap().value(QStringLiteral("suffixes")).toStringList();
}

PortalFilter filterOf(const QVariant& kind)
{
    PortalFilter filter{kind.toMap().value(QStringLiteral("words")).toString(), {}};
    const QStringList suffixes = suffixesOf(kind);
    for (const QString& suffix : suffixes)
        filter.patterns << PortalPattern{0, QStringLiteral("*.") + suffix};
    if (suffixes.isEmpty())
        filter.patterns << PortalPattern{0, QStringLiteral("*")};
    return filter;
}

} // namespace

DesktopPortal::DesktopPortal(QObject* parent)
    : DesktopPortal(sessionBus(), parent)
{
}

DesktopPortal::DesktopPortal(const QDBusConnection& bus, QObject* parent)
    : QObject(parent)
    , m_bus(bus)
{
    qDBusRegisterMetaType<PortalPattern>();
    qDBusRegisterMetaType<QList<PortalPattern>>();
    qDBusRegisterMetaType<PortalFilter>();
    qDBusRegisterMetaType<QList<PortalFilter>>();
}

DesktopPortal::~DesktopPortal()
{
    if (!m_request.isEmpty())
        m_bus.asyncCall(QDBusMessage::createMethodCall(kService, m_request, kRequest, QStringLiteral("Close")));
}

void DesktopPortal::setAsking(bool asking)
{
    if (m_asking == asking)
        return;
    m_asking = asking;
    emit askingChanged();
}

void DesktopPortal::ask(bool saving, const QString& title, const QString& folder, const QString& name, const QVariantList& kinds,
                        QWindow* window)
{
    if (m_asking)
        return;
    if (!m_bus.isConnected()) {
        emit notServed();
        return;
    }
    m_saving = saving;
    m_kinds = kinds;
    QList<PortalFilter> filters;
    for (const QVariant& kind : kinds)
        filters << filterOf(kind);
    QVariantMap options{{QStringLiteral("modal"), true}};
    if (!filters.isEmpty())
        options.insert(QStringLiteral("filters"), QVariant::fromValue(filters));
    if (!folder.isEmpty())
        options.insert(QStringLiteral("current_folder"), folder.toLocal8Bit() + '\0');
    if (saving && !name.isEmpty())
        options.insert(QStringLiteral("current_name"), name);
    const bool isX = window != nullptr && QGuiApplication::platformName() == QLatin1String("xcb");
    const QString parent = isX ? QStringLiteral("x11:") + QString::number(window->winId(), 16) : QString();
    setAsking(true);
    request(saving ? QStringLiteral("SaveFile") : QStringLiteral("OpenFile"), parent, title, options);
}

void DesktopPortal::request(const QString& method, const QString& parent, const QString& title, const QVariantMap& options)
{
    // The response may arrive before the reply that names the request; the token makes the name known beforehand.
    static int number = 0;
    const QString token = QStringLiteral("flashloom%1").arg(++number);
    const QString own = m_bus.baseService().mid(1).replace(u'.', u'_');
    const QString path = QStringLiteral("/org/freedesktop/portal/desktop/request/%1/%2").arg(own, token);
    QVariantMap all = options;
    all.insert(QStringLiteral("handle_token"), token);
    QDBusMessage call = QDBusMessage::createMethodCall(kService, kObject, kChooser, method);
    call.setArguments({parent, title, all});
    listen(path, true);
    auto* reply = new QDBusPendingCallWatcher(m_bus.asyncCall(call, kPatienceMs), this);
    connect(reply, &QDBusPendingCallWatcher::finished, this, [this, path](QDBusPendingCallWatcher* done) {
        done->deleteLater();
        const QDBusPendingReply<QDBusObjectPath> named = *done;
        if (!m_asking || m_request != path)
            return; // already answered
        if (named.isError()) {
            listen(path, false);
            setAsking(false);
            emit notServed();
        } else if (named.value().path() != path) { // portals before 0.9 choose another path
            listen(path, false);
            listen(named.value().path(), true);
        }
    });
}

void DesktopPortal::listen(const QString& path, bool begin)
{
    const QString signal = QStringLiteral("Response");
    if (begin)
        m_bus.connect(kService, path, kRequest, signal, this, SLOT(answer(uint, QVariantMap)));
    else
        m_bus.disconnect(kService, path, kRequest, signal, this, SLOT(answer(uint, QVariantMap)));
    m_request = begin ? path : QString();
}

void DesktopPortal::answer(uint response, const QVariantMap& results)
{
    if (!m_asking)
        return;
    listen(m_request, false);
    setAsking(false);
    if (response > 1) { // the dialog could not be shown
        emit notServed();
        return;
    }
    const QStringList uris = results.value(QStringLiteral("uris")).toStringList();
    const QString path = response == 0 && !uris.isEmpty() ? QUrl(uris.first()).toLocalFile() : QString();
    if (path.isEmpty()) {
        emit cancelled();
        return;
    }
    const auto filter = results.value(QStringLiteral("current_filter"));
    give(path, filter.canConvert<QDBusArgument>() ? qdbus_cast<PortalFilter>(filter.value<QDBusArgument>()).words : QString());
}

void DesktopPortal::give(const QString& path, const QString& kind)
{
    QStringList known, first;
    for (const QVariant& one : m_kinds) {
        known << suffixesOf(one);
        if (first.isEmpty() || one.toMap().value(QStringLiteral("words")) == kind)
            first = suffixesOf(one);
    }
    const bool isNamed = m_saving && !first.isEmpty() && !known.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
    emit chosen(isNamed ? path + u'.' + first.first() : path, isNamed);
}

} // namespace floom::inline portal
