// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work survives a crash at any time: a child process edits and kills itself, the next one recovers everything.
#include "desk/workspace.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "io/json.h"
#include "store/project.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <unistd.h>

using namespace floom;

namespace {

// Makes edits 1 to n, each its own command.
void edit(Workspace& space, int n)
{
    for (int i = 1; i <= n; ++i) {
        space.document()->steps()->endBurst();
        static_cast<void>(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("%1us").arg(60 + i)));
        if (i % 3 == 0)
            space.document()->blocks()->add(QStringLiteral("dram"), 100 * i, 700);
    }
}

std::string bytes(const Workspace& space)
{
    return writeDesign(space.document()->design(), space.document()->catalogue()) + space.document()->workload().toStdString();
}

} // namespace

class TestJournal : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aKilledProgramLosesNothing_data();
    void aKilledProgramLosesNothing();
    void aSavedProjectWithVariantsComesBackAndUndoGivesTheSavedOne();
    void aProgramThatLivesKeepsItsOwn();
    void whatWasSavedOrGivenUpLeavesNothing();
    void whatNobodyGaveUpIsFoundByTheNextStart();
    void allVariantsComeBackAsStepsOfTheirOwn();
    void whatWasSaidOfTheProjectComesBack_data();
    void whatWasSaidOfTheProjectComesBack();
    void aBrokenEntryIsPassedOver();

private:
    void runChild(const QStringList& arguments);
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestJournal::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestJournal::runChild(const QStringList& arguments)
{
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), QStringList{QStringLiteral("--child"), m_folder->path()} + arguments);
    QVERIFY(child.waitForFinished(60'000));
    QCOMPARE(child.exitStatus(), QProcess::CrashExit);
}

void TestJournal::aKilledProgramLosesNothing_data()
{
    QTest::addColumn<int>("edits");
    for (const int n : {1, 2, 3, 7, 20})
        QTest::addRow("%d edits", n) << n;
}

void TestJournal::aKilledProgramLosesNothing()
{
    QFETCH(int, edits);
    runChild({QString::number(edits)});
    Workspace expected;
    QCOMPARE(expected.door()->openSample(QStringLiteral("starter")), QString());
    edit(expected, edits);

    Workspace space;
    space.journal()->keepIn(m_folder->path());
    QVERIFY(space.journal()->restore());
    QCOMPARE(bytes(space), bytes(expected));
    QVERIFY(space.document()->steps()->isModified());
    QVERIFY(space.journal()->restoredText().contains(QString::number(edits + edits / 3)));
    QVERIFY(!space.journal()->restore());
    // After another crash it is there again.
    QVERIFY(!QDir(m_folder->path()).entryList({QStringLiteral("*.unsaved")}).isEmpty());
}

void TestJournal::aSavedProjectWithVariantsComesBackAndUndoGivesTheSavedOne()
{
    const QString file = m_folder->filePath(QStringLiteral("drive.floom"));
    std::string saved;
    {
        Workspace space;
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.files()->saveAs(file), QString());
        saved = bytes(space);
    }
    runChild({QStringLiteral("3"), file});
    Workspace space;
    space.journal()->keepIn(m_folder->path());
    QVERIFY(space.journal()->restore());
    QCOMPARE(space.files()->name(), file);
    QCOMPARE(space.variants()->list().size(), 2);
    QCOMPARE(space.document()->design().find("pkg")->parameters.count("tR"), 1U);
    space.document()->steps()->undo();
    QCOMPARE(bytes(space), saved);
}

void TestJournal::aProgramThatLivesKeepsItsOwn()
{
    Workspace first;
    first.journal()->keepIn(m_folder->path());
    QCOMPARE(first.door()->openSample(QStringLiteral("starter")), QString());
    edit(first, 2);
    Workspace second;
    second.journal()->keepIn(m_folder->path());
    QVERIFY(!second.journal()->restore());
}

void TestJournal::whatWasSavedOrGivenUpLeavesNothing()
{
    const auto left = [this] { return QDir(m_folder->path()).entryList({QStringLiteral("*.unsaved")}).size(); };
    {
        Workspace space;
        space.journal()->keepIn(m_folder->path());
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        edit(space, 2);
        QCOMPARE(left(), 1);
        QCOMPARE(space.files()->saveAs(m_folder->filePath(QStringLiteral("a.json"))), QString());
        QCOMPARE(left(), 0);
        edit(space, 4);
        QCOMPARE(left(), 1);
        QVERIFY(!space.door()->mayClose());
        space.door()->cancel();
        QCOMPARE(left(), 1);
        QVERIFY(!space.door()->mayClose());
        space.door()->discard();
        QCOMPARE(left(), 0);
    }
    QCOMPARE(left(), 0);
}

void TestJournal::whatNobodyGaveUpIsFoundByTheNextStart()
{
    {
        Workspace space;
        space.journal()->keepIn(m_folder->path());
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        edit(space, 2);
        const QString file = m_folder->filePath(QStringLiteral("gone.json"));
        {
            Workspace other;
            QCOMPARE(other.door()->openSample(QStringLiteral("starter")), QString());
            QCOMPARE(other.files()->saveAs(file), QString());
        }
        QCOMPARE(space.door()->openFile(file), QString());
        QVERIFY(space.door()->isAsking());
        QVERIFY(QFile::remove(file));
        space.door()->discard(); // the file went while the question stood: the edits are not replaced
        QCOMPARE(space.document()->steps()->count(), 2);
    }
    Workspace space;
    space.journal()->keepIn(m_folder->path());
    QVERIFY(space.journal()->restore());
}

void TestJournal::allVariantsComeBackAsStepsOfTheirOwn()
{
    const QString file = m_folder->filePath(QStringLiteral("drive.floom"));
    {
        Workspace space;
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        space.variants()->add();
        QCOMPARE(space.files()->saveAs(file), QString());
        QVERIFY(!space.isModified());
    }
    std::string first;
    std::string second;
    {
        Workspace space;
        space.journal()->keepIn(m_folder->path());
        QCOMPARE(space.door()->openFile(file), QString());
        edit(space, 1);
        second = bytes(space);
        space.variants()->show(space.variants()->list().front().toMap()[QStringLiteral("id")].toInt());
        edit(space, 2);
        first = bytes(space);
    }
    Workspace space;
    space.journal()->keepIn(m_folder->path());
    QVERIFY(space.journal()->restore());
    QCOMPARE(bytes(space), first);
    QVERIFY(space.document()->steps()->canUndo());
    space.variants()->show(space.variants()->list().back().toMap()[QStringLiteral("id")].toInt());
    QCOMPARE(bytes(space), second);
    QVERIFY(space.document()->steps()->canUndo());
    space.document()->steps()->undo();
    QVERIFY(space.isModified()); // the other one still is
}

void TestJournal::whatWasSaidOfTheProjectComesBack_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("never saved") << QString();
    QTest::newRow("a text file") << QStringLiteral("drive.json");
    QTest::newRow("a project file") << QStringLiteral("drive.floom");
}

// Limits, waivers and named workloads are restored after a crash, and from the saved file.
void TestJournal::whatWasSaidOfTheProjectComesBack()
{
    QFETCH(QString, name);
    const QString file = name.isEmpty() ? QString() : m_folder->filePath(name);
    const QString limits = QStringLiteral("acceptance"), waivers = QStringLiteral("acceptance.waivers");
    if (!file.isEmpty()) {
        Workspace space;
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.files()->saveAs(file), QString());
    }
    runChild({QStringLiteral("say"), file});
    const auto holds = [&](Workspace& space) {
        return space.project()->fact(limits) == QStringLiteral("iops >= 200000")
            && space.project()->fact(waivers) == QStringLiteral("a reason")
            && space.project()->workloads().all().value(QStringLiteral("mail")) == QStringLiteral("rw=randread bs=8k");
    };
    const QString saved = m_folder->filePath(QStringLiteral("saved.json"));
    {
        Workspace space;
        space.journal()->keepIn(m_folder->path());
        QVERIFY(space.journal()->restore());
        QVERIFY(holds(space));
        QVERIFY(space.isModified());
        QCOMPARE(space.files()->saveAs(saved), QString());
        if (name.endsWith(QStringLiteral(".floom"))) { // the text is a copy, the project is not saved yet
            QVERIFY(space.isModified());
            QCOMPARE(space.files()->save(), QString());
        }
        QVERIFY(!space.isModified());
        if (!name.endsWith(QStringLiteral(".floom"))) { // which would store them at once
            space.project()->setFact(limits, QStringLiteral("iops >= 300000"));
            QVERIFY(space.isModified());
            space.project()->setFact(limits, QStringLiteral("iops >= 200000"));
        }
        QVERIFY(!space.isModified());
    }
    Workspace again;
    QCOMPARE(again.door()->openFile(saved), QString());
    QVERIFY(holds(again));
    QVERIFY(!again.isModified());
}

void TestJournal::aBrokenEntryIsPassedOver()
{
    QFile broken(m_folder->filePath(QStringLiteral("1-0.unsaved")));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"text\": \"{");
    broken.close();
    Workspace space;
    space.journal()->keepIn(m_folder->path());
    QVERIFY(!space.journal()->restore());
    QVERIFY(!broken.exists());
}

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QGuiApplication app(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.value(1) != QLatin1String("--child")) {
        TestJournal test;
        return QTest::qExec(&test, argc, argv);
    }
    Workspace space;
    space.journal()->keepIn(arguments.value(2));
    const QString file = arguments.value(4);
    if (file.isEmpty())
        static_cast<void>(space.door()->openSample(QStringLiteral("starter")));
    else if (space.door()->openFile(file).isEmpty())
        space.variants()->add();
    if (arguments.value(3) == QLatin1String("say")) {
        if (!file.isEmpty())
            space.variants()->show(space.variants()->list().front().toMap()[QStringLiteral("id")].toInt());
        space.project()->setFact(QStringLiteral("acceptance"), QStringLiteral("iops >= 200000"));
        space.project()->setFact(QStringLiteral("acceptance.waivers"), QStringLiteral("a reason"));
        space.project()->workloads().set({{QStringLiteral("mail"), QStringLiteral("rw=randread bs=8k")}});
        space.project()->waitForWriter();
    }
    edit(space, arguments.value(3).toInt());
    ::kill(::getpid(), SIGKILL);
    return 0;
}

#include "tst_journal.moc"
