// SPDX-License-Identifier: GPL-3.0-or-later
// Hart: a core in simulated time: its state, the work it does, and detection of idle loops. An idle loop, in which nothing can change,
// costs no host time: the hart is parked and resumes at the exact cycle of its loop when something changes.
#pragma once

#include "model/setup.h"
#include "riscv/core.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace floom::inline engine::soc {

// What of it the run and the writes before it change.
struct HartState {
    enum class State : std::uint8_t { runs, memory, drains, sleeps, parked, stopped };

    HartState(const riscv::CoreMemory& memory, const riscv::CoreTiming& timing, std::uint32_t number, riscv::Profile used)
        : core(memory, timing, number)
        , profile(std::move(used))
    {
    }

    // Called before a read of state that only others change, at the core's current cycle, after `changes` changes so far. Returns the
    // cycles of a loop that has come back to the same state, else 0.
    std::uint64_t loopOf(std::uint64_t changes)
    {
        if (watched)
            return 0;
        const std::uint64_t now = core.cycles();
        if (anchored && core.pc() == anchorPc && core.stores() == anchorStores && changes == anchorChanges
            && std::equal(anchorRegs.begin(), anchorRegs.end(), core.regs() + 1)) {
            readsOne = reads == 0;
            return now - anchorCycles;
        }
        if (anchored && core.stores() == anchorStores && changes == anchorChanges && ++reads < span)
            return 0;
        span = anchored && core.stores() == anchorStores && changes == anchorChanges ? std::min(2 * span, 64U) : 1;
        anchored = true;
        reads = 0;
        anchorPc = core.pc();
        anchorStores = core.stores();
        anchorChanges = changes;
        anchorCycles = now;
        std::copy_n(core.regs() + 1, anchorRegs.size(), anchorRegs.begin());
        return 0;
    }
    void forgetLoop() { anchored = false; }
    // Parks the hart in a loop of `cycles` cycles until something changes.
    void park(std::uint64_t cycles)
    {
        state = State::parked;
        period = cycles;
    }

    riscv::Core core;
    riscv::Profile profile;
    State state = State::runs;
    bool scheduled = false;
    bool pending = false; // it has stopped before an access
    bool watched = false; // by a debugger: single instructions, never parked
    std::uint64_t period = 0; // cycles of the loop it is parked in
    bool readsOne = false; // the loop has a single read of shared state,
    std::uint32_t seen = 0; // which returned this value
    std::uint32_t storesOut = 0; // outstanding stores to the DRAM buffer
    std::uint32_t irqEnabled = 0;
    std::uint64_t timerAt = UINT64_MAX; // nanoseconds
    bool timerDue = false;
    std::uint64_t lastStores = 0; // store count at its last limit
    std::vector<std::uint32_t> mail;

private:
    bool anchored = false;
    std::uint32_t anchorPc = 0, reads = 0, span = 1;
    std::uint64_t anchorStores = 0, anchorChanges = 0, anchorCycles = 0;
    std::array<std::uint32_t, 31> anchorRegs{};
};

struct Hart : HartState {
    using HartState::HartState;

    void standAs(const HartState& other)
    {
        static_cast<HartState&>(*this) = other;
        core.countOnIn(profile);
    }

    Packet task; // the work it does, for booking
    std::vector<MeterId> meters; // by function
};

using Harts = std::vector<std::unique_ptr<Hart>>;

} // namespace floom::inline engine::soc
