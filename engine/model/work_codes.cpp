// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/work_codes.h"

namespace floom::inline engine {

WorkCodes::WorkCodes()
{
    Packet packet;
    for (int owner = 0; owner < kOwners; ++owner)
        for (std::size_t op = 0; op < kOps; ++op) {
            packet.owner = static_cast<Owner>(owner);
            packet.op = static_cast<FlashOp>(op);
            m_plain[kindOf(packet)] = causeCode(classOf(packet), kNoCauseJob, 0);
        }
}

void WorkCodes::foldsAt(std::uint64_t stages)
{
    m_foldStages |= stages;
    Packet packet;
    packet.owner = Owner::gc;
    for (std::size_t op = 0; op < kOps; ++op) {
        packet.op = static_cast<FlashOp>(op);
        m_plain[kindOf(packet)] |= kMayFold;
    }
}

CauseClass WorkCodes::classOf(const Packet& packet) const
{
    switch (packet.owner) {
    case Owner::hostRead:
        return packet.retry > 0 ? CauseClass::retry : CauseClass::hostRead;
    case Owner::hostWrite:
        return packet.hostOp == HostOp::trim ? CauseClass::hostTrim
            : packet.hostOp == HostOp::flush ? CauseClass::hostFlush
            : packet.op == FlashOp::erase    ? CauseClass::hostErase
            : packet.retry > 0               ? CauseClass::retry
                                             : CauseClass::hostWrite;
    case Owner::gc:
        if (isFolding(packet))
            return CauseClass::fold;
        return packet.op == FlashOp::erase                                    ? CauseClass::gcErase
            : packet.op == FlashOp::program || packet.op == FlashOp::copyback ? CauseClass::gcProgram
                                                                              : CauseClass::gcRead;
    case Owner::map:
        return CauseClass::map;
    case Owner::parity:
        return CauseClass::parity;
    default:
        return CauseClass::other;
    }
}

} // namespace floom::inline engine
