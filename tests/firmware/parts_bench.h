// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the built-in firmware over a FakeDrive, each accessible to a test. Single thread.
#pragma once

#include "firmware/fake_drive.h"
#include "firmware/gc/collector.h"
#include "firmware/host/writes.h"
#include "firmware/parity/parity.h"
#include "firmware/write/row_writer.h"

#include <memory>
#include <optional>

namespace floom {

// All parts of the firmware over a fake drive; GC only after addCollector().
struct PartsBench : FakeDrive, TranslationClient {
    explicit PartsBench(const FirmwareSettings& settings = plain(), const MemoryGeometry& g = geometry(), std::uint32_t dies = 2,
                        const Beside& beside = {})
        : FakeDrive(settings, g, dies, beside)
        , places(drive, space, settings.map)
        , idle(drive, space)
        , lanes(drive, space)
        , cache(settings.buffer.readCacheBytes / settings.core.unitBytes, settings.buffer.keepWritten)
        , requests(drive, space, idle, buffered, ahead, cache.on())
        , map(setup(), drive, space, places, settings.map, *this)
        , buffered(drive, space, places, map, lanes, cache, requests)
        , blocks(places.blocks ? std::make_unique<BlockWriter>(drive, space, places, buffered) : nullptr)
        , waf(drive.abstract ? std::make_unique<WafModel>(drive, space.layout, settings.write) : nullptr)
        , rows(drive, space, buffered, lanes, map, {&folding, &tierWrites, blocks.get(), waf.get()})
        , moves(drive, space, places, buffered, map)
        , folding(drive, space, {places, buffered, lanes, idle, moves}, settings.tier)
        , tierWrites(drive, space, buffered, folding)
        , promotion(drive, space, places, lanes, moves, tierWrites)
        , ahead(drive, space, places, cache, settings.buffer)
        , reads(drive, space, {places, map, ahead, promotion, requests})
        , writes(drive, space, {places, map, buffered, reads, requests, blocks.get()})
        , parity(drive, space)
        , rebuilder(drive, space, parity)
        , m_collecting(settings.gc)
    {
    }
    // Enables garbage collection.
    void addCollector()
    {
        collector.emplace(drive, space, idle, Collector::With{places, buffered, lanes, moves}, m_collecting);
        collector->prepare();
    }
    void begin(bool filled = false)
    {
        start(filled);
        reads.prepare();
        StartState state;
        state.filled = filled;
        state.random = false;
        places.prepare(state);
    }
    void translated(Context& at, Packet& request) override
    {
        ++translations;
        reads.read(at, request);
    }
    Packet& ask(HostOp op, std::uint64_t offset = 0, std::uint32_t bytes = 0, bool fua = false)
    {
        Packet& request = context.create(op == HostOp::read ? Owner::hostRead : Owner::hostWrite);
        request.hostOp = op;
        request.host.op = op;
        request.host.offset = offset;
        request.host.bytes = bytes;
        request.host.fua = fua;
        request.request = ++m_number;
        idle.requestCame();
        op == HostOp::read        ? reads.read(context, request)
            : op == HostOp::write ? writes.write(context, request)
            : op == HostOp::flush ? writes.flush(context, request)
                                  : writes.trim(context, request);
        settle();
        return request;
    }
    // Reads one unit; returns the orders that this issued.
    std::size_t read(std::uint64_t unit)
    {
        const std::uint32_t bytes = drive.settings.unitBytes;
        const std::size_t before = flash.orders.size();
        ask(HostOp::read, unit * bytes, bytes);
        return flash.orders.size() - before;
    }
    void finishAndSettle()
    {
        finishAll();
        settle();
    }

    Places places;
    Idle idle;
    Lanes lanes;
    ReadCache cache;
    Requests requests;
    MapPages map;
    Buffered buffered;
    std::unique_ptr<BlockWriter> blocks; // with a mapping by blocks
    std::unique_ptr<WafModel> waf; // with collection as an abstraction
    RowWriter rows;
    Moves moves;
    Folding folding;
    TierWrites tierWrites;
    Promotion promotion;
    ReadAhead ahead;
    Reads reads;
    Writes writes;
    ParityWriter parity;
    ParityReader rebuilder;
    std::optional<Collector> collector;
    int translations = 0;

private:
    const GcSettings m_collecting;
    std::uint32_t m_number = 0;
};

} // namespace floom
