// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwareOrder: an outstanding order of the firmware to the hardware: a flash operation, or a transfer between host and slot.
#pragma once

#include "base/units.h"
#include "soc/ids.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace floom::inline engine::soc {

struct FirmwareOrder {
    std::uint8_t op = 0, flags = 0, retries = 0;
    DieIndex die;
    FlashRow row;
    RowUnit unit;
    std::uint32_t count = 0; // units
    CommandTag tag;
    CommandUnit first;
    std::uint16_t id = 0;
    CoreIndex core; // core and instruction that gave it
    std::uint32_t pc = 0;
    Time given, since; // when the core gave it; since: when the request began to wait for the firmware
    std::vector<DataSlot> places;
};

class OrderPool {
public:
    OrderIndex take()
    {
        if (m_free.empty()) {
            m_free.emplace_back(static_cast<std::uint32_t>(m_orders.size()));
            m_orders.emplace_back();
        }
        const OrderIndex index = m_free.back();
        m_free.pop_back();
        std::vector<DataSlot> kept = std::move(m_orders[index].places);
        kept.clear();
        m_orders[index] = FirmwareOrder();
        m_orders[index].places = std::move(kept);
        return index;
    }
    void giveBack(OrderIndex index) { m_free.push_back(index); }
    // Returns the order and frees its record.
    FirmwareOrder finish(OrderIndex index)
    {
        FirmwareOrder order = m_orders[index];
        giveBack(index);
        return order;
    }
    FirmwareOrder& operator[](OrderIndex index) { return m_orders[index]; }
    const FirmwareOrder& operator[](OrderIndex index) const { return m_orders[index]; }

private:
    std::vector<FirmwareOrder> m_orders;
    std::vector<OrderIndex> m_free;
};

} // namespace floom::inline engine::soc
