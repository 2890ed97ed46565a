// SPDX-License-Identifier: GPL-3.0-or-later
// DualIssue: a core that issues two instructions a cycle, in order: which go together, what waits for what, and what is left to the second
// ALU at the end of the pipeline. The rules are those of VeeR EH1, dec_decode_ctl.sv; fetch is taken to keep up, also behind a jump that
// was predicted (ifu_aln_ctl.sv puts its target next to it).
#pragma once

#include "riscv/instruction.h"

#include <array>
#include <cstdint>

namespace floom::riscv {

class DualIssue {
public:
    // What the rules ask of an instruction, as bits.
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

    // `i`, whose `cycles` are its traits, comes next after `cycles` cycles, and `next` behind it: by how much that number grows. 0: it goes
    // along with the one before.
    std::uint64_t issue(const Instruction& i, const Instruction& next, std::uint64_t cycles);
    // For a step of one instruction: what goes along with another takes a cycle after all, which is told here, so that the step ends behind
    // it.
    void beginStep() { m_step = true, m_added = 0; }
    std::uint64_t endStep()
    {
        m_step = false;
        return m_added;
    }
    // Whether what was issued last waits for the second ALU.
    [[nodiscard]] bool isLate() const { return m_late; }
    void restart() { *this = DualIssue(); }

private:
    // Who makes a value, as far as its readers are concerned; and what a reader needs it for.
    enum Maker : std::uint8_t { alu, load, multiply, lateAlu };
    enum Need : std::uint8_t { forAlu, forAddressOrFactor, forStore, forAlone };
    struct Made {
        std::int64_t at = INT64_MIN / 2; // cycle in which its maker was issued
        Maker by = alu;
    };
    [[nodiscard]] std::int64_t readyAt(const Instruction& i) const;
    [[nodiscard]] bool isLateAt(const Instruction& i, std::int64_t cycle) const;
    [[nodiscard]] bool goesAlong(const Instruction& i) const;

    std::array<Made, 34> m_made{}; // by register
    std::uint64_t m_end = UINT64_MAX; // of the cycle that has room for a second one
    std::uint8_t m_first = 0; // traits of its first
    bool m_late = false, m_step = false;
    std::uint64_t m_added = 0;
};

} // namespace floom::riscv
