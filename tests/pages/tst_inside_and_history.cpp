// SPDX-License-Identifier: GPL-3.0-or-later
// List models of the editor: contents of a block, the design as a list, undo history.
#include "canvas/inside_model.h"
#include "canvas/outline_model.h"
#include "desk/lists/history_model.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "drawing/block_text.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace floom;

class InsideAndHistory : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_space = std::make_unique<Workspace>();
        QCOMPARE(m_space->door()->openSample(QStringLiteral("starter")), QString());
    }

    void oneWalksFromTheArrayDownToThePlane()
    {
        InsideModel inside;
        QAbstractItemModelTester tester(&inside, QAbstractItemModelTester::FailureReportingMode::Fatal);
        inside.setWorkspace(m_space.get());
        inside.setAddress(QStringLiteral("pkg"));
        QCOMPARE(inside.count(), 8);
        QCOMPARE(inside.index(3).data(InsideModel::AddressRole).toString(), QStringLiteral("pkg[3]"));
        QCOMPARE(inside.index(3).data(InsideModel::InstanceRole).toString(), QStringLiteral("pkg[3][*]"));
        inside.setAddress(QStringLiteral("pkg[3]"));
        QCOMPARE(inside.count(), 4);
        inside.setAddress(QStringLiteral("pkg[3][1]"));
        QVERIFY(inside.count() >= 1);
        QCOMPARE(inside.index(0).data(InsideModel::AddressRole).toString(), QStringLiteral("pkg[3][1].die[0]"));
        QCOMPARE(inside.above(), QStringLiteral("pkg[3]"));
        QCOMPARE(inside.crumbs().size(), 3);
        inside.setAddress(QStringLiteral("pkg"));
        QCOMPARE(inside.above(), QString());
        QVERIFY(!InsideModel::canEnter(m_space.get(), QStringLiteral("host")));
        QVERIFY(InsideModel::canEnter(m_space.get(), QStringLiteral("ch")));
        QVERIFY(!InsideModel::canEnter(m_space.get(), QStringLiteral("ch[2]")));
    }

    void ownValuesAreMarkedOnTheWayDown()
    {
        QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("pkg[3][1].die[0].tPROG"), QStringLiteral("900us")), QString());
        InsideModel inside;
        inside.setWorkspace(m_space.get());
        for (const auto& [address, row] : {std::pair("pkg", 3), std::pair("pkg[3]", 1), std::pair("pkg[3][1]", 0)}) {
            inside.setAddress(QLatin1String(address));
            for (int i = 0; i < inside.count(); ++i)
                QCOMPARE(inside.index(i).data(InsideModel::OwnRole).toBool(), i == row);
            QVERIFY(inside.index(row).data(InsideModel::NoteRole).toString().endsWith(QStringLiteral("Program tPROG 900 µs")));
        }
    }

    void whatWasEnteredAndIsGoneIsLeft()
    {
        InsideModel inside;
        inside.setWorkspace(m_space.get());
        inside.setAddress(QStringLiteral("pkg[3]"));
        m_space->document()->blocks()->remove({QStringLiteral("pkg")});
        QCOMPARE(inside.address(), QString());
        QCOMPARE(inside.count(), 0);
    }

    void theListFollowsTheDataPathAndSelects()
    {
        OutlineModel outline;
        QAbstractItemModelTester tester(&outline, QAbstractItemModelTester::FailureReportingMode::Fatal);
        outline.setWorkspace(m_space.get());
        QCOMPARE(outline.index(0).data(OutlineModel::NoteRole).toString(), QStringLiteral("host"));
        outline.select(0);
        QCOMPARE(m_space->selection()->ids(), QStringList{QStringLiteral("host")});
        QStringList walked;
        for (int i = 0; i < 20; ++i) {
            walked.append(m_space->selection()->ids().first());
            outline.select(std::min(outline.rowCount() - 1, outline.selectedRow() + 1));
        }
        for (const char* id : {"host", "cpu", "bus", "ddr", "ecc", "ch", "pkg"})
            QVERIFY2(walked.contains(QLatin1String(id)), id);
    }

    void aLineOfCellsIsNamedAsOne()
    {
        const auto* pkg = m_space->document()->design().find("pkg");
        QCOMPARE(elementsOf(*pkg, QStringLiteral("pkg[3][*]")), (std::vector<int>{12, 13, 14, 15}));
        QCOMPARE(elementsOf(*pkg, QStringLiteral("pkg[*][1]")).size(), 8U);
        QCOMPARE(elementsOf(*pkg, QStringLiteral("pkg[3][1].die[0]")), (std::vector<int>{13}));
        QVERIFY(elementsOf(*pkg, QStringLiteral("ch[3]")).empty());
    }

    void historyGoesToAnyStep()
    {
        HistoryModel history;
        QAbstractItemModelTester tester(&history, QAbstractItemModelTester::FailureReportingMode::Fatal);
        history.setWorkspace(m_space.get());
        QCOMPARE(history.rowCount(), 1);
        const auto opened = m_space->document()->design();
        for (int i = 0; i < 3; ++i)
            m_space->document()->blocks()->add(QStringLiteral("dram"), 100 * i, 800);
        const auto last = m_space->document()->design();
        QCOMPARE(history.rowCount(), 4);
        QCOMPARE(history.current(), 3);
        history.goTo(0);
        QVERIFY(m_space->document()->design() == opened);
        QVERIFY(history.index(2).data(HistoryModel::AheadRole).toBool());
        history.goTo(3);
        QVERIFY(m_space->document()->design() == last);
    }

private:
    std::unique_ptr<Workspace> m_space;
};

QTEST_MAIN(InsideAndHistory)
#include "tst_inside_and_history.moc"
