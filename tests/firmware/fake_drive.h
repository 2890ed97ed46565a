// SPDX-License-Identifier: GPL-3.0-or-later
// A drive without components for tests of firmware parts: flash orders are recorded and complete when the test says so. Tasks take no time.
// Commands end, and write data arrive, at once. Single thread.
#pragma once

#include "firmware/core/drive.h"
#include "firmware/firmware_settings.h"
#include "firmware/space/space.h"
#include "io/json.h"
#include "model/component.h"
#include "model/roles.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace floom {

// An order of the firmware; read data go where `visit` says.
struct FakeOrder {
    PacketId packet = kNoPacket;
    FlashOp op = FlashOp::none;
    FlashAddress at;
    DieOperation visit = DieOperation::count;
    Owner owner = Owner::other;
    Time when;
};

class FakeFlash final : public FlashPort {
public:
    void order(Context& /*context*/, Packet& packet, DieOperation visit, Time at) override
    {
        orders.push_back({packet.id, packet.op, packet.flash, visit, packet.owner, at});
    }
    [[nodiscard]] int count(FlashOp op) const
    {
        int n = 0;
        for (const FakeOrder& order : orders)
            n += order.op == op ? 1 : 0;
        return n;
    }

    std::vector<FakeOrder> orders; // outstanding, in order
};

// A faster memory beside the flash, written in place; its dies follow those of the flash.
struct Beside {
    std::uint32_t dies = 0;
    std::uint32_t unitsPerDie = 0;
};

class FakeDrive {
public:
    // Settings with one unit per page and the smallest write buffer and cache.
    static FirmwareSettings plain()
    {
        FirmwareSettings settings;
        settings.core.bufferBytes = 64 * 4096;
        settings.space.shape.allocation = "CWDP";
        return settings;
    }
    static MemoryGeometry geometry(std::uint32_t superblocks = 12, std::uint32_t pages = 8, int planes = 1)
    {
        MemoryGeometry g;
        g.superblocks = superblocks;
        g.pages = pages;
        g.planes = planes;
        g.pageBytes = 4096;
        return g;
    }

    FakeDrive(const FirmwareSettings& settings, const MemoryGeometry& geometry, std::uint32_t dies, const Beside& beside = {})
        : topology(made(geometry, dies, beside))
        , context(topology)
        , m_cpu{"cpu", "cpu", {}, {}, {}, {}, {}}
        , m_setup{topology, ParameterReader(m_cpu, *builtinCatalogue().find("cpu"), {}), "cpu", "cpu", "cpu", "cpu", 0, 1, m_tracks}
        , m_cores(m_setup, settings.core.processor)
        , drive(m_setup, settings.core, m_cores, flash)
        , space(drive, settings.space)
        , m_clerk(drive.parts, done)
    {
        space.reclaimer = &asked;
        space.writePath = &told; // until the parts replace it
    }

    // Sets the start state; call when all parts exist.
    void start(bool filled = false)
    {
        context.setUp({&m_clerk, &m_clerk}, m_tracks.meters, m_tracks.tracks.size());
        StartState state;
        state.filled = filled;
        state.random = false;
        space.layout.fill(state);
        if (!drive.abstract && !drive.settings.mapping->byBlocks()) // these have no superblocks
            space.superblocks.build(space.layout, space.settings.superblocks, 1);
    }
    Setup& setup() { return m_setup; }

    // Completes the oldest order.
    void finish(bool failed = false, bool unreadable = false)
    {
        Packet& packet = context.packet(flash.orders.front().packet);
        flash.orders.erase(flash.orders.begin());
        packet.failed = failed;
        packet.unreadable = unreadable;
        drive.parts.returned(context, packet);
    }
    // Completes the oldest order of `owner`.
    void finishFirst(Owner owner)
    {
        const auto first = std::ranges::find(flash.orders, owner, &FakeOrder::owner);
        FLOOM_ASSERT(first != flash.orders.end(), "the owner has an order under way");
        std::rotate(flash.orders.begin(), first, first + 1);
        finish();
    }
    void finishAll()
    {
        for (int i = 0; i < 10'000 && !flash.orders.empty(); ++i)
            finish();
    }
    // Completes transfers on routes other than flash.
    void settle()
    {
        while (!context.queue().empty())
            context.dispatch(context.queue().pop());
    }

    Topology topology;
    Context context;
    FakeFlash flash;
    std::vector<PacketId> done; // completed requests

private:
    struct Clerk final : Component, ProcessorRole {
        Clerk(Parts& all, std::vector<PacketId>& complete)
            : parts(all)
            , done(complete)
        {
        }
        void arrive(Context&, Packet& packet) override { done.push_back(packet.id); }
        void wake(Context&, std::uint16_t, std::uint32_t) override { }
        void returned(Context& context, Packet& packet) override { parts.returned(context, packet); }
        Parts& parts;
        std::vector<PacketId>& done;
    };
    struct Asked final : Reclaimer {
        void collect(Context&, DieIndex) override { ++collects; }
        void urge(Context&, DieIndex) override { ++urges; }
        [[nodiscard]] bool admits(DieIndex) const override { return true; }
        [[nodiscard]] bool needs(DieIndex, Frontier) const override { return false; }
        [[nodiscard]] bool lends(DieIndex, std::uint32_t, std::uint32_t) const override { return true; }
        void moveHeldNow(Context&, DieIndex) override { }
        void moveHeldOfOne(Context&) override { }
        void released(Context&, DieIndex) override { ++releases; }
        void resume(Context&, DieIndex) override { ++resumes; }
        int collects = 0, urges = 0, releases = 0, resumes = 0;
    };
    struct Told final : WritePath {
        void drain(Context&) override { ++drains; }
        void admit(Context&) override { ++admits; }
        void superblockFreed(Context&) override { ++superblocksFreed; }
        int drains = 0, admits = 0, superblocksFreed = 0;
    };

    static Topology made(const MemoryGeometry& geometry, std::uint32_t dies, const Beside& beside)
    {
        Topology t;
        t.hops.push_back({0, Verb::hostComplete, false, true, 0, 0});
        t.geometries.push_back(geometry);
        if (beside.dies > 0) {
            MemoryGeometry tier;
            tier.inPlace = true;
            tier.superblocks = beside.unitsPerDie;
            tier.pages = 1;
            tier.pageBytes = geometry.pageBytes;
            t.geometries.push_back(tier);
        }
        t.tierDies = beside.dies;
        t.dies.resize(dies + beside.dies);
        for (std::uint32_t die = 0; die < t.dies.size(); ++die) {
            t.dies[die].channel = ChannelIndex{static_cast<std::uint16_t>(die)};
            t.dies[die].geometry = die < dies ? 0 : 1;
        }
        t.channels.resize(t.dies.size());
        PortInfo port;
        port.completion = {0, 1};
        port.fetches.resize(1);
        port.answers.resize(1);
        t.ports.push_back(port);
        t.processor = 1;
        return t;
    }

    Block m_cpu;
    TrackTable m_tracks;
    Setup m_setup;
    Cores m_cores;

public:
    Drive drive;
    Space space;
    Asked asked;
    Told told;

private:
    Clerk m_clerk;
};

} // namespace floom
