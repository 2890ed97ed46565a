// SPDX-License-Identifier: GPL-3.0-or-later
// WorkCodes: whose work a packet does, and its cause code without job and activity. A table for most packets, since each booking asks.
#pragma once

#include "model/cause_account.h"
#include "model/packet.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace floom::inline engine {

class WorkCodes {
public:
    WorkCodes();

    [[nodiscard]] CauseClass classOf(const Packet& packet) const;
    // Code of a packet's work without job and activity; 0 for retries, flushes, trims and folding.
    [[nodiscard]] std::uint32_t plain(const Packet& packet) const
    {
        constexpr std::uint32_t kBeyond = (static_cast<std::uint32_t>(HostOp::write) + 1) << 16;
        static_assert(HostOp::read < HostOp::write && HostOp::write < HostOp::flush && HostOp::write < HostOp::trim);
        const std::uint32_t kind = kindOf(packet);
        std::uint32_t code = kind < kBeyond ? m_plain[kind & 0xFFFF] : 0;
        if (static_cast<std::int32_t>(code) <= 0) [[unlikely]]
            code = code == 0 || isFolding(packet) ? 0 : code ^ kMayFold;
        return code;
    }

    // `stages`: bit mask of the Packet::stage values of folding out of a tier. Call before the run; without it, nothing folds.
    void foldsAt(std::uint64_t stages);

private:
    [[nodiscard]] bool isFolding(const Packet& packet) const { return (m_foldStages >> packet.stage & 1U) != 0; }
    // Owner, op, hostOp and retry of a packet, from the lowest byte to the highest: one load, for they lie side by side.
    [[nodiscard]] static std::uint32_t kindOf(const Packet& packet)
    {
        if constexpr (std::endian::native == std::endian::little) {
            constexpr std::size_t kAt = offsetof(PacketLife, owner);
            static_assert(offsetof(PacketLife, op) == kAt + 1 && offsetof(PacketLife, hostOp) == kAt + 2
                          && offsetof(PacketLife, retry) == kAt + 3);
            std::uint32_t kind;
            std::memcpy(&kind, &packet.owner, sizeof(kind));
            return kind;
        }
        return static_cast<std::uint32_t>(packet.owner) | static_cast<std::uint32_t>(packet.op) << 8
            | static_cast<std::uint32_t>(packet.hostOp) << 16 | std::uint32_t{packet.retry} << 24;
    }

    static constexpr std::size_t kOps = static_cast<std::size_t>(FlashOp::copyback) + 1;
    static constexpr std::uint32_t kMayFold = 1U << 31; // no code has this bit
    std::uint64_t m_foldStages = 0;
    std::uint32_t m_plain[kOps << 8] = {}; // see plain(); with kMayFold for work of collection, the only one that folds, in drives that do
};

} // namespace floom::inline engine
