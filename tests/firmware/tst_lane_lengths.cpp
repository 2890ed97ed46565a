// SPDX-License-Identifier: GPL-3.0-or-later
// Which lanes hold a full row, which hold anything, and which is longest: the same as a scan over all lanes.
#include "base/random.h"
#include "firmware/buffer/lane_lengths.h"

#include <QTest>

#include <algorithm>

using namespace floom;

class TestLaneLengths : public QObject {
    Q_OBJECT

private slots:
    void laneLengthsEqualThoseOfAPlainSearch()
    {
        constexpr std::uint32_t kRow = 3;
        RandomStream random(5, "lanes");
        for (const std::uint32_t lanes : {4U, 6U, 64U, 130U, 256U, 300U}) {
            LaneLengths lengths(lanes, kRow);
            std::vector<std::uint32_t> list(lanes, 0);
            for (int step = 0; step < 3000; ++step) {
                const auto lane = static_cast<std::uint32_t>(random.below(lanes));
                list[lane] = static_cast<std::uint32_t>(random.below(6));
                lengths.set(lane, list[lane]);
                QCOMPARE(lengths.longest(), static_cast<std::uint32_t>(std::max_element(list.begin(), list.end()) - list.begin()));
                const std::uint32_t die = static_cast<std::uint32_t>(random.below(lanes / 2));
                for (const bool odd : {false, true}) {
                    const std::uint32_t length = list[2 * die + (odd ? 1 : 0)];
                    QCOMPARE((lengths.dies(die / 64, false, odd) >> die % 64 & 1U) == 1, length > 0);
                    QCOMPARE((lengths.dies(die / 64, true, odd) >> die % 64 & 1U) == 1, length >= kRow);
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLaneLengths)
#include "tst_lane_lengths.moc"
