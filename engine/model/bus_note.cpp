// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/bus_note.h"

namespace floom::inline engine {
namespace {

constexpr unsigned kKind = 7, kOut = 8, kLast = 16, kRetry = 32, kOperation = 6; // bits; the last one is a shift

} // namespace

BusNote BusNote::of(BusMeter meter, Verb verb, const Packet& packet)
{
    if (meter == BusMeter::none || packet.onBus.step == BusStep::poll)
        return {};
    BusNote note;
    note.op = packet.op;
    note.isLast = packet.planesSent + 1 == packet.flash.planes;
    note.isRetry = packet.op == FlashOp::read && packet.retry > 0;
    if (packet.onBus.step != BusStep::none)
        note.kind = Kind::pause;
    else if (meter == BusMeter::dataIn || verb == Verb::command)
        note.kind = Kind::operation;
    else
        note.kind = packet.onBus.part == 0 ? Kind::setUp : Kind::confirm;
    note.isOut = note.kind == Kind::setUp && verb == Verb::dataOut;
    return note;
}

std::uint8_t BusNote::packed() const
{
    if (kind == Kind::untold)
        return 0;
    const unsigned operation = op == FlashOp::none ? 0 : static_cast<unsigned>(op) - 1;
    return static_cast<std::uint8_t>(static_cast<unsigned>(kind) | (isOut ? kOut : 0) | (isLast ? kLast : 0) | (isRetry ? kRetry : 0)
                                     | operation << kOperation);
}

BusNote BusNote::unpacked(std::uint8_t flags)
{
    const auto kind = static_cast<Kind>(flags & kKind);
    if (kind == Kind::untold || kind > Kind::pause)
        return {};
    return {kind, (flags & kOut) != 0, (flags & kLast) != 0, (flags & kRetry) != 0,
            static_cast<FlashOp>((static_cast<unsigned>(flags) >> kOperation) + 1)};
}

} // namespace floom::inline engine
