// SPDX-License-Identifier: GPL-3.0-or-later
// Sheets: which runs they consist of, which options may follow their names, and where a curve has its knee.
#include "analysis/sheets.h"

#include <QTest>

using namespace floom;

class TestSheets : public QObject {
    Q_OBJECT

private slots:
    void ordinaryWordsAreNoSheet()
    {
        for (const char* words : {"", "rw=randread", "four=5", "job=a ; job=b"}) {
            const auto found = sheetOf(words);
            QVERIFY(found.ok() && !found->has_value());
        }
    }

    void aFourCornerSheetHasTwelveWorkloads()
    {
        const auto found = sheetOf(" four_corner count=500");
        QVERIFY(found.ok() && found->has_value());
        const auto& rows = (*found)->rows;
        QCOMPARE(rows.size(), std::size_t{12});
        QCOMPARE(words(rows[0].workload), std::string("rw=read bs=128k qd=1 count=500 precondition=sequential"));
        QCOMPARE(words(rows[11].workload), std::string("rw=randwrite bs=4k qd=256 count=500"));
        QCOMPARE(rows[4].name, std::string("sequential write"));
        QCOMPARE(rows[4].depth, 32);
    }

    void theCurveTakesOtherWords()
    {
        const auto found = sheetOf("qd_curve rw=randrw rwmixread=70 bs=8k");
        QVERIFY(found.ok() && found->has_value());
        QCOMPARE((*found)->rows.size(), std::size_t{9});
        QCOMPARE(words((*found)->rows[8].workload), std::string("rw=randrw rwmixread=70 bs=8k qd=256 count=20000"));
    }

    void whatASheetVariesIsNotGiven_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"four_corner qd=3", "four_corner rw=read", "qd_curve iodepth=4", "qd_curve trace=x", "qd_curve nonsense=1",
                                 "qd_curve job=a ; job=b", "four_corner precondition=none"})
            QTest::newRow(text) << text;
    }

    void whatASheetVariesIsNotGiven()
    {
        QFETCH(QString, text);
        QVERIFY(!sheetOf(text.toStdString()).ok());
    }

    void theKneeIsTheLeastDepthNearTheMost()
    {
        RunResult results[4];
        const double iops[] = {10, 60, 96, 100};
        std::vector<const RunResult*> list;
        for (int i = 0; i < 4; ++i) {
            results[i].iops = iops[i];
            list.push_back(&results[i]);
        }
        QCOMPARE(kneeOf(list).value(), std::size_t{2});
        list[2] = nullptr;
        QVERIFY(!kneeOf(list).has_value()); // still rising at the end of the list
        QVERIFY(!kneeOf({nullptr}).has_value());
    }
};

QTEST_APPLESS_MAIN(TestSheets)
#include "tst_sheets.moc"
