// SPDX-License-Identifier: GPL-3.0-or-later
// A set of dies finds the next die like a linear scan would, for any number and start.
#include "base/random.h"
#include "firmware/space/die_set.h"

#include <QTest>

using namespace floom;

class TestDieSet : public QObject {
    Q_OBJECT

private slots:
    void gapsEqualThoseOfAPlainSearch()
    {
        RandomStream random(7, "dies");
        for (const std::uint32_t places : {1U, 2U, 31U, 63U, 64U, 65U, 128U, 200U}) {
            DieSet set(places);
            std::vector<bool> in(places, true);
            for (int step = 0; step < 2000; ++step) {
                const auto place = static_cast<std::uint32_t>(random.below(places));
                const bool adds = random.below(10) < (step < 1000 ? 2U : 5U);
                adds ? set.add(place) : set.remove(place);
                in[place] = adds;
                const auto from = static_cast<std::uint32_t>(random.below(places)),
                           most = 1 + static_cast<std::uint32_t>(random.below(places));
                std::uint32_t gap = 0;
                while (gap < most && !in[(from + gap) % places])
                    ++gap;
                QCOMPARE(set.gap(from, most), gap);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestDieSet)
#include "tst_die_set.moc"
