// SPDX-License-Identifier: GPL-3.0-or-later
// Part: a piece of the firmware that sends packets and takes them back. A packet carries whose it is and for which step (Packet::stage);
// the part's own list of steps says what it was for.
#pragma once

#include "base/assert.h"
#include "model/context.h"

#include <array>
#include <cstdint>

namespace floom {

enum class PartId : std::uint8_t { reads, writes, ahead, rows, collector, map, blocks, waf, fast, fold, promotion, parity, recovery };

constexpr std::uint8_t stageOf(PartId part, std::uint8_t step)
{
    return static_cast<std::uint8_t>(static_cast<std::uint8_t>(part) << 2 | step); // four steps each
}
constexpr std::uint8_t stepOf(const Packet& packet)
{
    return packet.stage & 3;
}

class Part {
public:
    Part() = default;
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    virtual ~Part() = default;
    virtual void returned(Context& context, Packet& packet) = 0; // one of its own
};

// All parts that there are, by their ids.
class Parts {
public:
    void add(PartId id, Part& part) { m_parts[static_cast<std::size_t>(id)] = &part; }
    void returned(Context& context, Packet& packet) const
    {
        Part* const part = m_parts[packet.stage >> 2];
        FLOOM_HOT_ASSERT(part != nullptr, "a packet comes back to who sent it");
        part->returned(context, packet);
    }

private:
    std::array<Part*, 16> m_parts{};
};

// Steps that others look at: a request, and reads whose data go to the host.
namespace read_step {
enum : std::uint8_t { request, child, whole, mapped };
}

} // namespace floom
