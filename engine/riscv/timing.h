// SPDX-License-Identifier: GPL-3.0-or-later
// CoreTiming: instruction costs as data, one row per core. For single-issue cores the static part (stalls after a load) is computed once
// when a block is decoded; value-dependent costs (branches, divisions) are added at run time. For dual-issue cores see DualIssue.
#pragma once

#include "riscv/instruction.h"

#include <string_view>
#include <vector>

namespace floom::inline engine::riscv {

struct CoreTiming {
    std::string_view id;
    std::string_view label;
    std::string_view source;
    int issue = 1; // instructions per cycle
    int multiply = 1, multiplyHigh = 1; // cycles of mul, and of mulh, mulhsu, mulhu
    int divideLeast = 1, divideMost = 1; // cycles
    int divideBits = 1; // quotient bits per cycle; 0: by the leading zeros of the divisor
    int loadUse = 0; // extra if the next instruction uses the loaded value
    int jump = 0; // extra of a jump; dual-issue core: the first time it is executed
    int branch = 0; // extra of a taken branch; with a predictor: of a mispredicted one
    int lateBranch = 0; // the same if the branch uses the second ALU
    int unaligned = 0; // extra if a jump's target is a 4-byte instruction crossing a word
    bool predicts = false;
    int misaligned = 0; // extra of a load or store crossing a word
    int system = 0; // extra of a CSR instruction
    // > 0: every instruction takes this many thousandths of a cycle, and the values above are unused.
    int cpiThousandths = 0;
};

[[nodiscard]] const std::vector<CoreTiming>& coreTimings();
[[nodiscard]] const CoreTiming* findTiming(std::string_view id); // nullptr if there is none

// Sets the cycles of the `count` instructions of a straight run. run[count] is the next instruction, or nullptr if unknown.
// `targetCrossesWord`: the last one jumps to a 4-byte instruction that crosses a word.
void timeRun(const CoreTiming& timing, Instruction* const* run, std::size_t count, bool targetCrossesWord);

// Cycles of a division, depending on its operands.
[[nodiscard]] int divideCycles(const CoreTiming& timing, std::uint32_t dividend, std::uint32_t divisor, bool isSigned);

} // namespace floom::inline engine::riscv
