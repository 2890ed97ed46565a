// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions in fields: exact, with units and addresses; formulas persist and follow their inputs; nonsense is refused with a reason.
#include "base/units.h"
#include "design/expression.h"
#include "io/json.h"
#include "rules/rule_samples.h"

#include <QTest>

using namespace floom;

namespace {

QString valueOf(const Design& design, const char* block, const char* parameter)
{
    const Block& found = *design.find(block);
    const TypeSpec& type = *builtinCatalogue().find(found.type);
    return QString::fromStdString(formatValue(effectiveValue(found, type, parameter, {}), type.parameter(parameter)->kind));
}

QString refusal(const QString& assignment)
{
    Design design = sample("starter");
    const Design before = design;
    const Outcome outcome = assign(design, builtinCatalogue(), assignment.toStdString());
    return outcome.ok() ? QString() : !(design == before) ? QString("changed") : QString::fromStdString(outcome.error().message());
}

} // namespace

class TestExpression : public QObject {
    Q_OBJECT

private slots:
    // In the starter tR is 60us, tPROG 700us, ch is 8 wide with 8 of them at 400 MT/s, pages of 16 KiB.
    void isComputed_data()
    {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("block");
        QTest::addColumn<QString>("parameter");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* assignment, const char* block, const char* parameter, const char* value) {
            QTest::newRow(assignment) << assignment << block << parameter << value;
        };
        row("pkg.tPROG=2*tR", "pkg", "tPROG", "120us");
        row("pkg.tPROG=2*pkg.tR + 0.4 ms", "pkg", "tPROG", "520us");
        row("pkg.tPROG=(tR + 60us) * 5 - 1us", "pkg", "tPROG", "599us");
        row("pkg.tPROG=max(tR, 300us, 250us)", "pkg", "tPROG", "300us");
        row("pkg.tR=100ns/3", "pkg", "tR", "33.333ns");
        row("pkg.tR=2*30", "pkg", "tR", "60us"); // a result without unit is in the field's unit
        row("ch.rate=ch.rate*2", "ch", "rate", "800MT/s");
        row("ch.rate=16KiB/pkg.tR * 8 / 8B", "ch", "rate", "273.066667MT/s"); // 16384 / 60e-6
        row("cpu.cores=ch.count*2", "cpu", "cores", "16");
        row("cpu.cores=ceil(ch.count/3)", "cpu", "cores", "3");
        row("cpu.cores=floor(ch.count/3)", "cpu", "cores", "2");
        row("cpu.overProvisioning=20% / 2", "cpu", "overProvisioning", "0.1");
        row("cpu.mappingUnit=pkg.pageSize/4", "cpu", "mappingUnit", "4KiB");
    }

    void isComputed()
    {
        QFETCH(QString, assignment);
        QFETCH(QString, block);
        QFETCH(QString, parameter);
        const Design design = varied("starter", {assignment});
        QTEST(valueOf(design, qPrintable(block), qPrintable(parameter)), "value");
        QVERIFY(design.expressions.empty());
    }

    void isRefusedInWords_data()
    {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* assignment, const char* part) { QTest::newRow(assignment) << assignment << part; };
        row("pkg.tR=4 GB/s", "expected a time, found a data rate");
        row("pkg.tR=ch.rate*2", "expected a time, found a rate per second");
        row("pkg.tR=tPROG + 4KiB", "expected a time on both sides, found a size");
        row("pkg.tR=tPORG*2", "tPROG");
        row("pkg.tR=2*", "expected a number");
        row("pkg.tR=(tPROG", "closing bracket");
        row("pkg.tR=tPROG/(1-1)", "expected a divisor other than zero, found '(1-1)'");
        row("pkg.tR=2*tPROG - 3*tPROG", "a negative number");
        row("cpu.cores=ch.count/3", "ceil");
        row("pkg.tR=nobody.tR*2", "nobody");
        row("pkg.tR=2 * 1e30 * 1e30", "too large");
        row("pkg.tR=sin(tPROG)", "min, max");
        row("pkg.tR=99999999999999999999999999999999us",
            "expected a number in range, found '99999999999999999999'. It has 32 significant digits; a number has at most 22.");
        row("pkg.tR=2 * 1e500us", "too large");
        row("pkg.cell=tR*2", "");
    }

    void isRefusedInWords()
    {
        QFETCH(QString, assignment);
        QFETCH(QString, part);
        const QString said = refusal(assignment);
        QVERIFY2(!said.isEmpty() && said.contains(part), qPrintable(said));
    }

    void nestingOfBracketsIsLimited() { QVERIFY(refusal("pkg.tR=" + QString(5000, '(')).contains("fewer brackets")); }

    void aFormulaFollowsWhatItNames()
    {
        Design design = varied("starter", {"pkg.tPROG==10*tR", "pkg.tBERS==5*tPROG"});
        QCOMPARE(valueOf(design, "pkg", "tBERS"), "3ms");
        QVERIFY(assign(design, builtinCatalogue(), "pkg.tR=100us").ok());
        settle(design, builtinCatalogue());
        QCOMPARE(valueOf(design, "pkg", "tPROG"), "1ms");
        QCOMPARE(valueOf(design, "pkg", "tBERS"), "5ms");
        QVERIFY(assign(design, builtinCatalogue(), "pkg.tPROG=700us").ok()); // a plain value ends the formula
        QCOMPARE(design.expressions.size(), std::size_t{1});
    }

    void aCircularFormulaIsReported()
    {
        Design design = varied("starter", {"pkg.tPROG==tBERS+1us", "pkg.tBERS==tPROG+1us"});
        settle(design, builtinCatalogue());
        QVERIFY2(!rulesOf(design).filter("R012").isEmpty(), qPrintable(rulesOf(design).join("; ")));
    }

    void aFormulaThatNamesAMissingBlockIsReported()
    {
        Design design = varied("starter", {"cpu.cores==ch.count"});
        std::erase_if(design.blocks, [](const Block& block) { return block.id == "ch"; });
        settle(design, builtinCatalogue());
        QCOMPARE(rulesOf(design).filter("R012"), QStringList("R012 cpu.cores"));
        QCOMPARE(valueOf(design, "cpu", "cores"), "8");
    }

    void formulasSurviveFilesAndNames()
    {
        const Design design = varied("starter", {"cpu.cores==ch.count", "pkg[1][*].tR==2*pkg.tR"});
        const std::string text = writeDesign(design, builtinCatalogue());
        const Result<Design> read = readDesign(text, builtinCatalogue(), "text");
        QVERIFY(read.ok());
        QVERIFY(*read == design);
        QCOMPARE(writeDesign(*read, builtinCatalogue()), text);
        QCOMPARE(renamedFormula("2*ch.rate + 3us*ch2.rate/ch[1].width - chrate", "ch", "bus"),
                 "2*bus.rate + 3us*ch2.rate/bus[1].width - chrate");
        QCOMPARE(designHash(design), designHash(varied("starter", {"cpu.cores=8", "pkg[1][*].tR=120us"})));
    }
};

QTEST_APPLESS_MAIN(TestExpression)
#include "tst_expression.moc"
