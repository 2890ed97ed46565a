// SPDX-License-Identifier: GPL-3.0-or-later
// CoreTiming: what instructions cost, as data: one row a core. Where one instruction is issued at a time, the static parts (stalls behind a
// load) are worked out once, when a block is decoded, and what depends on values (branches, divisions) is added as it happens. Where two
// are issued together, see DualIssue.
#pragma once

#include "riscv/instruction.h"

#include <string_view>
#include <vector>

namespace floom::riscv {

struct CoreTiming {
    std::string_view id;
    std::string_view label;
    std::string_view source;
    int issue = 1; // instructions a cycle
    int multiply = 1, multiplyHigh = 1; // cycles of mul, and of mulh, mulhsu, mulhu
    int divideLeast = 1, divideMost = 1; // cycles
    int divideBits = 1; // quotient bits a cycle; 0: by the leading zeros of the divisor
    int loadUse = 0; // more when the next instruction needs what was loaded
    int jump = 0; // more of a jump; of a core that issues two: when it comes for the first time
    int branch = 0; // more of a taken branch; with a predictor: of a mispredicted one
    int lateBranch = 0; // the same when it waits for the second ALU
    int unaligned = 0; // more when a jump's target is a 4-byte instruction across words
    bool predicts = false;
    int misaligned = 0; // more of a load or store across words
    int system = 0; // more of a CSR instruction
    // Thousandths of cycles of any instruction; the rows above are not used then. 0: by instruction.
    int cpiThousandths = 0;
};

[[nodiscard]] const std::vector<CoreTiming>& coreTimings();
[[nodiscard]] const CoreTiming* findTiming(std::string_view id); // nullptr when there is none

// Sets the cycles of the `count` instructions of a straight run; behind them stands what comes next, or nullptr where that is not known.
// `targetCrossesWord`: its last jumps to a 4-byte instruction that lies across words.
void timeRun(const CoreTiming& timing, Instruction* const* run, std::size_t count, bool targetCrossesWord);

// Of a division by value.
[[nodiscard]] int divideCycles(const CoreTiming& timing, std::uint32_t dividend, std::uint32_t divisor, bool isSigned);

} // namespace floom::riscv
