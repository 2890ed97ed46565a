// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of connectivity: each fault of the wiring is told once, in the words that the drawing uses.
#include "rules/rule_samples.h"

#include <QTest>

using namespace floom;

class TestWiringRules : public QObject {
    Q_OBJECT

private slots:
    // What does not reach the host does not reach it without a codec either.
    void aChannelThatIsCutOffIsToldOnce()
    {
        Design design = sample("starter");
        removeBlock(design, "ecc");
        QVERIFY(rulesOf(design).contains("R108 ch"));
        QVERIFY2(!rulesOf(design).contains("R109 pkg"), qPrintable(rulesOf(design).join("; ")));
    }

    void anOpenPortIsNamedWithItsBus()
    {
        Design design = sample("starter");
        removeWires(design, "ddr");
        removeWires(design, "pkg");
        const auto list = check(design, builtinCatalogue());
        const Diagnostic *ddr = find(list, "R111", "ddr"), *pkg = find(list, "R111", "pkg");
        QVERIFY(ddr != nullptr && pkg != nullptr);
        QCOMPARE(QString::fromStdString(ddr->detail),
                 QStringLiteral("Connect its DDR port to another port of the DDR bus, or delete the block: it has no wire."));
        QCOMPARE(QString::fromStdString(pkg->detail),
                 QStringLiteral("Connect its NAND bus port to another port of the NAND bus, or delete the block: it has no wire."));
    }
};

QTEST_GUILESS_MAIN(TestWiringRules)
#include "tst_wiring_rules.moc"
