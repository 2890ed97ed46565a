// SPDX-License-Identifier: GPL-3.0-or-later
// The model of the cards under all kinds of edits, checked by Qt's model tester.
#include "canvas/block_model.h"
#include "document/samples.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace floom;

class BlockModelRows final : public QObject {
    Q_OBJECT

private slots:
    void keepsRowsOverEdits()
    {
        const auto designs = testing::sampleDesigns();
        QVERIFY(!designs.empty());
        BlockModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto design = designs.front();
        const auto sync = [&](const CardState& state = {}) { model.sync(buildScene(design, builtinCatalogue()), state); };
        sync();
        const int rows = static_cast<int>(design.blocks.size());
        QCOMPARE(model.rowCount(), rows);

        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        sync();
        QCOMPARE(changed.count(), 0);

        design.blocks[1].at.x += 8;
        sync();
        QVERIFY(changed.count() > 0);
        QCOMPARE(inserted.count() + removed.count(), 0);

        const auto gone = design.blocks[1];
        design.blocks.erase(design.blocks.begin() + 1);
        sync();
        QCOMPARE(removed.count(), 1);
        QCOMPARE(model.rowCount(), rows - 1);

        design.blocks.insert(design.blocks.begin() + 1, gone);
        sync();
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(model.data(model.index(1), BlockModel::BlockIdRole).toString(), QString::fromStdString(gone.id));

        design.blocks[0].id = "renamed";
        sync();
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(model.data(model.index(0), BlockModel::BlockIdRole).toString(), QStringLiteral("renamed"));

        CardState state;
        state.selected = {"renamed"};
        state.diagnostics = {{Severity::warning, "R203", "renamed[0].rate", "Slow", "Because", {}},
                             {Severity::note, "R999", "other", "", "", {}}};
        sync(state);
        QVERIFY(model.data(model.index(0), BlockModel::IsSelectedRole).toBool());
        QCOMPARE(model.data(model.index(0), BlockModel::SeverityRole).toInt(), 1);
        QVERIFY(model.data(model.index(0), BlockModel::MessageRole).toString().contains("R203"));
        QCOMPARE(model.data(model.index(1), BlockModel::SeverityRole).toInt(), -1);

        design = {};
        sync();
        QCOMPARE(model.rowCount(), 0);
    }

    // "32 of 16 in flight": an earlier run with another depth must not fill the current queue.
    void aRunThatIsStaleFillsNoQueue()
    {
        Design design;
        design.blocks.push_back({});
        design.blocks.back().id = "host";
        design.blocks.back().type = "host_pcie";
        BlockModel model;
        CardState state;
        state.inFlight = 32;
        model.sync(buildScene(design, builtinCatalogue()), state);
        QCOMPARE(model.data(model.index(0), BlockModel::InFlightRole).toDouble(), 32.0);
        state.running = true; // of this run the mean is not known yet
        model.sync(buildScene(design, builtinCatalogue()), state);
        QCOMPARE(model.data(model.index(0), BlockModel::InFlightRole).toDouble(), -1.0);
        state.running = false;
        state.stale = true;
        model.sync(buildScene(design, builtinCatalogue()), state);
        QCOMPARE(model.data(model.index(0), BlockModel::InFlightRole).toDouble(), -1.0);
    }
};

QTEST_MAIN(BlockModelRows)
#include "tst_block_model.moc"
