// SPDX-License-Identifier: GPL-3.0-or-later
// The runner of the QML tests. Charts need a QApplication, so this is not QUICK_TEST_MAIN. Settings and files go to a scratch folder that
// tests know as `scratchFolder`; `files` does to them what QML cannot, `reader` tells what a screen reader finds.
#include "screen_reader.h"

#include <QApplication>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
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
    // As a file manager drops it onto the window; false when nothing there takes it.
    Q_INVOKABLE bool drop(QQuickWindow* window, const QString& path, int x, int y)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(x, y), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent drop(QPointF(x, y), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window, &drop);
        return drop.isAccepted();
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
        engine->rootContext()->setContextProperty(QStringLiteral("reader"), &m_reader);
    }

private:
    QTemporaryDir m_scratch;
    Files m_files;
    ScreenReader m_reader;
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("flashloom"));
    QApplication::setApplicationName(QStringLiteral("flashloom-test"));
    QAccessible::setActive(true); // before the first item is made: Controls take their names only then
    Setup setup;
    return quick_test_main_with_setup(argc, argv, "quick", FLOOM_QML_TESTS, &setup);
}

#include "tst_quick.moc"
