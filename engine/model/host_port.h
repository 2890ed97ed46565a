// SPDX-License-Identifier: GPL-3.0-or-later
// HostPort: what every host interface shares: it takes requests from the source while command slots are free, hears of completions and
// reports both. A host component derives from it and adds its link.
#pragma once

#include "model/component.h"

namespace floom {

class HostPort : public Component {
public:
    HostPort(Setup& setup, std::uint64_t slots);

    void start(Context& context) override;
    [[nodiscard]] std::uint64_t commandSlots() const override { return m_slots; }

    static constexpr std::uint16_t kPoll = 1; // wake kind: ask the source again

protected:
    // A new command, its account open since HostRequest::intended: bring it to the processor by its route.
    virtual void submit(Context& context, Packet& packet) = 0;

    // Takes as many requests as slots allow at context.now. The run ends when the source has no more and the last one is done.
    void pump(Context& context);
    // The host has seen the completion: report, free the slot, ask for more.
    void finish(Context& context, Packet& packet);

    [[nodiscard]] Time overhead() const { return m_overhead; }
    [[nodiscard]] MeterId overheadMeter() const { return m_software; }

    std::uint16_t m_self;
    Time m_pollAt = kNever;

private:
    std::uint64_t m_slots;
    Time m_overhead;
    MeterId m_software; // and the wait for a free slot
    std::uint32_t m_inFlight = 0;
    std::uint8_t m_port = 0;
    RequestSource* m_source = nullptr;
    bool m_pumping = false;
    bool m_exhausted = false; // the source has no more
    bool m_closed = false; // ... and the last request is done
};

} // namespace floom
