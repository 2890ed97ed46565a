// SPDX-License-Identifier: GPL-3.0-or-later
// The seed and what is recorded of a run belong to the project: kept with it, undone with it, and gone with it.
#include "desk/run_workspace.h"
#include "desk/runs/recording_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "io/project_text.h"
#include "run/run_settings.h"
#include "store/project.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

namespace {

constexpr const char* kShort = "rw=randread bs=4k qd=4 count=300";

} // namespace

class TestRunSettings : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_space = starterWorkspace();
        QCOMPARE(m_space->document()->setWorkload(QString::fromLatin1(kShort)), QString());
        m_space->document()->markSaved();
    }

    void runSettingsReadBackInNormalForm_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("read");
        QTest::newRow("defaults") << QString() << QString();
        QTest::newRow("seed") << QStringLiteral("seed=7") << QStringLiteral("seed=7");
        QTest::newRow("slowest") << QStringLiteral("record=slowest slowest=50") << QStringLiteral("record=slowest slowest=50");
        QTest::newRow("all") << QStringLiteral("seed=999999999 record=window window=1ms..2ms slowest=3")
                             << QStringLiteral("seed=999999999 record=window window=1ms..2ms slowest=3");
        QTest::newRow("of a newer version") << QStringLiteral("seed=x cores=3  seed=0 slowest=0 window=2ms..1ms seed=4")
                                            << QStringLiteral("seed=4");
    }
    void runSettingsReadBackInNormalForm()
    {
        QFETCH(QString, words);
        QFETCH(QString, read);
        QCOMPARE(QString::fromStdString(floom::words(parseRunSettings(words.toStdString()))), read);
    }

    void theyAreUndoStepsAndChanges()
    {
        auto* steps = m_space->document()->steps();
        m_space->runs()->setSeed(7);
        QVERIFY(m_space->isModified());
        QCOMPARE(steps->undoText(), QStringLiteral("Seed 7"));
        m_space->recordings()->setMode(2);
        QCOMPARE(m_space->recordings()->setSlowest(QStringLiteral("50")), QString());
        QCOMPARE(m_space->recordings()->slowest(), QStringLiteral("50"));
        steps->goTo(0);
        QCOMPARE(m_space->recordings()->mode(), 0);
        QCOMPARE(m_space->runs()->seed(), 1);
        steps->goTo(steps->count());
        QCOMPARE(m_space->runs()->seed(), 7);
        QCOMPARE(m_space->recordings()->mode(), 2);
    }
    void allVariantsHaveTheSame()
    {
        const int first = m_space->project()->variants().current();
        QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("50us")), QString());
        m_space->variants()->add();
        m_space->runs()->setSeed(7);
        m_space->variants()->show(first);
        QCOMPARE(m_space->runs()->seed(), 7);
        QVERIFY(m_space->document()->steps()->canUndo()); // what is drawn is known, whatever the seed is now
        m_space->document()->steps()->undo();
        QCOMPARE(m_space->runs()->seed(), 7); // that step was of a parameter
        m_space->document()->steps()->redo();
        QCOMPARE(m_space->runs()->seed(), 7);
    }
    void theFileKeepsThem_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("project") << QStringLiteral("a.floom");
        QTest::newRow("text") << QStringLiteral("a.json");
    }
    void theFileKeepsThem()
    {
        QFETCH(QString, name);
        m_space->runs()->setSeed(7);
        m_space->recordings()->setMode(2);
        const QString path = m_folder.filePath(name);
        QCOMPARE(m_space->files()->saveAs(path), QString());
        QVERIFY(!m_space->isModified());
        QCOMPARE(m_space->door()->newDesign(), QString());
        QCOMPARE(m_space->runs()->seed(), 1);
        QCOMPARE(m_space->recordings()->mode(), 0);
        QVERIFY(!m_space->isModified());
        QCOMPARE(m_space->door()->openFile(path), QString());
        QCOMPARE(m_space->runs()->seed(), 7);
        QCOMPARE(m_space->recordings()->mode(), 2);
        QVERIFY(!m_space->isModified() && !m_space->document()->steps()->canUndo());
        m_space->runs()->setSeed(1);
        m_space->recordings()->setMode(0);
        QCOMPARE(m_space->files()->saveAs(path), QString());
        QCOMPARE(m_space->door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(m_space->door()->openFile(path), QString());
        QCOMPARE(m_space->runs()->seed(), 1);
    }
    // A copy under another name gets them, and the file it was copied from stays as it is.
    void anotherFileGetsThem()
    {
        const QString first = m_folder.filePath(QStringLiteral("first.floom")), second = m_folder.filePath(QStringLiteral("second.floom"));
        QCOMPARE(m_space->files()->saveAs(first), QString());
        m_space->runs()->setSeed(9);
        QCOMPARE(m_space->files()->saveAs(second), QString());
        QCOMPARE(m_space->door()->openFile(first), QString());
        QCOMPARE(m_space->runs()->seed(), 1);
        QCOMPARE(m_space->door()->openFile(second), QString());
        QCOMPARE(m_space->runs()->seed(), 9);
    }
    void olderVersionsKeepTheTextAsTheyFindIt()
    {
        ProjectText text;
        text.reserved = R"({"studies":{"of":"another"},"groups":[1]})";
        setRunWords(text, "seed=7");
        QCOMPARE(runWords(text), std::string("seed=7"));
        setRunWords(text, {});
        QCOMPARE(text.reserved, std::string(R"({"studies":{"of":"another"},"groups":[1]})"));
        QCOMPARE(runWords(text), std::string());
    }
    void aRunOfAnotherSeedIsOfSomethingElse()
    {
        runToItsEnd(*m_space);
        QVERIFY(!m_space->shown()->isStale());
        m_space->runs()->setSeed(2);
        QVERIFY(m_space->shown()->isStale());
        QCOMPARE(m_space->shown()->changedSince(), QStringLiteral("the seed has changed since"));
        QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randwrite qd=3")), QString());
        QCOMPARE(m_space->shown()->changedSince(), QStringLiteral("the workload has changed since"));
        QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("31us")), QString());
        QCOMPARE(m_space->shown()->changedSince(), QStringLiteral("the drawing has changed since"));
        m_space->shown()->takeDrawing();
        QCOMPARE(m_space->runs()->seed(), 1);
        QVERIFY(!m_space->shown()->isStale());
        m_space->recordings()->setMode(2); // the run is the same, whatever is recorded of it
        QVERIFY(!m_space->shown()->isStale());
    }

private:
    std::unique_ptr<Workspace> m_space;
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestRunSettings)
#include "tst_run_settings.moc"
