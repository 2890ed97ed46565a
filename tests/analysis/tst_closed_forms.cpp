// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/endurance.h"
#include "analysis/mean_values.h"

#include <QTest>

#include <cmath>

using namespace floom;

class TstClosedForms : public QObject {
    Q_OBJECT
private slots:
    void enduranceOfTheHalfTerabyteDrive() // 512 GB, WAF 2.5: 5 and 16 PB; ten drives a day
    {
        QCOMPARE(std::round(yearsAt(10, 5e15, 512e9) * 100) / 100, 2.67);
        QCOMPARE(std::round(yearsAt(10, 16e15, 512e9) * 100) / 100, 8.56);
        QCOMPARE(bytesWithin(48'828.125, 2.5, 512e9), 5e15);
        QCOMPARE(bytesWithin(156'250.0, 2.5, 512e9), 16e15);
        QCOMPARE(drivesPerDay(5e15, 512e9, yearsAt(10, 5e15, 512e9)), 10.0);
        QVERIFY(std::isnan(yearsAt(0, 5e15, 512e9)));
    }

    void meanValuesOfOneStation() // 1 station of 1 ms after a delay of 1 ms, two in flight: X = 2 / (1 + 1 (1 + 1/2)) = 0.8 a ms
    {
        const auto band = meanValues({{1e-3, 1, 1}}, 1e-3, 2);
        QVERIFY(std::fabs(band.low - 800) < 1e-9);
        QVERIFY(std::fabs(band.high - 1000) < 1e-9);
    }

    void meanValuesOfBalancedStations() // n equal stations, N in flight: X = N / (D (N + n - 1))
    {
        const auto band = meanValues({{1e-3, 8, 1}}, 0, 32);
        QVERIFY(std::fabs(band.low - 32 / (1e-3 * 39)) < 1e-6);
        QVERIFY(std::fabs(band.high - 1000) < 1e-9);
        QCOMPARE(meanValues({}, 0, 5).high, 0.0);
    }
};

QTEST_GUILESS_MAIN(TstClosedForms)
#include "tst_closed_forms.moc"
