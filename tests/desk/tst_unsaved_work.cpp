// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work: what counts as such, how it is handled on closing, and what each variant keeps.
#include "design/design.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "store/project.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestUnsavedWork : public QObject {
    Q_OBJECT

private slots:
    void init();
    void variantsCount();
    void undoneIsSaved();
    void savingSavesAllVariants();
    void textSavedFromAProjectIsACopy();
    void aRunOfAVariantThatIsNotShownIsItsOwn();
    void aRunGoesOnUnderItsVariant();
    void aVariantThatRunsIsNotRemoved();
    void aRemovedVariantTakesItsStepsAlong();
    void aRenamedVariantKeepsItsSteps();
    void aVariantThatIsMadeBesideIsNotMixedUp();
    void theDoorWaitsForTheAnswer();
    void theLastWishCounts();
    void nothingInTheWindowGoesPastTheDoor();

private:
    [[nodiscard]] int idOf(int place) const { return m_space->variants()->list()[place].toMap()[QStringLiteral("id")].toInt(); }
    void edit(const char* value)
    {
        QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("pkg.tR"), QString::fromLatin1(value)), QString());
    }

    std::unique_ptr<Workspace> m_space;
    QTemporaryDir m_folder;
};

void TestUnsavedWork::init()
{
    m_space = std::make_unique<Workspace>();
    m_space->estimate()->setGhostEnabled(false);
    QVERIFY(!m_space->pages()->hasDrive());
    QCOMPARE(m_space->door()->openSample(QStringLiteral("starter")), QString());
    QVERIFY(m_space->pages()->hasDrive());
    QVERIFY(!m_space->isModified());
}

void TestUnsavedWork::variantsCount()
{
    QSignalSpy changed(m_space.get(), &Workspace::modifiedChanged);
    m_space->variants()->add();
    QVERIFY(m_space->isModified());
    QVERIFY(changed.count() > 0);
    QCOMPARE(m_space->files()->saveAs(m_folder.filePath(QStringLiteral("a.json"))), QString());
    QVERIFY(!m_space->isModified());
    QCOMPARE(m_space->variants()->rename(QStringLiteral("Faster")), QString());
    QVERIFY(m_space->isModified());
    QCOMPARE(m_space->files()->saveAs(m_folder.filePath(QStringLiteral("a.floom"))), QString());
    QVERIFY(!m_space->isModified());
    m_space->variants()->show(idOf(0)); // showing is not a change
    QVERIFY(!m_space->isModified());
}

void TestUnsavedWork::undoneIsSaved()
{
    edit("45us");
    m_space->variants()->add();
    QCOMPARE(m_space->files()->saveAs(m_folder.filePath(QStringLiteral("b.json"))), QString());
    edit("30us");
    m_space->variants()->show(idOf(0));
    QVERIFY(m_space->isModified());
    m_space->variants()->show(idOf(1));
    m_space->document()->steps()->undo();
    QVERIFY(!m_space->isModified());
    m_space->variants()->show(idOf(0));
    m_space->document()->steps()->undo(); // same as the file
    QVERIFY(m_space->isModified());
    m_space->document()->steps()->redo();
    QVERIFY(!m_space->isModified());
}

void TestUnsavedWork::savingSavesAllVariants()
{
    const QString file = m_folder.filePath(QStringLiteral("c.floom"));
    edit("45us");
    const auto first = m_space->document()->design();
    m_space->variants()->add();
    edit("30us");
    const auto second = m_space->document()->design();
    m_space->variants()->show(idOf(0));
    QCOMPARE(m_space->files()->saveAs(file), QString());
    QVERIFY(!m_space->isModified());
    Workspace other;
    QCOMPARE(other.door()->openFile(file), QString());
    QVERIFY(other.project()->variants().rows()[0].design == first);
    QVERIFY(other.project()->variants().rows()[1].design == second);
    m_space->document()->steps()->undo(); // steps from before the save are still there
    QVERIFY(m_space->isModified());
}

void TestUnsavedWork::textSavedFromAProjectIsACopy()
{
    const QString file = m_folder.filePath(QStringLiteral("project.floom"));
    const QString copy = m_folder.filePath(QStringLiteral("copy.json"));
    m_space->variants()->add();
    QCOMPARE(m_space->files()->saveAs(file), QString());
    edit("45us");
    QSignalSpy told(m_space.get(), &Workspace::notice);
    QCOMPARE(m_space->files()->saveAs(copy), QString());
    QCOMPARE(m_space->files()->name(), file);
    QVERIFY(m_space->isModified()); // saved in the copy, not in the project
    QVERIFY(told.count() == 1 && told[0][0].toString().contains(QStringLiteral("copy.json")));
    QVERIFY(m_space->files()->recent().contains(copy));
    Workspace other;
    QCOMPARE(other.door()->openFile(copy), QString());
    QCOMPARE(other.project()->variants().count(), 2);
    QVERIFY(other.project()->variants().rows()[1].design == m_space->document()->design());
    QCOMPARE(m_space->files()->save(), QString());
    QVERIFY(!m_space->isModified());
    Workspace again;
    QCOMPARE(again.door()->openFile(file), QString());
    QCOMPARE(again.project()->variants().count(), 2);
    QVERIFY(again.document()->design() == m_space->document()->design());
}

void TestUnsavedWork::aRunOfAVariantThatIsNotShownIsItsOwn()
{
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=none")), QString());
    m_space->document()->markSaved();
    m_space->runs()->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_space->run()->isValid(), 60'000);
    QVERIFY(!m_space->isModified());
    const auto record = m_space->record();
    const int first = idOf(0);
    m_space->variants()->add();
    edit("30us");
    m_space->runs()->add(record, first); // of a variant that is not shown
    QCOMPARE(m_space->project()->runs().list().back().row.variant, first);
    m_space->variants()->show(first);
    QVERIFY(m_space->run()->isValid());
    m_space->variants()->show(idOf(1));
    QVERIFY(m_space->document()->steps()->canUndo());
}

void TestUnsavedWork::aRunGoesOnUnderItsVariant()
{
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=20000 precondition=none")), QString());
    const int first = idOf(0);
    m_space->variants()->add();
    edit("30us");
    m_space->variants()->show(first);
    QSignalSpy told(m_space.get(), &Workspace::notice);
    m_space->runs()->start();
    m_space->variants()->show(idOf(1));
    QVERIFY(m_space->runner()->isRunning() && !m_space->runner()->isCancelling());
    QTRY_VERIFY_WITH_TIMEOUT(!m_space->runner()->isRunning(), 60'000);
    QVERIFY(!m_space->run()->isValid()); // nothing was run of what is shown
    const auto& runs = m_space->project()->runs().list();
    QVERIFY(runs.size() == 1 && runs[0].row.variant == first && !runs[0].record->result.partial);
    QVERIFY2(told.count() == 1 && told[0][0].toString().contains(m_space->project()->variants().row(first)->name),
             qPrintable(told.value(0).value(0).toString()));
    m_space->variants()->show(first);
    QVERIFY(m_space->run()->isValid());
}

void TestUnsavedWork::aVariantThatRunsIsNotRemoved()
{
    QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=100000000 precondition=none")), QString());
    const int first = idOf(0);
    m_space->variants()->add();
    edit("30us");
    m_space->variants()->show(first);
    m_space->runs()->start();
    m_space->variants()->show(idOf(1));
    QCOMPARE(m_space->variants()->remove(first),
             QStringLiteral("A run of Base has not ended. Wait for it, or stop it, before you delete the variant."));
    QVERIFY(m_space->runner()->isRunning());
    m_space->runner()->cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!m_space->runner()->isRunning(), 60'000);
    QCOMPARE(m_space->variants()->remove(first), QString());
    QVERIFY(m_space->project()->runs().list().empty());
}

void TestUnsavedWork::aRemovedVariantTakesItsStepsAlong()
{
    m_space->variants()->add();
    m_space->document()->markSaved();
    edit("30us");
    const int second = idOf(1);
    m_space->variants()->show(idOf(0));
    QVERIFY(m_space->document()->steps()->isModified());
    QCOMPARE(m_space->project()->removeVariant(second), QString());
    QVERIFY(!m_space->document()->steps()->isModified());
    QVERIFY(m_space->isModified()); // the file has one run more
}

void TestUnsavedWork::aRenamedVariantKeepsItsSteps()
{
    edit("45us");
    QCOMPARE(m_space->variants()->rename(QStringLiteral("Quick")), QString());
    QVERIFY(m_space->document()->steps()->canUndo());
    m_space->variants()->add();
    m_space->variants()->show(idOf(0));
    QCOMPARE(m_space->variants()->name(), QStringLiteral("Quick"));
    QVERIFY(m_space->document()->steps()->canUndo());
}

void TestUnsavedWork::aVariantThatIsMadeBesideIsNotMixedUp()
{
    edit("45us");
    const auto mine = m_space->document()->design();
    auto design = mine;
    design.name = "Beside";
    m_space->variants()->addBeside(QStringLiteral("Beside"), design, m_space->document()->asked());
    QVERIFY(m_space->document()->design() == mine);
    QVERIFY(m_space->project()->variants().rows()[1].design == design);
    m_space->variants()->show(idOf(1));
    QVERIFY(m_space->document()->design() == design);
    QVERIFY(!m_space->document()->steps()->canUndo());
    m_space->variants()->show(idOf(0));
    QVERIFY(m_space->document()->steps()->canUndo());
}

void TestUnsavedWork::theDoorWaitsForTheAnswer()
{
    QSignalSpy refused(m_space->door(), &DocumentDoor::refused);
    edit("45us");
    QCOMPARE(m_space->door()->openSample(QStringLiteral("all-rram")), QString());
    QVERIFY(m_space->door()->isAsking());
    QVERIFY(m_space->document()->steps()->canUndo());
    m_space->door()->cancel();
    m_space->door()->discard(); // no question, no answer
    QVERIFY(m_space->document()->steps()->canUndo());
    QCOMPARE(m_space->door()->openSample(QStringLiteral("no such")), QString());
    m_space->door()->discard();
    QCOMPARE(refused.count(), 1);
    QVERIFY(m_space->isModified());
    QCOMPARE(m_space->door()->openSample(QStringLiteral("all-rram")), QString());
    QCOMPARE(m_space->door()->saveAs(m_folder.filePath(QStringLiteral("d.json"))), QString());
    QVERIFY(!m_space->document()->steps()->canUndo());
    QCOMPARE(m_space->files()->name(), QString());
}

void TestUnsavedWork::theLastWishCounts()
{
    QSignalSpy closing(m_space->door(), &DocumentDoor::closeWanted);
    edit("45us");
    QVERIFY(!m_space->door()->mayClose());
    QCOMPARE(m_space->door()->newDesign(), QString());
    m_space->door()->discard();
    QCOMPARE(closing.count(), 0);
    QVERIFY(m_space->document()->design().blocks.empty());
    QVERIFY(m_space->door()->mayClose());
}

// Document and project have replace functions of their own: in the window only the workspace and its ProjectFiles, behind the door, may
// call them.
void TestUnsavedWork::nothingInTheWindowGoesPastTheDoor()
{
    static const QRegularExpression past(
        QStringLiteral(R"((ocument(\(\))?(->|\.)(load|newDesign)\()|(roject(\(\))?(->|\.)(reset|open)\()|(markSaved\())"));
    int seen = 0;
    for (const auto* folder : {"/app/desk", "/app/look", "/qml"}) {
        QDirIterator files(QStringLiteral(FLOOM_SOURCE_DIR) + QLatin1String(folder),
                           {QStringLiteral("*.cpp"), QStringLiteral("*.h"), QStringLiteral("*.qml")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++seen;
            const QString stem = QFileInfo(path).baseName();
            if (stem != QLatin1String("workspace") && stem != QLatin1String("project_files"))
                QVERIFY2(!past.match(QString::fromUtf8(file.readAll())).hasMatch(), qPrintable(path));
        }
    }
    QVERIFY(seen > 300);
}

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QGuiApplication app(argc, argv);
    TestUnsavedWork test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_unsaved_work.moc"
