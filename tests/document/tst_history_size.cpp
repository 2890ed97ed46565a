// SPDX-License-Identifier: GPL-3.0-or-later
// A thousand steps can be undone and take at most 64 MB, also for a large design.
#include "document/block_edits.h"
#include "document/document.h"
#include "document/findings.h"
#include "document/samples.h"
#include "io/json.h"

#include <QTest>

#include <malloc.h>

using namespace floom;

class HistorySize final : public QObject {
    Q_OBJECT

private slots:
    void aThousandStepsAreSmall_data()
    {
        QTest::addColumn<int>("copies");
        QTest::newRow("a sample") << 0;
        QTest::newRow("a hundred and more blocks") << 16;
    }

    void aThousandStepsAreSmall()
    {
        constexpr int kSteps = 1200;
        constexpr std::size_t kMost = 64U << 20U;
        QFETCH(int, copies);
        const auto designs = testing::sampleDesigns();
        const auto largest = std::max_element(designs.begin(), designs.end(),
                                              [](const Design& a, const Design& b) { return a.blocks.size() < b.blocks.size(); });
        QVERIFY(largest != designs.end());
        qint64 now = 0;
        Document doc(builtinCatalogue());
        doc.steps()->setClock([&now] { return now; });
        Design design = *largest;
        for (auto& block : design.blocks) // as if the user had set everything
            for (const auto& spec : builtinCatalogue().find(block.type)->parameters)
                block.parameters.emplace(spec.id, spec.defaultValue);
        const auto own = design.blocks;
        for (int copy = 1; copy <= copies; ++copy)
            for (auto block : own) {
                block.id += "_" + std::to_string(copy);
                design.blocks.push_back(std::move(block));
            }
        doc.load(design);
        doc.findings()->setChecker({});
        const auto id = QString::fromStdString(own.front().id);
        const auto before = mallinfo2().uordblks;
        for (int i = 0; i < kSteps; ++i, now += 1000)
            doc.blocks()->move({id}, 8, 0);
        const auto grown = mallinfo2().uordblks - before; // 0 if a sanitizer replaces the allocator
        QVERIFY2(grown <= kMost, qPrintable(QStringLiteral("%1 MB").arg(static_cast<double>(grown) / (1 << 20))));
        QCOMPARE(doc.steps()->count(), kSteps);
        const auto last = writeDesign(doc.design(), doc.catalogue());
        while (doc.steps()->canUndo())
            doc.steps()->undo();
        QVERIFY(doc.design() == design);
        while (doc.steps()->canRedo())
            doc.steps()->redo();
        QCOMPARE(writeDesign(doc.design(), doc.catalogue()), last);
    }
};

QTEST_APPLESS_MAIN(HistorySize)
#include "tst_history_size.moc"
