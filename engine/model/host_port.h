// SPDX-License-Identifier: GPL-3.0-or-later
// HostPort: the part shared by all host interfaces: takes requests from the source while command slots are free, handles completions and
// reports both. A host component derives from it and adds its link.
#pragma once

#include "model/component.h"
#include "model/roles.h"

namespace floom::inline engine {

class HostPort : public Component, public HostRole {
public:
    HostPort(Setup& setup, std::uint64_t slots);

    void start(Context& context) override;
    [[nodiscard]] std::uint64_t commandSlots() const override { return m_slots; }

    static constexpr std::uint16_t kPoll = 1; // wake kind: ask the source again; argument: kTimed or 0
    static constexpr std::uint32_t kTimed = 1; // at the time the source named

protected:
    // Sends a new command along its route to the processor. Its account starts at HostRequest::intended.
    virtual void submit(Context& context, Packet& packet) = 0;

    // Submits as many requests as slots allow at context.now. The run ends when every source is exhausted and the last request is done.
    void pump(Context& context);
    // kPoll. A timed one is stale if an earlier one was scheduled after it: serving it would schedule the next one a second time.
    void pollDue(Context& context, std::uint32_t argument);
    // The host has seen the completion: reports it, frees the slot and polls the source.
    void finish(Context& context, Packet& packet);

    [[nodiscard]] Time overhead() const { return m_overhead; }
    [[nodiscard]] MeterId overheadMeter() const { return m_software; }

    std::uint16_t m_self;

private:
    Time m_pollAt = kNever; // of the next timed kPoll
    std::uint64_t m_slots;
    Time m_overhead;
    MeterId m_software; // host software time, and the wait for a free slot
    std::uint32_t m_inFlight = 0;
    std::uint8_t m_port = 0;
    RequestSource* m_source = nullptr;
    bool m_pumping = false;
    bool m_exhausted = false; // the source has no more
    bool m_closed = false; // ... and the last request is done
};

} // namespace floom::inline engine
