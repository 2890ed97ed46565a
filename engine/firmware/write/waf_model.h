// SPDX-License-Identifier: GPL-3.0-or-later
// WafModel: the WAF abstraction (SSDExplorer): no map, no superblocks, no victims. Each unit the host programs adds WAF - 1 units of debt
// to its die. When the debt amounts to several full rows, that many rows are read and programmed again over the channel, as collection
// would, in one operation of that length; a superblock is erased whenever a superblock's worth of units has been programmed. Data lie where
// the start state put them; reads do not look into the write buffer. The processor spends cycles on issuing these operations only. There is
// no superblock to retire, so failed programs and erases are only counted.
#pragma once

#include "firmware/space/space.h"
#include "firmware/write/settings.h"

#include <vector>

namespace floom::inline engine {

class WafModel final : public FirmwarePart {
public:
    WafModel(Drive& drive, const Layout& layout, const WriteSettings& settings);

    [[nodiscard]] double waf() const { return 1 + static_cast<double>(m_more) * 1e-6; }
    // Slot of the next program of `units` units; `padded`: slots it takes.
    [[nodiscard]] SlotIndex take(DieIndex die, std::uint32_t units, std::uint32_t& padded);
    void pay(Context& context, DieIndex die, std::uint32_t units); // `units` were programmed for the host
    void returned(Context& context, Packet& packet) override;
    void countFailure(Packet& packet); // of a program or an erase

private:
    enum Step : std::uint8_t { kRead, kDone };
    struct Debt { // per die
        std::uint64_t next = 0; // slot of the next operation
        std::uint64_t moves = 0, erases = 0; // millionths of units not paid yet
    };
    Packet& make(Context& context, DieIndex die, bool data, Step step, FlashAddress& at);

    Drive& m_drive;
    const Layout& m_layout;
    std::vector<Debt> m_debts;
    std::uint64_t m_more = 0; // millionths of (WAF - 1)
};

} // namespace floom::inline engine
