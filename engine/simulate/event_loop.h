// SPDX-License-Identifier: GPL-3.0-or-later
// EventLoop: hands the events of a run to whom they concern, and serves the plain hops of routes itself. Which they are, and on what, is
// asked of the components once a run. A packet whose next hop comes before all that is pending goes there at once: the same events, in the
// same order, as if it had been put in the queue.
#pragma once

#include "model/component.h"

#include <vector>

namespace floom {

class EventLoop {
public:
    EventLoop(Context& context, const std::vector<Component*>& components);

    // Up to so many events, of those before the deadline; answers how many it did not come to: 0 = all were there.
    std::uint64_t run(std::uint64_t most);

private:
    struct Step {
        PlainHop plain;
        Component* component = nullptr; // none: the packet's memory
    };
    [[gnu::noinline]] void learn(Step& step, std::uint32_t hop, std::uint32_t bytes);

    Context& m_context;
    const std::vector<Component*> m_components;
    Component* m_processor;
    std::vector<Step> m_steps; // by hop of the Topology
};

} // namespace floom
