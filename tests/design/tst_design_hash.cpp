// SPDX-License-Identifier: GPL-3.0-or-later
// The content hash: equal for equal meaning, different otherwise, and stable over time, because runs are stored under it.
#include "design/small_catalogue.h"

#include <algorithm>
#include <functional>

using namespace floom;
using namespace floom_test;

using Change = std::function<void(Design&)>;
Q_DECLARE_METATYPE(Change)

class TestDesignHash : public QObject {
    Q_OBJECT

private slots:
    void staysTheSame_data();
    void staysTheSame();
    void changes_data();
    void changes();
    void isStable();
};

void TestDesignHash::staysTheSame_data()
{
    QTest::addColumn<Change>("change");
    QTest::newRow("name") << Change([](Design& d) { d.name = "Other"; });
    QTest::newRow("notes") << Change([](Design& d) { d.notes = d.blocks[0].notes = "why"; });
    QTest::newRow("position") << Change([](Design& d) { d.blocks[1].at = {7, 7}; });
    QTest::newRow("reserved keys") << Change([](Design& d) { d.reserved = "{\"pins\":[]}"; });
    QTest::newRow("order of blocks") << Change([](Design& d) { std::reverse(d.blocks.begin(), d.blocks.end()); });
    QTest::newRow("order of links") << Change([](Design& d) { std::reverse(d.links.begin(), d.links.end()); });
    QTest::newRow("direction of a wire") << Change([](Design& d) { std::swap(d.links[0].from, d.links[0].to); });
}

void TestDesignHash::staysTheSame()
{
    QFETCH(Change, change);
    Design design = smallDesign();
    change(design);
    QCOMPARE(designHash(design), designHash(smallDesign()));
}

void TestDesignHash::changes_data()
{
    QTest::addColumn<Change>("change");
    QTest::newRow("parameter") << Change([](Design& d) { d.blocks[1].parameters["rate"] = Value(std::int64_t{1}); });
    QTest::newRow("override") << Change([](Design& d) { d.blocks[1].overrides["[1]"]["rate"] = Value(std::int64_t{1}); });
    QTest::newRow("type") << Change([](Design& d) { d.blocks[1].type = "lane"; });
    QTest::newRow("count") << Change([](Design& d) { d.blocks[1].count = {5}; });
    QTest::newRow("one of one") << Change([](Design& d) { d.blocks[0].count = {1}; });
    QTest::newRow("map") << Change([](Design& d) { d.links[0].map = LinkMap::all; });
    QTest::newRow("a wire less") << Change([](Design& d) { d.links.pop_back(); });
    QTest::newRow("a block more") << Change([](Design& d) { d.blocks.push_back({"x", "road", {}, {}, {}, {}, {}}); });
}

void TestDesignHash::changes()
{
    QFETCH(Change, change);
    Design design = smallDesign();
    change(design);
    QVERIFY(designHash(design) != designHash(smallDesign()));
}

void TestDesignHash::isStable()
{
    QCOMPARE(designHash(smallDesign()), std::string("e47d89cd64463e10"));
    QCOMPARE(designHash(Design()).size(), std::size_t(16));
}

QTEST_APPLESS_MAIN(TestDesignHash)
#include "tst_design_hash.moc"
