// SPDX-License-Identifier: GPL-3.0-or-later
// The effective value of an instance: more named levels first, then fewer instances, then the later key; else the block's, else the
// default.
#include "design/common_value.h"
#include "design/small_catalogue.h"

using namespace floom;
using namespace floom_test;

class TestEffectiveValue : public QObject {
    Q_OBJECT

private slots:
    void precedence_data();
    void precedence();
    void defaultThenBlock();
    void saysWhatIsOverridden();
    void anOverrideThatFitsNothingIsIgnored();
    void mostInstances_data();
    void mostInstances();
};

void TestEffectiveValue::precedence_data()
{
    QTest::addColumn<QStringList>("keys"); // the i-th key sets i + 1 microseconds
    QTest::addColumn<QList<int>>("element");
    QTest::addColumn<QList<int>>("levels");
    QTest::addColumn<int>("expected"); // microseconds; 600 = the default
    const auto row = [](const char* name, QStringList keys, QList<int> element, QList<int> levels, int expected) {
        QTest::newRow(name) << keys << element << levels << expected;
    };
    row("covered", {"[3][*]"}, {3, 1}, {0}, 1);
    row("not covered", {"[3][*]"}, {2, 1}, {0}, 600);
    row("range", {"[1..2][0]"}, {2, 0}, {}, 1);
    row("outside a range", {"[1..2][0]"}, {3, 0}, {}, 600);
    row("fewer instances win", {"[*][*]", "[3][*]", "[3][1]"}, {3, 1}, {}, 3);
    row("fewer instances win, in any order", {"[3][1]", "[0..3][1]"}, {3, 1}, {}, 1);
    row("a named level wins", {"[3][1]", "[*][*].die[*]"}, {3, 1}, {0}, 2);
    row("one die beats all dies", {"[*][*].die[1]", "[*][*].die[*]"}, {3, 1}, {1}, 1);
    row("the other die", {"[*][*].die[1]", "[*][*].die[*]"}, {3, 1}, {0}, 2);
    row("fewer packages beat fewer dies only by product", {"[*][*].die[1]", "[3][1].die[*]"}, {3, 1}, {1}, 1);
    row("of equals the later key", {"[*][1]", "[0..3][1]"}, {3, 1}, {}, 2);
    row("of equals the later key, written first", {"[0..3][1]", "[*][1]"}, {3, 1}, {}, 1);
    row("the path stops above the level", {"[3][1].die[1]"}, {3, 1}, {}, 600);
    row("the path names no element", {"[3][1]"}, {}, {}, 600);
    row("all elements", {"[*][*]"}, {}, {}, 1);
}

void TestEffectiveValue::precedence()
{
    QFETCH(QStringList, keys);
    QFETCH(QList<int>, element);
    QFETCH(QList<int>, levels);
    QFETCH(int, expected);
    Design design = smallDesign();
    Block& package = *design.find("pkg");
    for (int i = 0; i < keys.size(); ++i)
        package.overrides[keys[i].toStdString()]["tPROG"] = Value(std::int64_t{i + 1} * 1'000'000);
    const Value value = valueAt(design, "pkg", "tPROG", {element.begin(), element.end()}, {levels.begin(), levels.end()});
    QCOMPARE(std::get<std::int64_t>(value) / 1'000'000, std::int64_t{expected});
}

void TestEffectiveValue::defaultThenBlock()
{
    Design design = smallDesign();
    QVERIFY(valueAt(design, "pkg", "tPROG", {0, 0}, {0}) == Value(std::int64_t{600'000'000}));
    design.find("pkg")->parameters["tPROG"] = Value(std::int64_t{5});
    QVERIFY(valueAt(design, "pkg", "tPROG", {0, 0}, {0}) == Value(std::int64_t{5}));
    QVERIFY(valueAt(design, "pkg", "ideal") == Value(false));
}

void TestEffectiveValue::saysWhatIsOverridden()
{
    Design design = smallDesign();
    Block& package = *design.find("pkg");
    package.overrides["[3][1]"]["tPROG"] = Value(std::int64_t{5});
    QVERIFY(isOverridden(package, "tPROG", {{3, 1}, {}}));
    QVERIFY(isOverridden(package, "tPROG", {{3, 1}, {1}})); // its dies inherit it
    QVERIFY(!isOverridden(package, "tPROG", {{3, 0}, {}}));
    QVERIFY(!isOverridden(package, "tR", {{3, 1}, {}}));
}

void TestEffectiveValue::anOverrideThatFitsNothingIsIgnored()
{
    Design design = smallDesign();
    for (const char* key : {"", "[", "nonsense", "[99999999999]", "[9][9]", "[0]..", ".die[7]"})
        design.find("pkg")->overrides[key]["tPROG"] = Value(std::int64_t{5});
    QVERIFY(valueAt(design, "pkg", "tPROG", {0, 0}, {0}) == Value(std::int64_t{600'000'000}));
}

void TestEffectiveValue::mostInstances_data()
{
    QTest::addColumn<QStringList>("keys"); // the i-th key sets i + 1 microseconds
    QTest::addColumn<int>("common"); // microseconds; 600 = the default, 0 = all alike
    const auto row = [](const char* name, QStringList keys, int common) { QTest::newRow(name) << keys << common; };
    row("no override", {}, 0);
    row("all by one key", {"[*][*]"}, 0);
    row("all by one key of dies", {"[*][*].die[*]"}, 0);
    row("all by ranges", {"[0..3][0..1]"}, 0);
    row("one element", {"[3][1]"}, 600);
    row("one die", {"[3][1].die[1]"}, 600);
    row("all but one row", {"[0..2][*]"}, 1);
    row("one of all that differ from the default", {"[*][*]", "[1][0]"}, 1);
    row("one die of every element, and as many others", {"[*][*].die[1]"}, 600);
    row("one row of four, another of four", {"[0][*]", "[1][*]"}, 600);
    row("three parts of four by two keys", {"[0..1][*]", "[2..3][0]"}, 1);
}

void TestEffectiveValue::mostInstances()
{
    QFETCH(const QStringList, keys);
    QFETCH(const int, common);
    Design design = smallDesign();
    Block& block = *design.find("pkg");
    for (qsizetype i = 0; i < keys.size(); ++i)
        block.overrides[keys[i].toStdString()]["tPROG"] = std::int64_t{i + 1} * 1'000'000;
    const auto found = commonValues(block, *smallCatalogue().find(block.type));
    QCOMPARE(found.empty(), common == 0);
    if (common != 0) {
        QCOMPARE(found.front().first, std::string("tPROG"));
        QVERIFY(found.front().second == Value(std::int64_t{common} * 1'000'000));
    }
}

QTEST_APPLESS_MAIN(TestEffectiveValue)
#include "tst_effective_value.moc"
