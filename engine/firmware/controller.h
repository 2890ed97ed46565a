// SPDX-License-Identifier: GPL-3.0-or-later
// Controller: the firmware's flow of control: what becomes of a host command, a written unit, a block that must be collected. It runs its
// tasks on Cores and sends packets along the Topology's routes; it never sees a component.
// Page-level mapping over units; writes go through the write buffer (write-back: complete when buffered; none: when programmed); units are
// packed into full multi-plane rows, die after die in the allocation order; collection per die keeps stripes free.
#pragma once

#include "firmware/block_mapping.h"
#include "firmware/copies.h"
#include "firmware/cores.h"
#include "firmware/die_set.h"
#include "firmware/heat.h"
#include "firmware/journal.h"
#include "firmware/layout.h"
#include "firmware/power_cap.h"
#include "firmware/read_cache.h"
#include "firmware/stripes.h"
#include "firmware/translation.h"
#include "firmware/unit_map.h"
#include "firmware/write_buffer.h"
#include "model/demand.h"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace floom {

class Controller : private MapTraffic {
public:
    Controller(Setup& setup, const FirmwareSettings& settings, Cores& cores);

    void prepare(Context& context, const StartState& state);
    void command(Context& context, Packet& request); // a host command has arrived
    void idle(Context& context, std::uint32_t epoch); // what awaitIdle() asked for
    void returned(Context& context, Packet& packet); // a packet sent out has come to its route's end
    void inspect(const std::string& block, std::vector<Diagnostic>& findings) const;
    void windowBegins()
    {
        m_before = counters();
        m_cacheBefore = cacheCounters();
        m_powerCap.windowBegins();
    }
    // From now on what lies in spare areas is noted; later: what a power cut at this moment would leave.
    void keepJournal(const ReadWitness& onRead) { m_journal = std::make_unique<Journal>(Journal{{}, {}, 0, onRead}); }
    [[nodiscard]] Recovered powerCut() const { return m_journal ? m_journal->recover(m_settings.plp) : Recovered{}; }
    void report(RunResult& result) const;
    [[nodiscard]] std::uint64_t capacityBytes() const { return m_layout.units() * m_settings.unitBytes; }
    [[nodiscard]] std::uint64_t bufferBytes() const { return std::uint64_t{m_buffer.size()} * m_settings.unitBytes; }
    [[nodiscard]] MappingFacts facts() const;
    [[nodiscard]] const Layout& layout() const { return m_layout; }

private:
    // What a packet is for: Packet::stage.
    enum Stage : std::uint8_t {
        kRequest,
        kRead,
        kFetch,
        kModifyRead,
        kProgram,
        kCollectRead,
        kCollectProgram,
        kErase,
        kMapped, // a request that knows its places
        kMapFill,
        kMapOld,
        kMapProgram,
        kMapStore,
        kBlockProgram,
        kMergeRead,
        kMergeProgram,
        kMergeErase,
        kAbstractRead,
        kAbstractDone,
        kCachedRead,
        kAhead
    };

    struct ReadOp { // page operations of one request, being gathered
        FlashAddress at;
        std::uint32_t bytes = 0;
        std::uint32_t rawBytes = 0;
        std::uint16_t fragments = 1;
        std::uint64_t nextSlot = 0;
    };
    struct Job { // a program operation under way
        std::uint32_t die = 0;
        std::uint64_t slot = 0;
        std::uint32_t units = 0;
        std::uint32_t packets = 0; // still out (in-place media send one a piece)
        bool copied = false; // inside the die
        Time born;
        std::vector<std::uint64_t> entries; // host: buffer slots; collector: (unit, old place) pairs
    };
    struct Collection { // of one die
        bool active = false;
        bool waits = false; // only the erase is left, and data that replace what the victim holds are not on flash yet
        bool urgent = false; // the host waits for a free stripe
        Frontier frontier = Frontier::collector; // wear: cold data are moved for wear levelling; map: pages of the map
        std::uint32_t victim = 0;
        std::size_t scanned = 0;
        std::int64_t search = 0; // cycles of choosing the victim, not yet charged
        std::uint32_t reads = 0, programs = 0;
        std::uint32_t valid = 0, sent = 0, done = 0; // units to move at the start, sent for, and written
        std::uint32_t hostUnits = 0; // the host has written on this die meanwhile
        std::vector<std::pair<std::uint32_t, std::uint64_t>> contents;
        std::vector<std::uint64_t> moving[2]; // (unit, old place), read and waiting for a row: cold (or all), hot
        std::vector<std::uint64_t> reading;
    };
    struct BlockDie { // of a mapping by blocks
        std::deque<std::uint32_t> queue; // buffer slots
        bool placed = false, due = false; // the head of the queue has its place; a merge follows it
        std::uint64_t place = 0;
        bool merging = false;
        Merge merge;
        std::size_t sent = 0, come = 0, written = 0; // copies asked for, read, sent to be programmed
        std::uint32_t readsOut = 0, programsOut = 0, erasesOut = 0;
        std::int64_t search = 0; // cycles not yet charged
    };
    struct Debt { // of one die, where collection is an abstraction
        std::uint64_t next = 0; // place of the next operation
        std::uint64_t moves = 0, erases = 0; // millionths of units not yet paid for
    };
    struct Flush {
        PacketId request = kNoPacket;
        std::uint32_t epoch = 0;
        std::uint32_t left = 0;
    };

    // read_flow.cpp
    void read(Context& context, Packet& request);
    void witness(std::uint64_t unit) const;
    void gather(std::uint64_t unit, std::uint32_t from, std::uint32_t to, std::uint64_t known); // `known`: what the map says
    void sendReads(Context& context, Packet& request);
    void answer(Context& context, Packet& request, std::uint32_t bytes, bool fromBuffer);
    void childDone(Context& context, Packet& child);
    bool readAgain(Context& context, Packet& packet);
    void complete(Context& context, Packet& request);

    // cache_flow.cpp
    void cached(Context& context, Packet& child);
    [[nodiscard]] bool foundInCache(std::uint64_t unit);
    void keep(const HostRequest& request);
    void readAhead(Context& context, std::uint64_t first, std::uint64_t last);
    void fetchAhead(Context& context, std::uint64_t unit, std::uint32_t count, std::uint64_t place);
    void cameAhead(Context& context, Packet& packet);

    // write_flow.cpp
    void write(Context& context, Packet& request);
    void admitChunks(Context& context);
    void fetched(Context& context, Packet& chunk);
    void store(std::uint64_t unit, PacketId request, std::uint32_t version);
    void flush(Context& context, Packet& request);
    void trim(Context& context, Packet& request);
    void forget(Context& context, std::uint64_t unit);
    void slotDone(Context& context, std::uint32_t slot, const Packet& program, Time born);

    // program_flow.cpp
    void drain(Context& context);
    bool drainLane(Context& context, std::uint32_t lane, std::uint32_t least);
    bool programNext(Context& context, std::uint32_t lane);
    bool programOn(Context& context, std::uint32_t die, std::uint32_t lane);
    void mayTake(std::uint32_t die) { m_takers.add(m_layout.placeInOrder(die)); }
    [[nodiscard]] std::uint32_t laneOf(std::uint64_t unit, bool hot) const;
    [[nodiscard]] std::uint32_t awaitedAhead(std::uint32_t lane);
    [[nodiscard]] bool paced(std::uint32_t die) const;
    [[nodiscard]] bool taken(std::uint32_t die) const;
    void programRow(Context& context, std::uint32_t die, std::uint32_t units, std::uint32_t lane, Frontier to);
    bool programInPlace(Context& context);
    Packet& sendProgram(Context& context, std::uint32_t die, std::uint32_t job, const FlashAddress& at, std::uint32_t plainBytes,
                        Owner owner, std::int64_t cycles);
    Time inOrder(std::uint32_t die, Time at);
    void programmed(Context& context, Packet& packet);
    std::uint32_t newJob();

    // collect_flow.cpp
    static Owner ownerOf(const Collection& c) { return c.frontier == Frontier::map ? Owner::map : Owner::gc; }
    void collect(Context& context, std::uint32_t die);
    void startCollection(Context& context, std::uint32_t die, std::uint32_t victim, Frontier frontier);
    [[nodiscard]] bool mayMove(const Collection& c) const;
    void collectReads(Context& context, std::uint32_t die);
    void collectRead(Context& context, Packet& packet);
    void collectPrograms(Context& context, std::uint32_t die);
    bool collectProgram(Context& context, std::uint32_t die, bool hot);
    void collectProgrammed(Context& context, Packet& packet);
    void erase(Context& context, std::uint32_t die);
    void eraseWhenSafe(Context& context, std::uint32_t die);
    void release(Context& context, std::uint64_t place);
    void erased(Context& context, Packet& packet);
    void finishCollection(Context& context, std::uint32_t die, bool failed);

    // copy_flow.cpp, retire_flow.cpp
    [[nodiscard]] bool mayCopy(std::uint32_t die, const FlashAddress& at) const;
    void copyRow(Context& context, std::uint32_t die, const FlashAddress& at);
    void sendCopy(Context& context, Packet& packet, FlashAddress at, std::int64_t cycles);
    bool programAgain(Context& context, Packet& packet);

    // block_flow.cpp
    void makeBlocks();
    void drainBlocks(Context& context);
    [[nodiscard]] bool hurried() const; // what is buffered is to go at once, full rows or not
    void issueBlocks(Context& context, std::uint32_t die);
    void programBlocks(Context& context, std::uint32_t die, bool& merge);
    void blockProgrammed(Context& context, Packet& packet);
    void startMerge(Context& context, std::uint32_t die);
    void goOnMerging(Context& context, std::uint32_t die);
    void readCopies(Context& context, std::uint32_t die);
    void copiesRead(Context& context, Packet& packet);
    bool programCopies(Context& context, std::uint32_t die);
    void copiesProgrammed(Context& context, Packet& packet);
    void mergeErased(Context& context, Packet& packet);
    void endMerge(Context& context, std::uint32_t die);

    // map_flow.cpp
    void makeTranslation(Setup& setup);
    bool translate(Context& context, Packet& request, std::int64_t cycles);
    void translated(Context& context, PacketId request) override;
    [[nodiscard]] bool mapStored(std::uint64_t page) const override;
    void readMap(Context& context, std::uint64_t page, std::uint32_t id, bool forWrite) override;
    void mapRead(Context& context, Packet& packet);
    void writeMap(Context& context, std::uint64_t page, std::uint32_t write) override;
    bool programMap(Context& context, std::uint32_t write, std::uint64_t page);
    void mapProgrammed(Context& context, Packet& packet);
    void programWaitingMap(Context& context);
    void mapKept(Context& context, Packet& packet);

    // ageing_flow.cpp
    bool age(RequestSource& past);

    // background_flow.cpp
    void awaitIdle(Context& context);
    void hostReads(std::uint32_t die) { ++m_readsOut[die]; }
    void hostReadDone(Context& context, std::uint32_t die);
    [[nodiscard]] bool yields(std::uint32_t die) const;

    // waf_flow.cpp
    [[nodiscard]] std::uint64_t nextPlace(std::uint32_t die, std::uint32_t units, std::uint32_t& padded);
    void pay(Context& context, std::uint32_t die, std::uint32_t units);
    Packet& abstractPacket(Context& context, std::uint32_t die, FlashOp op, Errand errand, Stage stage);
    void abstractRead(Context& context, Packet& packet);

    [[nodiscard]] const Route& route(std::uint32_t die, Errand errand) const
    {
        return m_topology.dies[die].routes[static_cast<std::size_t>(errand)];
    }
    [[nodiscard]] std::size_t stripeNumber(std::uint32_t die, std::uint32_t stripe) const
    {
        return std::size_t{die} * m_layout.stripes() + stripe;
    }
    void aim(Packet& packet, const FlashAddress& at, FlashOp op);
    // Where a unit is now: a value of UnitMap, resolved through the start state; kUnmapped when it never was written.
    [[nodiscard]] std::uint64_t locate(std::uint64_t unit) const;
    [[nodiscard]] std::uint64_t placeAtStart(std::uint64_t unit) const; // of one that is not in the map
    void inspectMapping(const std::string& block, std::vector<Diagnostic>& findings) const; // mapping_findings.cpp
    [[nodiscard]] std::int64_t pagesLost() const; // units the map has on flash beyond those that count as valid there
    // Is a unit where a stripe's contents have it? One that never moved can be listed only where the start state put it, unless that was
    // aged and the stripe lists what lay there before.
    [[nodiscard]] bool stillAt(std::uint64_t unit, std::uint64_t place) const { return isAt(unit, place, m_map.find(unit)); }
    [[nodiscard]] bool isAt(std::uint64_t unit, std::uint64_t place, std::uint64_t known) const // `known`: what the map says
    {
        return known == place || (known == UnitMap::kAbsent && (m_aged.empty() || placeAtStart(unit) == place));
    }
    [[nodiscard]] FtlCounters counters() const;
    [[nodiscard]] CacheCounters cacheCounters() const;
    [[nodiscard]] bool abstract() const { return !m_debts.empty(); }

    const Topology& m_topology;
    FirmwareSettings m_settings;
    Cores& m_cores;
    PowerCap m_powerCap;
    Layout m_layout;
    UnitMap m_map;
    Stripes m_stripes;
    WriteBuffer m_buffer;
    Copies m_copies;
    std::optional<Heat> m_heat; // where hot data are told from cold
    MeterId m_bufferWait;
    std::uint32_t m_bufferWaitActivity;
    std::vector<ReadOp> m_ops;
    std::vector<Job> m_jobs;
    std::vector<std::uint32_t> m_freeJobs;
    std::vector<std::uint32_t> m_programsOut; // by die
    DieSet m_takers; // may take a program: all but those that were found not to and have not changed since
    std::vector<Time> m_lastProgram; // by die: when the latest program was ready to go
    std::vector<Collection> m_collections;
    std::vector<Flush> m_flushes;
    std::vector<Debt> m_debts; // by die; empty but for the WAF abstraction
    std::uint64_t m_moreWaf = 0; // millionths of (WAF - 1)
    ReadCache m_cache;
    Streams m_streams;
    std::uint64_t m_readHits = 0, m_readMisses = 0, m_prefetched = 0;
    CacheCounters m_cacheBefore;
    static constexpr std::uint64_t kMostAged = std::uint64_t{16} << 20; // places of a drive that is written without time before a run
    std::vector<std::uint32_t> m_aged; // where units are at the start, die * places + slot; empty: where the layout says
    std::uint16_t m_self; // component
    std::uint32_t m_inside = 0; // host commands
    std::uint32_t m_idleEpoch = 0;
    bool m_idle = false;
    std::vector<std::uint32_t> m_readsOut; // of the host, by die
    std::uint32_t m_awaited = 0; // slots of the buffer that a request, all of it here, waits for, and erases that wait for data
    std::uint32_t m_erasesWaiting = 0; // the latter alone
    std::unique_ptr<Journal> m_journal; // while somebody wants to know what a power cut leaves
    std::uint32_t m_epoch = 0;
    std::uint32_t m_turn = 0; // next die in the allocation order
    bool m_draining = false;
    std::unique_ptr<Translation> m_translation; // none when the whole map stands where a look-up costs cycles only
    std::vector<std::pair<std::uint32_t, std::uint64_t>> m_mapWaiting; // (write, map page) without a free stripe
    MeterId m_mapWait = 0;
    std::unique_ptr<BlockMapping> m_blocks; // none for mappings by pages
    std::vector<BlockDie> m_blockDies;
    FtlCounters m_count, m_before;
};

} // namespace floom
