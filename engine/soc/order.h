// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwareOrder: an outstanding order of the firmware to the hardware: a flash operation, or a transfer between host and slot.
#pragma once

#include "base/index.h"
#include "base/units.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace floom::inline engine::soc {

struct FirmwareOrder {
    std::uint8_t op = 0, flags = 0, retries = 0;
    DieIndex die;
    std::uint32_t row = 0, unit = 0, count = 0;
    std::uint32_t tag = 0, first = 0; // first: unit of the command
    std::uint16_t id = 0;
    std::uint32_t core = 0, pc = 0; // core and instruction that gave it
    Time given, since; // when the core gave it; since: when the request began to wait for the firmware
    std::vector<std::uint16_t> places; // slots
};

class OrderPool {
public:
    std::uint32_t take()
    {
        if (m_free.empty()) {
            m_free.push_back(static_cast<std::uint32_t>(m_orders.size()));
            m_orders.emplace_back();
        }
        const std::uint32_t index = m_free.back();
        m_free.pop_back();
        std::vector<std::uint16_t> kept = std::move(m_orders[index].places);
        kept.clear();
        m_orders[index] = FirmwareOrder();
        m_orders[index].places = std::move(kept);
        return index;
    }
    void giveBack(std::uint32_t index) { m_free.push_back(index); }
    // Returns the order and frees its record.
    FirmwareOrder finish(std::uint32_t index)
    {
        FirmwareOrder order = m_orders[index];
        giveBack(index);
        return order;
    }
    FirmwareOrder& operator[](std::uint32_t index) { return m_orders[index]; }
    const FirmwareOrder& operator[](std::uint32_t index) const { return m_orders[index]; }

private:
    std::vector<FirmwareOrder> m_orders;
    std::vector<std::uint32_t> m_free;
};

} // namespace floom::inline engine::soc
