// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep is work like a run: points that no file has are asked for, go into the file when the project gets one, and come back after the
// program was killed: a child process sweeps and kills itself.
#include "desk/sweeps/sweep_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "io/json.h"
#include "io/samples.h"
#include "store/project.h"
#include "store/project_file.h"
#include "sweep/sweep_store.h"

#include <QCoreApplication>
#include <QDir>
#include <QGuiApplication>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <unistd.h>

using namespace floom;

namespace {

void open(Workspace& space)
{
    space.estimate()->setGhostEnabled(false);
    static_cast<void>(space.door()->openSample(QStringLiteral("starter")));
    static_cast<void>(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=none")));
    space.document()->markSaved();
}

void sweepTwo(Workspace& space, const QString& values = QStringLiteral("30, 120 us"))
{
    space.sweep()->swept()->clear();
    QCOMPARE(space.sweep()->swept()->addChip(QStringLiteral("pkg.tR"), values), QString());
    QCOMPARE(space.sweep()->runs()->start(), QString());
    QTRY_VERIFY_WITH_TIMEOUT(!space.sweep()->runs()->isRunning(), 60'000);
    QCOMPARE(space.sweep()->runs()->finished(), 2);
}

std::vector<PointRow> pointsIn(const QString& path)
{
    const auto file = ProjectFile::openToRead(path);
    const auto sweeps = file ? (*file)->sweeps().rows() : Result<std::vector<SweepRow>>(file.error());
    if (!sweeps || sweeps->empty())
        return {};
    const auto points = (*file)->sweeps().points(sweeps->back().id);
    return points ? *points : std::vector<PointRow>();
}

} // namespace

class TestUnsavedSweeps : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aSweepWithoutAFileIsAskedFor();
    void aSweepThatRunsIsAskedFor();
    void aFileMadeDuringASweepGetsItsRest();
    void aTextFileKeepsNoSweep();
    void aProjectFileHasItsSweepByItself();
    void aSweepOfTheCommandLineHasRun();
    void sweepsComeBackToo();
    void whatAFileHasOrWasGivenUpLeavesNothing();

private:
    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }

    std::unique_ptr<Workspace> m_space;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestUnsavedSweeps::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_space = std::make_unique<Workspace>();
    open(*m_space);
}

void TestUnsavedSweeps::aSweepWithoutAFileIsAskedFor()
{
    QVERIFY(m_space->door()->mayClose());
    QSignalSpy told(m_space->door(), &DocumentDoor::placeChanged);
    sweepTwo(*m_space);
    QVERIFY(told.count() > 0);
    QCOMPARE(m_space->door()->stateText(), QStringLiteral("not saved to a file"));
    QCOMPARE(m_space->door()->openSample(QStringLiteral("all-rram")), QString());
    QVERIFY(m_space->door()->isAsking() && m_space->door()->losesRuns());
    QCOMPARE(m_space->sweep()->runs()->finished(), 2);
    m_space->door()->cancel();
    QSignalSpy closing(m_space->door(), &DocumentDoor::closeWanted);
    QVERIFY(!m_space->door()->mayClose());
    m_space->door()->save();
    QCOMPARE(m_space->door()->saveAs(path("swept.floom")), QString());
    QCOMPARE(closing.count(), 1);
    Workspace other;
    QCOMPARE(other.door()->openFile(path("swept.floom")), QString());
    QCOMPARE(other.sweep()->runs()->finished(), 2);
    QVERIFY(other.sweep()->runs()->planIsShown());
    QVERIFY(other.door()->mayClose());
}

// Its first point may take minutes: closing ends it.
void TestUnsavedSweeps::aSweepThatRunsIsAskedFor()
{
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=100000000 precondition=none")), QString());
    m_space->document()->markSaved();
    QCOMPARE(m_space->sweep()->swept()->addChip(QStringLiteral("pkg.tR"), QStringLiteral("30, 120 us")), QString());
    QCOMPARE(m_space->sweep()->runs()->start(), QString());
    QVERIFY(m_space->sweep()->runs()->isRunning());
    QVERIFY(!m_space->door()->mayClose());
    QVERIFY(m_space->door()->isAsking());
    m_space->sweep()->runs()->stop();
    QTRY_VERIFY_WITH_TIMEOUT(!m_space->sweep()->runs()->isRunning(), 60'000);
    QVERIFY(!m_space->door()->isAsking()); // nothing was finished, nothing is lost
    QVERIFY(m_space->door()->mayClose());
}

void TestUnsavedSweeps::aFileMadeDuringASweepGetsItsRest()
{
    QCOMPARE(m_space->sweep()->swept()->addChip(QStringLiteral("pkg.tR"), QStringLiteral("30, 60, 120 us")), QString());
    QCOMPARE(m_space->sweep()->runs()->start(), QString());
    QCOMPARE(m_space->files()->saveAs(path("early.floom")), QString());
    QTRY_VERIFY_WITH_TIMEOUT(!m_space->sweep()->runs()->isRunning(), 60'000);
    QVERIFY(m_space->door()->mayClose());
    QCOMPARE(pointsIn(path("early.floom")).size(), std::size_t{3});
}

void TestUnsavedSweeps::aTextFileKeepsNoSweep()
{
    QCOMPARE(m_space->files()->saveAs(path("text.json")), QString());
    QVERIFY(m_space->door()->mayClose());
    sweepTwo(*m_space);
    QVERIFY(!m_space->isModified());
    QCOMPARE(m_space->files()->save(), QString());
    QVERIFY(!m_space->door()->mayClose());
    QVERIFY(m_space->door()->losesRuns());
    m_space->door()->discard();
}

void TestUnsavedSweeps::aProjectFileHasItsSweepByItself()
{
    QCOMPARE(m_space->files()->saveAs(path("kept.floom")), QString());
    sweepTwo(*m_space);
    QVERIFY(m_space->door()->mayClose());
    QCOMPARE(pointsIn(path("kept.floom")).size(), std::size_t{2});
}

// It came up as "Not run yet" beside its results: the window gives a sweep another name.
void TestUnsavedSweeps::aSweepOfTheCommandLineHasRun()
{
    const Catalogue& catalogue = builtinCatalogue();
    const Design starter = *readDesign(findSample("starter")->text, catalogue);
    Sweep sweep;
    sweep.design = "starter";
    sweep.workload = AskedWorkload::read("rw=randread bs=4k qd=16 count=500 precondition=none");
    sweep.axes.push_back(axisOf("pkg.tR", {"20us", "40us"}, {}));
    {
        const auto file = ProjectFile::create(path("swept.floom"));
        QVERIFY(file.ok());
        QVERIFY(!runKeptSweep(**file, catalogue, sweep, starter, pointsOf(sweep), {}).error);
    }
    QCOMPARE(m_space->door()->openFile(path("swept.floom")), QString());
    QCOMPARE(m_space->sweep()->runs()->finished(), 2);
    QVERIFY(m_space->sweep()->runs()->planIsShown());
}

// After two crashes, both sweeps are there, the last one shown; and a file saved then has both.
void TestUnsavedSweeps::sweepsComeBackToo()
{
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--child"), m_folder->path()});
    QVERIFY(child.waitForFinished(120'000));
    QCOMPARE(child.exitStatus(), QProcess::CrashExit);
    for (int crash = 0; crash < 2; ++crash) {
        Workspace space; // destroyed without giving anything up
        space.journal()->keepIn(m_folder->path());
        QVERIFY(space.journal()->restore());
        QCOMPARE(space.sweep()->runs()->finished(), 2);
        QVERIFY(space.sweep()->runs()->planIsShown());
        QCOMPARE(space.sweep()->swept()->valuesOf(QStringLiteral("pkg.tR")), QStringLiteral("40\u00a0\u00b5s, 80\u00a0\u00b5s"));
        QVERIFY2(space.journal()->restoredText().contains(QStringLiteral("2 unsaved sweeps")), qPrintable(space.journal()->restoredText()));
        QVERIFY(space.door()->losesRuns());
    }
    Workspace space;
    space.journal()->keepIn(m_folder->path());
    QVERIFY(space.journal()->restore());
    QCOMPARE(space.files()->saveAs(path("back.floom")), QString());
    QVERIFY(space.door()->mayClose());
    const auto file = ProjectFile::openToRead(path("back.floom"));
    QVERIFY(file.ok());
    const auto sweeps = (*file)->sweeps().rows();
    QVERIFY(sweeps.ok());
    QCOMPARE(sweeps->size(), std::size_t{2});
}

void TestUnsavedSweeps::whatAFileHasOrWasGivenUpLeavesNothing()
{
    const auto left = [this] { return QDir(m_folder->path()).entryList({QStringLiteral("*.unsaved.floom")}, QDir::Files).size(); };
    for (const bool saves : {true, false}) {
        Workspace space;
        space.journal()->keepIn(m_folder->path());
        open(space);
        sweepTwo(space);
        QCOMPARE(left(), 1);
        if (saves) {
            QCOMPARE(space.files()->saveAs(path("given.floom")), QString());
            QVERIFY(space.door()->mayClose());
        } else {
            QVERIFY(!space.door()->mayClose());
            space.door()->discard();
        }
        QTRY_COMPARE(left(), 0);
    }
}

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QGuiApplication app(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.value(1) != QLatin1String("--child")) {
        TestUnsavedSweeps test;
        return QTest::qExec(&test, argc, argv);
    }
    Workspace space;
    space.journal()->keepIn(arguments.value(2));
    open(space);
    sweepTwo(space);
    sweepTwo(space, QStringLiteral("40, 80 us"));
    static_cast<void>(QTest::qWaitFor(
        [&] {
            const auto files = QDir(arguments.value(2)).entryInfoList({QStringLiteral("*.unsaved.floom")}, QDir::Files);
            const auto points = files.isEmpty() ? std::vector<PointRow>() : pointsIn(files.front().absoluteFilePath());
            return points.size() == 2 && points.front().key != points.back().key && points.front().metrics.contains(QStringLiteral("iops"));
        },
        60'000));
    ::kill(::getpid(), SIGKILL);
    return 0;
}

#include "tst_unsaved_sweeps.moc"
