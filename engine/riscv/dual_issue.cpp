// SPDX-License-Identifier: GPL-3.0-or-later
#include "riscv/dual_issue.h"

namespace floom::inline engine::riscv {
std::uint8_t DualIssue::traitsOf(const Instruction& i)
{
    unsigned traits = 0;
    const bool memory = i.isLoad() || i.isStore();
    const bool jumps = i.isBranch() || i.op == Op::jal || i.op == Op::jalr;
    if (i.isSystem() || i.isDivide() || i.isAtomic() || i.op == Op::lr || i.op == Op::sc)
        traits |= kAlone;
    else if (memory)
        traits |= kLoadStore | static_cast<unsigned>(i.isStore() ? kStore : 0);
    else
        traits |= i.isMultiply() ? kMultiply : kAlu;
    const bool first = i.op != Op::lui && i.op != Op::auipc && i.op != Op::jal && i.op < Op::csrrwi && i.rs1 != 0;
    const bool second = (i.isBranch() || i.isStore() || i.isAtomic() || (i.op >= Op::add && i.op <= Op::remu)) && i.rs2 != 0;
    return static_cast<std::uint8_t>(traits | static_cast<unsigned>(jumps ? kJumps : 0) | static_cast<unsigned>(first ? kReadsFirst : 0)
                                     | static_cast<unsigned>(second ? kReadsSecond : 0));
}

// i0_secondary_stall_d: issue waits for the first ALU if the next instruction would otherwise wait for the second.
std::int64_t DualIssue::waitsForFirst(const Instruction& i, const Instruction& next, std::int64_t at)
{
    const bool first = (next.cycles & kReadsFirst) != 0 && next.rs1 == i.rd;
    const bool second = (next.cycles & (kReadsSecond | kStore)) == kReadsSecond && next.rs2 == i.rd;
    if (next.op != Op::undecoded && (first || second))
        for (; m_late; m_late = isLateAt(i, at))
            ++at;
    return at;
}

} // namespace floom::inline engine::riscv
