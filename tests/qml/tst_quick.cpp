// SPDX-License-Identifier: GPL-3.0-or-later
// The runner of the QML tests. Charts need a QApplication, so this is not QUICK_TEST_MAIN. Settings and files go to a scratch folder,
// `scratchFolder` in tests; `files` does file operations that QML cannot, `reader` is the screen reader, `finder` finds items by name.
#include "item_finder.h"
#include "screen_reader.h"

#include "desk/workspace.h"
#include "io/json.h"
#include "learn/lesson_check.h"
#include "learn/made_up_class.h"
#include "run/run_record.h"

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
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

    // Cuts the last tenth off a file, like a full disk.
    Q_INVOKABLE bool cutShort(const QString& path)
    {
        QFile file(path);
        return file.resize(QFileInfo(path).size() * 9 / 10);
    }
    Q_INVOKABLE bool write(const QString& path, const QString& text)
    {
        QFile file(path);
        const QByteArray bytes = text.toUtf8();
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }
    // Drops a file onto the window like a file manager; false if it is not accepted.
    Q_INVOKABLE bool drop(QQuickWindow* window, const QString& path, int x, int y) { return dropAll(window, {path}, x, y); }
    Q_INVOKABLE bool dropAll(QQuickWindow* window, const QStringList& paths, int x, int y)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(x, y), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent drop(QPointF(x, y), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window, &drop);
        return drop.isAccepted();
    }
    // The lesson's text in English, without a code.
    Q_INVOKABLE QString lessonSource(const QString& id) const
    {
        QString problem;
        return QString::fromUtf8(
            QJsonDocument(floom::lessonFor(QJsonDocument::fromJson(lesson(id).source).object(), id, {}, &problem)).toJson());
    }
    // {step, value, expected, reveal} of the predictions of a lesson, under the seed that the window runs with.
    Q_INVOKABLE QVariantList lessonTruths(const QString& id) const
    {
        QVariantList list;
        for (const auto& one : floom::walkLesson(lesson(id), floom::builtinCatalogue(), {1}).truths)
            list.append(QVariantMap{{QStringLiteral("step"), one.step},
                                    {QStringLiteral("value"), one.values.front()},
                                    {QStringLiteral("expected"), one.expected},
                                    {QStringLiteral("reveal"), one.reveal}});
        return list;
    }
    // Writes the class of learn/made_up_class.h to a new folder; the thirty-first file is damaged.
    Q_INVOKABLE bool writeClass(const QString& folder) const
    {
        const auto write = [&](const QString& name, const QByteArray& text) {
            QFile file(folder + u'/' + name);
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        bool isWhole = QDir().mkpath(folder) && write(QStringLiteral("mia.json"), "{\"format\": \"flashloom hand-in\", ");
        for (int student = 0; student < 30; ++student)
            isWhole =
                write(QStringLiteral("%1.json").arg(student, 2, 10, QLatin1Char('0')), floom::writeHandIn(floom::madeUpHandIn(student)))
                && isWhole;
        return isWhole;
    }
    // Writes a custom lesson to a folder, and to another one a hand-in with a wrong first prediction.
    Q_INVOKABLE bool writeOwnLesson(const QString& folder, const QString& handIns) const
    {
        QByteArray text = lesson(QStringLiteral("01-one-read")).source;
        text.replace("One read", "My read");
        QString problem;
        const auto own = floom::readLesson(text, QStringLiteral("mine"), &problem);
        const auto drives = own ? floom::lessonDrives(*own, floom::builtinCatalogue(), &problem) : std::nullopt;
        if (!drives)
            return false;
        floom::HandIn handIn = floom::madeUpHandIn(1);
        handIn.lesson = own->id;
        handIn.lessonHash = own->hash;
        const auto write = [](const QString& path, const QByteArray& words) {
            QFile file(path);
            return file.open(QIODevice::WriteOnly) && file.write(words) == words.size();
        };
        return QDir().mkpath(folder) && QDir().mkpath(handIns) && write(folder + QStringLiteral("/mine.json"), text)
            && write(handIns + QStringLiteral("/07.json"), floom::writeHandIn(handIn));
    }
    Q_INVOKABLE QString text(const QString& path) const
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    // The number of the recorded request that took longest; -1 = none.
    Q_INVOKABLE int slowestRequest(const floom::Workspace* workspace) const
    {
        const auto record = workspace->record();
        if (!record || !record->result.spans || record->result.spans->requests.empty())
            return -1;
        const auto& all = record->result.spans->requests;
        const auto life = [](const floom::RequestSpan& one) { return one.completed.ps - one.issued.ps; };
        return static_cast<int>(
            std::max_element(all.begin(), all.end(), [&](const auto& a, const auto& b) { return life(a) < life(b); })->request);
    }

private:
    static const floom::LessonText& lesson(const QString& id)
    {
        const auto& all = floom::builtinLessons();
        return *std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
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
        engine->rootContext()->setContextProperty(QStringLiteral("finder"), &m_finder);
    }

private:
    QTemporaryDir m_scratch;
    Files m_files;
    ScreenReader m_reader;
    ItemFinder m_finder;
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("flashloom"));
    QApplication::setApplicationName(QStringLiteral("flashloom-test"));
    QAccessible::setActive(true); // before the first item is created: Controls read their names only then
    Setup setup;
    return quick_test_main_with_setup(argc, argv, "quick", FLOOM_QML_TESTS, &setup);
}

#include "tst_quick.moc"
