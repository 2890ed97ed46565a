// SPDX-License-Identifier: GPL-3.0-or-later
// A drive without components for tests of firmware parts: flash orders are recorded and complete when the test says so. Tasks take no time.
// Commands end, and write data arrive, at once. Single thread.
#pragma once

#include "firmware/core/drive.h"
#include "firmware/space/space.h"
#include "io/json.h"
#include "model/component.h"
#include "model/roles.h"

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

class FakeDrive {
public:
    // Settings with one unit per page and the smallest write buffer and cache.
    static FirmwareSettings plain()
    {
        FirmwareSettings settings;
        settings.bufferBytes = 64 * 4096;
        settings.allocation = "CWDP";
        return settings;
    }
    static MemoryGeometry geometry(std::uint32_t stripes = 12, std::uint32_t pages = 8, int planes = 1)
    {
        MemoryGeometry g;
        g.stripes = stripes;
        g.pages = pages;
        g.planes = planes;
        g.pageBytes = 4096;
        return g;
    }

    FakeDrive(const FirmwareSettings& settings, const MemoryGeometry& geometry, std::uint32_t dies)
        : topology(made(geometry, dies))
        , context(topology)
        , m_cpu{"cpu", "cpu", {}, {}, {}, {}, {}}
        , m_setup{topology, ParameterReader(m_cpu, *builtinCatalogue().find("cpu"), {}), "cpu", "cpu", "cpu", "cpu", 0, 1, m_tracks}
        , m_cores(m_setup, {})
        , drive(m_setup, settings, m_cores, flash)
        , space(drive)
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
        space.stripes.build(space.layout, drive.settings, 1);
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
        void rescue(Context&, DieIndex) override { }
        void rescueOne(Context&) override { }
        void released(Context&, DieIndex) override { ++releases; }
        void resume(Context&, DieIndex) override { ++resumes; }
        int collects = 0, urges = 0, releases = 0, resumes = 0;
    };
    struct Told final : WritePath {
        void drain(Context&) override { ++drains; }
        void admit(Context&) override { ++admits; }
        void stripeFreed(Context&) override { ++stripesFreed; }
        int drains = 0, admits = 0, stripesFreed = 0;
    };

    static Topology made(const MemoryGeometry& geometry, std::uint32_t dies)
    {
        Topology t;
        t.hops.push_back({0, Verb::hostComplete, false, true, 0, 0});
        t.geometries.push_back(geometry);
        t.dies.resize(dies);
        for (std::uint32_t die = 0; die < dies; ++die)
            t.dies[die].channel = static_cast<std::uint16_t>(die);
        t.channels.resize(dies);
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
