// SPDX-License-Identifier: GPL-3.0-or-later
// Which stretches of a run are recorded.
#include "results/run_result.h"

#include <QTest>

using namespace floom;

class TestStretches : public QObject {
    Q_OBJECT

private slots:
    void touchingStretchesAreJoined()
    {
        const std::vector<Stretch> expected{{{0}, {20}}, {{30}, {40}}};
        QVERIFY(joined({{{30}, {40}}, {{10}, {20}}, {{0}, {12}}, {{5}, {5}}, {{15}, {18}}}) == expected);
    }

    void touchesIsTrueForOverlapsOnly()
    {
        const std::vector<Stretch> list{{{10}, {20}}, {{30}, {40}}};
        QVERIFY(!touches(list, {0}, {10})); // ends are outside
        QVERIFY(touches(list, {0}, {11}));
        QVERIFY(!touches(list, {20}, {30}));
        QVERIFY(touches(list, {15}, {35}));
        QVERIFY(touches(list, {39}, {100}));
        QVERIFY(!touches(list, {40}, {100}));
        QVERIFY(covers(list, {10}, {20}));
        QVERIFY(!covers(list, {9}, {20}));
        QVERIFY(!covers(list, {15}, {35})); // not between them
        QVERIFY(touches({}, {0}, {1}) && covers({}, {0}, {1})); // no list: everything
    }

    void betweenGivesTheGapsOfAList()
    {
        const std::vector<Stretch> expected{{{0}, {10}}, {{20}, {30}}, {{40}, {50}}};
        QVERIFY(between({{{10}, {20}}, {{30}, {40}}}, {50}) == expected);
        QVERIFY(between({}, {50}).empty());
        QVERIFY(between({{{0}, {60}}}, {50}).empty());
        const std::vector<Stretch> early{{{10}, {50}}};
        QVERIFY(between({{{0}, {10}}, {{60}, {70}}, {{80}, {90}}}, {50}) == early);
    }

    // A full store has no data after it filled up.
    void aRequestIsRecordedWholeOrNot()
    {
        auto store = std::make_shared<SpanStore>();
        store->spans.resize(1);
        store->truncated = true;
        store->end = Time{100};
        RunResult result;
        QVERIFY(!isRecorded(result, {{10}, {20}}));
        result.spans = store;
        QVERIFY(isRecorded(result, {{10}, {100}}));
        QVERIFY(!isRecorded(result, {{10}, {101}}));
        result.recorded = {{{0}, {50}}};
        QVERIFY(isRecorded(result, {{10}, {50}}));
        QVERIFY(!isRecorded(result, {{10}, {51}}));
    }
};

QTEST_APPLESS_MAIN(TestStretches)
#include "tst_stretches.moc"
