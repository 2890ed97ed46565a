// SPDX-License-Identifier: GPL-3.0-or-later
// Supplies: what requests take besides the time of parts: command slots of the hosts, slots of the write buffer, power under a cap. A
// supply is handled as one track behind those of the program. Its work is the time for which slots are held, or energy; divided by the
// number of slots, or by the power, it is a time that no run can do without (Little's law).
#pragma once

#include "compile/machine.h"

#include <array>
#include <string>

namespace floom::inline engine {

enum class Supply : std::uint8_t { commandSlots, deviceSlots, writeBuffer, powerCap, count };
constexpr std::size_t kSupplies = static_cast<std::size_t>(Supply::count);

struct SupplyAmount {
    std::string block, resource; // "host", "command_slots"
    double amount = 0; // slots, or microwatts; 0: without limit
    double ahead = 0; // work that a window may do beyond it: slot-picoseconds, or attojoules
};
using Supplies = std::array<SupplyAmount, kSupplies>;

[[nodiscard]] Supplies suppliesOf(const Program& program, const Machine& machine, const MappingFacts& facts);

// Track of a supply, as in DemandLine.
[[nodiscard]] inline std::uint32_t trackOf(const Program& program, Supply supply)
{
    return static_cast<std::uint32_t>(program.trackCount() + static_cast<std::size_t>(supply));
}

// Of an operation on a die that programs `planes` planes.
[[nodiscard]] double programEnergy(const Topology& topology, const DieInfo& die, int planes, bool slc);

// Behind the name of a die's or plane's limit, where waiting for polls is a noticeable part of the time.
inline constexpr const char* kUntilPolled = "_until_polled";

[[nodiscard]] bool isSupply(const std::string& resource); // as in SupplyAmount, or behind the dot of a limit's instance

} // namespace floom::inline engine
