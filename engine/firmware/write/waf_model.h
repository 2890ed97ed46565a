// SPDX-License-Identifier: GPL-3.0-or-later
// WafModel: the WAF abstraction (SSDExplorer): no map, no stripes, no victims. Each unit the host programs earns its die a credit of WAF -
// 1; when the credit makes several full rows they are read and programmed again there in one operation of as many times the length, over
// the channel as collection would, and a stripe is erased each time as many units have been programmed as it holds. Data lie where the
// start state says; what stands in the buffer is not found there. The processor spends nothing on collection but issuing.
#pragma once

#include "firmware/space/space.h"

#include <vector>

namespace floom {

class WafModel final : public FirmwarePart {
public:
    WafModel(Drive& drive, const Layout& layout);

    [[nodiscard]] double waf() const { return 1 + static_cast<double>(m_more) * 1e-6; }
    // Place of the next program of so many units; `padded`: places it takes.
    [[nodiscard]] SlotIndex take(DieIndex die, std::uint32_t units, std::uint32_t& padded);
    void pay(Context& context, DieIndex die, std::uint32_t units); // so many have been programmed for the host
    void returned(Context& context, Packet& packet) override;

private:
    enum Step : std::uint8_t { kRead, kDone };
    struct Debt { // of one die
        std::uint64_t next = 0; // place of the next operation
        std::uint64_t moves = 0, erases = 0; // millionths of units not yet paid for
    };
    Packet& make(Context& context, DieIndex die, bool data, Step step, FlashAddress& at);

    Drive& m_drive;
    const Layout& m_layout;
    std::vector<Debt> m_debts;
    std::uint64_t m_more = 0; // millionths of (WAF - 1)
};

} // namespace floom
