// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/done_ring.h"

#include "soc/register_map.h"

#include <cstring>

namespace floom::inline engine::soc {
namespace {
constexpr std::uint32_t kEntryBytes = 8;
}

bool DoneRing::read(std::uint32_t reg, std::uint32_t& value) const
{
    if (reg != kDoneHead && reg != kDoneTail)
        return false;
    value = reg == kDoneHead ? m_ring.head : m_ring.tail;
    return true;
}

bool DoneRing::write(RingMemory& memory, CoreIndex core, std::uint32_t reg, std::uint32_t value, const char*& broken)
{
    switch (reg) {
    case kDoneBase:
        m_ring.place(core, value);
        break;
    case kDoneLog2:
        m_ring.size(value);
        break;
    case kDoneHead:
        if (value - m_ring.head > m_ring.used()) {
            broken = "takes more completions than there are";
            return true;
        }
        m_ring.head = value;
        break;
    default:
        return false;
    }
    drain(memory);
    return true;
}

void DoneRing::tell(RingMemory& memory, const FirmwareOrder& order, bool failed)
{
    m_told.push_back({order.id, static_cast<std::uint8_t>(failed ? 1 : 0), order.retries});
    drain(memory);
}

void DoneRing::drain(RingMemory& memory)
{
    while (!m_told.empty() && !m_ring.full()) {
        const Told& told = m_told.front();
        std::uint8_t entry[kEntryBytes] = {};
        std::memcpy(entry, &told.id, 2);
        entry[2] = told.status;
        entry[3] = told.retries;
        memory.store(m_ring.core, m_ring.at(m_ring.tail, kEntryBytes), entry, sizeof entry);
        ++m_ring.tail;
        m_told.pop_front();
    }
}

} // namespace floom::inline engine::soc
