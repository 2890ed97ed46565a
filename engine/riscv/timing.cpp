// SPDX-License-Identifier: GPL-3.0-or-later
#include "riscv/timing.h"

#include "riscv/dual_issue.h"

#include <algorithm>
#include <array>
#include <bit>

namespace floom::inline engine::riscv {
namespace {

std::vector<CoreTiming> makeTimings()
{
    std::vector<CoreTiming> list(7);
    CoreTiming* t = list.data();
    t[0].id = "cv32e40p";
    t[0].label = "CV32E40P";
    t[0].source = "CV32E40P user manual, pipeline: 4 stages, single issue";
    t[0].multiplyHigh = 5;
    t[0].divideLeast = 3;
    t[0].divideMost = 35;
    t[0].divideBits = 0;
    t[0].loadUse = 1;
    t[0].jump = 1;
    t[0].branch = 2;
    t[0].unaligned = 1;
    t[0].misaligned = 1;
    t[0].system = 3;
    t[1].id = "veer_el2";
    t[1].label = "VeeR EL2";
    t[1].source = "VeeR EL2 programmer's reference and RTL: 4 stages, single issue, branches predicted";
    t[1].divideMost = 10;
    t[1].divideBits = 4;
    t[1].predicts = true;
    t[1].branch = 2;
    t[1].misaligned = 1;
    t[2].id = "veer_eh1";
    t[2].label = "VeeR EH1";
    t[2].source = "VeeR EH1 programmer's reference and dec_decode_ctl.sv: 9 stages, two instructions a cycle";
    t[2].issue = 2;
    t[2].divideLeast = 3;
    t[2].divideMost = 34;
    t[2].predicts = true;
    t[2].jump = 4;
    t[2].branch = 4;
    t[2].lateBranch = 7;
    t[2].misaligned = 1;
    // CPI of ARM cores: CoreMark needs 309 k instructions an iteration here, so CPI = 3.24 / (CoreMark/MHz).
    constexpr std::array<std::array<std::string_view, 3>, 4> kArm{{{"cortex_r4", "Cortex-R4", "CPI from 3.47 CoreMark/MHz"},
                                                                   {"cortex_r5", "Cortex-R5", "CPI as Cortex-R4, whose pipeline it has"},
                                                                   {"cortex_r8", "Cortex-R8", "CPI from 4.6 CoreMark/MHz"},
                                                                   {"cortex_m7", "Cortex-M7", "CPI from 5.01 CoreMark/MHz"}}};
    constexpr std::array kCpi{934, 934, 704, 647};
    for (std::size_t i = 0; i < kArm.size(); ++i) {
        t[3 + i].id = kArm[i][0];
        t[3 + i].label = kArm[i][1];
        t[3 + i].source = kArm[i][2];
        t[3 + i].cpiThousandths = kCpi[i];
    }
    return list;
}

bool reads(const Instruction& i, std::uint8_t reg)
{
    if (reg == Instruction::kNowhere || reg == 0)
        return false;
    const bool first = i.op != Op::lui && i.op != Op::auipc && i.op != Op::jal && i.op < Op::csrrwi;
    const bool second = i.isBranch() || i.isStore() || i.isAtomic() || (i.op >= Op::add && i.op <= Op::remu);
    return (first && i.rs1 == reg) || (second && i.rs2 == reg);
}

std::uint8_t small(int cycles)
{
    return static_cast<std::uint8_t>(std::clamp(cycles, 0, 255));
}

int ownCycles(const CoreTiming& t, const Instruction& i)
{
    if (i.op == Op::mul)
        return t.multiply;
    if (i.isMultiply())
        return t.multiplyHigh;
    return i.op >= Op::csrrw ? 1 + t.system : 1;
}

void timeSingle(const CoreTiming& t, Instruction* const* run, std::size_t count)
{
    for (std::size_t n = 0; n < count; ++n) {
        Instruction& i = *run[n];
        const bool waits = i.isLoad() && run[n + 1] != nullptr && reads(*run[n + 1], i.rd);
        i.cycles = small(ownCycles(t, i) + (waits ? t.loadUse : 0));
    }
}

} // namespace

const std::vector<CoreTiming>& coreTimings()
{
    static const std::vector<CoreTiming> list = makeTimings();
    return list;
}

const CoreTiming* findTiming(std::string_view id)
{
    for (const CoreTiming& timing : coreTimings())
        if (timing.id == id)
            return &timing;
    return nullptr;
}

void timeRun(const CoreTiming& timing, Instruction* const* run, std::size_t count, bool targetCrossesWord)
{
    if (count == 0)
        return;
    if (timing.cpiThousandths > 0 || timing.issue == 2) {
        for (std::size_t n = 0; n < count; ++n)
            run[n]->cycles = timing.issue == 2 ? DualIssue::traitsOf(*run[n]) : 1;
        return;
    }
    Instruction& last = *run[count - 1];
    const int crosses = targetCrossesWord ? timing.unaligned : 0;
    if (last.isBranch())
        last.taken = small(timing.branch + crosses);
    else if (last.op == Op::jal || last.op == Op::jalr)
        last.taken = small(timing.jump + crosses);
    timeSingle(timing, run, count);
}

int divideCycles(const CoreTiming& timing, std::uint32_t dividend, std::uint32_t divisor, bool isSigned)
{
    const auto size = [isSigned](std::uint32_t x) { return isSigned && x >> 31 != 0 ? 0U - x : x; };
    const int zerosOfDivisor = std::countl_zero(size(divisor));
    if (timing.divideBits == 0) // divideLeast cycles, plus one per leading zero of the divisor
        return std::min(timing.divideMost, timing.divideLeast + zerosOfDivisor);
    const int quotient = std::max(0, zerosOfDivisor - std::countl_zero(size(dividend)) + 1);
    return std::min(timing.divideMost, timing.divideLeast + (quotient + timing.divideBits - 1) / timing.divideBits);
}

} // namespace floom::inline engine::riscv
