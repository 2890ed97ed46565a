// SPDX-License-Identifier: GPL-3.0-or-later
// The runner of the QML tests. Charts need a QApplication, so this is not QUICK_TEST_MAIN. Settings and files go to a scratch folder that
// tests know as `scratchFolder`.
#include <QApplication>
#include <QQmlContext>
#include <QQmlEngine>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtQuickTest>

class Setup : public QObject {
    Q_OBJECT

public slots:
    void qmlEngineAvailable(QQmlEngine* engine)
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_scratch.path());
        engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        engine->rootContext()->setContextProperty(QStringLiteral("scratchFolder"), m_scratch.path());
    }

private:
    QTemporaryDir m_scratch;
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("flashloom"));
    QApplication::setApplicationName(QStringLiteral("flashloom-test"));
    Setup setup;
    return quick_test_main_with_setup(argc, argv, "quick", FLOOM_QML_TESTS, &setup);
}

#include "tst_quick.moc"
