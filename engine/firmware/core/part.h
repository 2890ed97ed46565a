// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwarePart: a part of the firmware that sends packets and gets them back. A packet carries its part and step (Packet::stage); the
// part's own list of steps gives the meaning.
#pragma once

#include "base/assert.h"
#include "model/context.h"

#include <array>
#include <cstdint>

namespace floom::inline engine {

enum class PartId : std::uint8_t { reads, writes, ahead, rows, collector, map, blocks, waf, tier, fold, promotion, parity, recovery };

constexpr std::uint8_t stageOf(PartId part, std::uint8_t step)
{
    FLOOM_HOT_ASSERT(step < 4, "a step has two bits of the stage");
    return static_cast<std::uint8_t>(static_cast<std::uint8_t>(part) << 2 | step);
}
constexpr std::uint8_t stepOf(const Packet& packet)
{
    return packet.stage & 3;
}

class FirmwarePart {
public:
    FirmwarePart() = default;
    FirmwarePart(const FirmwarePart&) = delete;
    FirmwarePart& operator=(const FirmwarePart&) = delete;
    virtual ~FirmwarePart() = default;
    virtual void returned(Context& context, Packet& packet) = 0; // one of its own packets
};

// All parts by id.
class Parts {
public:
    void add(PartId id, FirmwarePart& part) { m_parts[static_cast<std::size_t>(id)] = &part; }
    void returned(Context& context, Packet& packet) const
    {
        FLOOM_HOT_ASSERT(m_parts[packet.stage >> 2] != nullptr, "a packet comes back to who sent it");
        m_parts[packet.stage >> 2]->returned(context, packet);
    }

private:
    std::array<FirmwarePart*, 16> m_parts{};
};

// Read steps that other parts test: a request, and reads whose data go to the host.
namespace read_step {
enum : std::uint8_t { request, child, whole, mapped };
}

} // namespace floom::inline engine
