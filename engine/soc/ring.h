// SPDX-License-Identifier: GPL-3.0-or-later
// Ring: a queue between firmware and hardware in the firmware's memory. Head and tail count up without wrapping; an entry is at index
// (count & mask).
#pragma once

#include "base/index.h"

#include <algorithm>
#include <cstdint>

namespace floom::inline engine::soc {

// Memory that rings can be in: a core's own, or the shared SRAM.
class RingMemory {
public:
    virtual ~RingMemory() = default;
    virtual bool load(CoreIndex core, std::uint32_t address, void* to, std::uint32_t bytes) = 0;
    virtual bool store(CoreIndex core, std::uint32_t address, const void* from, std::uint32_t bytes) = 0;
};

struct Ring {
    CoreIndex core; // owner of the memory
    std::uint32_t base = 0, mask = 0, head = 0, tail = 0;
    bool set = false;

    [[nodiscard]] std::uint32_t used() const { return tail - head; }
    [[nodiscard]] bool full() const { return !set || used() > mask; }
    // Address of an entry of `bytes`.
    [[nodiscard]] std::uint32_t at(std::uint32_t count, std::uint32_t bytes) const { return base + bytes * (count & mask); }
    void place(CoreIndex owner, std::uint32_t address)
    {
        core = owner;
        base = address;
    }
    void size(std::uint32_t log2)
    {
        mask = (1U << std::min(log2, 16U)) - 1;
        set = true;
    }
};

} // namespace floom::inline engine::soc
