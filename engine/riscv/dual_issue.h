// SPDX-License-Identifier: GPL-3.0-or-later
// DualIssue: timing of an in-order dual-issue core: which instructions pair, what waits for what, and what goes to the second ALU at the
// end of the pipeline. Rules of VeeR EH1, dec_decode_ctl.sv. Fetch is assumed to keep up, also after a predicted jump (ifu_aln_ctl.sv puts
// its target next to it).
#pragma once

#include "riscv/instruction.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace floom::inline engine::riscv {

class DualIssue {
public:
    // Properties of an instruction that the rules test, as bits.
    enum Trait : std::uint8_t {
        kAlu = 1,
        kLoadStore = 2,
        kStore = 4,
        kMultiply = 8,
        kAlone = 16,
        kJumps = 32,
        kReadsFirst = 64,
        kReadsSecond = 128
    };
    [[nodiscard]] static std::uint8_t traitsOf(const Instruction& i);

    // Issues `i` (its `cycles` field holds its traits) after `cycles` cycles, followed by `next`. Returns by how much the cycle count
    // grows; 0: it pairs with the previous instruction.
    [[gnu::always_inline]] std::uint64_t issue(const Instruction& i, const Instruction& next, std::uint64_t cycles)
    {
        const std::int64_t ready = readyAt(i);
        const bool along = m_end == cycles && goesAlong(i, ready);
        std::int64_t at = along ? static_cast<std::int64_t>(cycles) - 1 : std::max(static_cast<std::int64_t>(cycles), ready);
        m_late = isLateAt(i, at);
        if (m_late && !along && (next.cycles & kAlu) == 0)
            at = waitsForFirst(i, next, at);
        const Maker by = m_late ? lateAlu : (i.cycles & kLoadStore) != 0 ? load : (i.cycles & kMultiply) != 0 ? multiply : alu;
        Ready& made = m_ready[i.rd];
        for (std::size_t need = 0; need < kNeeds; ++need)
            made[need] = at + kApart[by][need];
        if (along) {
            m_end = UINT64_MAX;
            return m_added = m_step ? 1 : 0;
        }
        m_first = i.cycles;
        m_end = static_cast<std::uint64_t>(at) + 1;
        return m_end - cycles;
    }
    // For single stepping: a paired instruction takes one cycle after all, returned by endStep(), so that the step ends after it.
    void beginStep() { m_step = true, m_added = 0; }
    std::uint64_t endStep()
    {
        m_step = false;
        return m_added;
    }
    // True if the last issued instruction uses the second ALU.
    [[nodiscard]] bool isLate() const { return m_late; }
    void restart() { *this = DualIssue(); }

private:
    // Producer of a value, as its readers see it; and what a reader needs it for.
    enum Maker : std::uint8_t { alu, load, multiply, lateAlu };
    enum Need : std::uint8_t { forAlu, forAddressOrFactor, forStore, forAlone, forFirstAlu, kNeeds };
    // Cycle from which a value may be read, by need.
    using Ready = std::array<std::int64_t, kNeeds>;

    // Cycles between producer and reader, by producer and need; 0: both may pair. Last column: distance from which an ALU instruction need
    // not use the second ALU.
    //   ALU: i1_depend_i0_d with non_block_case_d; address or factor: i0_load_block_d, i0_mul_block_d, i0_secondary_block_d; what is
    //   stored: store_data_bypass_*, i0_mul_block_d; division, CSR instruction: as for an address, a load later; first ALU: i0_secondary_d
    static constexpr std::int64_t kApart[4][kNeeds] = {
        {1, 1, 0, 1, 0}, // first ALU
        {0, 2, 1, 3, 3}, // load
        {0, 3, 3, 3, 3}, // multiply
        {1, 4, 1, 4, 4}, // second ALU
    };

    [[nodiscard]] std::int64_t readyAt(const Instruction& i) const
    {
        const Need need = (i.cycles & kAlu) != 0 ? forAlu : (i.cycles & kAlone) != 0 ? forAlone : forAddressOrFactor;
        std::int64_t ready = (i.cycles & kReadsFirst) != 0 ? m_ready[i.rs1][need] : 0;
        if ((i.cycles & kReadsSecond) != 0)
            ready = std::max(ready, m_ready[i.rs2][(i.cycles & kStore) != 0 ? forStore : need]);
        return ready;
    }
    [[nodiscard]] bool isLateAt(const Instruction& i, std::int64_t cycle) const
    {
        return (i.cycles & kAlu) != 0
            && (((i.cycles & kReadsFirst) != 0 && cycle < m_ready[i.rs1][forFirstAlu])
                || ((i.cycles & kReadsSecond) != 0 && cycle < m_ready[i.rs2][forFirstAlu]));
    }
    // True if `i` can pair with the first instruction of the current cycle: i1_block_d.
    [[nodiscard]] bool goesAlong(const Instruction& i, std::int64_t ready) const
    {
        const unsigned both = i.cycles & m_first;
        return ready < static_cast<std::int64_t>(m_end) && ((i.cycles | m_first) & kAlone) == 0 && (both & (kLoadStore | kMultiply)) == 0
            && !((m_first & kJumps) != 0 && m_late && (i.cycles & (kLoadStore | kStore)) == kLoadStore);
    }
    std::int64_t waitsForFirst(const Instruction& i, const Instruction& next, std::int64_t at);

    std::array<Ready, 34> m_ready{}; // by register
    std::uint64_t m_end = UINT64_MAX; // end of the cycle that can take a second instruction
    std::uint8_t m_first = 0; // traits of that cycle's first instruction
    bool m_late = false, m_step = false;
    std::uint64_t m_added = 0;
};

} // namespace floom::inline engine::riscv
