// SPDX-License-Identifier: GPL-3.0-or-later
// WAF models against independently computed values (models and a separate simulation of 4,096 blocks and more).
#include "reference/waf_references.h"

#include <QTest>

#include <cmath>

using namespace floom;

class TstWafModels : public QObject {
    Q_OBJECT
private slots:
    void table_data()
    {
        QTest::addColumn<double>("op");
        QTest::addColumn<double>("greedy64");
        QTest::addColumn<double>("greedy128");
        QTest::addColumn<double>("greedy256");
        QTest::addColumn<double>("fifo");
        QTest::addColumn<double>("d10");
        QTest::addColumn<double>("d3");
        QTest::addColumn<double>("random");
        QTest::addColumn<double>("agarwal");
        QTest::newRow("7 %") << 0.07 << 7.00 << 7.39 << 7.60 << 7.82 << 7.32 << 8.84 << 15.29 << 7.64;
        QTest::newRow("10 %") << 0.10 << 5.24 << 5.45 << 5.56 << 5.68 << 5.45 << 6.50 << 11.0 << 5.50;
        QTest::newRow("20 %") << 0.20 << 3.053 << 3.119 << 3.153 << 3.188 << 3.150 << 3.688 << 6.00 << 3.00;
        QTest::newRow("28 %") << 0.28 << 2.402 << 2.441 << 2.461 << 2.481 << 2.471 << 2.866 << 4.571 << 2.286;
        QTest::newRow("50 %") << 0.50 << 1.681 << 1.698 << 1.707 << 1.716 << 1.721 << 1.959 << 3.00 << 1.50;
        QTest::newRow("100 %") << 1.00 << 1.239 << 1.247 << 1.251 << 1.255 << 1.261 << 1.394 << 2.00 << 1.00;
    }

    void table()
    {
        QFETCH(double, op);
        const double alpha = 1 + op;
        const auto check = [](double value, const char* column) {
            const double expected = *static_cast<const double*>(QTest::qData(column, qMetaTypeId<double>()));
            QVERIFY2(std::fabs(value / expected - 1) < 0.0015,
                     qPrintable(QStringLiteral("%1: %2, not %3").arg(column).arg(value).arg(expected)));
        };
        check(greedyWaf(alpha, 64), "greedy64");
        check(greedyWaf(alpha, 128), "greedy128");
        check(greedyWaf(alpha, 256), "greedy256");
        check(fifoWaf(alpha), "fifo");
        check(dChoicesWaf(alpha, 64, 10), "d10");
        check(dChoicesWaf(alpha, 64, 3), "d3");
        check(dChoicesWaf(alpha, 64, 1), "random");
        check(randomWaf(alpha), "random");
        check(agarwalWaf(alpha), "agarwal");
    }

    void windowedGreedy_data()
    {
        QTest::addColumn<double>("units");
        QTest::addColumn<double>("window");
        QTest::addColumn<double>("waf");
        QTest::newRow("8 units, a twentieth") << 8.0 << 0.05 << 2.952;
        QTest::newRow("8 units, an eighth") << 8.0 << 0.125 << 2.739;
        QTest::newRow("8 units, two fifths") << 8.0 << 0.4 << 2.450;
        QTest::newRow("64 units, a twentieth") << 64.0 << 0.05 << 3.117;
        QTest::newRow("64 units, an eighth") << 64.0 << 0.125 << 3.073;
        QTest::newRow("64 units, two fifths") << 64.0 << 0.4 << 3.050;
    }

    void windowedGreedy() // a separate simulation of 1,024 blocks at alpha = 1.2
    {
        QFETCH(double, units);
        QFETCH(double, window);
        QFETCH(double, waf);
        const double law = windowedWaf(1.2, units, window);
        QVERIFY2(std::fabs(law / waf - 1) < 0.005, qPrintable(QString::number(law)));
        QVERIFY(law < fifoWaf(1.2));
        QCOMPARE(windowedWaf(1.2, units, 0), fifoWaf(1.2));
        QCOMPARE(windowedWaf(1.2, units, 1), greedyWaf(1.2, units));
    }

    void hotAndCold_data()
    {
        QTest::addColumn<double>("alpha");
        QTest::addColumn<double>("traffic");
        QTest::addColumn<double>("mixed");
        QTest::addColumn<double>("separated");
        QTest::addColumn<double>("hotAlpha");
        QTest::newRow("80/20 at 1.20") << 1.20 << 0.8 << 3.536 << 2.309 << 1.495;
        QTest::newRow("80/20 at 1.25") << 1.25 << 0.8 << 3.035 << 1.998 << 1.616;
        QTest::newRow("90/10 at 1.28") << 1.28 << 0.9 << 3.296 << 1.412 << 2.317;
    }

    void hotAndCold() // separated beats uniform, and uniform beats mixed
    {
        QFETCH(double, alpha);
        QFETCH(double, traffic);
        QFETCH(double, mixed);
        QFETCH(double, separated);
        QFETCH(double, hotAlpha);
        const HeatClass hot{traffic, 1 - traffic}, cold{1 - traffic, traffic};
        double split = 0;
        const double apart = separatedFifoWaf(alpha, hot, cold, &split), together = mixedFifoWaf(alpha, {hot, cold});
        QVERIFY(std::fabs(together / mixed - 1) < 0.001);
        QVERIFY(std::fabs(apart / separated - 1) < 0.001);
        QVERIFY(std::fabs(split / hotAlpha - 1) < 0.005);
        QVERIFY(apart < fifoWaf(alpha) && fifoWaf(alpha) < together);
    }

    void senselessArguments()
    {
        QVERIFY(std::isnan(fifoWaf(1)) && std::isnan(greedyWaf(0.5, 64)) && std::isnan(dChoicesWaf(1.2, 0, 3)) && std::isnan(lambertW0(1)));
    }
};

QTEST_GUILESS_MAIN(TstWafModels)
#include "tst_waf_models.moc"
