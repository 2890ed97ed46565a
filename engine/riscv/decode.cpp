// SPDX-License-Identifier: GPL-3.0-or-later
// RISC-V unprivileged specification 20191213, chapters 2, 7 to 9 and 16; privileged 20211203 for mret and wfi.
#include "riscv/instruction.h"

namespace floom::inline engine::riscv {
namespace {

constexpr std::uint32_t kIllegal = 0;

constexpr std::uint32_t bits(std::uint32_t raw, int from, int count)
{
    return raw >> from & ((1U << count) - 1U);
}

constexpr std::int32_t extend(std::uint32_t value, int width)
{
    return static_cast<std::int32_t>(value << (32 - width)) >> (32 - width);
}

// --- compressed instructions as their full forms ---
constexpr std::uint32_t encodeI(std::uint32_t opcode, std::uint32_t funct3, std::uint32_t rd, std::uint32_t rs1, std::int32_t imm)
{
    return static_cast<std::uint32_t>(imm) << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}
constexpr std::uint32_t encodeR(std::uint32_t funct7, std::uint32_t funct3, std::uint32_t rd, std::uint32_t rs1, std::uint32_t rs2)
{
    return funct7 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | 0x33U;
}
constexpr std::uint32_t encodeS(std::uint32_t funct3, std::uint32_t rs1, std::uint32_t rs2, std::uint32_t imm)
{
    return bits(imm, 5, 7) << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | bits(imm, 0, 5) << 7 | 0x23U;
}
constexpr std::uint32_t encodeB(std::uint32_t funct3, std::uint32_t rs1, std::int32_t offset)
{
    const auto imm = static_cast<std::uint32_t>(offset);
    return bits(imm, 12, 1) << 31 | bits(imm, 5, 6) << 25 | rs1 << 15 | funct3 << 12 | bits(imm, 1, 4) << 8 | bits(imm, 11, 1) << 7 | 0x63U;
}
constexpr std::uint32_t encodeJ(std::uint32_t rd, std::int32_t offset)
{
    const auto imm = static_cast<std::uint32_t>(offset);
    return bits(imm, 20, 1) << 31 | bits(imm, 1, 10) << 21 | bits(imm, 11, 1) << 20 | bits(imm, 12, 8) << 12 | rd << 7 | 0x6FU;
}

std::uint32_t widen0(std::uint32_t c)
{
    const std::uint32_t low = 8 + bits(c, 2, 3), high = 8 + bits(c, 7, 3);
    const std::uint32_t word = bits(c, 10, 3) << 3 | bits(c, 6, 1) << 2 | bits(c, 5, 1) << 6;
    switch (bits(c, 13, 3)) {
    case 0: { // c.addi4spn
        const std::uint32_t imm = bits(c, 7, 4) << 6 | bits(c, 11, 2) << 4 | bits(c, 5, 1) << 3 | bits(c, 6, 1) << 2;
        return imm == 0 ? kIllegal : encodeI(0x13, 0, low, 2, static_cast<std::int32_t>(imm));
    }
    case 2: // c.lw
        return encodeI(0x03, 2, low, high, static_cast<std::int32_t>(word));
    case 6: // c.sw
        return encodeS(2, high, low, word);
    default:
        return kIllegal;
    }
}

std::uint32_t widenArithmetic(std::uint32_t c)
{
    const std::uint32_t rd = 8 + bits(c, 7, 3), rs2 = 8 + bits(c, 2, 3);
    const std::uint32_t six = bits(c, 12, 1) << 5 | bits(c, 2, 5);
    switch (bits(c, 10, 2)) {
    case 0: // c.srli
        return six >= 32 ? kIllegal : encodeI(0x13, 5, rd, rd, static_cast<std::int32_t>(six));
    case 1: // c.srai
        return six >= 32 ? kIllegal : encodeI(0x13, 5, rd, rd, static_cast<std::int32_t>(six | 0x400U));
    case 2: // c.andi
        return encodeI(0x13, 7, rd, rd, extend(six, 6));
    default:
        break;
    }
    if (bits(c, 12, 1) != 0)
        return kIllegal;
    constexpr std::uint32_t kFunct3[] = {0, 4, 6, 7}; // sub, xor, or, and
    const std::uint32_t which = bits(c, 5, 2);
    return encodeR(which == 0 ? 0x20 : 0, kFunct3[which], rd, rd, rs2);
}

std::uint32_t widen1(std::uint32_t c)
{
    const std::uint32_t rd = bits(c, 7, 5);
    const std::int32_t six = extend(bits(c, 12, 1) << 5 | bits(c, 2, 5), 6);
    const std::int32_t jump = extend(bits(c, 12, 1) << 11 | bits(c, 8, 1) << 10 | bits(c, 9, 2) << 8 | bits(c, 6, 1) << 7
                                         | bits(c, 7, 1) << 6 | bits(c, 2, 1) << 5 | bits(c, 11, 1) << 4 | bits(c, 3, 3) << 1,
                                     12);
    const std::int32_t branch =
        extend(bits(c, 12, 1) << 8 | bits(c, 5, 2) << 6 | bits(c, 2, 1) << 5 | bits(c, 10, 2) << 3 | bits(c, 3, 2) << 1, 9);
    switch (bits(c, 13, 3)) {
    case 0: // c.addi
        return encodeI(0x13, 0, rd, rd, six);
    case 1: // c.jal
        return encodeJ(1, jump);
    case 2: // c.li
        return encodeI(0x13, 0, rd, 0, six);
    case 3:
        if (rd == 2) { // c.addi16sp
            const std::int32_t imm =
                extend(bits(c, 12, 1) << 9 | bits(c, 3, 2) << 7 | bits(c, 5, 1) << 6 | bits(c, 2, 1) << 5 | bits(c, 6, 1) << 4, 10);
            return imm == 0 ? kIllegal : encodeI(0x13, 0, 2, 2, imm);
        }
        return six == 0 ? kIllegal : static_cast<std::uint32_t>(six) << 12 | rd << 7 | 0x37U; // c.lui
    case 4:
        return widenArithmetic(c);
    case 5: // c.j
        return encodeJ(0, jump);
    default: // c.beqz, c.bnez
        return encodeB(bits(c, 13, 1), 8 + bits(c, 7, 3), branch);
    }
}

std::uint32_t widen2(std::uint32_t c)
{
    const std::uint32_t rd = bits(c, 7, 5), rs2 = bits(c, 2, 5);
    switch (bits(c, 13, 3)) {
    case 0: // c.slli
        return bits(c, 12, 1) != 0 ? kIllegal : encodeI(0x13, 1, rd, rd, static_cast<std::int32_t>(rs2));
    case 2: // c.lwsp
        return rd == 0 ? kIllegal
                       : encodeI(0x03, 2, rd, 2, static_cast<std::int32_t>(bits(c, 4, 3) << 2 | bits(c, 12, 1) << 5 | bits(c, 2, 2) << 6));
    case 4:
        if (bits(c, 12, 1) == 0)
            return rs2 != 0 ? encodeR(0, 0, rd, 0, rs2) : rd != 0 ? encodeI(0x67, 0, 0, rd, 0) : kIllegal; // c.mv, c.jr
        if (rs2 != 0)
            return encodeR(0, 0, rd, rd, rs2); // c.add
        return rd == 0 ? 0x00100073U : encodeI(0x67, 0, 1, rd, 0); // c.ebreak, c.jalr
    case 6: // c.swsp
        return encodeS(2, 2, rs2, bits(c, 9, 4) << 2 | bits(c, 7, 2) << 6);
    default:
        return kIllegal;
    }
}

Op operationOf(std::uint32_t raw)
{
    const std::uint32_t funct3 = bits(raw, 12, 3), funct7 = bits(raw, 25, 7);
    switch (bits(raw, 0, 7)) {
    case 0x37:
        return Op::lui;
    case 0x17:
        return Op::auipc;
    case 0x6F:
        return Op::jal;
    case 0x67:
        return funct3 == 0 ? Op::jalr : Op::illegal;
    case 0x63: {
        constexpr Op kOps[] = {Op::beq, Op::bne, Op::illegal, Op::illegal, Op::blt, Op::bge, Op::bltu, Op::bgeu};
        return kOps[funct3];
    }
    case 0x03: {
        constexpr Op kOps[] = {Op::lb, Op::lh, Op::lw, Op::illegal, Op::lbu, Op::lhu, Op::illegal, Op::illegal};
        return kOps[funct3];
    }
    case 0x23:
        return funct3 == 0 ? Op::sb : funct3 == 1 ? Op::sh : funct3 == 2 ? Op::sw : Op::illegal;
    case 0x13:
        if (funct3 == 1)
            return funct7 == 0 ? Op::slli : Op::illegal;
        if (funct3 == 5)
            return funct7 == 0 ? Op::srli : funct7 == 0x20 ? Op::srai : Op::illegal;
        return funct3 == 0 ? Op::addi
            : funct3 == 2  ? Op::slti
            : funct3 == 3  ? Op::sltiu
            : funct3 == 4  ? Op::xori
            : funct3 == 6  ? Op::ori
                           : Op::andi;
    case 0x33: {
        constexpr Op kPlain[] = {Op::add, Op::sll, Op::slt, Op::sltu, Op::xor_, Op::srl, Op::or_, Op::and_};
        constexpr Op kMultiply[] = {Op::mul, Op::mulh, Op::mulhsu, Op::mulhu, Op::div, Op::divu, Op::rem, Op::remu};
        if (funct7 == 0)
            return kPlain[funct3];
        if (funct7 == 1)
            return kMultiply[funct3];
        return funct7 == 0x20 && funct3 == 0 ? Op::sub : funct7 == 0x20 && funct3 == 5 ? Op::sra : Op::illegal;
    }
    case 0x2F:
        if (funct3 != 2)
            return Op::illegal;
        switch (bits(raw, 27, 5)) {
        case 2:
            return bits(raw, 20, 5) == 0 ? Op::lr : Op::illegal;
        case 3:
            return Op::sc;
        case 1:
            return Op::amoswap;
        case 0:
            return Op::amoadd;
        case 4:
            return Op::amoxor;
        case 12:
            return Op::amoand;
        case 8:
            return Op::amoor;
        case 16:
            return Op::amomin;
        case 20:
            return Op::amomax;
        case 24:
            return Op::amominu;
        case 28:
            return Op::amomaxu;
        default:
            return Op::illegal;
        }
    case 0x0F:
        return funct3 == 0 ? Op::fence : funct3 == 1 ? Op::fencei : Op::illegal;
    case 0x73: {
        constexpr Op kOps[] = {Op::illegal, Op::csrrw, Op::csrrs, Op::csrrc, Op::illegal, Op::csrrwi, Op::csrrsi, Op::csrrci};
        if (funct3 != 0)
            return kOps[funct3];
        return raw == 0x00000073U ? Op::ecall
            : raw == 0x00100073U  ? Op::ebreak
            : raw == 0x30200073U  ? Op::mret
            : raw == 0x10500073U  ? Op::wfi
                                  : Op::illegal;
    }
    default:
        return Op::illegal;
    }
}

std::int32_t immediateOf(std::uint32_t raw, Op op)
{
    if (op == Op::lui || op == Op::auipc)
        return static_cast<std::int32_t>(raw & 0xFFFFF000U);
    if (op == Op::jal)
        return extend(bits(raw, 31, 1) << 20 | bits(raw, 12, 8) << 12 | bits(raw, 20, 1) << 11 | bits(raw, 21, 10) << 1, 21);
    if (op >= Op::beq && op <= Op::bgeu)
        return extend(bits(raw, 31, 1) << 12 | bits(raw, 7, 1) << 11 | bits(raw, 25, 6) << 5 | bits(raw, 8, 4) << 1, 13);
    if (op >= Op::sb && op <= Op::sw)
        return extend(bits(raw, 25, 7) << 5 | bits(raw, 7, 5), 12);
    if (op >= Op::slli && op <= Op::srai)
        return static_cast<std::int32_t>(bits(raw, 20, 5));
    if (op >= Op::csrrw)
        return static_cast<std::int32_t>(bits(raw, 20, 12));
    return extend(bits(raw, 20, 12), 12);
}

bool writesRegister(Op op)
{
    return !(op >= Op::beq && op <= Op::bgeu) && !(op >= Op::sb && op <= Op::sw) && !(op >= Op::fence && op <= Op::wfi) && op > Op::illegal;
}

} // namespace

Instruction decode(std::uint32_t raw)
{
    Instruction result;
    std::uint32_t full = raw;
    if ((raw & 3U) != 3U) {
        const std::uint32_t c = raw & 0xFFFFU;
        full = (raw & 3U) == 0 ? widen0(c) : (raw & 3U) == 1 ? widen1(c) : widen2(c);
        result.length = 2;
        result.raw = c;
    } else {
        result.raw = raw;
    }
    result.op = operationOf(full);
    result.imm = immediateOf(full, result.op);
    result.rd = static_cast<std::uint8_t>(bits(full, 7, 5));
    result.rs1 = static_cast<std::uint8_t>(bits(full, 15, 5));
    result.rs2 = static_cast<std::uint8_t>(bits(full, 20, 5));
    if (result.rd == 0 || !writesRegister(result.op))
        result.rd = Instruction::kNowhere;
    return result;
}

} // namespace floom::inline engine::riscv
