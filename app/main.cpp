// SPDX-License-Identifier: GPL-3.0-or-later
// flashloom [FILE] [--do ID,...]       opens the window and runs the given commands (ids as in the command box)
// flashloom --pictures DIR             saves pictures of all main views; works without a display; options --scale, --theme, --size
// flashloom --pictures DIR --playback  saves 24 pictures of one read on its way through the drive
// flashloom --report OUT FILE          writes a project's report as .html or .pdf; works without a display; options --author, --paper
// Exit status: 0 fine, 1 pictures or report could not be made, 2 usage or an unreadable file.
#include "desk/reports/report_builder.h"
#include "desk/reports/report_settings.h"
#include "desk/workspace.h"
#include "look/theme.h"
#include "shell/picture_tour.h"
#include "simulate/simulate.h"
#include "store/catalogue_folders.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QIcon>
#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>
#include <optional>

namespace {

constexpr int kUsage = 2;

struct Options {
    QString file;
    QString pictures;
    QString report;
    std::optional<QString> author; // report author; none: as set in the window
    QString paper; // "a4", "letter"; "" = as set in the window
    QString theme;
    QStringList commands; // command ids
    bool playback = false;
    double scale = 0; // 0 = as set by the user
    std::optional<QSize> size; // none: as large as is good, and as the screen has room
};

int complain(const QString& text)
{
    std::fprintf(stderr, "flashloom: %s\n", qPrintable(text));
    return kUsage;
}

std::optional<QSize> parseSize(const QString& text)
{
    const auto parts = text.split(QLatin1Char('x'));
    bool wide = false;
    bool high = false;
    const QSize size(parts.value(0).toInt(&wide), parts.value(1).toInt(&high));
    const bool sensible = size.width() >= 960 && size.width() <= 8192 && size.height() >= 600 && size.height() <= 8192;
    return parts.size() == 2 && wide && high && sensible ? std::optional(size) : std::nullopt;
}

// Returns nothing if the program should exit with *status.
std::optional<Options> readOptions(const QStringList& arguments, int* status)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Draw a solid-state drive, simulate it, see what limits it."));
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 QStringLiteral("A drive to open: a .floom project, or a design or project as JSON text."),
                                 QStringLiteral("[FILE]"));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Prints this text."));
    const QCommandLineOption version(QStringLiteral("version"), QStringLiteral("Prints the version."));
    const QCommandLineOption pictures(QStringLiteral("pictures"),
                                      QStringLiteral("Saves pictures of the main views into DIR and ends. Needs no display."),
                                      QStringLiteral("DIR"));
    const QCommandLineOption playback(QStringLiteral("playback"),
                                      QStringLiteral("With --pictures: a sequence that follows one read through the drive."));
    const QCommandLineOption report(QStringLiteral("report"),
                                    QStringLiteral("Writes a report of FILE to OUT, .html or .pdf, and ends. Needs no display."),
                                    QStringLiteral("OUT"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("dark, light, contrast or system."), QStringLiteral("NAME"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  QStringLiteral("Size of the window; 1600x1000, or less on a smaller screen, when left out."),
                                  QStringLiteral("WxH"));
    const QCommandLineOption scale(QStringLiteral("scale"), QStringLiteral("Size of everything, 80 to 250 percent."),
                                   QStringLiteral("PERCENT"));
    const QCommandLineOption commands(QStringLiteral("do"), QStringLiteral("Commands of the window to begin with: run.start,view.why"),
                                      QStringLiteral("IDS"));
    const QCommandLineOption author(QStringLiteral("author"), QStringLiteral("Who writes the report; as set in the window when left out."),
                                    QStringLiteral("NAME"));
    const QCommandLineOption paper(QStringLiteral("paper"), QStringLiteral("Of a report as PDF: a4 or letter."), QStringLiteral("SIZE"));
    parser.addOptions({help, version, pictures, playback, report, author, paper, theme, size, scale, commands});
    *status = 0;
    if (!parser.parse(arguments)) {
        *status = complain(parser.errorText() + QStringLiteral(" Try --help."));
        return {};
    }
    if (parser.isSet(help)) {
        std::fputs(qPrintable(parser.helpText()), stdout);
        return {};
    }
    if (parser.isSet(version)) {
        std::printf("flashloom %s\n", floom::engineVersion());
        return {};
    }
    Options options;
    options.pictures = parser.value(pictures);
    options.report = parser.value(report);
    if (parser.isSet(author))
        options.author = parser.value(author);
    options.paper = parser.value(paper).toLower();
    options.theme = parser.value(theme);
    options.playback = parser.isSet(playback);
    options.commands = parser.value(commands).split(u',', Qt::SkipEmptyParts);
    options.file = parser.positionalArguments().value(0);
    *status = kUsage;
    if (parser.positionalArguments().size() > 1)
        return complain(QStringLiteral("one file at a time.")), std::nullopt;
    if (parser.isSet(paper) && options.paper != QLatin1String("a4") && options.paper != QLatin1String("letter"))
        return complain(QStringLiteral("--paper is a4 or letter, not %1.").arg(options.paper)), std::nullopt;
    if (parser.isSet(theme)
        && !QStringList{QStringLiteral("dark"), QStringLiteral("light"), QStringLiteral("system"), QStringLiteral("contrast")}.contains(
            options.theme))
        return complain(QStringLiteral("--theme is dark, light, contrast or system, not %1.").arg(options.theme)), std::nullopt;
    if (parser.isSet(size)) {
        const auto parsed = parseSize(parser.value(size));
        if (!parsed)
            return complain(QStringLiteral("--size is WIDTHxHEIGHT from 960x600 to 8192x8192, not %1.").arg(parser.value(size))),
                   std::nullopt;
        options.size = parsed;
    }
    if (parser.isSet(scale)) {
        options.scale = parser.value(scale).remove(QLatin1Char('%')).toDouble() / 100;
        if (!(options.scale >= 0.8 && options.scale <= 2.5))
            return complain(QStringLiteral("--scale is 80 to 250, not %1.").arg(parser.value(scale))), std::nullopt;
    }
    if (parser.isSet(pictures) && options.pictures.isEmpty())
        return complain(QStringLiteral("--pictures needs a folder.")), std::nullopt;
    if (options.playback && options.pictures.isEmpty())
        return complain(QStringLiteral("--playback goes with --pictures DIR.")), std::nullopt;
    if (parser.isSet(report) && (options.report.isEmpty() || options.file.isEmpty()))
        return complain(QStringLiteral("--report needs a file to write, and one to read.")), std::nullopt;
    return options;
}

// The window of which the frame, too, is on the screen. Pictures are taken at one size everywhere.
QSize sizeOf(const Options& options)
{
    constexpr QSize kGood{1600, 1000};
    constexpr QSize kFrame{16, 48}; // px, title bar and borders
    const auto* screen = QGuiApplication::primaryScreen();
    if (options.size || !options.pictures.isEmpty() || !screen)
        return options.size.value_or(kGood);
    return kGood.boundedTo(screen->availableSize() - kFrame);
}

// Help, version and pictures must work without a display.
void chooseDisplay(int argc, char** argv)
{
    bool without = qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
    bool pictures = false;
    for (int i = 1; i < argc; ++i) {
        const QByteArray argument(argv[i]);
        pictures = pictures || argument.startsWith("--pictures");
        without = without || argument.startsWith("--report") || argument == "--help" || argument == "-h" || argument == "--version";
    }
    if (without && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (pictures && qEnvironmentVariableIsEmpty("QT_QUICK_BACKEND"))
        qputenv("QT_QUICK_BACKEND", "software"); // identical pixels with and without a GPU
    if (qEnvironmentVariableIsEmpty("QT_QUICK_CONTROLS_STYLE"))
        qputenv("QT_QUICK_CONTROLS_STYLE", "Basic");
}

int report(const Options& options)
{
    QString problem;
    const auto catalogue = floom::catalogueWithFolders(&problem);
    if (!problem.isEmpty())
        complain(problem);
    auto source = floom::reportSource(options.file, catalogue);
    if (!source)
        return complain(QString::fromStdString(source.error().message()));
    floom::loadFonts();
    floom::gatherEvidence(*source, catalogue);
    const floom::ReportSettings settings;
    source->author = options.author.value_or(settings.author());
    const auto paper = options.paper.isEmpty()     ? settings.paper()
        : options.paper == QLatin1String("letter") ? floom::Paper::letter
                                                   : floom::Paper::a4;
    const auto written = floom::writeReport(floom::buildReport(*source, catalogue), options.report, paper);
    if (!written)
        return complain(QString::fromStdString(written.error().message())), 1;
    return 0;
}

int show(QApplication& app, const Options& options)
{
    floom::Workspace workspace;
    if (!options.theme.isEmpty())
        workspace.looks()->borrowTheme(options.theme);
    QString refused; // shown in the window, too: who opens a file from a file manager sees no terminal
    QString refusedReason;
    if (!options.file.isEmpty())
        if (const QString reason = workspace.door()->openFile(options.file); !reason.isEmpty()) {
            const int status = complain(reason);
            if (!options.pictures.isEmpty())
                return status;
            refused = options.file;
            refusedReason = reason;
        }

    if (options.pictures.isEmpty()) {
        workspace.journal()->keepIn(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/unsaved"));
        workspace.journal()->restore();
    }

    const QSize size = sizeOf(options);
    QQmlApplicationEngine engine;
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
#ifdef NDEBUG
    const bool framesShown = qEnvironmentVariableIsSet("FLASHLOOM_FRAMES");
#else
    const bool framesShown = options.pictures.isEmpty();
#endif
    engine.setInitialProperties({{QStringLiteral("workspace"), QVariant::fromValue(&workspace)},
                                 {QStringLiteral("framesShown"), framesShown},
                                 {QStringLiteral("refusedFile"), refused},
                                 {QStringLiteral("refusedReason"), refusedReason},
                                 {QStringLiteral("firstCommands"), options.commands},
                                 {QStringLiteral("width"), size.width()},
                                 {QStringLiteral("height"), size.height()}});
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Flashloom/Shell/Main.qml")));
    auto* window = engine.rootObjects().isEmpty() ? nullptr : qobject_cast<QQuickWindow*>(engine.rootObjects().first());
    if (!window)
        return complain(QStringLiteral("the window could not be made."));
    if (options.scale > 0)
        floom::Theme::current()->setUiScale(options.scale);
    if (options.pictures.isEmpty())
        return app.exec();

    if (!QDir().mkpath(options.pictures))
        return complain(QStringLiteral("%1 cannot be made.").arg(options.pictures)), 1;
    floom::PictureTour tour(workspace, *window, QDir(options.pictures), options.playback);
    QObject::connect(&tour, &floom::PictureTour::finished, &app, [](const QString& problem) {
        if (!problem.isEmpty())
            complain(problem);
        QCoreApplication::exit(problem.isEmpty() ? 0 : 1);
    });
    QTimer::singleShot(0, &tour, &floom::PictureTour::start);
    return app.exec();
}

} // namespace

int main(int argc, char** argv)
{
    chooseDisplay(argc, argv);
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("flashloom"));
    QApplication::setApplicationName(QStringLiteral("flashloom"));
    QApplication::setApplicationDisplayName(QStringLiteral("Flashloom"));
    QApplication::setApplicationVersion(QString::fromLatin1(floom::engineVersion()));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/flashloom/flashloom.svg")));

    int status = 0;
    const auto options = readOptions(QApplication::arguments(), &status);
    if (!options)
        return status;
    // Pictures neither read nor change the user's settings and lesson progress.
    QTemporaryDir scratch;
    if (!options->pictures.isEmpty()) {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, scratch.path());
        qputenv("XDG_DATA_HOME", QFile::encodeName(scratch.path()));
    }
    return options->report.isEmpty() ? show(app, *options) : report(*options);
}
