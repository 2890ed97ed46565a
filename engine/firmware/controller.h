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
#include "firmware/fast_ring.h"
#include "firmware/gc_urgency.h"
#include "firmware/heat.h"
#include "firmware/layout.h"
#include "firmware/place_map.h"
#include "firmware/power_cap.h"
#include "firmware/read_cache.h"
#include "firmware/spare_journal.h"
#include "firmware/stages.h"
#include "firmware/stripes.h"
#include "firmware/translation.h"
#include "firmware/work.h"
#include "firmware/write_buffer.h"
#include "model/demand.h"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace floom {

class Ageing;

class Controller : private MapTraffic, private FirmwareWork, private Stages {
public:
    Controller(Setup& setup, const FirmwareSettings& settings, Cores& cores);

    void prepare(Context& context, const StartState& state);
    void command(Context& context, Packet& request); // a host command has arrived
    void wake(Context& context, std::uint16_t kind, std::uint32_t epoch); // what awaitIdle() asked for
    void returned(Context& context, Packet& packet); // a packet sent out has come to its route's end
    void inspect(const std::string& block, std::vector<Diagnostic>& findings) const;
    void windowBegins()
    {
        m_before = counters();
        m_hostBytesBefore = m_hostBytes;
        m_cacheBefore = cacheCounters();
        m_powerCap.windowBegins();
    }
    // From now on what lies in spare areas is noted; later: what a power cut at this moment would leave.
    void keepJournal(const ReadWitness& onRead)
    {
        m_journal = std::make_unique<SpareJournal>(SpareJournal{{}, {}, 0, onRead});
        m_direct = false; // each read is told
    }
    [[nodiscard]] Recovered powerCut() const { return m_journal ? m_journal->recover(m_settings.plp) : Recovered{}; }
    void report(RunResult& result) const;
    [[nodiscard]] double writeAmplification() const; // since the window began
    void blockMaps(Time now, BlockMaps& maps, bool end) const; // maps_flow.cpp
    [[nodiscard]] std::uint64_t capacityBytes() const { return m_hostUnits * m_settings.unitBytes; }
    [[nodiscard]] std::uint64_t bufferBytes() const { return std::uint64_t{m_buffer.size()} * m_settings.unitBytes; }
    [[nodiscard]] MappingFacts facts() const;
    [[nodiscard]] const Layout& layout() const { return m_layout; }

private:
    static constexpr std::uint64_t kFastUnit = std::uint64_t{1} << 40; // units from here on have their homes beside the flash

    // read_flow.cpp
    void read(Context& context, Packet& request);
    bool readOne(Context& context, Packet& request, std::uint64_t unit, std::uint32_t bytes);
    void readUnits(Context& context, Packet& request, std::uint64_t first);
    void witness(std::uint64_t unit) const;
    void gather(std::uint64_t unit, std::uint32_t from, std::uint32_t to, std::uint64_t known); // `known`: what the map says
    void sendReads(Context& context, Packet& request);
    void sendRead(Context& context, Packet& packet, const ReadOp& op, Stage stage, std::uint64_t address);
    void sendWhole(Context& context, Packet& request, const ReadOp& op);
    void wholeReadDone(Context& context, Packet& request);
    static void makeRoom(Context& context, Packet& packet);
    static bool toHost(const Packet& read) { return read.stage == kRead || read.stage == kWholeRead; }
    void answer(Context& context, Packet& request, std::uint32_t bytes, bool fromBuffer);
    void childDone(Context& context, Packet& child);
    bool readAgain(Context& context, Packet& packet);
    void complete(Context& context, Packet& request);

    // cache_flow.cpp
    void cached(Context& context, Packet& child);
    [[nodiscard]] bool foundInCache(std::uint64_t unit);
    bool joinAhead(std::uint64_t unit, std::uint64_t known, std::uint32_t bytes);
    void waitAhead(Context& context, Packet& request);
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
    bool programNext(Context& context, std::uint32_t lane, std::uint32_t least);
    bool programOn(Context& context, std::uint32_t die, std::uint32_t lane);
    void mayTake(std::uint32_t die) { m_takers.add(m_layout.placeInOrder(die)); }
    [[nodiscard]] std::uint32_t laneOf(std::uint64_t unit);
    enum class Arrival : std::uint8_t { stale, held, newest }; // nobody needs it there; until the next version is; it counts
    Arrival arrived(Context& context, std::uint32_t slot, std::uint64_t place);
    struct Awaited {
        std::uint32_t units = 0, own = 0; // of these, by the die itself
    };
    [[nodiscard]] Awaited awaitedAhead(std::uint32_t lane, std::uint32_t die);
    [[nodiscard]] bool taken(std::uint32_t die, Frontier to) const;
    [[nodiscard]] bool shared(Frontier to) const { return m_settings.oneFrontier || to == Frontier::hot; } // with the collector
    void programRow(Context& context, std::uint32_t die, std::uint32_t units, std::uint32_t lane, Frontier to);
    bool programInPlace(Context& context);
    Packet& sendProgram(Context& context, std::uint32_t job, const FlashAddress& at, std::uint32_t plainBytes, Owner owner,
                        std::int64_t cycles);
    Time inOrder(std::uint32_t die, Time at);
    void programmed(Context& context, Packet& packet);
    std::uint32_t newJob();

    // collect_flow.cpp
    static Owner ownerOf(const Collection& c) { return c.frontier == Frontier::map ? Owner::map : Owner::gc; }
    void collect(Context& context, std::uint32_t die);
    [[gnu::noinline]] void measureRoom(std::uint32_t die);
    MoveRow gatherRow(std::uint32_t die, std::uint32_t stripe, const std::vector<std::pair<std::uint32_t, std::uint64_t>>& contents,
                      std::size_t& scanned, std::vector<std::uint64_t>& reading);
    [[nodiscard]] std::uint32_t chooseVictim(std::uint32_t die);
    [[nodiscard]] bool ownWaits(const Collection& c) const;
    bool fillRow(Context& context, std::uint32_t die);
    void startCollection(Context& context, std::uint32_t die, std::uint32_t victim, Frontier frontier);
    void collectReads(Context& context, std::uint32_t die);
    void collectRead(Context& context, Packet& packet);
    void collectPrograms(Context& context, std::uint32_t die);
    bool collectProgram(Context& context, std::uint32_t die, bool hot);
    std::uint32_t sendMoves(Context& context, std::uint32_t job, std::uint32_t die, Frontier to, Owner owner, Stage stage);
    void sendMoveRead(Context& context, Owner owner, Stage stage, std::uint32_t job, const FlashAddress& at, std::uint32_t bytes,
                      std::uint32_t fragments, std::uint64_t address, std::int64_t search = 0);
    void collectProgrammed(Context& context, Packet& packet);
    std::uint32_t movesDone(Context& context, std::uint32_t job);
    bool moved(Context& context, std::uint64_t unit, std::uint64_t old, std::uint64_t place);
    void erase(Context& context, std::uint32_t die);
    void eraseWhenSafe(Context& context, std::uint32_t die);
    void release(Context& context, std::uint64_t place);
    void erased(Context& context, Packet& packet);
    void finishCollection(Context& context, std::uint32_t die, bool failed);

    // pace_flow.cpp
    [[nodiscard]] std::uint32_t leftToMove(std::uint32_t die) const;
    [[nodiscard]] PoolLevel poolLevel(std::uint32_t die) const;
    [[nodiscard]] bool paced(std::uint32_t die) const;
    [[nodiscard]] bool mayMove(std::uint32_t die) const;

    // rescue_flow.cpp
    [[nodiscard]] bool heldAt(std::uint64_t unit, std::uint64_t place);
    [[nodiscard]] bool isRead(std::uint32_t die, std::uint64_t place) const;
    [[nodiscard]] bool mayLend(std::uint32_t die, std::uint32_t units, std::uint32_t own) const;
    void rescue(Context& context, std::uint32_t die);
    void moveHeld(std::uint32_t die);
    [[nodiscard]] bool tight(std::uint32_t die) const { return m_stripes.freeStripes(die) == 0; } // the room left is the victim's
    void rescueIfStuck(Context& context);

    // fast_flow.cpp
    void makeFastArea();
    [[nodiscard]] bool fastAreaFits() const;
    [[nodiscard]] std::uint64_t splitUnit(std::uint64_t hostUnit) const;
    [[nodiscard]] std::uint64_t unitOf(std::uint64_t hostUnit) const { return m_split ? splitUnit(hostUnit) : m_layout.wrap(hostUnit); }
    [[nodiscard]] bool isFast(std::uint64_t place) const { return m_fast != nullptr && m_fast->holds(place); }
    [[nodiscard]] FlashAddress addressOf(std::uint64_t place) const
    {
        return isFast(place) ? m_fast->address(place) : m_layout.address(UnitMap::dieOf(place), UnitMap::slotOf(place));
    }
    std::uint32_t fastLane(std::uint64_t unit);
    [[nodiscard]] bool goesFast(std::uint32_t lane) const;
    void invalidate(std::uint64_t place);
    void supersede(std::uint64_t place) // invalidate() and hold()
    {
        if (isFast(place))
            invalidate(place);
        else if (m_stripes.supersede(UnitMap::dieOf(place), UnitMap::slotOf(place)))
            mayTake(UnitMap::dieOf(place));
    }
    void hold(std::uint64_t place)
    {
        if (!isFast(place)) // there it stays until it is freed
            m_stripes.hold(UnitMap::dieOf(place), UnitMap::slotOf(place));
    }
    void freeFast(std::uint64_t place);
    bool programFast(Context& context, std::uint32_t lane);
    std::uint32_t sendFast(Context& context, std::uint32_t job, std::uint64_t place, const std::vector<std::uint64_t>& units, Stage stage,
                           Owner owner, std::int64_t more);
    void fastProgrammed(Context& context, Packet& packet);
    void storedFast(Context& context, std::uint32_t slot, std::uint64_t place, const Packet& packet, Time born);
    void promote(Context& context, std::uint64_t unit, std::uint64_t place);
    void promoteRead(Context& context, Packet& packet);
    void promoted(Context& context, std::uint32_t job, std::uint64_t place, bool failed);
    void inspectFast(const std::string& block, std::vector<Diagnostic>& findings) const; // mapping_findings.cpp

    // fold_flow.cpp
    [[nodiscard]] bool mayFold() const;
    [[nodiscard]] bool mayPass(std::uint32_t lane, std::uint32_t least) const;
    void tend(Context& context);
    void dropStale(std::vector<std::uint64_t>& entries) const;
    void sendFoldRead(Context& context, std::uint32_t job);
    void foldRead(Context& context, Packet& packet);
    std::uint32_t foldDie(Context& context);
    void foldPrograms(Context& context);
    void foldProgrammed(Context& context, Packet& packet);
    void fastErased(Context& context, Packet& packet);
    void rested(Context& context, std::uint32_t epoch);

    // copy_flow.cpp, retire_flow.cpp
    [[nodiscard]] bool mayCopy(std::uint32_t die, const FlashAddress& at) const;
    void copyRow(Context& context, std::uint32_t die, const FlashAddress& at, std::uint32_t job);
    void sendCopy(Context& context, Packet& packet, FlashAddress at, std::int64_t cycles);
    bool programAgain(Context& context, Packet& packet);
    void repeatProgram(Context& context, Packet& packet, const FlashAddress& at, std::int64_t cycles);
    bool programFastAgain(Context& context, Packet& packet);
    void parityFailed(Context& context, const Packet& packet);

    // parity_flow.cpp
    void writeParity(Context& context, std::uint32_t die, std::uint64_t slot, std::uint32_t padded);
    void parityProgrammed(Context& context, Packet& packet);
    bool rebuild(Context& context, Packet& packet);
    [[nodiscard]] bool parityHeld(const FlashAddress& at) const;
    void rebuildRead(Context& context, Packet& packet);
    void rebuiltNow(Context& context, Packet& packet, bool failed);

    // maps_flow.cpp
    void noteWritten(const FlashAddress& at, Time now);
    [[nodiscard]] std::uint32_t mapDies() const { return static_cast<std::uint32_t>(m_topology.dies.size()) - m_topology.fastDies; }
    [[nodiscard]] std::uint32_t mapStripes() const;
    void addCell(MapFrame& frame, std::uint32_t die, std::uint32_t from, std::uint32_t to, const std::vector<bool>& free, Time now) const;

    // block_flow.cpp
    void makeBlocks();
    void drainBlocks(Context& context);
    [[nodiscard]] bool hurried() const;
    [[nodiscard]] bool blocksRest() const; // what is buffered is to go at once, full rows or not
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
    void age(const StartState& start);
    bool writeThePast(Ageing& ageing, const StartState& start);

    // background_flow.cpp
    void awaitIdle(Context& context);
    void idle(Context& context, std::uint32_t epoch);
    void hostReads(std::uint32_t realDie) { ++m_readsOut[m_layout.groupOf(realDie)]; }
    void hostReadDone(Context& context, std::uint32_t realDie)
    {
        const std::uint32_t die = m_layout.groupOf(realDie);
        if (--m_readsOut[die] == 0 && m_yields && m_collections[die].active) [[unlikely]]
            goOnCollecting(context, die);
    }
    void goOnCollecting(Context& context, std::uint32_t die);
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
    void aim(Packet& packet, const FlashAddress& at, FlashOp op)
    {
        m_count.joined += at.planes > 1 && op != FlashOp::erase ? 1 : 0;
        const DieInfo& die = m_topology.dies[at.die];
        packet.memory = die.memory;
        packet.memoryDie = die.memoryDie;
        packet.flash = at;
        packet.op = op;
        if (m_causes != nullptr && packet.request == 0) [[unlikely]]
            m_causes->follows(packet);
        packet.controlBytes = m_settings.descriptorBytes;
    }
    // Where a unit is now: a value of UnitMap, resolved through the start state; kUnmapped when it never was written.
    [[nodiscard]] std::uint64_t locate(std::uint64_t unit) const;
    // Of one that is not in the map.
    [[nodiscard]] std::uint64_t placeAtStart(std::uint64_t unit) const
    {
        if (!m_lawful)
            return placeElsewhere(unit);
        const Place place = m_layout.first(unit);
        return UnitMap::place(place.die, place.slot);
    }
    [[nodiscard]] std::uint64_t placeElsewhere(std::uint64_t unit) const;
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
    PlaceMap m_map;
    Stripes m_stripes;
    WriteBuffer m_buffer;
    Copies m_copies;
    std::optional<Heat> m_heat; // where hot data are told from cold
    MeterId m_bufferWait;
    CauseBook* m_causes = nullptr; // where a run asks for causes
    std::vector<ReadOp> m_ops;
    std::vector<Job> m_jobs;
    std::vector<std::uint32_t> m_freeJobs;
    std::vector<std::uint32_t> m_programsOut; // by die
    DieSet m_takers; // may take a program: all but those that were found not to and have not changed since
    std::vector<Time> m_lastWrite; // by stripe as in blockMaps(), -1 ps = never; empty: there is no map
    std::vector<Time> m_lastProgram; // by die: when the latest program was ready to go
    std::unique_ptr<const GcUrgency> m_urgency;
    std::vector<Collection> m_collections;
    std::vector<Flush> m_flushes;
    std::vector<Debt> m_debts; // by die; empty but for the WAF abstraction
    std::uint64_t m_moreWaf = 0; // millionths of (WAF - 1)
    ReadCache m_cache;
    Streams m_streams;
    std::vector<Ahead> m_ahead; // under way
    std::vector<std::pair<std::size_t, std::uint32_t>> m_joins; // of a read that is looked up: which it joins, and with how many bytes
    std::uint64_t m_readHits = 0, m_readMisses = 0, m_prefetched = 0;
    CacheCounters m_cacheBefore;
    std::vector<std::uint32_t> m_aged; // where units are at the start, die * places + slot; empty: where the layout says
    std::uint16_t m_self; // component
    std::uint32_t m_inside = 0; // host commands
    std::uint32_t m_idleEpoch = 0;
    bool m_idle = false;
    bool m_yields = false; // collection, to reads of the host
    bool m_lawful = false; // what has not moved is where the layout says
    bool m_direct = false; // a unit is read by one operation, and the map knows of all that could be elsewhere
    std::vector<std::uint32_t> m_readsOut; // of the host, by die
    std::uint32_t m_awaited = 0; // slots of the buffer that a request, all of it here, waits for, and erases that wait for data
    std::uint32_t m_erasesWaiting = 0; // the latter alone
    std::unique_ptr<SpareJournal> m_journal; // while somebody wants to know what a power cut leaves
    std::uint32_t m_epoch = 0;
    std::uint32_t m_turn = 0; // next die in the allocation order
    bool m_draining = false;
    std::unique_ptr<Translation> m_translation; // none when the whole map stands where a look-up costs cycles only
    std::vector<std::pair<std::uint32_t, std::uint64_t>> m_mapWaiting; // (write, map page) without a free stripe
    MeterId m_mapWait = 0;
    std::unique_ptr<BlockMapping> m_blocks; // none for mappings by pages
    std::vector<BlockDie> m_blockDies;
    // A fast area: what lies where in it, and how it is emptied.
    std::unique_ptr<FastRing> m_ring; // a write cache or fast tier; or
    std::unique_ptr<FastArea> m_split; // units have their homes here and on the flash
    FastArea* m_fast = nullptr; // whichever there is
    std::optional<Heat> m_tier; // of a fast tier: who goes there
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_hot; // (unit, place) read from the flash just now and hot
    std::uint32_t m_promotions = 0; // under way
    std::vector<FlashAddress> m_parityHeld; // pages of parity that could not be programmed
    std::uint64_t m_hostUnits = 0; // as the host sees the drive
    Fold m_fold;
    std::vector<std::uint32_t> m_fastOut; // programs, by die
    std::vector<std::uint64_t> m_fastUnits; // of the row that is being made
    FtlCounters m_count, m_before;
    std::uint64_t m_hostBytes = 0, m_hostBytesBefore = 0; // that the host wrote
};

} // namespace floom
