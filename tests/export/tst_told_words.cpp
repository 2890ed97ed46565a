// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a run: gains with intervals that leave them gains, and what a replayed trace asked.
#include "ask/experiments.h"
#include "export/number_text.h"
#include "export/result_tables.h"

#include <QTest>

#include <cmath>

using namespace floom;

class TestToldWords : public QObject {
    Q_OBJECT

private slots:
    void aWideIntervalIsToldFromBelow()
    {
        RunResult result;
        const auto add = [&](const char* change, double gain, double ci95) {
            Sensitivity& line = result.bottleneck.sensitivity.emplace_back();
            line.change = change;
            line.gainPercent = gain;
            line.ci95 = ci95;
            line.told = Gain{gain, ci95}.isTold();
        };
        add("wide", 545.8, 1018.9);
        add("narrow", 79.9, 0.4);
        add("nothing", 20, 30);
        const Table table = sensitivityTable(result, Rank::gain, {});
        QCOMPARE(table.rows.size(), std::size_t{3});
        QCOMPARE(table.rows[0], (std::vector<std::string>{"wide", "+545.8 %", "at least +33.3 %"}));
        QCOMPARE(table.rows[1], (std::vector<std::string>{"narrow", "+79.9 %", "0.4 %"}));
        QCOMPARE(table.rows[2].front(), std::string("1 other change"));
    }

    // The sentence above the table says -38 % mean latency: one figure, one sign.
    void whatArrivesByTheClockGainsLatency()
    {
        RunResult result;
        result.workload = "rw=randread bs=4k qd=32 count=20000 rate_iops=20000";
        Sensitivity& line = result.bottleneck.sensitivity.emplace_back();
        line.change = "pkg twice as fast";
        line.gainPercent = 38;
        line.ci95 = 0.1;
        line.told = true;
        const Table table = sensitivityTable(result, Rank::gain, {});
        QCOMPARE(table.columns[1].name, std::string("mean latency"));
        QCOMPARE(table.rows[0], (std::vector<std::string>{"pkg twice as fast", "−38.0 %", "0.1 %"}));
        const QString text = QString::fromStdString(resultText(result, "Starter"));
        QVERIFY2(text.startsWith("Starter\nrw=randread bs=4k count=20000, 20,000 IOPS by the clock\n"), qPrintable(text));
        result.workload = "rw=write bs=128k qd=8 rate=100m"; // fio's m is 2^20
        QVERIFY(resultText(result, "Starter").starts_with("Starter\nrw=write bs=128k, 105 MB/s by the clock\n"));
        result.workload = "rw=randread bs=4k qd=32 count=20000";
        QCOMPARE(sensitivityTable(result, Rank::gain, {}).columns[1].name, std::string("gain"));
        QVERIFY(QString::fromStdString(resultText(result, "Starter")).startsWith("Starter\nrw=randread bs=4k qd=32 count=20000\n"));
    }

    void almostAllIsNotAll()
    {
        QCOMPARE(signedPercentText(-99.98), std::string("more than −99.9 %"));
        QCOMPARE(signedPercentText(-99.6), std::string("−99.6 %"));
        QCOMPARE(signedPercentText(-100), std::string("−100 %"));
        Shift shift;
        shift.known = true;
        shift.percent = -99.97;
        shift.ci95 = 0.01;
        QCOMPARE(shift.words(), std::string("more than −99.9 %"));
        shift.percent = -93;
        shift.ci95 = 0.5;
        QCOMPARE(shift.words(), std::string("−93 % ± 0.5"));
    }

    void whyADriveCannotRunStandsByItsName()
    {
        QCOMPARE(withProblem("mapping page to zoned", "no room"), std::string("mapping page to zoned: no room"));
        QCOMPARE(withProblem("mapping page to zoned", ""), std::string("mapping page to zoned"));
    }

    void aTraceIsNotToldAsWhatAGeneratorWouldAsk()
    {
        RunResult result;
        const auto head = [&](const char* words) {
            result.workload = words;
            const QString text = QString::fromStdString(resultText(result, "drive"));
            return text.section('\n', 1, 1);
        };
        result.sides.resize(2);
        result.sides[0].name = "read";
        result.sides[0].latency.requests = 3'388;
        result.sides[1].name = "write";
        result.sides[1].latency.requests = 1'612;
        QCOMPARE(head("rw=randread bs=4k trace=msr.csv format=msr"),
                 QStringLiteral("trace=msr.csv format=msr (3,388 reads, 1,612 writes measured)"));
        QCOMPARE(head("phase=p job=a rw=randread bs=4k trace=msr.csv ; job=b rw=randwrite bs=8k qd=4"),
                 QStringLiteral("phase=p job=a trace=msr.csv ; job=b rw=randwrite bs=8k qd=4 (3,388 reads, 1,612 writes measured)"));
        QCOMPARE(head("rw=randread bs=4k qd=32"), QStringLiteral("rw=randread bs=4k qd=32"));
    }
};

QTEST_APPLESS_MAIN(TestToldWords)
#include "tst_told_words.moc"
