// SPDX-License-Identifier: GPL-3.0-or-later
// Hart: a core in simulated time: what it waits for, whose work it does, and whether it runs round a loop in which nothing can change. Such
// a loop costs the host nothing: the hart is parked, and goes on at the exact cycle of its loop when something has changed.
#pragma once

#include "model/setup.h"
#include "riscv/core.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace floom::soc {

struct Hart {
    enum class State : std::uint8_t { runs, memory, drains, sleeps, parked, stopped };

    Hart(const riscv::CoreMemory& memory, const riscv::CoreTiming& timing, std::uint32_t number, riscv::Profile used)
        : core(memory, timing, number)
        , profile(std::move(used))
    {
    }

    // A read of something that only others change, about to be done at cycle `now`, after `changes` changes so far: the cycles of a loop
    // that has come back to the same state, else 0.
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
    // Goes round a loop of so many cycles until something has changed.
    void park(std::uint64_t cycles)
    {
        state = State::parked;
        period = cycles;
    }

    riscv::Core core;
    riscv::Profile profile;
    State state = State::runs;
    bool scheduled = false;
    bool pending = false; // it stands in front of an access
    bool watched = false; // by a debugger: one instruction at a time, and never parked
    std::uint64_t period = 0; // of the loop it is parked in
    bool readsOne = false; // ... where it reads the same place at every turn,
    std::uint32_t seen = 0; // and found this there
    std::uint32_t storesOut = 0; // to the buffer, on their way
    std::uint32_t irqEnabled = 0;
    std::uint64_t timerAt = UINT64_MAX; // nanoseconds
    bool timerDue = false;
    std::uint64_t lastStores = 0; // when it last came to a limit
    Packet task; // whose work it does
    std::vector<MeterId> meters; // by function
    std::vector<std::uint32_t> mail;

private:
    bool anchored = false;
    std::uint32_t anchorPc = 0, reads = 0, span = 1;
    std::uint64_t anchorStores = 0, anchorChanges = 0, anchorCycles = 0;
    std::array<std::uint32_t, 31> anchorRegs{};
};

using Harts = std::vector<std::unique_ptr<Hart>>;

} // namespace floom::soc
