// SPDX-License-Identifier: GPL-3.0-or-later
// A fake portal on a private bus: requests reach it, answers reach the requester, and if it is unavailable the program's own dialog is
// used.
#include "portal/desktop_portal.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusContext>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

using namespace floom;

namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kObject = QStringLiteral("/org/freedesktop/portal/desktop");

} // namespace

class FakePortal : public QObject, protected QDBusContext {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.FileChooser")

public:
    uint response = 0;
    QStringList uris;
    bool refuses = false;
    QString method, title;
    QVariantMap options;

public slots:
    QDBusObjectPath OpenFile(const QString& /*parent*/, const QString& asked, const QVariantMap& with)
    {
        return take(QStringLiteral("OpenFile"), asked, with);
    }
    QDBusObjectPath SaveFile(const QString& /*parent*/, const QString& asked, const QVariantMap& with)
    {
        return take(QStringLiteral("SaveFile"), asked, with);
    }

private:
    QDBusObjectPath take(const QString& called, const QString& asked, const QVariantMap& with)
    {
        method = called;
        title = asked;
        options = with;
        const QString path =
            QStringLiteral("/org/freedesktop/portal/desktop/request/%1/%2")
                .arg(message().service().mid(1).replace(u'.', u'_'), with.value(QStringLiteral("handle_token")).toString());
        if (refuses) {
            sendErrorReply(QDBusError::NotSupported, QStringLiteral("no backend"));
            return QDBusObjectPath(path);
        }
        QDBusMessage answer =
            QDBusMessage::createSignal(path, QStringLiteral("org.freedesktop.portal.Request"), QStringLiteral("Response"));
        answer.setArguments({response, QVariantMap{{QStringLiteral("uris"), uris}}});
        connection().send(answer); // before the reply, as a fast portal does
        return QDBusObjectPath(path);
    }
};

class TestDesktopPortal : public QObject {
    Q_OBJECT

    QProcess m_daemon;
    QString m_address;
    FakePortal m_portal;
    const QVariantList m_kinds{
        QVariantMap{{QStringLiteral("words"), QStringLiteral("Projects")},
                    {QStringLiteral("suffixes"), QStringList{QStringLiteral("floom")}}},
        QVariantMap{{QStringLiteral("words"), QStringLiteral("Text")}, {QStringLiteral("suffixes"), QStringList{QStringLiteral("json")}}}};

    [[nodiscard]] QDBusConnection client() const { return QDBusConnection::connectToBus(m_address, QStringLiteral("client")); }
    void serve() const { QVERIFY(QDBusConnection(QStringLiteral("portal")).registerService(kService)); }

private slots:
    void initTestCase()
    {
        m_daemon.start(QStringLiteral("dbus-daemon"),
                       {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
        if (!m_daemon.waitForStarted())
            QSKIP("there is no dbus-daemon here");
        QVERIFY(m_daemon.waitForReadyRead());
        m_address = QString::fromLocal8Bit(m_daemon.readLine()).trimmed();
        auto portal = QDBusConnection::connectToBus(m_address, QStringLiteral("portal"));
        QVERIFY(portal.isConnected());
        QVERIFY(portal.registerObject(kObject, &m_portal, QDBusConnection::ExportAllSlots));
    }
    void cleanupTestCase()
    {
        QDBusConnection::disconnectFromBus(QStringLiteral("client"));
        QDBusConnection::disconnectFromBus(QStringLiteral("portal"));
        m_daemon.terminate();
        m_daemon.waitForFinished();
    }
    void cleanup()
    {
        m_portal.response = 0;
        m_portal.refuses = false;
        m_portal.uris.clear();
        QDBusConnection(QStringLiteral("portal")).unregisterService(kService);
    }

    void withoutABusTheOwnDialogAsks()
    {
        DesktopPortal asked; // no window is shown in a test
        QSignalSpy own(&asked, &DesktopPortal::notServed);
        asked.ask(true, QStringLiteral("Save"), {}, QStringLiteral("a.floom"), m_kinds, nullptr);
        QCOMPARE(own.count(), 1);
        QVERIFY(!asked.isAsking());
    }
    void withoutAPortalOnTheBusTheOwnDialogAsks()
    {
        DesktopPortal asked(client());
        QSignalSpy own(&asked, &DesktopPortal::notServed);
        asked.ask(true, QStringLiteral("Save"), {}, QStringLiteral("a.floom"), m_kinds, nullptr);
        QVERIFY(asked.isAsking());
        QTRY_COMPARE(own.count(), 1);
        QVERIFY(!asked.isAsking());
    }
    void aPortalWithoutADialogLeavesItToTheOwn_data()
    {
        QTest::addColumn<bool>("refuses");
        QTest::newRow("refuses") << true;
        QTest::newRow("answers 2") << false;
    }
    void aPortalWithoutADialogLeavesItToTheOwn()
    {
        QFETCH(bool, refuses);
        serve();
        m_portal.refuses = refuses;
        m_portal.response = 2;
        DesktopPortal asked(client());
        QSignalSpy own(&asked, &DesktopPortal::notServed);
        asked.ask(false, QStringLiteral("Open"), {}, {}, m_kinds, nullptr);
        QTRY_COMPARE(own.count(), 1);
        QVERIFY(!asked.isAsking());
    }
    void whatIsAskedReachesThePortal()
    {
        serve();
        m_portal.response = 1;
        DesktopPortal asked(client());
        QSignalSpy gone(&asked, &DesktopPortal::cancelled), chosen(&asked, &DesktopPortal::chosen);
        asked.ask(true, QStringLiteral("Save the drive"), QStringLiteral("/x"), QStringLiteral("a.floom"), m_kinds, nullptr);
        QTRY_COMPARE(gone.count(), 1);
        QCOMPARE(chosen.count(), 0);
        QCOMPARE(m_portal.method, QStringLiteral("SaveFile"));
        QCOMPARE(m_portal.title, QStringLiteral("Save the drive"));
        QCOMPARE(m_portal.options.value(QStringLiteral("current_name")).toString(), QStringLiteral("a.floom"));
        QCOMPARE(m_portal.options.value(QStringLiteral("current_folder")).toByteArray(), QByteArray("/x\0", 3));
        QCOMPARE(m_portal.options.value(QStringLiteral("filters")).value<QDBusArgument>().currentSignature(), QStringLiteral("a(sa(us))"));
    }
    void whatIsChosenComesBack_data()
    {
        QTest::addColumn<bool>("saving");
        QTest::addColumn<QString>("uri");
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("named");
        QTest::newRow("opened") << false << "file:///x/my%20drive.floom"
                                << "/x/my drive.floom" << false;
        QTest::newRow("opened as it is") << false << "file:///x/drive.dat"
                                         << "/x/drive.dat" << false;
        QTest::newRow("saved") << true << "file:///x/drive.JSON"
                               << "/x/drive.JSON" << false;
        QTest::newRow("saved without an ending") << true << "file:///x/drive"
                                                 << "/x/drive.floom" << true;
        QTest::newRow("saved with another ending") << true << "file:///x/drive.v2"
                                                   << "/x/drive.v2.floom" << true;
    }
    void whatIsChosenComesBack()
    {
        QFETCH(bool, saving);
        QFETCH(QString, uri);
        serve();
        m_portal.uris = QStringList{uri};
        DesktopPortal asked(client());
        QSignalSpy chosen(&asked, &DesktopPortal::chosen);
        asked.ask(saving, QStringLiteral("A file"), {}, {}, m_kinds, nullptr);
        QTRY_COMPARE(chosen.count(), 1);
        QTEST(chosen[0][0].toString(), "path");
        QTEST(chosen[0][1].toBool(), "named");
        QVERIFY(!asked.isAsking());
        asked.ask(saving, QStringLiteral("A file"), {}, {}, m_kinds, nullptr); // and again
        QTRY_COMPARE(chosen.count(), 2);
    }
};

QTEST_GUILESS_MAIN(TestDesktopPortal)
#include "tst_desktop_portal.moc"
