// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas points at the block that the verdict names: the host where queue depth limits.
#include "catalogue/builtin.h"
#include "desk/runs/verdict_words.h"
#include "io/json.h"
#include "io/samples.h"
#include "results/run_result.h"

#include <QTest>

using namespace floom;

class TestPointedBlock : public QObject {
    Q_OBJECT

private slots:
    void whatLimitsIsPointedAt_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("block");
        QTest::addColumn<QString>("pointed");
        QTest::newRow("dies") << "The dies limit at QD 32: a request spends 82 % of its time at the dies (array read)."
                              << "pkg"
                              << "pkg";
        QTest::newRow("depth") << "Queue depth limits (QD 1): a request spends 75 % of its time at the dies (array read)."
                               << "pkg"
                               << "host";
        QTest::newRow("link") << "The host link limits: 98 % busy."
                              << "host"
                              << "host";
        QTest::newRow("nothing") << "Nothing was measured."
                                 << ""
                                 << "";
    }
    void whatLimitsIsPointedAt()
    {
        QFETCH(const QString, sentence);
        QFETCH(const QString, block);
        QFETCH(const QString, pointed);
        const auto design = readDesign(findSample("starter")->text, builtinCatalogue());
        Bottleneck bottleneck;
        bottleneck.sentence = sentence.toStdString();
        bottleneck.block = block.toStdString();
        QCOMPARE(pointedBlock(bottleneck, *design, builtinCatalogue()), pointed);
    }
};

QTEST_APPLESS_MAIN(TestPointedBlock)
#include "tst_pointed_block.moc"
