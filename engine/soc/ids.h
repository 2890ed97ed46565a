// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of the device that firmware controls, 32 bits wide like its registers. All count from 0.
#pragma once

#include "base/index.h"

namespace floom::inline engine::soc {

using CommandTag = Index<struct CommandTagTag, std::uint32_t>; // of a host command inside the controller
using DataSlot = Index<struct DataSlotTag, std::uint32_t>; // of the controller's data buffer
using OrderIndex = Index<struct OrderTag, std::uint32_t>; // of an outstanding order, in the OrderPool
using FlashRow = Index<struct FlashRowTag, std::uint32_t>; // of a die: block x pages per block + page
// Mapping units: of the logical space (an LPN), of a row, of a host command.
using LogicalUnit = Index<struct LogicalUnitTag, std::uint32_t>;
using RowUnit = Index<struct RowUnitTag, std::uint32_t>;
using CommandUnit = Index<struct CommandUnitTag, std::uint32_t>;

} // namespace floom::inline engine::soc
