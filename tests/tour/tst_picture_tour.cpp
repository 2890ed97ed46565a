// SPDX-License-Identifier: GPL-3.0-or-later
// The picture tour completes: every picture of its list is written, no file twice, and each shows something.
#include "desk/workspace.h"
#include "shell/picture_tour.h"

#include <QApplication>
#include <QHash>
#include <QImage>
#include <QProcess>
#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QSet>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

namespace {

constexpr int kMostMs = 55 * 60 * 1000; // on a busy machine it takes ten times longer

// Colours of every seventh pixel: their number, and the share of the most frequent one.
struct Inks {
    int count = 0;
    double commonest = 1;

    explicit Inks(const QImage& image)
    {
        constexpr int kStep = 7;
        QHash<QRgb, int> seen;
        int all = 0, most = 0;
        for (int y = 0; y < image.height(); y += kStep)
            for (int x = 0; x < image.width(); x += kStep, ++all)
                most = std::max(most, ++seen[image.pixel(x, y)]);
        count = static_cast<int>(seen.size());
        commonest = all > 0 ? static_cast<double>(most) / all : 1;
    }
};

} // namespace

class TestPictureTour : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_scratch;

    // Of the window as the program loads it.
    [[nodiscard]] QStringList listed() const
    {
        Workspace workspace;
        QQmlApplicationEngine engine;
        engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
        engine.setInitialProperties({{QStringLiteral("workspace"), QVariant::fromValue(&workspace)},
                                     {QStringLiteral("framesShown"), false},
                                     {QStringLiteral("refusedFile"), QString()},
                                     {QStringLiteral("refusedReason"), QString()},
                                     {QStringLiteral("firstCommands"), QStringList()}});
        engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Flashloom/Shell/Main.qml")));
        auto* window = engine.rootObjects().isEmpty() ? nullptr : qobject_cast<QQuickWindow*>(engine.rootObjects().first());
        return window ? PictureTour(workspace, *window, QDir(), false).names() : QStringList();
    }

private slots:
    void initTestCase()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_scratch.path());
        QStandardPaths::setTestModeEnabled(true);
    }

    void emptyPicturesAreTold()
    {
        QImage blank(700, 700, QImage::Format_RGB32);
        blank.fill(Qt::darkGray);
        QVERIFY(Inks(blank).count == 1 && Inks(blank).commonest == 1);
        QVERIFY(Inks(QImage()).count == 0);
    }

    void everyPictureOfItsListIsWritten()
    {
        const QStringList names = listed();
        QVERIFY2(names.size() > 100, qPrintable(QString::number(names.size())));
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), names.size());

        const QString folder = m_scratch.filePath(QStringLiteral("pictures"));
        QProcess program;
        program.setProcessChannelMode(QProcess::MergedChannels);
        program.start(QStringLiteral(FLOOM_WINDOW_PROGRAM), {QStringLiteral("--pictures"), folder});
        QVERIFY2(program.waitForFinished(kMostMs), qPrintable(program.errorString()));
        const QByteArray said = program.readAll();
        QVERIFY2(program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0, said);

        QStringList wrong;
        for (const QString& name : names) {
            const QImage image(folder + u'/' + name + QStringLiteral(".png"));
            const Inks inks(image);
            if (image.isNull())
                wrong << name + QStringLiteral(": not written");
            else if (inks.count < 12 || inks.commonest > 0.99)
                wrong << QStringLiteral("%1: empty, %2 colours, one on %3 % of it").arg(name).arg(inks.count).arg(100 * inks.commonest);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
        QCOMPARE(QDir(folder).entryList({QStringLiteral("*.png")}).size(), names.size());
    }
};

QTEST_MAIN(TestPictureTour)
#include "tst_picture_tour.moc"
