// SPDX-License-Identifier: GPL-3.0-or-later
// Round-robin turn, against the linear search that defines the rule.
#include "media/turn_queue.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace floom;

namespace {

struct Waits {
    std::uint16_t key = 0;
    int name = 0;
};

// First in arrival order among the waiting ones nearest after `last`, cyclically.
std::size_t nextOf(const std::vector<Waits>& waiting, std::uint16_t last)
{
    const auto turn = [last](const Waits& one) { return static_cast<std::uint16_t>(one.key - last - 1); };
    return static_cast<std::size_t>(
        std::min_element(waiting.begin(), waiting.end(), [&](const Waits& a, const Waits& b) { return turn(a) < turn(b); })
        - waiting.begin());
}

} // namespace

class TestTurnQueue : public QObject {
    Q_OBJECT

private slots:
    void theNextTurnEqualsThatOfAPlainSearch_data()
    {
        QTest::addColumn<int>("keys");
        for (const int keys : {1, 2, 7, 63, 64, 65, 130, 1000})
            QTest::newRow(qPrintable(QString::number(keys))) << keys;
    }
    void theNextTurnEqualsThatOfAPlainSearch()
    {
        QFETCH(const int, keys);
        std::mt19937 dice(static_cast<unsigned>(keys));
        TurnQueue<int> queue;
        std::vector<Waits> plain;
        std::uint16_t last = UINT16_MAX;
        for (int step = 0; step < 20'000; ++step) {
            if (plain.empty() || (dice() % 100 < 51 && plain.size() < 200)) {
                const auto key = static_cast<std::uint16_t>(dice() % static_cast<unsigned>(keys));
                queue.push(key, step);
                plain.push_back({key, step});
                continue;
            }
            QCOMPARE(queue.lowest(), std::min_element(plain.begin(), plain.end(), [](auto& a, auto& b) { return a.key < b.key; })->key);
            const std::size_t expected = nextOf(plain, last);
            last = queue.after(last);
            QCOMPARE(last, plain[expected].key);
            QCOMPARE(queue.head(last), plain[expected].name);
            queue.pop(last);
            plain.erase(plain.begin() + static_cast<std::ptrdiff_t>(expected));
            QCOMPARE(queue.size(), plain.size());
            QCOMPARE(queue.empty(), plain.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestTurnQueue)
#include "tst_turn_queue.moc"
