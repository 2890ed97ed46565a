// SPDX-License-Identifier: GPL-3.0-or-later
// The order of events: by time, then by order of insertion, however many are pending and however pushes and pops mix.
#include "base/random.h"
#include "kernel/event_queue.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace floom;

class EventQueueTest : public QObject {
    Q_OBJECT

private slots:
    void simultaneousEventsKeepTheirOrder()
    {
        EventQueue queue;
        for (std::uint32_t i = 0; i < 1000; ++i)
            queue.push(Event::wake(nanoseconds(5), 1, 2, i));
        for (std::uint32_t i = 0; i < 1000; ++i) {
            const Event event = queue.pop();
            QCOMPARE(event.argument(), i);
            QCOMPARE(event.component(), std::uint16_t{1});
            QCOMPARE(event.kind(), std::uint16_t{2});
        }
        QVERIFY(queue.empty());
    }

    // The largest values of each kind of event are told apart.
    void stepsAndWakeUpsAreToldApart()
    {
        const std::uintptr_t packet = 0x7FFF'FFFF'FFF8;
        const auto last = static_cast<std::uint16_t>(Event::kFirstStep + Event::kSteps - 1);
        for (const std::uint16_t number : {Event::kFirstStep, last}) {
            const Event step = Event::step(nanoseconds(5), number, packet);
            QVERIFY(step.isStep() && !step.arrives());
            QCOMPARE(step.number(), number);
            QCOMPARE(step.packet(), packet);
        }
        const Event wake = Event::wake(nanoseconds(5), UINT16_MAX, Event::kFirstStep - 1, UINT32_MAX);
        QVERIFY(!wake.isStep() && !wake.arrives());
        const Event arrival{nanoseconds(5), packet};
        QVERIFY(arrival.arrives() && !arrival.isStep());
    }

    // passes(): true only for a time before all pending events; among equals the earlier one is first.
    void onlyATimeBeforeAllPendingEventsPasses()
    {
        EventQueue queue;
        QVERIFY(queue.passes(nanoseconds(5)));
        for (std::uint32_t i = 1; i <= 1000; ++i) { // most of them in the heap
            queue.push(Event::wake(nanoseconds(10 * static_cast<std::int64_t>(i)), 0, 1, i));
            QVERIFY(!queue.passes(nanoseconds(10)));
            QVERIFY(!queue.passes(nanoseconds(11)));
        }
        for (std::int64_t i = 1; i <= 1000; ++i) {
            queue.find();
            QVERIFY(!queue.passes(nanoseconds(10 * i)));
            queue.pop();
            if (queue.find()) // one event was popped: there is room again
                QVERIFY(queue.passes(nanoseconds(10 * i)));
        }
    }

    // Against a sorted list: few distinct times, so most are equal; up to some thousand pending.
    // Near events only, or mixed with long operations later than nearly all others.
    void mixesKeepTheTotalOrder_data()
    {
        QTest::addColumn<int>("pending");
        QTest::addColumn<bool>("late");
        for (const int pending : {1, 20, 127, 128, 129, 400, 3000})
            for (const bool late : {false, true})
                QTest::addRow("%d pending%s", pending, late ? ", some late" : "") << pending << late;
    }
    void mixesKeepTheTotalOrder()
    {
        QFETCH(const int, pending);
        QFETCH(const bool, late);
        RandomStream random(7, "queue");
        EventQueue queue;
        std::vector<std::pair<std::int64_t, std::uint32_t>> list; // (time, number), kept sorted
        std::int64_t now = 0;
        std::uint32_t number = 0;
        for (int step = 0; step < 20'000; ++step) {
            const bool push =
                list.empty() || static_cast<int>(random.next() % static_cast<std::uint64_t>(2 * pending)) >= static_cast<int>(list.size());
            if (push) {
                const std::int64_t length = !late ? 0 : random.next() % 10 == 0 ? 3500 : random.next() % 2 == 0 ? 700 : 0;
                const auto at = now + (length > 0 ? length : static_cast<std::int64_t>(random.next() % 40));
                queue.push(Event::wake(picoseconds(at), 0, 1, number));
                const std::pair<std::int64_t, std::uint32_t> entry{at, number++};
                list.insert(std::upper_bound(list.begin(), list.end(), entry), entry);
            } else {
                const Event event = queue.pop();
                QCOMPARE(event.at.ps, list.front().first);
                QCOMPARE(event.argument(), list.front().second);
                now = event.at.ps;
                list.erase(list.begin());
            }
            QCOMPARE(queue.size(), list.size());
        }
    }
};

QTEST_APPLESS_MAIN(EventQueueTest)
#include "tst_event_queue.moc"
