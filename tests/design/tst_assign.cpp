// SPDX-License-Identifier: GPL-3.0-or-later
// Assignments: without dims they set the block's value, with dims an override; wrong ones change nothing.
#include "design/small_catalogue.h"

using namespace floom;
using namespace floom_test;

class TestAssign : public QObject {
    Q_OBJECT

private slots:
    void setsTheBlock();
    void theDefaultIsNotStored();
    void setsAnOverride_data();
    void setsAnOverride();
    void anOverrideSurvivesTheBlocksValue();
    void setsCounts_data();
    void setsCounts();
    void takesWhatResultsShow();
    void refuses_data();
    void refuses();
};

// A table says "Die selection dynamic to static" and "Power cap 4 W to none": both may be typed as they are shown.
void TestAssign::takesWhatResultsShow()
{
    const Catalogue& catalogue = builtinCatalogue();
    Design design;
    Block& cpu = design.blocks.emplace_back();
    cpu.id = cpu.type = "cpu";
    const Block plain = cpu;
    QVERIFY(assign(design, catalogue, "cpu.powerCap=4").ok() && !(design.blocks.front() == plain));
    QVERIFY(assign(design, catalogue, "cpu.powerCap=None").ok() && design.blocks.front() == plain);
    QVERIFY(assign(design, catalogue, "cpu.gcFrontier=Host blocks").ok());
    QVERIFY(design.blocks.front().parameters.at("gcFrontier") == Value(std::string("shared")));
    QVERIFY(!assign(design, catalogue, "cpu.gcFrontier=").ok());
    QVERIFY(!assign(design, catalogue, "cpu.writeBuffer=none").ok()); // a drive has one
}

void TestAssign::setsTheBlock()
{
    Design design = smallDesign();
    QVERIFY(assign(design, smallCatalogue(), "ch.rate=800MT/s").ok());
    QVERIFY(valueAt(design, "ch", "rate", {2}) == Value(std::int64_t{800'000'000}));
    QVERIFY(assign(design, smallCatalogue(), " ch.rate = 200 ").ok()); // the field's unit
    QVERIFY(valueAt(design, "ch", "rate", {2}) == Value(std::int64_t{200'000'000}));
    QVERIFY(assign(design, smallCatalogue(), "ch.share=20%").ok());
    QVERIFY(valueAt(design, "ch", "share") == Value(0.2));
    QVERIFY(assign(design, smallCatalogue(), "ch.share=0.25").ok());
    QVERIFY(valueAt(design, "ch", "share") == Value(0.25));
    QVERIFY(assign(design, smallCatalogue(), "ch.order=fair").ok());
    QVERIFY(assign(design, smallCatalogue(), "host.ideal=true").ok());
    QVERIFY(valueAt(design, "host", "ideal") == Value(true));
}

void TestAssign::theDefaultIsNotStored()
{
    Design design = smallDesign();
    const Design before = design;
    QVERIFY(assign(design, smallCatalogue(), "ch.rate=800MT/s").ok());
    QVERIFY(!(design == before));
    QVERIFY(assign(design, smallCatalogue(), "ch.rate=0.4GT/s").ok());
    QVERIFY(design == before);
}

void TestAssign::setsAnOverride_data()
{
    QTest::addColumn<QString>("assignment");
    QTest::addColumn<QString>("block");
    QTest::addColumn<QString>("key");
    QTest::newRow("one") << "ch[3].rate=200MT/s"
                         << "ch"
                         << "[3]";
    QTest::newRow("range") << "ch[0..1].rate=200MT/s"
                           << "ch"
                           << "[0..1]";
    QTest::newRow("all") << "ch[*].rate=200MT/s"
                         << "ch"
                         << "[*]";
    QTest::newRow("die") << "pkg[3][*].die[1].tPROG=900us"
                         << "pkg"
                         << "[3][*].die[1]";
    QTest::newRow("die of all packages") << "pkg.die[1].tPROG=900us"
                                         << "pkg"
                                         << "[*][*].die[1]";
    QTest::newRow("plane of all dies") << "pkg[0][0].plane[1].skew=2"
                                       << "pkg"
                                       << "[0][0].die[*].plane[1]";
}

void TestAssign::setsAnOverride()
{
    QFETCH(QString, assignment);
    QFETCH(QString, block);
    QFETCH(QString, key);
    Design design = smallDesign();
    const Outcome outcome = assign(design, smallCatalogue(), assignment.toStdString());
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message().c_str());
    const Block& changed = *design.find(block.toStdString());
    QCOMPARE(changed.overrides.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(changed.overrides.begin()->first), key);
    QVERIFY(changed.parameters.empty());
    QVERIFY(validate(design, smallCatalogue()).empty());
}

void TestAssign::anOverrideSurvivesTheBlocksValue()
{
    Design design = smallDesign();
    QVERIFY(assign(design, smallCatalogue(), "ch[1].rate=200MT/s").ok());
    QVERIFY(assign(design, smallCatalogue(), "ch.rate=800MT/s").ok());
    QVERIFY(valueAt(design, "ch", "rate", {1}) == Value(std::int64_t{200'000'000}));
    QVERIFY(valueAt(design, "ch", "rate", {0}) == Value(std::int64_t{800'000'000}));
}

void TestAssign::setsCounts_data()
{
    QTest::addColumn<QString>("assignment");
    QTest::addColumn<QString>("block");
    QTest::addColumn<QList<int>>("expected");
    QTest::newRow("one dimension") << "ch.count=16"
                                   << "ch" << QList<int>{16};
    QTest::newRow("two") << "pkg.count=[16,4]"
                         << "pkg" << QList<int>{16, 4};
    QTest::newRow("with blanks") << "pkg.count = [16, 4]"
                                 << "pkg" << QList<int>{16, 4};
    QTest::newRow("without brackets") << "pkg.count=16,4"
                                      << "pkg" << QList<int>{16, 4};
    QTest::newRow("single again") << "ch.count=[]"
                                  << "ch" << QList<int>{};
    QTest::newRow("one of an array") << "ch.count=1"
                                     << "ch" << QList<int>{1};
    QTest::newRow("one of a single block") << "host.count=1"
                                           << "host" << QList<int>{};
}

void TestAssign::setsCounts()
{
    QFETCH(QString, assignment);
    QFETCH(QString, block);
    QFETCH(QList<int>, expected);
    Design design = smallDesign();
    const Outcome outcome = assign(design, smallCatalogue(), assignment.toStdString());
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message().c_str());
    const std::vector<int>& count = design.find(block.toStdString())->count;
    QCOMPARE(QList<int>(count.begin(), count.end()), expected);
}

void TestAssign::refuses_data()
{
    QTest::addColumn<QString>("assignment");
    QTest::addColumn<QString>("says");
    QTest::newRow("no value") << "ch.rate"
                              << "ADDRESS=VALUE";
    QTest::newRow("empty") << ""
                           << "ADDRESS=VALUE";
    QTest::newRow("empty value") << "ch.rate="
                                 << "found nothing";
    QTest::newRow("no parameter") << "ch=5"
                                  << "a parameter";
    QTest::newRow("unknown") << "ch.rte=5"
                             << "Did you mean rate?";
    QTest::newRow("wrong unit") << "ch.rate=5us"
                                << "found a time: us";
    QTest::newRow("out of range") << "ch.rate=1MT/s"
                                  << "expected 10MT/s to 4800MT/s, found 1MT/s";
    QTest::newRow("per cent left out") << "ch.share=20"
                                       << "expected 0 to 1, found 20";
    QTest::newRow("wrong choice") << "ch.order=fare"
                                  << "Did you mean fair?";
    QTest::newRow("no element") << "ch.count=0"
                                << "counts from 1";
    QTest::newRow("too many") << "ch.count=65537"
                              << "counts from 1";
    QTest::newRow("too many in all") << "pkg.count=[1000,1001]"
                                     << "at most 1,000,000";
    QTest::newRow("five dimensions") << "pkg.count=[2,2,2,2,2]"
                                     << "counts from 1";
    QTest::newRow("half an array") << "pkg.count=[16,"
                                   << "counts from 1";
    QTest::newRow("words") << "pkg.count=many"
                           << "found 'many'";
}

void TestAssign::refuses()
{
    QFETCH(QString, assignment);
    QFETCH(QString, says);
    Design design = smallDesign();
    const Outcome outcome = assign(design, smallCatalogue(), assignment.toStdString());
    QVERIFY(!outcome.ok());
    const QString message = QString::fromStdString(outcome.error().message());
    QVERIFY2(message.contains(says), qPrintable(message));
    QVERIFY(design == smallDesign());
}

QTEST_APPLESS_MAIN(TestAssign)
#include "tst_assign.moc"
