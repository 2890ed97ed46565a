// SPDX-License-Identifier: GPL-3.0-or-later
// Instruction: one decoded instruction of RV32IMAC with Zicsr. Compressed ones are expanded first, so there is only one decoder.
#pragma once

#include <cstdint>

namespace floom::inline engine::riscv {

// Every operation, in the order of the interpreter's table.
// clang-format off
#define FLOOM_RISCV_OPS(X)                                                                                                                 \
    X(undecoded)                                                                                                                           \
    X(illegal)                                                                                                                             \
    X(lui) X(auipc) X(jal) X(jalr) X(beq) X(bne) X(blt) X(bge) X(bltu) X(bgeu) X(lb) X(lh) X(lw) X(lbu) X(lhu) X(sb) X(sh) X(sw)   \
        X(addi) X(slti) X(sltiu) X(xori) X(ori) X(andi) X(slli) X(srli) X(srai) X(add) X(sub) X(sll) X(slt) X(sltu) X(xor_) X(srl) X(sra)  \
            X(or_) X(and_) X(mul) X(mulh) X(mulhsu) X(mulhu) X(div) X(divu) X(rem) X(remu) X(lr) X(sc) X(amoswap) X(amoadd) X(amoxor)      \
                X(amoand) X(amoor) X(amomin) X(amomax) X(amominu) X(amomaxu) X(fence) X(fencei) X(ecall) X(ebreak) X(mret) X(wfi) X(csrrw) \
                    X(csrrs) X(csrrc) X(csrrwi) X(csrrsi) X(csrrci)
// clang-format on

enum class Op : std::uint8_t {
#define FLOOM_RISCV_OP(name) name,
    FLOOM_RISCV_OPS(FLOOM_RISCV_OP)
#undef FLOOM_RISCV_OP
};

struct Instruction {
    Op op = Op::undecoded;
    std::uint8_t rd = 0, rs1 = 0, rs2 = 0; // rd is kNowhere if x0 is written
    std::uint8_t length = 4; // bytes
    std::uint8_t cycles = 1; // including the stall it causes; dual-issue core: its traits
    std::uint8_t taken = 0; // jumps and branches: extra cycles if taken; with a predictor: if mispredicted
    std::uint8_t history = 1; // branch: two-bit counter, taken from 2 on; jump: seen before
    std::int32_t imm = 0; // CSR instructions: register number
    std::uint32_t raw = 0; // encoding in memory

    static constexpr std::uint8_t kNowhere = 32;
    [[nodiscard]] bool isBranch() const { return op >= Op::beq && op <= Op::bgeu; }
    [[nodiscard]] bool isLoad() const { return (op >= Op::lb && op <= Op::lhu) || op == Op::lr; }
    [[nodiscard]] bool isStore() const { return (op >= Op::sb && op <= Op::sw) || op == Op::sc; }
    [[nodiscard]] bool isAtomic() const { return op >= Op::amoswap && op <= Op::amomaxu; }
    [[nodiscard]] bool isMultiply() const { return op >= Op::mul && op <= Op::mulhu; }
    [[nodiscard]] bool isDivide() const { return op >= Op::div && op <= Op::remu; }
    [[nodiscard]] bool isSystem() const { return op >= Op::fence; }
    [[nodiscard]] bool endsBlock() const { return op == Op::jal || op == Op::jalr || isBranch() || isSystem() || op <= Op::illegal; }
};
static_assert(sizeof(Instruction) == 16);

// `raw`: the 32 bits at an address; for a compressed instruction only the lower 16 matter.
[[nodiscard]] Instruction decode(std::uint32_t raw);

} // namespace floom::inline engine::riscv
