// SPDX-License-Identifier: GPL-3.0-or-later
// The map cache: evictions, write-back of dirty pages, and no memory use of a large cache before it is used.
#include "base/random.h"
#include "firmware/map/map_cache.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <deque>
#include <vector>

using namespace floom;

namespace {

// Loads a line at once.
std::vector<std::uint64_t> bring(MapCache& cache, std::uint64_t line)
{
    std::vector<MapPage> changed;
    cache.loaded(cache.claim(MapLineIndex{line}, changed));
    return {changed.begin(), changed.end()};
}

double residentMegabytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toDouble() * 4096e-6 : 0;
}

} // namespace

class TestMapCache : public QObject {
    Q_OBJECT

private slots:
    void theLeastRecentlyUsedGoes()
    {
        MapCache cache(8, 8, 3);
        for (std::uint64_t line = 0; line < 3; ++line)
            bring(cache, line);
        cache.touch(cache.find(MapLineIndex{0}));
        bring(cache, 3);
        QVERIFY(cache.find(MapLineIndex{0}) != MapCache::kNone);
        QCOMPARE(cache.find(MapLineIndex{1}), MapCache::kNone);
        QVERIFY(cache.find(MapLineIndex{2}) != MapCache::kNone);
        QCOMPARE(cache.size(), 3U);
    }

    void entriesOfOnePageAreCleanedTogether()
    {
        MapCache cache(1, 16, 4); // single entries, sixteen per map page
        for (const std::uint64_t unit : {0, 1, 17, 18})
            bring(cache, unit);
        for (const std::uint64_t unit : {0, 1, 17})
            QVERIFY(cache.change(Lpn{unit}));
        QVERIFY(!cache.change(Lpn{40}));
        QCOMPARE(bring(cache, 40), (std::vector<std::uint64_t>{0})); // unit 0 is evicted, unit 1 becomes clean
        QCOMPARE(bring(cache, 41), std::vector<std::uint64_t>());
        QCOMPARE(bring(cache, 42), (std::vector<std::uint64_t>{1}));
        QCOMPARE(bring(cache, 43), std::vector<std::uint64_t>());
    }

    void aLineOfSeveralPagesTellsWhichChanged()
    {
        MapCache cache(64, 16, 2); // four map pages per line
        bring(cache, 0);
        bring(cache, 1);
        for (const std::uint64_t unit : {50, 3, 51, 70})
            QVERIFY(cache.change(Lpn{unit}));
        QCOMPARE(bring(cache, 2), (std::vector<std::uint64_t>{0, 3}));
        QCOMPARE(bring(cache, 3), (std::vector<std::uint64_t>{4}));
        QCOMPARE(bring(cache, 0), std::vector<std::uint64_t>());
    }

    void aLargeCacheTakesWhatIsUsed()
    {
        const double before = residentMegabytes();
        QVERIFY(before > 0);
        MapCache cache(1, 1024, 1U << 28);
        for (std::uint64_t unit = 0; unit < 100'000; ++unit)
            bring(cache, unit * 1000);
        QCOMPARE(cache.size(), 1U << 28);
        const double grown = residentMegabytes() - before;
        QVERIFY2(grown < 32, qPrintable(QString::number(grown)));
    }

    // What passed through a cache takes no memory.
    void aSmallCacheStaysSmall()
    {
        MapCache cache(1, 1024, 64);
        bring(cache, 1);
        const double before = residentMegabytes();
        QVERIFY(before > 0);
        for (std::uint64_t unit = 0; unit < 1'000'000; ++unit)
            bring(cache, unit * 1000);
        const double grown = residentMegabytes() - before;
        QVERIFY2(grown < 8, qPrintable(QString::number(grown)));
    }

    // Against a list of what is cached, oldest first; lines that collide in the index come and go.
    void whatIsCachedIsFound()
    {
        constexpr std::uint32_t kLines = 700;
        MapCache cache(1, 1024, kLines);
        RandomStream random(5, "lines");
        std::deque<std::uint64_t> cached;
        for (int i = 0; i < 200'000; ++i) {
            const std::uint64_t line = random.below(2'000) * (i % 3 == 0 ? 1 : std::uint64_t{1} << 32);
            const auto known = std::ranges::find(cached, line);
            const MapSlot slot = cache.find(MapLineIndex{line});
            QCOMPARE(slot != MapCache::kNone, known != cached.end());
            if (known != cached.end()) {
                cached.erase(known);
                cache.touch(slot);
            } else {
                if (cached.size() == kLines)
                    cached.pop_front();
                bring(cache, line);
            }
            cached.push_back(line);
        }
        for (const std::uint64_t line : cached)
            QVERIFY(cache.find(MapLineIndex{line}) != MapCache::kNone);
    }
};

QTEST_APPLESS_MAIN(TestMapCache)
#include "tst_map_cache.moc"
