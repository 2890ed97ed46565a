// SPDX-License-Identifier: GPL-3.0-or-later
// Undo steps without a document: what is restored, in which order, and what merges.
#include "document/undo_steps.h"

#include <QSignalSpy>
#include <QTest>

using namespace floom;

namespace {

DocumentStatePtr stateOf(const char* words)
{
    return std::make_shared<const DocumentState>(DocumentState{{}, AskedWorkload::read(words), {}});
}

} // namespace

class UndoStepsAlone final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_desk = stateOf("a");
        m_causes.clear();
        m_now = 0;
        m_steps = std::make_unique<UndoSteps>(
            [this](DocumentStatePtr state, UndoSteps::Cause cause, const QString&, bool) {
                m_desk = std::move(state);
                m_causes.append(cause);
            },
            [this] { return m_desk; });
        m_steps->setClock([this] { return m_now; });
    }

    void theDeskGoesBackAndForth()
    {
        QSignalSpy changed(m_steps.get(), &UndoSteps::changed), modified(m_steps.get(), &UndoSteps::modifiedChanged);
        push("b", {});
        push("c", {});
        QCOMPARE(changed.count(), 2);
        QCOMPARE(modified.count(), 1);
        QCOMPARE(m_steps->undoText(), QStringLiteral("to c"));
        m_steps->undo();
        QCOMPARE(m_desk->workload.text(), std::string("b"));
        m_steps->goTo(0);
        QCOMPARE(m_desk->workload.text(), std::string("a"));
        QVERIFY(!m_steps->isModified());
        m_steps->redo();
        QCOMPARE(m_desk->workload.text(), std::string("b"));
        using enum UndoSteps::Cause;
        QCOMPARE(m_causes, (QList<UndoSteps::Cause>{edit, edit, undo, undo, redo}));
    }

    void quickOnesUnderOneKeyMergeUntilTheBurstEnds()
    {
        push("b", QStringLiteral("key"));
        push("c", QStringLiteral("key"));
        QCOMPARE(m_steps->count(), 1);
        push("d", QStringLiteral("other"));
        QCOMPARE(m_steps->count(), 2);
        m_steps->endBurst();
        push("e", QStringLiteral("other"));
        QCOMPARE(m_steps->count(), 3);
        m_now += 801;
        push("f", QStringLiteral("other"));
        QCOMPARE(m_steps->count(), 4);
        m_steps->goTo(1);
        QCOMPARE(m_desk->workload.text(), std::string("c"));
    }

    // Each step stores its resulting design; before the first there is none.
    void eachStepHasItsDesign()
    {
        QVERIFY(!m_steps->step(0).design);
        push("b", {});
        QVERIFY(m_steps->step(0).words.isEmpty());
        QVERIFY(m_steps->step(0).design != nullptr);
        QCOMPARE(m_steps->step(1).words, QStringLiteral("to b"));
        QVERIFY(m_steps->step(1).at.isValid());
    }

private:
    void push(const char* words, const QString& key)
    {
        m_steps->push(m_desk, stateOf(words), QStringLiteral("to ") + QLatin1String(words), key);
    }

    std::unique_ptr<UndoSteps> m_steps;
    DocumentStatePtr m_desk;
    QList<UndoSteps::Cause> m_causes;
    qint64 m_now = 0;
};

QTEST_GUILESS_MAIN(UndoStepsAlone)
#include "tst_undo_steps.moc"
