// SPDX-License-Identifier: GPL-3.0-or-later
// Every headline figure explains how it was computed, with its input numbers.
#include "desk/runs/figure_origin.h"
#include "look/unbroken_text.h"
#include "results/run_result.h"

#include <QTest>

using namespace floom;

class FigureOrigin : public QObject {
    Q_OBJECT

private slots:
    void theFormulaNamesItsNumbers_data()
    {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QStringList>("numbers");
        QTest::newRow("rate") << "iops" << QStringList{"10,000 measured", "50.0 ms", "200 k"};
        QTest::newRow("bandwidth") << "bandwidth_mb_s" << QStringList{"200 k", "4,096 B", "819 MB/s"};
        QTest::newRow("mean") << "latency_us.mean" << QStringList{"1.60 s", "10,000", "160 µs", "32.0 requests in flight"};
        QTest::newRow("median") << "latency_us.p50" << QStringList{"5,000 of 10,000", "150 µs"};
        QTest::newRow("tail") << "latency_us.p99" << QStringList{"100 of 10,000", "400 µs"};
        QTest::newRow("tail of reads") << "read.latency_us.p99" << QStringList{"60 of 6,000", "300 µs"};
        QTest::newRow("write amplification") << "ftl.waf" << QStringList{"2.50", "4,000 host", "6,000 GC"};
        QTest::newRow("none such") << "read.latency_us.max" << QStringList{};
        QTest::newRow("no figure") << "p99" << QStringList{};
        QTest::newRow("nobody's") << "nobody.latency_us.p50" << QStringList{};
    }

    void theFormulaNamesItsNumbers()
    {
        QFETCH(QString, figure);
        QFETCH(QStringList, numbers);
        RunResult result;
        result.window.measuredRequests = 10'000;
        result.window.end.ps = 50'000'000'000;
        result.iops = 200'000;
        result.bandwidthMBs = 819.2;
        result.latencyTotal.ps = 1'600'000'000'000;
        result.latency.requests = 10'000;
        result.latency.mean = 160;
        result.latency.p50 = 150;
        result.latency.p99 = 400;
        SideResult reads;
        reads.name = "read";
        reads.latency.requests = 6'000;
        reads.latency.p99 = 300;
        result.sides.push_back(reads);
        result.ftl.waf = 2.5;
        result.ftl.hostPrograms = 4'000;
        result.ftl.gcPrograms = 6'000;
        const QString words = figureOrigin(result, figure.toStdString());
        QCOMPARE(words.isEmpty(), numbers.isEmpty());
        for (const auto& number : numbers)
            QVERIFY2(words.contains(unbroken(number)), qPrintable(words + " lacks " + number));
    }

    void whatWasNotMeasuredHasNoFormula()
    {
        RunResult result; // stopped during warm-up
        QCOMPARE(figureOrigin(result, "iops"), QStringLiteral("Nothing was measured: the run ended during warm-up."));
        for (const auto* figure : {"bandwidth_mb_s", "latency_us.mean", "latency_us.p50", "latency_us.p99", "ftl.waf"})
            QCOMPARE(figureOrigin(result, figure), QString());
        result.window.measuredRequests = 1'000; // of ideal parts
        const auto words = figureOrigin(result, "iops");
        QVERIFY2(words.contains(unbroken(QStringLiteral("1,000 measured requests took no time"))), qPrintable(words));
        QVERIFY(!words.contains(QStringLiteral("/s")));
    }
};

QTEST_APPLESS_MAIN(FigureOrigin)
#include "tst_figure_origin.moc"
