// SPDX-License-Identifier: GPL-3.0-or-later
// BusNote: what a recorded span of a NAND bus says of its visit besides activity and length. Kept in Span::flags of a channel's commands
// and data-ins; 0 in recordings made before it was kept.
#pragma once

#include "model/packet.h"

#include <cstdint>

namespace floom::inline engine {

// What a meter books of a NAND bus.
enum class BusMeter : std::uint8_t { none, commands, dataIn };

struct BusNote {
    enum class Kind : std::uint8_t {
        untold,
        operation, // a command that gives the array work, or a data-in
        setUp, // separate command lines: what is sent before data
        confirm, // separate command lines: what is sent behind a data-in
        pause, // suspends or resumes the array
    };
    Kind kind = Kind::untold;
    bool isOut = false; // a set-up of data-out
    bool isLast = false; // no further plane of the operation follows
    bool isRetry = false; // a read that sets the level of its retry first
    FlashOp op = FlashOp::none;

    // Of the visit that `packet` makes now, at a hop of this verb.
    [[nodiscard]] static BusNote of(BusMeter meter, Verb verb, const Packet& packet);

    [[nodiscard]] std::uint8_t packed() const;
    [[nodiscard]] static BusNote unpacked(std::uint8_t flags);

    friend bool operator==(const BusNote&, const BusNote&) = default;
};

} // namespace floom::inline engine
