// SPDX-License-Identifier: GPL-3.0-or-later
// WorkRing::split() against a linear walk over all works.
#include "model/work_ring.h"

#include <QTest>

#include <map>
#include <random>

using namespace floom;

namespace {

struct Part {
    std::int64_t ps = 0;
    std::uint32_t code = 0, who = 0;
};

// Latest first; of overlapping works the later one counts.
std::vector<Part> plainly(const std::vector<ServerWork>& works, std::int64_t from, std::int64_t to)
{
    std::vector<Part> parts;
    std::int64_t cursor = to;
    for (std::size_t i = works.size(); i-- > 0;) {
        if (works[i].end <= from)
            break;
        const std::int64_t high = std::min(works[i].end, cursor), low = std::max(works[i].start, from);
        if (high <= low)
            continue;
        parts.push_back({high - low, works[i].code, works[i].who});
        cursor = low;
    }
    return parts;
}

std::map<std::uint32_t, std::int64_t> byCode(const std::vector<Part>& parts, std::size_t from)
{
    std::map<std::uint32_t, std::int64_t> sums;
    for (std::size_t i = from; i < parts.size(); ++i)
        sums[parts[i].code] += parts[i].ps;
    return sums;
}

} // namespace

class TestWorkRing : public QObject {
    Q_OBJECT

private slots:
    void splitsEqualThoseOfAPlainWalk_data()
    {
        QTest::addColumn<int>("overlaps");
        QTest::addColumn<int>("gaps");
        QTest::newRow("one after the other") << 0 << 0;
        QTest::newRow("with idle time") << 0 << 30;
        QTest::newRow("registers beside the array") << 20 << 30;
        QTest::newRow("mostly overlapping") << 80 << 5;
    }
    void splitsEqualThoseOfAPlainWalk()
    {
        QFETCH(const int, overlaps);
        QFETCH(const int, gaps);
        std::mt19937 dice(static_cast<unsigned>(overlaps * 100 + gaps));
        const auto below = [&dice](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
        WorkRing ring;
        std::vector<ServerWork> works;
        std::int64_t now = 0, longest = 1'000'000;
        std::size_t summed = 0;
        for (int step = 0; step < 6'000; ++step) {
            std::int64_t start = now + (below(100) < gaps ? 1 + below(500) : 0);
            if (below(100) < overlaps)
                start = std::max<std::int64_t>(0, now - below(2'000));
            const ServerWork work{start, start + 1 + below(1'000), static_cast<std::uint32_t>(below(12)), static_cast<std::uint32_t>(step)};
            ring.push(work.start, work.end, work.code, work.who, longest);
            works.push_back(work);
            now = std::max(now, work.end);
            if (step % 7 != 0)
                continue;
            const std::int64_t to = now - below(3'000), from = std::max<std::int64_t>(0, to - 1 - below(step % 3 == 0 ? 900'000 : 20'000));
            if (to <= from)
                continue;
            const std::vector<Part> plain = plainly(works, from, to);
            std::vector<Part> parts;
            const std::int64_t left = ring.split(from, to, to - from, [&](std::int64_t ps, std::uint32_t code, std::uint32_t who) {
                parts.push_back({ps, code, who});
            });
            std::int64_t covered = 0;
            for (const Part& part : plain)
                covered += part.ps;
            QCOMPARE(left, to - from - covered);
            for (std::size_t i = 0; i < std::min<std::size_t>(plain.size(), WorkRing::kApart); ++i) {
                QCOMPARE(parts[i].ps, plain[i].ps);
                QCOMPARE(parts[i].code, plain[i].code);
                QCOMPARE(parts[i].who, plain[i].who);
            }
            QVERIFY(byCode(parts, 0) == byCode(plain, 0));
            summed += parts.size() < plain.size() ? 1 : 0;
        }
        QVERIFY2(summed > 50, "no stretch was long enough to be summed by blocks");
    }

    // The short way takes what it can, and the ring is the same: work that goes on, overlaps, or comes after a gap, and more than one lap.
    void appendingWorkEqualsPushingIt()
    {
        std::mt19937 dice(3);
        WorkRing pushed, appended;
        std::int64_t now = 0;
        int taken = 0;
        for (int step = 0; step < 20'000; ++step) {
            const std::uint32_t kind = dice() % 8;
            const std::int64_t start = kind == 0 ? std::max<std::int64_t>(0, now - 400) : kind < 4 ? now : now + 1 + dice() % 300;
            const std::int64_t end = start + 1 + static_cast<std::int64_t>(dice() % 500);
            const std::uint32_t code = dice() % 3;
            pushed.push(start, end, code, 0, 10'000);
            if (appended.append(start, end, code))
                ++taken;
            else
                appended.push(start, end, code, 0, 10'000);
            now = std::max(now, end);
            const auto partsOf = [&](WorkRing& ring) {
                std::vector<std::int64_t> parts;
                const std::int64_t from = std::max<std::int64_t>(0, now - 5'000);
                parts.push_back(ring.split(from, now, now - from, [&](std::int64_t ps, std::uint32_t its, std::uint32_t) {
                    parts.insert(parts.end(), {ps, its});
                }));
                return parts;
            };
            QVERIFY2(partsOf(appended) == partsOf(pushed), qPrintable(QString::number(step)));
        }
        QVERIFY(taken > 15'000);
    }

    void aSplitGivesAtMostTheTimeThatWasAskedFor()
    {
        WorkRing ring;
        for (int i = 0; i < 1'000; ++i)
            ring.push(i * 10, i * 10 + 10, static_cast<std::uint32_t>(i % 2), 0, 1'000'000);
        std::int64_t given = 0;
        QCOMPARE(ring.split(0, 10'000, 7'005, [&](std::int64_t ps, std::uint32_t, std::uint32_t) { given += ps; }), 0);
        QCOMPARE(given, 7'005);
    }

    void aLongWaitIsSplitOverAllShortWorks()
    {
        WorkRing ring; // a server with short works, and a wait behind all of them
        for (int i = 0; i < 50'000; ++i)
            ring.push(i * 10, i * 10 + 10, static_cast<std::uint32_t>(i % 2), 0, i * 10);
        std::int64_t given = 0;
        QCOMPARE(ring.split(0, 500'000, 500'000, [&](std::int64_t ps, std::uint32_t, std::uint32_t) { given += ps; }), 0);
        QCOMPARE(given, 500'000);
    }
};

QTEST_APPLESS_MAIN(TestWorkRing)
#include "tst_work_ring.moc"
