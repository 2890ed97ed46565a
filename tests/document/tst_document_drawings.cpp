// SPDX-License-Identifier: GPL-3.0-or-later
// Several designs in one document: each keeps its undo steps while another is shown, all share a memory budget, and the saved state of each
// is known.
#include "document/block_edits.h"
#include "document/document.h"
#include "document/findings.h"
#include "document/samples.h"
#include "document/undo_steps.h"

#include <QTest>

using namespace floom;

namespace {

// Designs by number as in a project, with the document that shows one of them.
struct Desk {
    Document doc{builtinCatalogue()};
    std::map<int, std::pair<Design, AskedWorkload>> kept;
    QString block;

    explicit Desk(const Design& design)
    {
        doc.findings()->setChecker({});
        doc.load(design, {}, 1);
        block = QString::fromStdString(design.blocks.front().id);
        keep();
    }
    void keep() { kept[doc.steps()->onDesk()] = {doc.design(), doc.asked()}; }
    void show(int drawing)
    {
        keep();
        const auto& [design, words] = kept.try_emplace(drawing, doc.design(), doc.asked()).first->second;
        doc.show(drawing, design, words);
    }
    void move(int times)
    {
        for (int i = 0; i < times; ++i) {
            doc.steps()->endBurst();
            doc.blocks()->move({block}, 8, 0);
        }
    }
    [[nodiscard]] int x() const { return doc.design().blocks.front().at.x; }
    [[nodiscard]] int steps() { return doc.steps()->count(); }
};

} // namespace

class DrawingsTest final : public QObject {
    Q_OBJECT

    Design m_design;

private slots:
    void initTestCase() { m_design = testing::sampleDesigns().front(); }

    void eachKeepsItsSteps()
    {
        Desk desk(m_design);
        const int x = desk.x();
        desk.move(3);
        desk.show(2);
        QVERIFY(!desk.doc.steps()->canUndo()); // a copy starts without undo steps
        QCOMPARE(desk.x(), x + 24);
        desk.move(2);
        desk.doc.steps()->undo();
        desk.show(1);
        QCOMPARE(desk.x(), x + 24);
        QCOMPARE(desk.steps(), 3);
        desk.doc.steps()->undo();
        QCOMPARE(desk.x(), x + 16);
        desk.show(2);
        QCOMPARE(desk.x(), x + 32);
        QVERIFY(desk.doc.steps()->canRedo());
        desk.doc.steps()->redo();
        QCOMPARE(desk.x(), x + 40);
        desk.show(1);
        QVERIFY(desk.doc.steps()->canRedo());
        desk.doc.steps()->redo();
        QCOMPARE(desk.x(), x + 24);
    }
    void aDrawingChangedElsewhereHasNoStepsThatWouldNotFit()
    {
        Desk desk(m_design);
        desk.move(2);
        desk.show(2);
        desk.kept[1].first.blocks.front().at.x += 1000;
        desk.show(1);
        QVERIFY(!desk.doc.steps()->canUndo());
        QVERIFY(desk.doc.steps()->isModified());
    }
    void whatIsSavedIsKnownOfEach()
    {
        Desk desk(m_design);
        QVERIFY(!desk.doc.steps()->isModified());
        desk.move(1);
        desk.show(2);
        QVERIFY(desk.doc.steps()->isModified()); // the other one is
        desk.doc.markSaved();
        QVERIFY(!desk.doc.steps()->isModified());
        desk.show(1);
        desk.doc.steps()->undo();
        QVERIFY(desk.doc.steps()->isModified()); // the file has the step
        desk.show(2);
        QVERIFY(desk.doc.steps()->isModified());
        desk.show(1);
        desk.doc.steps()->redo();
        QVERIFY(!desk.doc.steps()->isModified());
    }
    void noTwoStepsHaveTheSameNumber()
    {
        Desk desk(m_design);
        QCOMPARE(desk.doc.steps()->topStep(), 0);
        desk.move(1);
        const auto first = desk.doc.steps()->topStep();
        desk.move(1);
        const auto second = desk.doc.steps()->topStep();
        QVERIFY(second > first);
        desk.show(2);
        QCOMPARE(desk.doc.steps()->topStep(), 0);
        desk.move(1);
        QVERIFY(desk.doc.steps()->topStep() > second);
        desk.show(1);
        QCOMPARE(desk.doc.steps()->topStep(), second);
        desk.doc.steps()->undo();
        QCOMPARE(desk.doc.steps()->topStep(), first);
        desk.doc.steps()->redo();
        QCOMPARE(desk.doc.steps()->topStep(), second);
        desk.doc.steps()->undo();
        desk.move(1);
        QVERIFY(desk.doc.steps()->topStep() > second + 1);
    }
    void theOldestStepsOfTheOneLongestAwayGoFirst()
    {
        Desk desk(m_design);
        const int x = desk.x();
        desk.move(1200);
        desk.doc.markSaved();
        desk.show(2);
        desk.move(500);
        desk.show(3);
        desk.move(400); // 100 steps too many
        QCOMPARE(desk.steps(), 400);
        desk.show(2);
        QCOMPARE(desk.steps(), 500);
        desk.show(1);
        const int left = desk.steps();
        QVERIFY2(left <= 1100 && left >= 900, qPrintable(QString::number(left)));
        QCOMPARE(desk.x(), x + 1200 * 8);
        for (int i = 0; i < 10; ++i)
            desk.doc.steps()->undo();
        QCOMPARE(desk.x(), x + 1190 * 8);
        while (desk.doc.steps()->canUndo())
            desk.doc.steps()->undo();
        QCOMPARE(desk.x(), x + (1200 - left) * 8);
        while (desk.doc.steps()->canRedo())
            desk.doc.steps()->redo();
        QCOMPARE(desk.x(), x + 1200 * 8);
    }
    void aStepThatWasSavedIsStillTheSavedOne()
    {
        Desk desk(m_design);
        desk.move(1000);
        desk.doc.markSaved();
        desk.move(100);
        desk.show(2);
        desk.doc.markSaved();
        desk.show(1);
        for (int i = 0; i < 50; ++i)
            desk.doc.steps()->undo();
        desk.show(2);
        desk.move(1500);
        desk.doc.markSaved();
        desk.show(1); // saved where it was, with steps ahead
        QVERIFY(!desk.doc.steps()->isModified());
        QVERIFY(desk.steps() < 1100);
        desk.doc.steps()->redo();
        QVERIFY(desk.doc.steps()->isModified());
        desk.doc.steps()->undo();
        QVERIFY(!desk.doc.steps()->isModified());
    }
    void stepsThatAllWentLeaveTheDrawingModified()
    {
        Desk desk(m_design);
        desk.move(3);
        desk.show(2);
        desk.move(UndoSteps::kMostSteps + 10);
        desk.doc.markSaved();
        QVERIFY(!desk.doc.steps()->isModified());
        Desk other(m_design);
        other.move(3);
        other.show(2);
        other.move(UndoSteps::kMostSteps + 10);
        while (other.doc.steps()->canUndo())
            other.doc.steps()->undo();
        other.show(1);
        QCOMPARE(other.steps(), 0);
        QVERIFY(other.doc.steps()->isModified());
        QCOMPARE(other.doc.steps()->unsaved() > 0, true);
    }
    void opensWithNothingOfTheLastOne()
    {
        Desk desk(m_design);
        desk.move(2);
        desk.show(2);
        desk.move(2);
        desk.doc.load(m_design, {}, 1);
        QVERIFY(!desk.doc.steps()->isModified());
        QVERIFY(!desk.doc.steps()->canUndo());
        QCOMPARE(desk.doc.steps()->onDesk(), 1);
        desk.kept.clear();
        desk.show(2);
        QVERIFY(!desk.doc.steps()->canUndo());
    }
    void aForgottenOneIsNoUnsavedWork()
    {
        Desk desk(m_design);
        desk.show(2);
        desk.move(1);
        desk.show(1);
        QVERIFY(desk.doc.steps()->isModified());
        desk.doc.steps()->forget(2);
        QVERIFY(!desk.doc.steps()->isModified());
    }
};

QTEST_GUILESS_MAIN(DrawingsTest)
#include "tst_document_drawings.moc"
