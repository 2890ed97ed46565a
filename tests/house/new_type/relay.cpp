// SPDX-License-Identifier: GPL-3.0-or-later
// Relay: the smallest transport there can be.
// Modelled: a fixed delay, one packet at a time. Not modelled: anything else. Timing: made up.
#include "kernel/fcfs_servers.h"
#include "model/component.h"
#include "model/registry.h"

namespace floom::inline engine {
namespace {

class Relay final : public Component {
public:
    explicit Relay(Setup& setup)
        : m_delay(setup.parameters.time("delay"))
        , m_track(setup.track("relay"))
        , m_pass(setup.meter(m_track, "pass", ActivityStyle::command))
    {
    }

    void arrive(Context& context, Packet& packet) override
    {
        const auto slot = m_line.reserve(context.now, m_delay);
        context.book(packet, m_pass, slot.start, slot.end);
        context.forwardAt(packet, slot.end);
    }

    void demand(const Visit&, Bill& bill) const override { bill.add(m_track, m_delay); }

private:
    Time m_delay;
    FcfsServers m_line;
    std::uint32_t m_track;
    MeterId m_pass;
};

} // namespace

void register_relay(Registry& registry)
{
    registry.add<Relay>("relay");
}

} // namespace floom::inline engine
