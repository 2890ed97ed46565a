// SPDX-License-Identifier: GPL-3.0-or-later
#include "riscv/dual_issue.h"

#include <algorithm>

namespace floom::riscv {
namespace {

// Cycles between maker and reader, by what the reader needs the value for and who makes it: 0 where both may go together. From `kEarly` on
// an ALU instruction need not wait for the second ALU.
constexpr std::int64_t kApart[4][4] = {
    {1, 0, 0, 1}, // ALU: i1_depend_i0_d with non_block_case_d
    {1, 2, 3, 4}, // address or factor: i0_load_block_d, i0_mul_block_d, i0_secondary_block_d
    {0, 1, 3, 1}, // what is stored: store_data_bypass_*, i0_mul_block_d
    {1, 3, 3, 4}, // division, CSR instruction
};
constexpr std::int64_t kEarly[4] = {0, 3, 3, 4}; // i0_secondary_d

} // namespace

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

std::int64_t DualIssue::readyAt(const Instruction& i) const
{
    const Need need = (i.cycles & kAlu) != 0 ? forAlu : (i.cycles & kAlone) != 0 ? forAlone : forAddressOrFactor;
    std::int64_t ready = INT64_MIN;
    if ((i.cycles & kReadsFirst) != 0) {
        const Made& made = m_made[i.rs1];
        ready = made.at + kApart[need][made.by];
    }
    if ((i.cycles & kReadsSecond) != 0) {
        const Made& made = m_made[i.rs2];
        ready = std::max(ready, made.at + kApart[(i.cycles & kStore) != 0 ? forStore : need][made.by]);
    }
    return ready;
}

bool DualIssue::isLateAt(const Instruction& i, std::int64_t cycle) const
{
    return (i.cycles & kAlu) != 0
        && (((i.cycles & kReadsFirst) != 0 && cycle - m_made[i.rs1].at < kEarly[m_made[i.rs1].by])
            || ((i.cycles & kReadsSecond) != 0 && cycle - m_made[i.rs2].at < kEarly[m_made[i.rs2].by]));
}

// With the first of the present cycle: i1_block_d.
bool DualIssue::goesAlong(const Instruction& i) const
{
    const unsigned both = i.cycles & m_first;
    return ((i.cycles | m_first) & kAlone) == 0 && (both & (kLoadStore | kMultiply)) == 0
        && !((m_first & kJumps) != 0 && m_late && (i.cycles & (kLoadStore | kStore)) == kLoadStore)
        && readyAt(i) < static_cast<std::int64_t>(m_end);
}

std::uint64_t DualIssue::issue(const Instruction& i, const Instruction& next, std::uint64_t cycles)
{
    const bool along = m_end == cycles && goesAlong(i);
    std::int64_t at = static_cast<std::int64_t>(cycles) - (along ? 1 : 0);
    if (!along)
        at = std::max(at, readyAt(i));
    m_late = isLateAt(i, at);
    if (m_late && !along) { // i0_secondary_stall_d: it waits for the first ALU where what follows could not be early otherwise
        const bool first = (next.cycles & kReadsFirst) != 0 && next.rs1 == i.rd;
        const bool second = (next.cycles & (kReadsSecond | kStore)) == kReadsSecond && next.rs2 == i.rd;
        if ((next.cycles & kAlu) == 0 && next.op != Op::undecoded && (first || second))
            for (; m_late; m_late = isLateAt(i, at))
                ++at;
    }
    m_made[i.rd] = {at, m_late ? lateAlu : (i.cycles & kLoadStore) != 0 ? load : (i.cycles & kMultiply) != 0 ? multiply : alu};
    if (along) {
        m_end = UINT64_MAX;
        return m_added = m_step ? 1 : 0;
    }
    m_first = i.cycles;
    m_end = static_cast<std::uint64_t>(at) + 1;
    return m_end - cycles;
}

} // namespace floom::riscv
