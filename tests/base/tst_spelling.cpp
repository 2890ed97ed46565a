// SPDX-License-Identifier: GPL-3.0-or-later
// "Did you mean": the nearest names, nothing if none is near, and no time wasted on very long ones.
#include "base/spelling.h"

#include <QTest>

using namespace floom;

class TestSpelling : public QObject {
    Q_OBJECT

private slots:
    void idsAreToldInWords()
    {
        QCOMPARE(spacedName("page_reads"), std::string("page reads"));
        QCOMPARE(spacedName("sqe_fetch"), std::string("SQE fetch"));
        QCOMPARE(spacedName("sqeeze"), std::string("sqeeze"));
    }

    void distanceCountsEdits_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("edits");
        QTest::newRow("same") << "tPROG"
                              << "tPROG" << 0;
        QTest::newRow("replaced") << "tPROG"
                                  << "tPROK" << 1;
        QTest::newRow("swapped") << "rate"
                                 << "rtae" << 1;
        QTest::newRow("left out") << "iodepth"
                                  << "iodept" << 1;
        QTest::newRow("empty") << ""
                               << "abc" << 3;
        QTest::newRow("kitten") << "kitten"
                                << "sitting" << 3;
    }

    void distanceCountsEdits()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(int, edits);
        QCOMPARE(editDistance(a.toStdString(), b.toStdString()), edits);
        QCOMPARE(editDistance(b.toStdString(), a.toStdString()), edits);
    }

    void nearestComeFirstAndFarOnesNotAtAll()
    {
        const std::vector<std::string> names = {"tPROG", "tBERS", "tR", "planes", "pageSize", "tPROG"};
        QCOMPARE(nearestNames("tprog", names), (std::vector<std::string>{"tPROG"}));
        QVERIFY(nearestNames("colour", names).empty());
        QVERIFY(nearestNames("", names).empty());
        QVERIFY(nearestNames(std::string(100'000, 'a'), names).empty());
        QCOMPARE(didYouMean("plans", names), std::string("Did you mean planes?"));
        QCOMPARE(didYouMean("colour", names), std::string());
        QCOMPARE(didYouMean("ab", {"abc", "abd", "abe", "abf"}), std::string("Did you mean abc, abd or abe?"));
    }
};

QTEST_APPLESS_MAIN(TestSpelling)
#include "tst_spelling.moc"
