// SPDX-License-Identifier: GPL-3.0-or-later
// The caches: which streams are read ahead, and what the caches hold when a run begins.
#include "firmware/ageing/warming.h"
#include "firmware/parts_bench.h"

#include <QTest>

#include <functional>

using namespace floom;

namespace {

constexpr std::uint32_t kUnit = 4096;

// Prefetches eight units after three continuations.
struct AheadBench : PartsBench {
    AheadBench()
        : PartsBench(settings())
    {
        begin(true);
    }
    static FirmwareSettings settings()
    {
        FirmwareSettings s = plain();
        s.buffer.readCacheBytes = 64 * kUnit;
        s.buffer.prefetchUnits = 8;
        s.buffer.prefetchAfter = 3;
        s.buffer.keepWritten = false;
        return s;
    }
    void readAll(std::uint64_t first, std::uint64_t end)
    {
        for (std::uint64_t unit = first; unit < end; ++unit) {
            read(unit);
            finishAndSettle();
        }
    }
};

// Requests of one unit each, by number.
class Load final : public RequestSource {
public:
    explicit Load(std::function<std::uint64_t(std::uint64_t)> unit, HostOp op = HostOp::read)
        : m_unit(std::move(unit))
        , m_op(op)
    {
    }
    Poll poll(Time /*now*/) override
    {
        Poll poll;
        poll.next = Next::request;
        poll.request.offset = m_unit(polls++) * kUnit;
        poll.request.bytes = kUnit;
        poll.request.op = m_op;
        return poll;
    }
    void completed(const HostRequest& /*request*/, Time /*now*/) override { ++completions; }

    std::uint64_t polls = 0, completions = 0;

private:
    std::function<std::uint64_t(std::uint64_t)> m_unit;
    HostOp m_op;
};

// A read cache of one set of 16 lines, and a map on flash with 16 cached entries if `map` says so.
struct WarmBench : PartsBench {
    explicit WarmBench(bool filled = true, bool keepsWritten = true, const char* map = "page")
        : PartsBench(settings(keepsWritten, map), geometry(24, 64), 2)
    {
        begin(filled);
    }
    static FirmwareSettings settings(bool keepsWritten, const char* map)
    {
        FirmwareSettings s = plain();
        s.buffer.readCacheBytes = 16 * kUnit;
        s.buffer.keepWritten = keepsWritten;
        s.core.mapping = map;
        s.map.mapCacheBytes = 16 * 8;
        return s;
    }
    void warm(Load& asked, std::uint64_t askedBytes = 0, bool filled = true, bool askedEvenly = true)
    {
        StartState state;
        state.filled = filled;
        state.asked = &asked;
        state.askedBytes = askedBytes;
        state.askedEvenly = askedEvenly;
        Warming(drive, places, cache, map).warm(state);
    }
    [[nodiscard]] int held(std::uint64_t first, std::uint64_t end)
    {
        int n = 0;
        for (Lpn unit{first}; unit < end; ++unit)
            n += cache.holds(unit) ? 1 : 0;
        return n;
    }
    [[nodiscard]] bool holdsEntry(std::uint64_t unit) const
    {
        const MapCache& entries = map.translation()->cache();
        return entries.find(entries.lineOf(Lpn{unit})) != MapCache::kNone;
    }
};

} // namespace

class TestPartsCache : public QObject {
    Q_OBJECT

private slots:
    // --- ReadAhead ---
    void aStreamIsPrefetchedAfterItsThirdContinuation()
    {
        AheadBench p;
        p.readAll(10, 13);
        QCOMPARE(p.ahead.count().prefetched, std::uint64_t{0}); // two continuations
        QCOMPARE(p.read(13), std::size_t{9}); // itself and eight more
        QCOMPARE(p.ahead.count().prefetched, std::uint64_t{8});
        p.finishAndSettle();
        for (Lpn unit{14}; unit < 22; ++unit)
            QVERIFY(p.cache.holds(unit));
        QVERIFY(!p.cache.holds(Lpn{22}));
        for (std::uint64_t unit = 14; unit < 18; ++unit) // the first half is used: no order
            QCOMPARE(p.read(unit), std::size_t{0});
        QCOMPARE(p.read(18), std::size_t{5}); // then five units follow, so that eight are ahead again
        QCOMPARE(p.ahead.count().prefetched, std::uint64_t{13});
        QCOMPARE(p.ahead.count().hits, std::uint64_t{5});
    }

    void randomReadsAreNotPrefetched()
    {
        AheadBench p;
        for (std::uint64_t i = 0; i < 60; ++i) {
            QVERIFY(p.read(i * 37 % 98) <= 1);
            p.finishAndSettle();
        }
        QCOMPARE(p.ahead.count().prefetched, std::uint64_t{0});
        AheadBench jumps; // a jump begins another stream: three continuations again
        jumps.readAll(10, 13);
        jumps.readAll(50, 53);
        QCOMPARE(jumps.ahead.count().prefetched, std::uint64_t{0});
        jumps.readAll(53, 54);
        QCOMPARE(jumps.ahead.count().prefetched, std::uint64_t{8});
    }

    void twoStreamsSideBySideAreBothPrefetched()
    {
        AheadBench p;
        for (std::uint64_t i = 0; i < 4; ++i) {
            p.readAll(10 + i, 11 + i);
            p.readAll(60 + i, 61 + i);
        }
        QCOMPARE(p.ahead.count().prefetched, std::uint64_t{16});
        QVERIFY(p.cache.holds(Lpn{14}) && p.cache.holds(Lpn{64}));
    }

    void aReadWaitsForThePrefetchThatHasItsUnit()
    {
        AheadBench p;
        p.readAll(10, 13);
        p.read(13);
        p.finish(); // the read; its eight more are on the way
        p.settle();
        const std::size_t done = p.done.size();
        QCOMPARE(p.read(14), std::size_t{0}); // not read twice
        QCOMPARE(p.done.size(), done);
        p.finish();
        p.settle();
        QCOMPARE(p.done.size(), done + 1);
    }

    void aUnitWrittenDuringItsPrefetchIsNotCached()
    {
        AheadBench p;
        p.readAll(10, 13);
        p.read(13);
        p.ask(HostOp::write, 15 * kUnit, kUnit);
        p.finishAndSettle();
        QVERIFY(p.cache.holds(Lpn{14}) && p.cache.holds(Lpn{16}));
        QVERIFY(!p.cache.holds(Lpn{15}));
    }

    // --- Warming ---
    void warmingFillsTheCacheWithRecentReads()
    {
        WarmBench p;
        Load asked([](std::uint64_t i) { return 3 * i % 500; });
        p.warm(asked);
        QCOMPARE(asked.polls, std::uint64_t{32}); // every line twice
        QCOMPARE(asked.completions, asked.polls);
        int recent = 0;
        for (std::uint64_t i = 16; i < 32; ++i)
            recent += p.held(3 * i, 3 * i + 1);
        QCOMPARE(recent, 16);
        QCOMPARE(p.held(0, 500), 16);
    }

    void aUnitThatIsReadAgainStaysCached()
    {
        WarmBench p;
        Load asked([](std::uint64_t i) { return i % 2 == 0 ? 7 : 100 + i; });
        p.warm(asked);
        QCOMPARE(asked.polls, std::uint64_t{62}); // unit 7 was missed once, and 31 others
        QCOMPARE(p.held(7, 8), 1);
        QCOMPARE(p.held(100, 300), 15);
    }

    void warmingEndsWhenNoFurtherUnitCanBeCached()
    {
        WarmBench one, few, empty;
        Load same([](std::uint64_t) { return 5; }), range([](std::uint64_t i) { return i % 4; }), none([](std::uint64_t i) { return i; });
        one.warm(same); // sixteen requests a line
        QCOMPARE(same.polls, std::uint64_t{256});
        few.warm(range, 3 * kUnit); // four units are all the load asks for
        QCOMPARE(range.polls, std::uint64_t{64});
        QCOMPARE(few.held(0, 10), 4);
        empty.warm(none, 0, false); // an empty drive
        QCOMPARE(none.polls, std::uint64_t{0});
    }

    void writesStayOnlyWhereTheCacheKeepsThem()
    {
        WarmBench keeps(true, true), drops(true, false), fresh(false);
        Load kept([](std::uint64_t i) { return i; }, HostOp::write), dropped([](std::uint64_t i) { return i; }, HostOp::write),
            unmapped([](std::uint64_t i) { return i; });
        keeps.warm(kept);
        QCOMPARE(keeps.held(16, 32), 16);
        drops.cache.insert(Lpn{3});
        drops.warm(dropped);
        QCOMPARE(drops.held(0, 500), 0); // the older version goes, too
        fresh.warm(unmapped); // there is nothing to cache of what was never written
        QCOMPARE(fresh.held(0, 500), 0);
    }

    void theMapIsWarmedWhereTheLoadPrefersAddresses()
    {
        for (const bool isEven : {false, true}) {
            WarmBench p(true, true, "dftl");
            Load asked([](std::uint64_t i) { return 5 * i % 500; });
            p.warm(asked, 0, true, isEven);
            QCOMPARE(p.holdsEntry(5 * (asked.polls - 1)), !isEven); // else MapPages::warm() does it
            QCOMPARE(p.holdsEntry(5 * (asked.polls - 16)), !isEven);
            QVERIFY(!p.holdsEntry(5 * (asked.polls - 17)));
        }
    }
};

QTEST_APPLESS_MAIN(TestPartsCache)
#include "tst_parts_cache.moc"
