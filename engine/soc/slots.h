// SPDX-License-Identifier: GPL-3.0-or-later
// Slots: the controller's data buffer, one mapping unit per slot. Firmware allocates and frees slots; hardware may free one when an order
// is done. Transfers into and out of each slot are counted, so that a program waits for its data.
#pragma once

#include "soc/register_map.h"
#include "soc/shadow.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine::soc {

class Slots {
public:
    struct Slot {
        Content content;
        std::uint16_t filling = 0, emptying = 0; // transfers in flight
        bool taken = false;
        bool leaves = false; // free as soon as no transfer uses it
    };

    explicit Slots(std::uint32_t count)
        : m_slots(count)
    {
        for (std::uint32_t i = count; i-- > 0;)
            m_free.push_back(static_cast<std::uint16_t>(i));
    }

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(m_slots.size()); }
    [[nodiscard]] std::uint32_t free() const { return static_cast<std::uint32_t>(m_free.size()); }
    Slot& operator[](DataSlot slot) { return m_slots[slot]; }

    DataSlot take() // kNoSlot: none is free
    {
        if (m_free.empty())
            return DataSlot{kNoSlot};
        const DataSlot slot{m_free.back()};
        m_free.pop_back();
        m_slots[slot] = {};
        m_slots[slot].taken = true;
        return slot;
    }
    // Frees a slot; returns the broken rule, or nullptr.
    const char* release(DataSlot slot)
    {
        if (const char* wrong = refuses(slot))
            return wrong;
        if (m_slots[slot].filling > 0 || m_slots[slot].emptying > 0)
            return "frees a slot that is still in use by a transfer";
        m_slots[slot].taken = false;
        m_free.push_back(static_cast<std::uint16_t>(slot.value));
        return nullptr;
    }
    // Freed by hardware as soon as no transfer uses it.
    void releaseLater(DataSlot slot)
    {
        m_slots[slot].leaves = true;
        tidy(slot);
    }
    void tidy(DataSlot slot)
    {
        if (m_slots[slot].leaves && m_slots[slot].filling == 0 && m_slots[slot].emptying == 0)
            release(slot);
    }
    [[nodiscard]] const char* refuses(DataSlot slot) const
    {
        return slot >= m_slots.size() ? "names a slot that does not exist" : !m_slots[slot].taken ? "uses a slot that is free" : nullptr;
    }

private:
    std::vector<Slot> m_slots;
    std::vector<std::uint16_t> m_free;
};

} // namespace floom::inline engine::soc
