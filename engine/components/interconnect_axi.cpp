// SPDX-License-Identifier: GPL-3.0-or-later
// AXI interconnect: one address lane, a data lane for each direction.
// Modelled: data beats at the bus clock on the lane of their direction, first come first served; bursts of one transfer follow each other
// without a gap (addresses run ahead); one address cycle and the register slices each way before the first beat. Control traffic uses the
// lanes too. Not modelled: the address lane as a server (with 16-beat bursts it is used one cycle in sixteen), IDs, reordering.
// Timing: AMBA AXI protocol specification: one beat a cycle, one cycle of AR or AW.
#include "kernel/clock.h"
#include "kernel/line.h"
#include "model/component.h"
#include "model/registry.h"

namespace floom {
namespace {

class InterconnectAxi final : public Component {
public:
    explicit InterconnectAxi(Setup& setup)
        : m_clock(setup.parameters.frequency("clock"))
        , m_beatBytes(setup.parameters.count("width") / 8)
        , m_burst(setup.parameters.count("burst"))
        , m_latency(m_clock.cycles(1 + 2 * setup.parameters.count("registerSlices")))
    {
        const char* const names[] = {"write_lane", "read_lane"};
        for (int lane = 0; lane < 2; ++lane) {
            m_tracks[lane] = setup.track(names[lane]);
            m_control[lane] = setup.meter(m_tracks[lane], "control", Look::command);
            m_data[lane] = setup.meter(m_tracks[lane], lane == 1 ? "read_data" : "write_data", lane == 1 ? Look::dataOut : Look::dataIn);
        }
    }

    void arrive(Context& context, Packet& packet) override
    {
        const Hop& hop = context.hop(packet);
        const int lane = hop.toHost ? 1 : 0;
        const Time ready = m_clock.edge(context.now);
        const auto slot =
            m_lanes[lane].reserve(ready, service(bytes(hop.verb, hop.encoded, packet.controlBytes, packet.rawBytes, packet.dataBytes)));
        const Time done = slot.end + m_latency;
        context.book(packet, hop.verb == Verb::control ? m_control[lane] : m_data[lane], slot.start, slot.end, done);
        context.forwardAt(packet, done);
    }

    void demand(const Errands& errand, Bill& bill) const override
    {
        bill.add(m_tracks[errand.toHost ? 1 : 0],
                 service(bytes(errand.verb, errand.encoded, errand.controlBytes, errand.rawBytes, errand.dataBytes)));
    }

private:
    static std::int64_t bytes(Verb verb, bool encoded, std::uint32_t control, std::uint32_t raw, std::uint32_t data)
    {
        return verb == Verb::control ? control : encoded ? raw : data;
    }

    // Every burst but the last is full; a burst shorter than the beats it is cut from costs the address cycle that cannot hide: bursts of
    // one beat take two cycles each.
    [[nodiscard]] Time service(std::int64_t n) const
    {
        const std::int64_t beats = (n + m_beatBytes - 1) / m_beatBytes;
        const std::int64_t hidden = m_burst > 1 ? 0 : beats;
        return m_clock.cycles(beats + hidden);
    }

    Clock m_clock;
    std::int64_t m_beatBytes;
    std::int64_t m_burst;
    Time m_latency;
    Line m_lanes[2];
    std::uint32_t m_tracks[2] = {};
    MeterId m_control[2] = {};
    MeterId m_data[2] = {};
};

} // namespace

void register_interconnect_axi(Registry& registry)
{
    registry.add<InterconnectAxi>("interconnect_axi");
}

} // namespace floom
