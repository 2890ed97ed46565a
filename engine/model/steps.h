// SPDX-License-Identifier: GPL-3.0-or-later
// Steps: routines of components that events call with a packet, by number (stepAt() of walk.h). Such an event costs less than a wake-up,
// which looks up routine and packet. One per simulation; grows while components register their routines.
#pragma once

#include "base/assert.h"
#include "kernel/event_queue.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class Component;
class Context;
struct Packet;

class Steps {
public:
    using Routine = void (*)(Component& part, Context& context, Packet& packet);

    // Registers a routine of `part`; returns its number.
    [[nodiscard]] std::uint16_t add(Component& part, Routine routine)
    {
        FLOOM_ASSERT(m_steps.size() < Event::kSteps, "a drawing has fewer hosts and channels than there are numbers");
        m_steps.push_back({&part, routine});
        return static_cast<std::uint16_t>(Event::kFirstStep + m_steps.size() - 1);
    }
    // Handles the event of a step.
    void run(Context& context, const Event& event) const
    {
        const Step& step = m_steps.data()[event.number() - std::size_t{Event::kFirstStep}];
        step.routine(*step.part, context, *reinterpret_cast<Packet*>(event.packet()));
    }

private:
    struct Step {
        Component* part = nullptr;
        Routine routine = nullptr;
    };
    std::vector<Step> m_steps; // by number - Event::kFirstStep
};

} // namespace floom::inline engine
