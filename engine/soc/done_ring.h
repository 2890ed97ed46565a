// SPDX-License-Identifier: GPL-3.0-or-later
// DoneRing: completions of a core's flash orders. Hardware keeps those that find the ring full, up to a limit; beyond it no order is
// accepted.
#pragma once

#include "soc/order.h"
#include "soc/ring.h"

#include <deque>

namespace floom::inline engine::soc {

class DoneRing {
public:
    // Page 5 of the registers.
    bool read(std::uint32_t reg, std::uint32_t& value) const;
    // False: no such register. `broken`: the rule this breaks.
    bool write(RingMemory& memory, CoreIndex core, std::uint32_t reg, std::uint32_t value, const char*& broken);
    void tell(RingMemory& memory, const FirmwareOrder& order, bool failed);

    [[nodiscard]] bool hasNews() const { return m_ring.used() != 0; }
    [[nodiscard]] bool isFull() const { return m_told.size() >= kMostTold; }

private:
    static constexpr std::size_t kMostTold = 1024;
    struct Told {
        std::uint16_t id = 0;
        std::uint8_t status = 0, retries = 0;
    };
    void drain(RingMemory& memory);

    Ring m_ring;
    std::deque<Told> m_told; // completions waiting for room in the ring
};

} // namespace floom::inline engine::soc
