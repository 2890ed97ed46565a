// SPDX-License-Identifier: GPL-3.0-or-later
// Variants are added, moved and deleted in undo steps, which go along with the variant that is shown.
#include "base/random.h"
#include "desk/lists/variant_list.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/runner.h"
#include "store/project.h"

#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace floom;

class TestUndoneVariants : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_space = std::make_unique<Workspace>();
        m_space->estimate()->setGhostEnabled(false);
        QCOMPARE(m_space->door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=500 precondition=none")), QString());
    }
    // The steps of the variant go with it, and so does the step that added it.
    void anAddedVariantIsTakenAwayAndComesBack()
    {
        const QString file = m_folder.filePath(QStringLiteral("added.json"));
        QCOMPARE(m_space->files()->saveAs(file), QString());
        set("31us");
        const auto first = m_space->document()->design();
        m_space->document()->markSaved();
        m_space->variants()->add();
        const int second = idOf(1);
        QCOMPARE(steps()->undoText(), QStringLiteral("Add the variant Variant 2"));
        set("47us");
        const auto changed = m_space->document()->design();
        steps()->undo();
        steps()->undo();
        QCOMPARE(m_space->project()->variants().count(), 1);
        QVERIFY(m_space->document()->design() == first);
        QVERIFY(!m_space->isModified());
        QVERIFY(steps()->undoText() != QStringLiteral("Add the variant Variant 2"));
        QCOMPARE(steps()->redoText(), QStringLiteral("Add the variant Variant 2"));
        steps()->redo();
        QCOMPARE(m_space->project()->variants().current(), second);
        QVERIFY(m_space->document()->design() == first);
        steps()->redo();
        QVERIFY(m_space->document()->design() == changed);
        QVERIFY(m_space->isModified());
        m_space->variants()->show(idOf(0)); // one step, at one place
        QVERIFY(!steps()->canRedo());
        QVERIFY(m_space->document()->design() == first);
    }
    // The drawing that the step comes back to has changed since.
    void aStepThatGoesAlongLeavesTheDrawingAlone()
    {
        m_space->variants()->add();
        m_space->variants()->show(idOf(0));
        set("31us");
        const auto first = m_space->document()->design();
        m_space->variants()->show(idOf(1));
        steps()->undo();
        QVERIFY(m_space->document()->design() == first);
        steps()->redo();
        QCOMPARE(m_space->project()->variants().count(), 2);
        QVERIFY(!(m_space->document()->design() == first));
        steps()->undo();
        QVERIFY(m_space->document()->design() == first);
        set("47us"); // discards the undone step
        QVERIFY(!steps()->canRedo());
        steps()->undo();
        QVERIFY(m_space->document()->design() == first);
        steps()->goTo(0);
        QCOMPARE(m_space->project()->variants().count(), 1);
    }
    void theDeletedVariantOnTheDeskIsDeletedAgain()
    {
        m_space->variants()->add();
        const int second = idOf(1);
        set("31us");
        QCOMPARE(m_space->variants()->remove(second), QString());
        steps()->undo();
        QCOMPARE(m_space->project()->variants().current(), second);
        QCOMPARE(steps()->redoText(), QStringLiteral("Delete the variant Variant 2"));
        steps()->redo();
        QCOMPARE(m_space->project()->variants().count(), 1);
        QCOMPARE(steps()->undoText(), QStringLiteral("Delete the variant Variant 2"));
        steps()->undo();
        steps()->undo(); // its edit
        QCOMPARE(steps()->undoText(), QStringLiteral("Add the variant Variant 2"));
    }
    void aMovedVariantMovesBack()
    {
        VariantList list;
        list.setWorkspace(m_space.get());
        m_space->variants()->add();
        m_space->variants()->add();
        const int first = idOf(0), third = idOf(2);
        list.move(2, -1);
        QCOMPARE(steps()->undoText(), QStringLiteral("Move the variant Variant 3 up"));
        QCOMPARE(idOf(1), third);
        list.move(0, -1); // there is no place above
        QCOMPARE(steps()->undoText(), QStringLiteral("Move the variant Variant 3 up"));
        list.move(0, 1);
        steps()->undo();
        QCOMPARE(idOf(0), first);
        steps()->undo();
        QCOMPARE(idOf(2), third);
        steps()->redo();
        QCOMPARE(idOf(1), third);
    }
    void aVariantMadeBesideIsTakenAwayFromWhereItWasMade()
    {
        set("31us");
        m_space->variants()->addBeside(QStringLiteral("Twin"), m_space->document()->design(), m_space->document()->asked());
        QCOMPARE(steps()->undoText(), QStringLiteral("Add the variant Twin"));
        steps()->undo();
        QCOMPARE(m_space->project()->variants().count(), 1);
        steps()->redo();
        QCOMPARE(m_space->project()->variants().count(), 2);
        QCOMPARE(m_space->variants()->name(), QStringLiteral("Base"));
    }
    void whatCannotBeTakenAwayNowStaysAStep()
    {
        m_space->variants()->add();
        QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=100000000 precondition=none")), QString());
        m_space->runs()->start();
        QSignalSpy told(m_space.get(), &Workspace::problem);
        steps()->goTo(0);
        QCOMPARE(told.count(), 1);
        QVERIFY2(told[0][0].toString().startsWith(QStringLiteral("A run of Variant 2 has not ended.")), qPrintable(told[0][0].toString()));
        QCOMPARE(m_space->project()->variants().count(), 2);
        QCOMPARE(steps()->undoText(), QStringLiteral("Add the variant Variant 2"));
        m_space->runner()->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!m_space->runner()->isRunning(), 60'000);
        steps()->undo();
        QCOMPARE(m_space->project()->variants().count(), 1);
    }
    // Whatever is done, undone and redone, in whatever order: the shown variant is the project's, and each keeps its own drawing.
    void manyStepsOverVariants()
    {
        RandomStream random(20'261'130, "variants");
        VariantList list;
        list.setWorkspace(m_space.get());
        const auto any = [&] { return static_cast<int>(random.below(static_cast<std::uint64_t>(m_space->project()->variants().count()))); };
        for (int turn = 0; turn < 600; ++turn) {
            switch (random.below(9)) {
            case 0:
                list.addFrom(any());
                break;
            case 1:
                static_cast<void>(list.remove(any()));
                break;
            case 2:
                list.move(any(), random.below(2) == 0 ? 1 : -1);
                break;
            case 3:
                list.show(any());
                break;
            case 4:
                static_cast<void>(
                    m_space->document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("%1us").arg(30 + turn % 50)));
                steps()->endBurst();
                break;
            case 5:
                steps()->goTo(static_cast<int>(random.below(static_cast<std::uint64_t>(steps()->count() + 1))));
                break;
            case 6:
                steps()->redo();
                break;
            case 7:
                list.restore();
                break;
            default:
                steps()->undo();
            }
            const auto& variants = m_space->project()->variants();
            QVERIFY(variants.count() > 0 && variants.row(variants.current()) != nullptr);
            QCOMPARE(steps()->onDesk(), variants.current());
            const auto drawn = m_space->document()->design();
            const int shown = variants.current();
            m_space->variants()->keep();
            QVERIFY(variants.row(shown)->design == drawn);
            if (const int other = idOf(any()); other != shown) {
                m_space->variants()->show(other);
                m_space->variants()->show(shown);
                QVERIFY(m_space->document()->design() == drawn);
            }
        }
    }

private:
    [[nodiscard]] UndoSteps* steps() const { return m_space->document()->steps(); }
    [[nodiscard]] int idOf(int place) const { return m_space->project()->variants().rows()[static_cast<std::size_t>(place)].id; }
    void set(const char* tR)
    {
        QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("pkg.tR"), QString::fromLatin1(tR)), QString());
        steps()->endBurst();
    }

    std::unique_ptr<Workspace> m_space;
    QTemporaryDir m_folder;
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QGuiApplication app(argc, argv);
    TestUndoneVariants test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_undone_variants.moc"
