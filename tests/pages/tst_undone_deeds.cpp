// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to the project, and not to the drawing, is undone by the same keys: names of runs and variants, deleted variants, limits.
// Variants that are added and moved: tst_undone_variants.
#include "desk/lists/variant_list.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "review/acceptance.h"
#include "review/review_session.h"
#include "run/runner.h"
#include "runs/run_library.h"
#include "store/project.h"

#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace floom;

class TestUndoneDeeds : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_space = std::make_unique<Workspace>();
        m_space->estimate()->setGhostEnabled(false);
        QCOMPARE(m_space->door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=none")), QString());
    }
    void aVariantGetsItsNameBack()
    {
        VariantList list;
        list.setWorkspace(m_space.get());
        QCOMPARE(list.rename(0, QStringLiteral("Faster")), QString());
        QCOMPARE(steps()->undoText(), QStringLiteral("Rename the variant Base to Faster"));
        QVERIFY(!list.rename(0, QString()).isEmpty()); // refused: no step
        QCOMPARE(list.rename(0, QStringLiteral("Faster")), QString()); // nothing changed: no step
        list.note(0, QStringLiteral("as sold"));
        steps()->undo();
        QCOMPARE(m_space->project()->variants().rows()[0].notes, QString());
        QSignalSpy told(m_space.get(), &Workspace::notice);
        steps()->undo();
        QCOMPARE(m_space->variants()->name(), QStringLiteral("Base"));
        QCOMPARE(told.value(0).value(0).toString(), QStringLiteral("Undone: Rename the variant Base to Faster"));
        steps()->redo();
        QCOMPARE(m_space->variants()->name(), QStringLiteral("Faster"));
        steps()->undo();
        steps()->undo(); // the workload, set before
        QVERIFY(!m_space->isModified());
    }
    void deletedVariantsComeBackInTheirOrder()
    {
        VariantList list;
        list.setWorkspace(m_space.get());
        m_space->variants()->add();
        m_space->variants()->add();
        const int first = idOf(0), second = idOf(1), third = idOf(2);
        run();
        m_space->variants()->show(first);
        QCOMPARE(m_space->variants()->remove(second), QString());
        QCOMPARE(m_space->variants()->remove(third), QString());
        QCOMPARE(steps()->undoText(), QStringLiteral("Delete the variant Variant 3"));
        QCOMPARE(list.removed(), QStringLiteral("Variant 3"));
        steps()->undo();
        QCOMPARE(list.removed(), QStringLiteral("Variant 2"));
        QCOMPARE(m_space->project()->runs().list().size(), std::size_t{1}); // with its run
        steps()->undo();
        QCOMPARE(list.removed(), QString());
        QVERIFY(idOf(0) == first && idOf(1) == second && idOf(2) == third);
        QCOMPARE(m_space->project()->variants().current(), first);
        steps()->redo();
        steps()->redo();
        QCOMPARE(m_space->project()->variants().count(), 1);
        steps()->undo();
        QCOMPARE(idOf(1), third);
    }
    void theDeletedVariantOnTheDeskIsThereAgain()
    {
        const QString file = m_folder.filePath(QStringLiteral("desk.json"));
        m_space->variants()->add();
        QCOMPARE(m_space->files()->saveAs(file), QString());
        QVERIFY(!m_space->isModified());
        QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("31us")), QString());
        const auto drawn = m_space->document()->design();
        const int second = idOf(1);
        QCOMPARE(m_space->variants()->remove(second), QString());
        QVERIFY(!(m_space->document()->design() == drawn));
        steps()->undo();
        QCOMPARE(m_space->project()->variants().current(), second);
        QVERIFY(m_space->document()->design() == drawn);
        QVERIFY(m_space->isModified());
        m_space->variants()->show(idOf(0));
        QCOMPARE(m_space->variants()->remove(second), QString()); // and not on the desk
        steps()->undo();
        QVERIFY(m_space->isModified()); // no file has its edit
        QVERIFY(m_space->project()->variants().row(second)->design == drawn);
    }
    void namesAndNotesOfRunsAreUndone()
    {
        run();
        RunLibrary runs;
        runs.setWorkspace(m_space.get());
        const QString file = m_folder.filePath(QStringLiteral("named.floom"));
        QCOMPARE(m_space->files()->saveAs(file), QString());
        runs.rename(0, QStringLiteral("the good one"));
        QCOMPARE(steps()->undoText(), QStringLiteral("Rename the run 1"));
        QVERIFY(!m_space->isModified()); // the file has the name
        runs.note(0, QStringLiteral("at night"));
        runs.pinOrUnpin(0);
        steps()->undo();
        steps()->undo();
        const auto& label = m_space->project()->runs().list()[0].row.label;
        QVERIFY(!label.pinned && label.note.isEmpty());
        QCOMPARE(label.name, QStringLiteral("the good one"));
        steps()->undo();
        QCOMPARE(m_space->project()->runs().list()[0].row.label.name, QString());
        steps()->redo();
        QCOMPARE(m_space->project()->runs().list()[0].row.label.name, QStringLiteral("the good one"));
        m_space->project()->waitForWriter();
        Workspace other;
        QCOMPARE(other.door()->openFile(file), QString());
        QCOMPARE(other.project()->runs().list()[0].row.label.name, QStringLiteral("the good one"));
    }
    void anEditAfterADeedIsUnsaved()
    {
        run();
        QCOMPARE(m_space->files()->saveAs(m_folder.filePath(QStringLiteral("deed.floom"))), QString());
        RunLibrary runs;
        runs.setWorkspace(m_space.get());
        runs.rename(0, QStringLiteral("one"));
        QSignalSpy told(m_space.get(), &Workspace::modifiedChanged);
        QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("31us")), QString());
        QVERIFY(m_space->isModified());
        QVERIFY(told.count() > 0);
        steps()->undo();
        QVERIFY(!m_space->isModified());
        steps()->undo();
        QVERIFY(!m_space->isModified());
    }
    void goingBackToADrawingShowsItsRun()
    {
        run();
        const int first = m_space->record()->id;
        set("31us");
        run();
        const int second = m_space->record()->id;
        steps()->undo();
        QVERIFY(m_space->record()->id == first && !m_space->shown()->isStale());
        steps()->redo();
        QVERIFY(m_space->record()->id == second && !m_space->shown()->isStale());
        set("47us");
        QVERIFY(m_space->shown()->isStale()); // never run: the last one is marked
        steps()->undo();
        QVERIFY(m_space->record()->id == second && !m_space->shown()->isStale());
        m_space->runs()->setSeed(7);
        QVERIFY(m_space->shown()->isStale());
        run();
        const int seven = m_space->record()->id;
        steps()->undo();
        QCOMPARE(m_space->record()->id, second);
        m_space->variants()->add(); // of the older drawing, by now
        steps()->redo();
        m_space->variants()->show(idOf(0));
        QCOMPARE(m_space->record()->id, second);
        steps()->redo();
        QCOMPARE(m_space->record()->id, seven);
        steps()->undo();
        steps()->undo(); // the first drawing again, and its run although newer ones are there
        m_space->variants()->show(idOf(1));
        m_space->variants()->show(idOf(0));
        QVERIFY(m_space->record()->id == first && !m_space->shown()->isStale());
    }
    void aDeletedRunIsShownAgain()
    {
        run();
        RunLibrary runs;
        runs.setWorkspace(m_space.get());
        runs.removeOrRestore(0);
        QVERIFY(!m_space->run()->isValid());
        QCOMPARE(steps()->undoText(), QStringLiteral("Delete the run 1"));
        steps()->undo();
        QVERIFY(m_space->run()->isValid());
        steps()->redo();
        QVERIFY(m_space->project()->runs().list().empty() && !m_space->run()->isValid());
    }
    void limitsAndWaiversAreUndone()
    {
        ReviewSession review;
        review.setWorkspace(m_space.get());
        QCOMPARE(review.setLimit(-1, QStringLiteral("iops"), true, QStringLiteral("200k")), QString());
        QCOMPARE(review.setLimit(0, QStringLiteral("iops"), true, QStringLiteral("300k")), QString());
        QVERIFY2(steps()->undoText().contains(QStringLiteral("300")), qPrintable(steps()->undoText()));
        QCOMPARE(review.waive(0, 0, QStringLiteral("next year")), QString());
        steps()->undo();
        QCOMPARE(m_space->project()->fact(QLatin1String(kWaivers)), QString());
        const QString higher = m_space->project()->fact(QLatin1String(kAcceptance));
        steps()->undo();
        QTRY_COMPARE(review.limits().value(0).toMap().value(QStringLiteral("value")).toString(), QStringLiteral("200 k"));
        steps()->undo();
        QCOMPARE(m_space->project()->fact(QLatin1String(kAcceptance)), QString());
        steps()->redo();
        steps()->redo();
        QCOMPARE(m_space->project()->fact(QLatin1String(kAcceptance)), higher);
        QTRY_COMPARE(review.limits().size(), 1);
        review.removeLimit(0);
        QVERIFY2(steps()->undoText().startsWith(QStringLiteral("Delete the limit")), qPrintable(steps()->undoText()));
        steps()->undo();
        QCOMPARE(m_space->project()->fact(QLatin1String(kAcceptance)), higher);
    }

private:
    [[nodiscard]] UndoSteps* steps() const { return m_space->document()->steps(); }
    [[nodiscard]] int idOf(int place) const { return m_space->project()->variants().rows()[static_cast<std::size_t>(place)].id; }
    void set(const char* tR)
    {
        QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("pkg.tR"), QString::fromLatin1(tR)), QString());
        steps()->endBurst();
    }
    void run()
    {
        m_space->runs()->start();
        QTRY_VERIFY_WITH_TIMEOUT(m_space->run()->isValid() && !m_space->runner()->isRunning(), 60'000);
    }

    std::unique_ptr<Workspace> m_space;
    QTemporaryDir m_folder;
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QGuiApplication app(argc, argv);
    TestUndoneDeeds test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_undone_deeds.moc"
