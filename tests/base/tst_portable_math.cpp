// SPDX-License-Identifier: GPL-3.0-or-later
// Portable logarithm, exponential and power: accurate, and the same bits everywhere.
#include "base/portable_math.h"
#include "base/random.h"

#include <QTest>

#include <bit>
#include <cmath>

using namespace floom;

class TestPortableMath : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheLibraryToTheLastDigits()
    {
        RandomStream random(1, "test.maths");
        for (int i = 0; i < 200'000; ++i) {
            const double x =
                std::exp(static_cast<double>(random.below(80'000)) * 1e-3 - 40 + 1e-9 * static_cast<double>(random.below(1'000)));
            QVERIFY(std::abs(portableLog(x) - std::log(x)) <= 1e-14 * std::max(std::abs(std::log(x)), 1e-3));
            const double y = static_cast<double>(random.below(1'400'000)) * 1e-3 - 700;
            QVERIFY(std::abs(portableExp(y) / std::exp(y) - 1) <= 1e-14);
        }
        QVERIFY(std::abs(portablePow(7, -0.99) / std::pow(7, -0.99) - 1) < 1e-14);
    }

    void logAndExpAreExactAtOneAndZeroAndFiniteAtTheEnds()
    {
        QCOMPARE(portableLog(1), 0.0);
        QCOMPARE(portableExp(0), 1.0);
        QVERIFY(portableExp(-1e9) >= 0 && portableExp(-1e9) < 1e-300);
        QVERIFY(std::isfinite(portableExp(1e9)));
    }

    void theSameBitsEverywhere()
    {
        std::uint64_t hash = 0;
        for (int i = 1; i < 10'000; ++i) {
            hash = mix64(hash ^ std::bit_cast<std::uint64_t>(portableLog(i * 0.37)));
            hash = mix64(hash ^ std::bit_cast<std::uint64_t>(portableExp(i * 0.05 - 250)));
        }
        QCOMPARE(QString::number(hash, 16), QString("6b67b678e6657638"));
    }
};

QTEST_APPLESS_MAIN(TestPortableMath)
#include "tst_portable_math.moc"
