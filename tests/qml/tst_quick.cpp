// SPDX-License-Identifier: GPL-3.0-or-later
// The runner of the QML tests. Charts need a QApplication, so this is not QUICK_TEST_MAIN. Settings and files go to a scratch folder that
// tests know as `scratchFolder`; `files` does to them what QML cannot.
#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QQmlContext>
#include <QQmlEngine>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtQuickTest>

class Files : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // The file without its last tenth, as a disk that ran full leaves it.
    Q_INVOKABLE bool cutShort(const QString& path)
    {
        QFile file(path);
        return file.resize(QFileInfo(path).size() * 9 / 10);
    }
};

class Setup : public QObject {
    Q_OBJECT

public slots:
    void qmlEngineAvailable(QQmlEngine* engine)
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_scratch.path());
        engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        engine->rootContext()->setContextProperty(QStringLiteral("scratchFolder"), m_scratch.path());
        engine->rootContext()->setContextProperty(QStringLiteral("files"), &m_files);
    }

private:
    QTemporaryDir m_scratch;
    Files m_files;
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
