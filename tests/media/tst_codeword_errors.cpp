// SPDX-License-Identifier: GPL-3.0-or-later
// The distribution of raw bit errors in a codeword, against independently computed values.
#include "media/codeword_errors.h"

#include "base/random.h"

#include <QTest>

using namespace floom;

class TestCodewordErrors : public QObject {
    Q_OBJECT

private slots:
    void failureIsTheTailOfTheBinomial_data()
    {
        QTest::addColumn<int>("bits");
        QTest::addColumn<int>("t");
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("failure");
        QTest::newRow("15 in 512 B") << 4291 << 15 << 3.4e-4 << 5.0e-12;
        QTest::newRow("40 in 1 KiB, far") << 8752 << 40 << 1e-3 << 2.4e-15;
        QTest::newRow("40 in 1 KiB") << 8752 << 40 << 2e-3 << 1.14e-6;
        QTest::newRow("40 in 1 KiB, near") << 8752 << 40 << 3e-3 << 4.57e-3;
        QTest::newRow("40 in 1 KiB, beyond") << 8752 << 40 << 5e-3 << 0.683;
        QTest::newRow("8 in 512 B, far") << 4200 << 8 << 1e-4 << 7.6e-10;
        QTest::newRow("8 in 512 B") << 4200 << 8 << 1e-3 << 2.79e-2;
    }

    void failureIsTheTailOfTheBinomial()
    {
        QFETCH(int, bits);
        QFETCH(int, t);
        QFETCH(double, rate);
        QFETCH(double, failure);
        const double found = CodewordErrors::failure(bits, t, rate);
        QVERIFY2(found > 0.97 * failure && found < 1.03 * failure, std::to_string(found / failure).c_str());
    }

    void drawnWordsHaveTheMeanAndTheTail()
    {
        CodewordErrors law(8752, 40);
        const auto rate = static_cast<std::uint32_t>(3.4e-3 * 4294967296.0); // 29.8 errors on average
        RandomStream stream(7, "errors");
        std::int64_t sum = 0, failed = 0;
        const int n = 200'000;
        for (int i = 0; i < n; ++i) {
            const std::int64_t errors = law.draw(rate, stream.next());
            sum += errors;
            failed += errors > 40 ? 1 : 0;
        }
        QVERIFY(sum > 29.6 * n && sum < 29.9 * n);
        const double expected = CodewordErrors::failure(8752, 40, 3.4e-3);
        QVERIFY(failed > 0.95 * expected * n && failed < 1.05 * expected * n);
    }

    void veryHighErrorRatesAlwaysFail()
    {
        CodewordErrors law(8752, 40);
        QCOMPARE(law.draw(UINT32_MAX / 2, 1), 41);
        QCOMPARE(CodewordErrors::failure(8752, 40, 0.5), 1.0);
        QCOMPARE(CodewordErrors::failure(8752, 40, 0), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestCodewordErrors)
#include "tst_codeword_errors.moc"
