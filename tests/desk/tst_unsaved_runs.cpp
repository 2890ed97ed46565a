// SPDX-License-Identifier: GPL-3.0-or-later
// Runs are work: those that no file has are asked for, and come back after the program was killed: a child process runs a drive and kills
// itself.
#include "desk/workspace.h"
#include "document/document.h"
#include "io/json.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "store/project.h"
#include "store/project_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <unistd.h>

using namespace floom;

namespace {

// Runs the drive to its end, with a recording.
void runOnce(Workspace& space)
{
    static_cast<void>(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=none")));
    const auto before = space.project()->runs().list().size();
    space.runs()->start();
    QTRY_VERIFY_WITH_TIMEOUT(space.project()->runs().list().size() > before && !space.runner()->isRunning(), 60'000);
}

// Both runs with their notes: they are written in the background.
bool areKept(const QString& folder)
{
    const auto files = QDir(folder).entryInfoList({QStringLiteral("*.unsaved.floom")}, QDir::Files);
    const auto file = ProjectFile::openToRead(files.value(0).absoluteFilePath());
    const auto rows = file ? (*file)->runs().rows() : Result<std::vector<RunRow>>(file.error());
    return rows && rows->size() == 2 && !rows->front().marks.empty();
}

} // namespace

class TestUnsavedRuns : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aRunWithoutAFileIsAskedFor();
    void aRunThatTheFileDoesNotHaveIsWork();
    void aRunThatHasNotEndedIsWork_data();
    void aRunThatHasNotEndedIsWork();
    void runsOfATextFileAreAskedFor();
    void aCommentOnARunIsWork();
    void runsComeBackToo_data();
    void runsComeBackToo();
    void runsThatAFileHasOrThatWereGivenUpLeaveNothing();

private:
    std::unique_ptr<Workspace> m_space;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestUnsavedRuns::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_space = std::make_unique<Workspace>();
    m_space->estimate()->setGhostEnabled(false);
    QCOMPARE(m_space->door()->openSample(QStringLiteral("starter")), QString());
}

// A run takes hours, perhaps: a drive that was only run is asked for like one that was changed.
void TestUnsavedRuns::aRunWithoutAFileIsAskedFor()
{
    QVERIFY(m_space->door()->mayClose());
    QCOMPARE(m_space->door()->stateText(), QStringLiteral("no file yet"));
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=none")), QString());
    m_space->document()->markSaved();
    m_space->runs()->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_space->run()->isValid(), 60'000);
    QVERIFY(!m_space->isModified());
    QCOMPARE(m_space->door()->stateText(), QStringLiteral("not saved to a file"));
    QCOMPARE(m_space->door()->openSample(QStringLiteral("all-rram")), QString());
    QVERIFY(m_space->door()->isAsking() && m_space->door()->losesRuns());
    QVERIFY(m_space->run()->isValid());
    m_space->door()->cancel();
    QSignalSpy closing(m_space->door(), &DocumentDoor::closeWanted);
    QSignalSpy naming(m_space->door(), &DocumentDoor::fileNameWanted);
    QVERIFY(!m_space->door()->mayClose());
    m_space->door()->save();
    QCOMPARE(naming.count(), 1);
    const QString file = m_folder->filePath(QStringLiteral("only run.floom"));
    QCOMPARE(m_space->door()->saveAs(file), QString());
    QCOMPARE(closing.count(), 1);
    Workspace other;
    QCOMPARE(other.door()->openFile(file), QString());
    QCOMPARE(other.project()->runs().list().size(), std::size_t{1});
    m_space->runs()->add(m_space->record(), 0);
    QVERIFY(m_space->door()->mayClose()); // the file gets it by itself
}

// The file is gone, so the run cannot be written: closing must not lose it, however soon after the run.
void TestUnsavedRuns::aRunThatTheFileDoesNotHaveIsWork()
{
    const QString file = m_folder->filePath(QStringLiteral("runs.floom"));
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=none")), QString());
    QCOMPARE(m_space->files()->saveAs(file), QString());
    m_space->runs()->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_space->run()->isValid(), 60'000);
    QVERIFY(m_space->door()->mayClose()); // the file has it
    QVERIFY(QFile::remove(file));
    m_space->runs()->add(m_space->record(), 0);
    QSignalSpy closing(m_space->door(), &DocumentDoor::closeWanted);
    QVERIFY(!m_space->door()->mayClose());
    QVERIFY(m_space->door()->isAsking());
    QVERIFY(m_space->isModified());
    QCOMPARE(m_space->door()->stateText(), QStringLiteral("changes not saved"));
    m_space->door()->save();
    QCOMPARE(closing.count(), 1);
    QVERIFY(!m_space->isModified());
    Workspace other;
    QCOMPARE(other.door()->openFile(file), QString());
    QVERIFY(!other.project()->runs().list().empty());
}

void TestUnsavedRuns::aRunThatHasNotEndedIsWork_data()
{
    QTest::addColumn<bool>("hasFile");
    QTest::newRow("of a project file") << true;
    QTest::newRow("never saved") << false;
}

void TestUnsavedRuns::aRunThatHasNotEndedIsWork()
{
    QFETCH(bool, hasFile);
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=100000000 precondition=none")), QString());
    m_space->document()->markSaved();
    m_space->runs()->start();
    if (hasFile)
        QCOMPARE(m_space->files()->saveAs(m_folder->filePath(QStringLiteral("running.floom"))), QString());
    QVERIFY(m_space->runner()->isRunning());
    QVERIFY(!m_space->isModified());
    QVERIFY(!m_space->door()->mayClose());
    QVERIFY(m_space->door()->isAsking());
    m_space->runner()->cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!m_space->runner()->isRunning(), 60'000);
    QTRY_COMPARE(m_space->door()->isAsking(), !hasFile); // the file gets it
    QCOMPARE(m_space->door()->mayClose(), hasFile);
}

// A text file says what was drawn, and keeps no runs: the window says so, and asks before they are lost.
void TestUnsavedRuns::runsOfATextFileAreAskedFor()
{
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=none")), QString());
    QCOMPARE(m_space->files()->saveAs(m_folder->filePath(QStringLiteral("text.json"))), QString());
    QCOMPARE(m_space->door()->stateText(), QStringLiteral("saved"));
    QVERIFY(m_space->door()->mayClose());
    QSignalSpy told(m_space->door(), &DocumentDoor::placeChanged);
    m_space->runs()->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_space->run()->isValid(), 60'000);
    QVERIFY(told.count() > 0);
    QVERIFY(!m_space->isModified());
    QVERIFY2(m_space->door()->stateHelp().contains(QStringLiteral(".floom")), qPrintable(m_space->door()->stateText()));
    QSignalSpy closing(m_space->door(), &DocumentDoor::closeWanted);
    QSignalSpy naming(m_space->door(), &DocumentDoor::fileNameWanted);
    QVERIFY(!m_space->door()->mayClose());
    QVERIFY(m_space->door()->isAsking() && m_space->door()->losesRuns());
    m_space->door()->save(); // under a name of another kind
    QCOMPARE(naming.count(), 1);
    const QString kept = m_folder->filePath(QStringLiteral("kept.floom"));
    QCOMPARE(m_space->door()->saveAs(kept), QString());
    QCOMPARE(closing.count(), 1);
    QCOMPARE(m_space->door()->stateText(), QStringLiteral("saved"));
    Workspace other;
    QCOMPARE(other.door()->openFile(kept), QString());
    QCOMPARE(other.project()->runs().list().size(), std::size_t{1});
}

void TestUnsavedRuns::aCommentOnARunIsWork()
{
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=none")), QString());
    m_space->document()->markSaved();
    m_space->runs()->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_space->run()->isValid(), 60'000);
    m_space->project()->runs().setMarks(m_space->record()->id, {{1'000, -1, QStringLiteral("here")}});
    QVERIFY(!m_space->door()->mayClose());
    QVERIFY(m_space->door()->losesRuns());
    m_space->door()->discard();
}

void TestUnsavedRuns::runsComeBackToo_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("a sample that was only run") << QString();
    QTest::newRow("a text file, which keeps none") << QStringLiteral("drive.json");
}

// A run of each variant, one with a name and a comment: after two crashes they are there, under their variants.
void TestUnsavedRuns::runsComeBackToo()
{
    QFETCH(QString, name);
    const QString file = name.isEmpty() ? QString() : m_folder->filePath(name);
    if (!file.isEmpty()) {
        Workspace space;
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.files()->saveAs(file), QString());
    }
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--child"), m_folder->path(), file});
    QVERIFY(child.waitForFinished(120'000));
    QCOMPARE(child.exitStatus(), QProcess::CrashExit);
    std::string figures;
    for (int crash = 0; crash < 2; ++crash) {
        Workspace space; // destroyed without giving anything up
        space.journal()->keepIn(m_folder->path());
        QVERIFY(space.journal()->restore());
        QCOMPARE(space.files()->name(), file);
        const auto& runs = space.project()->runs().list();
        QCOMPARE(runs.size(), std::size_t{2});
        const auto nameOf = [&](int variant) { return space.project()->variants().row(variant)->name; };
        QCOMPARE(nameOf(runs[0].row.variant), QStringLiteral("First"));
        QCOMPARE(nameOf(runs[1].row.variant), QStringLiteral("Base"));
        QCOMPARE(runs[0].row.label.name, QStringLiteral("the first"));
        QCOMPARE(runs[0].row.marks.size(), std::size_t{1});
        QVERIFY(runs[1].record->result.spans); // its recording
        QCOMPARE(space.record()->id, runs[1].row.id); // the current variant's
        const auto now = writeResult(runs[0].record->result, false) + writeResult(runs[1].record->result, false);
        QVERIFY(figures.empty() || figures == now);
        figures = now;
        QVERIFY2(space.journal()->restoredText().contains(QStringLiteral("2 unsaved runs")), qPrintable(space.journal()->restoredText()));
        QVERIFY(space.door()->losesRuns());
    }
}

void TestUnsavedRuns::runsThatAFileHasOrThatWereGivenUpLeaveNothing()
{
    const auto left = [this] { return QDir(m_folder->path()).entryList({QStringLiteral("*.unsaved*")}, QDir::Files); };
    const auto runsLeft = [&left] { return !left().filter(QStringLiteral(".unsaved.floom")).isEmpty(); };
    for (const bool saves : {true, false}) {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        space.journal()->keepIn(m_folder->path());
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        runOnce(space);
        QVERIFY(runsLeft());
        if (saves) {
            QCOMPARE(space.files()->saveAs(m_folder->filePath(QStringLiteral("kept.floom"))), QString());
            space.project()->waitForWriter();
            QTRY_VERIFY(!runsLeft());
            runOnce(space);
            space.project()->waitForWriter();
            QTRY_VERIFY(!runsLeft());
            QVERIFY(space.door()->mayClose());
        } else {
            QVERIFY(!space.door()->mayClose());
            space.door()->discard();
        }
        QVERIFY2(left().filter(QRegularExpression(QStringLiteral("unsaved(?!.*lock)"))).isEmpty(), qPrintable(left().join(u' ')));
    }
}

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QGuiApplication app(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.value(1) != QLatin1String("--child")) {
        TestUnsavedRuns test;
        return QTest::qExec(&test, argc, argv);
    }
    Workspace space;
    space.journal()->keepIn(arguments.value(2));
    const QString file = arguments.value(3);
    static_cast<void>(file.isEmpty() ? space.door()->openSample(QStringLiteral("starter")) : space.door()->openFile(file));
    space.estimate()->setGhostEnabled(false);
    runOnce(space);
    static_cast<void>(space.variants()->rename(QStringLiteral("First")));
    space.variants()->add();
    static_cast<void>(space.variants()->rename(QStringLiteral("Base"))); // which was the other's name when it was run
    const int first = space.project()->runs().list().front().row.id;
    runOnce(space);
    space.project()->runs().label(first, {QStringLiteral("the first"), {}, {}, false});
    space.project()->runs().setMarks(first, {{Time{1'000}, -1, QStringLiteral("here")}});
    while (space.runs()->isDeciding()) // its bottleneck is part of it
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    space.journal()->write();
    static_cast<void>(QTest::qWaitFor([&] { return areKept(arguments.value(2)); }, 60'000));
    ::kill(::getpid(), SIGKILL);
    return 0;
}

#include "tst_unsaved_runs.moc"
