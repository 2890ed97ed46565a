// SPDX-License-Identifier: GPL-3.0-or-later
// Relay: the smallest transport there can be.
// Modelled: a fixed delay. Not modelled: anything else. Timing: made up.
#include "model/component.h"
#include "model/registry.h"

namespace floom {
namespace {

class Relay final : public Component {
public:
    explicit Relay(Setup& setup)
        : m_delay(setup.parameters.time("delay"))
        , m_pass(setup.meter(setup.track("relay"), "pass", Look::command))
    {
    }

    void arrive(Context& context, Packet& packet) override
    {
        context.delay(packet, m_pass, m_delay);
        context.forwardAt(packet, context.now + m_delay);
    }

private:
    Time m_delay;
    MeterId m_pass;
};

} // namespace

void register_relay(Registry& registry) { registry.add<Relay>("relay"); }

} // namespace floom
