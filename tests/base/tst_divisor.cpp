// SPDX-License-Identifier: GPL-3.0-or-later
// Division by a reciprocal: equal to the machine's own for all kinds of divisors and numbers, at their edges above all.
#include "base/divisor.h"
#include "base/random.h"

#include <QTest>

using namespace floom;

class TestDivisor : public QObject {
    Q_OBJECT

private slots:
    void quotientAndRemainderAreExact()
    {
        RandomStream random(1, "divisor");
        constexpr std::uint64_t kMost = (std::uint64_t{1} << 63) - 1;
        for (int i = 0; i < 20'000; ++i) {
            const std::uint64_t d = i < 300 ? static_cast<std::uint64_t>(i) + 1 : 1 + (random.next() >> (1 + random.below(63)));
            const Divisor by(d);
            const std::uint64_t any = random.next() >> 1, multiple = any / d * d;
            for (const std::uint64_t n : {std::uint64_t{0}, std::uint64_t{1}, d - 1, d, any, multiple, multiple + d - 1, kMost}) {
                if (n > kMost)
                    continue;
                QCOMPARE(by.quotient(n), n / d);
                QCOMPARE(by.remainder(n), n % d);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestDivisor)
#include "tst_divisor.moc"
