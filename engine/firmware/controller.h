// SPDX-License-Identifier: GPL-3.0-or-later
// Controller: the firmware's flow of control: what becomes of a host command, a written unit, a block that must be collected. It runs its
// tasks on Cores and sends packets along the Topology's routes; it never sees a component.
// Page-level mapping over units; writes go through the write buffer (write-back: complete when buffered; none: when programmed); units are
// packed into full multi-plane rows, die after die in the allocation order; collection per die keeps stripes free.
#pragma once

#include "firmware/cores.h"
#include "firmware/heat.h"
#include "firmware/layout.h"
#include "firmware/stripes.h"
#include "firmware/translation.h"
#include "firmware/unit_map.h"
#include "firmware/write_buffer.h"
#include "model/demand.h"

#include <memory>
#include <optional>
#include <vector>

namespace floom {

class Controller : private MapTraffic {
public:
    Controller(Setup& setup, const FirmwareSettings& settings, Cores& cores);

    void prepare(const StartState& state);
    void command(Context& context, Packet& request); // a host command has arrived
    void returned(Context& context, Packet& packet); // a packet sent out has come to its route's end
    void inspect(const std::string& block, std::vector<Diagnostic>& findings) const;
    void windowBegins() { m_before = counters(); }
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
        kMapStore
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
        Time born;
        std::vector<std::uint64_t> entries; // host: buffer slots; collector: (unit, old place) pairs
    };
    struct Collection { // of one die
        bool active = false;
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
    struct Flush {
        PacketId request = kNoPacket;
        std::uint32_t epoch = 0;
        std::uint32_t left = 0;
    };

    // read_flow.cpp
    void read(Context& context, Packet& request);
    void gather(std::uint64_t unit, std::uint32_t from, std::uint32_t to);
    void sendReads(Context& context, Packet& request);
    void answer(Context& context, Packet& request, std::uint32_t bytes, bool fromBuffer);
    void childDone(Context& context, Packet& child);
    bool readAgain(Context& context, Packet& packet);
    void complete(Context& context, Packet& request);

    // write_flow.cpp
    void write(Context& context, Packet& request);
    void admitChunks(Context& context);
    void fetched(Context& context, Packet& chunk);
    void store(std::uint64_t unit, PacketId request);
    void flush(Context& context, Packet& request);
    void trim(Context& context, Packet& request);
    void forget(Context& context, std::uint64_t unit);
    void slotDone(Context& context, std::uint32_t slot, const Packet& program, Time born);

    // program_flow.cpp
    void drain(Context& context);
    bool programNext(Context& context, bool hot);
    [[nodiscard]] bool paced(std::uint32_t die) const;
    void programRow(Context& context, std::uint32_t die, std::uint32_t units, bool hot);
    bool programInPlace(Context& context);
    Packet& sendProgram(Context& context, std::uint32_t die, std::uint32_t job, const FlashAddress& at, std::uint32_t plainBytes,
                        Owner owner, std::int64_t cycles);
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
    void erased(Context& context, Packet& packet);

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

    [[nodiscard]] const Route& route(std::uint32_t die, Errand errand) const
    {
        return m_topology.dies[die].routes[static_cast<std::size_t>(errand)];
    }
    void aim(Packet& packet, const FlashAddress& at, FlashOp op) const;
    // Where a unit is now: a value of UnitMap, resolved through the start state; kUnmapped when it never was written.
    [[nodiscard]] std::uint64_t locate(std::uint64_t unit) const;
    // Is a unit where a stripe's contents have it? One that was never written can be listed only where the start state put it.
    [[nodiscard]] bool stillAt(std::uint64_t unit, std::uint64_t place) const
    {
        const std::uint64_t known = m_map.find(unit);
        return known == place || known == UnitMap::kAbsent;
    }
    [[nodiscard]] FtlCounters counters() const;

    const Topology& m_topology;
    FirmwareSettings m_settings;
    Cores& m_cores;
    Layout m_layout;
    UnitMap m_map;
    Stripes m_stripes;
    WriteBuffer m_buffer;
    std::optional<Heat> m_heat; // where hot data are told from cold
    MeterId m_bufferWait;
    std::uint32_t m_bufferWaitActivity;
    std::vector<ReadOp> m_ops;
    std::vector<Job> m_jobs;
    std::vector<std::uint32_t> m_freeJobs;
    std::vector<std::uint32_t> m_programsOut; // by die
    std::vector<Collection> m_collections;
    std::vector<Flush> m_flushes;
    std::uint32_t m_epoch = 0;
    std::uint32_t m_turn = 0; // next die in the allocation order
    bool m_draining = false;
    bool m_allBusy[2] = {false, false}; // no die can take a row (of cold, of hot data) before something on flash is done
    std::unique_ptr<Translation> m_translation; // none when the whole map stands where a look-up costs cycles only
    std::vector<std::pair<std::uint32_t, std::uint64_t>> m_mapWaiting; // (write, map page) without a free stripe
    MeterId m_mapWait = 0;
    FtlCounters m_count, m_before;
};

} // namespace floom
