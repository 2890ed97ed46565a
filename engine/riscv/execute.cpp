// SPDX-License-Identifier: GPL-3.0-or-later
// The interpreter loop: one label per operation, with a jump through a table after each. Cycles are counted per instruction, so every
// access happens at its exact cycle.
#include "riscv/core.h"

#include <cstring>

#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wpedantic" // labels as values
#endif

namespace floom::inline engine::riscv {
namespace {

template <typename T> std::uint32_t fetchFrom(const std::uint8_t* bytes)
{
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
}

// Registers that hold return addresses by the calling convention.
bool isLink(std::uint8_t number)
{
    return number == 1 || number == 5;
}

} // namespace

// x86 and ARM hosts are little-endian, as the core is.
#define NEXT()                                                                                                                             \
    do {                                                                                                                                   \
        if (cycles >= limit) [[unlikely]]                                                                                                  \
            goto reached;                                                                                                                  \
        goto* kLabels[static_cast<unsigned>(at->op)];                                                                                      \
    } while (false)
#define CHARGE()                                                                                                                           \
    do {                                                                                                                                   \
        if constexpr (kTwo)                                                                                                                \
            cycles += m_issue.issue(*at, at[at->length >> 1], cycles);                                                                     \
        else                                                                                                                               \
            cycles += at->cycles;                                                                                                          \
        ++retired;                                                                                                                         \
    } while (false)
#define STEP()                                                                                                                             \
    do {                                                                                                                                   \
        CHARGE();                                                                                                                          \
        at += at->length >> 1;                                                                                                             \
        NEXT();                                                                                                                            \
    } while (false)
#define SET(expression)                                                                                                                    \
    do {                                                                                                                                   \
        x[at->rd] = (expression);                                                                                                          \
        STEP();                                                                                                                            \
    } while (false)
#define S(value) static_cast<std::int32_t>(value)
#define U(value) static_cast<std::uint32_t>(value)
#define PC() (codeBase + (U(at - base) << 1))
#define LEAVE()                                                                                                                            \
    do {                                                                                                                                   \
        m_cycles = cycles;                                                                                                                 \
        m_retired = retired;                                                                                                               \
        m_stores = stores;                                                                                                                 \
        m_pc = PC();                                                                                                                       \
    } while (false)
#define GO(target)                                                                                                                         \
    do {                                                                                                                                   \
        const std::uint32_t to_ = (target);                                                                                                \
        if (!covers(to_)) [[unlikely]] {                                                                                                   \
            LEAVE();                                                                                                                       \
            return lost(to_);                                                                                                              \
        }                                                                                                                                  \
        at = base + ((to_ - codeBase) >> 1);                                                                                               \
        NEXT();                                                                                                                            \
    } while (false)
#define BRANCH(condition)                                                                                                                  \
    do {                                                                                                                                   \
        const bool taken_ = (condition);                                                                                                   \
        CHARGE();                                                                                                                          \
        if (predicts) {                                                                                                                    \
            if (taken_ != (at->history >= 2))                                                                                              \
                cycles += kTwo ? (m_issue.isLate() ? lateMiss : miss) : at->taken;                                                         \
            at->history = static_cast<std::uint8_t>(taken_ ? at->history + (at->history < 3) : at->history - (at->history > 0));           \
        } else if (taken_) {                                                                                                               \
            cycles += at->taken;                                                                                                           \
        }                                                                                                                                  \
        if (!taken_) {                                                                                                                     \
            at += at->length >> 1;                                                                                                         \
            NEXT();                                                                                                                        \
        }                                                                                                                                  \
        GO(PC() + U(at->imm));                                                                                                             \
    } while (false)
#define JUMPED()                                                                                                                           \
    do {                                                                                                                                   \
        if constexpr (kTwo) {                                                                                                              \
            if (at->history == 1)                                                                                                          \
                cycles += firstJump;                                                                                                       \
            at->history = 3;                                                                                                               \
        } else {                                                                                                                           \
            cycles += at->taken;                                                                                                           \
        }                                                                                                                                  \
    } while (false)
#define LOAD(type)                                                                                                                         \
    do {                                                                                                                                   \
        const std::uint32_t address_ = x[at->rs1] + U(at->imm);                                                                            \
        if (address_ - dataBase <= dataBytes - sizeof(type)) [[likely]] {                                                                  \
            if ((address_ & 3U) + sizeof(type) > 4) [[unlikely]]                                                                           \
                cycles += misaligned;                                                                                                      \
            SET(fetchFrom<type>(data + (address_ - dataBase)));                                                                            \
        }                                                                                                                                  \
        if (address_ - codeBase <= codeBytes - sizeof(type))                                                                               \
            SET(fetchFrom<type>(code + (address_ - codeBase)));                                                                            \
        m_access = {at->op, address_, sizeof(type), 0};                                                                                    \
        goto load;                                                                                                                         \
    } while (false)
#define STORE(type)                                                                                                                        \
    do {                                                                                                                                   \
        const std::uint32_t address_ = x[at->rs1] + U(at->imm);                                                                            \
        const auto value_ = static_cast<type>(x[at->rs2]);                                                                                 \
        ++stores;                                                                                                                          \
        if (address_ - dataBase <= dataBytes - sizeof(type)) [[likely]] {                                                                  \
            if ((address_ & 3U) + sizeof(type) > 4) [[unlikely]]                                                                           \
                cycles += misaligned;                                                                                                      \
            std::memcpy(data + (address_ - dataBase), &value_, sizeof value_);                                                             \
            STEP();                                                                                                                        \
        }                                                                                                                                  \
        m_access = {at->op, address_, sizeof(type), U(value_)};                                                                            \
        goto store;                                                                                                                        \
    } while (false)
#define DIVIDE(isSigned, expression)                                                                                                       \
    do {                                                                                                                                   \
        const std::uint32_t a = x[at->rs1], b = x[at->rs2];                                                                                \
        if (byInstruction)                                                                                                                 \
            cycles += U(divideCycles(*m_timing, a, b, isSigned) - 1);                                                                      \
        SET(expression);                                                                                                                   \
    } while (false)
#define ATOMIC()                                                                                                                           \
    do {                                                                                                                                   \
        m_access = {at->op, x[at->rs1], 4, x[at->rs2]};                                                                                    \
        goto atomic;                                                                                                                       \
    } while (false)
#define MOVED(target, how)                                                                                                                 \
    do {                                                                                                                                   \
        if (x[2] < m_stackLimit) [[unlikely]]                                                                                              \
            goto stack;                                                                                                                    \
        if (m_profile != nullptr) {                                                                                                        \
            const std::uint16_t function_ = m_profile->at(((target)-codeBase) >> 1);                                                       \
            if (function_ != m_profile->current())                                                                                         \
                m_profile->enter(function_, cycles, how);                                                                                  \
        }                                                                                                                                  \
    } while (false)

template <bool kTwo> Stop Core::execute(std::uint64_t limit)
{
#define FLOOM_RISCV_LABEL(name) &&label_##name,
    static const void* const kLabels[] = {FLOOM_RISCV_OPS(FLOOM_RISCV_LABEL)};
#undef FLOOM_RISCV_LABEL
    const std::uint32_t codeBase = m_memory.codeBase, codeBytes = m_memory.codeBytes;
    const std::uint32_t dataBase = m_memory.dataBase, dataBytes = m_memory.dataBytes;
    std::uint8_t* const data = m_data.data();
    std::uint8_t* const code = m_code.data();
    Instruction* const base = m_decoded.data();
    std::uint32_t* const x = m_regs;
    const bool predicts = m_timing->predicts, byInstruction = m_timing->cpiThousandths == 0;
    const auto misaligned = static_cast<std::uint64_t>(m_timing->misaligned);
    [[maybe_unused]] const auto miss = static_cast<std::uint64_t>(m_timing->branch),
                                lateMiss = static_cast<std::uint64_t>(m_timing->lateBranch);
    [[maybe_unused]] const auto firstJump = static_cast<std::uint64_t>(m_timing->jump);
    std::uint64_t cycles = m_cycles, retired = m_retired, stores = m_stores;
    if (!covers(m_pc))
        return raise(Cause::fetchAccess, m_pc);
    Instruction* at = base + ((m_pc - codeBase) >> 1);
    NEXT();

label_undecoded:
    if (U(at - base) << 1 >= codeBytes) [[unlikely]] { // ran off the end
        LEAVE();
        return raise(Cause::fetchAccess, m_pc);
    }
    {
        const std::uint32_t pc = PC();
        decodeAt(pc);
        goto* kLabels[static_cast<unsigned>(at->op)];
    }
label_illegal:
    LEAVE();
    return raise(Cause::illegal, at->raw);
label_lui:
    SET(U(at->imm));
label_auipc:
    SET(PC() + U(at->imm));
label_jal : {
    const std::uint32_t target = PC() + U(at->imm);
    x[at->rd] = PC() + at->length;
    CHARGE();
    JUMPED();
    MOVED(target, isLink(at->rd) ? Profile::Move::call : Profile::Move::jump);
    GO(target);
}
label_jalr : {
    const std::uint32_t target = (x[at->rs1] + U(at->imm)) & ~1U;
    x[at->rd] = PC() + at->length;
    CHARGE();
    JUMPED();
    MOVED(target, isLink(at->rd) ? Profile::Move::call : isLink(at->rs1) ? Profile::Move::back : Profile::Move::jump);
    GO(target);
}
label_beq:
    BRANCH(x[at->rs1] == x[at->rs2]);
label_bne:
    BRANCH(x[at->rs1] != x[at->rs2]);
label_blt:
    BRANCH(S(x[at->rs1]) < S(x[at->rs2]));
label_bge:
    BRANCH(S(x[at->rs1]) >= S(x[at->rs2]));
label_bltu:
    BRANCH(x[at->rs1] < x[at->rs2]);
label_bgeu:
    BRANCH(x[at->rs1] >= x[at->rs2]);
label_lb:
    LOAD(std::int8_t);
label_lh:
    LOAD(std::int16_t);
label_lw:
    LOAD(std::uint32_t);
label_lbu:
    LOAD(std::uint8_t);
label_lhu:
    LOAD(std::uint16_t);
label_sb:
    STORE(std::uint8_t);
label_sh:
    STORE(std::uint16_t);
label_sw:
    STORE(std::uint32_t);
label_addi:
    SET(x[at->rs1] + U(at->imm));
label_slti:
    SET(S(x[at->rs1]) < at->imm ? 1U : 0U);
label_sltiu:
    SET(x[at->rs1] < U(at->imm) ? 1U : 0U);
label_xori:
    SET(x[at->rs1] ^ U(at->imm));
label_ori:
    SET(x[at->rs1] | U(at->imm));
label_andi:
    SET(x[at->rs1] & U(at->imm));
label_slli:
    SET(x[at->rs1] << at->imm);
label_srli:
    SET(x[at->rs1] >> at->imm);
label_srai:
    SET(U(S(x[at->rs1]) >> at->imm));
label_add:
    SET(x[at->rs1] + x[at->rs2]);
label_sub:
    SET(x[at->rs1] - x[at->rs2]);
label_sll:
    SET(x[at->rs1] << (x[at->rs2] & 31U));
label_slt:
    SET(S(x[at->rs1]) < S(x[at->rs2]) ? 1U : 0U);
label_sltu:
    SET(x[at->rs1] < x[at->rs2] ? 1U : 0U);
label_xor_:
    SET(x[at->rs1] ^ x[at->rs2]);
label_srl:
    SET(x[at->rs1] >> (x[at->rs2] & 31U));
label_sra:
    SET(U(S(x[at->rs1]) >> (x[at->rs2] & 31U)));
label_or_:
    SET(x[at->rs1] | x[at->rs2]);
label_and_:
    SET(x[at->rs1] & x[at->rs2]);
label_mul:
    SET(x[at->rs1] * x[at->rs2]);
label_mulh:
    SET(U(static_cast<std::uint64_t>(static_cast<std::int64_t>(S(x[at->rs1])) * S(x[at->rs2])) >> 32));
label_mulhsu:
    SET(U(static_cast<std::uint64_t>(static_cast<std::int64_t>(S(x[at->rs1])) * static_cast<std::int64_t>(x[at->rs2])) >> 32));
label_mulhu:
    SET(U(static_cast<std::uint64_t>(x[at->rs1]) * x[at->rs2] >> 32));
label_div:
    DIVIDE(true, b == 0 ? ~0U : (a == 0x80000000U && b == ~0U) ? a : U(S(a) / S(b)));
label_divu:
    DIVIDE(false, b == 0 ? ~0U : a / b);
label_rem:
    DIVIDE(true, b == 0 ? a : (a == 0x80000000U && b == ~0U) ? 0U : U(S(a) % S(b)));
label_remu:
    DIVIDE(false, b == 0 ? a : a % b);
label_lr:
    if ((x[at->rs1] & 3U) != 0) {
        LEAVE();
        return raise(Cause::loadAlignment, x[at->rs1]);
    }
    m_reserved = x[at->rs1];
    if (x[at->rs1] - dataBase <= dataBytes - 4)
        SET(fetchFrom<std::uint32_t>(data + (x[at->rs1] - dataBase)));
    m_access = {at->op, x[at->rs1], 4, 0};
    goto load;
label_sc : {
    const std::uint32_t address = x[at->rs1];
    if ((address & 3U) != 0) {
        LEAVE();
        return raise(Cause::storeAlignment, address);
    }
    ++stores;
    const bool mine = m_reserved == address;
    m_reserved = 1;
    if (!mine)
        SET(1);
    if (address - dataBase <= dataBytes - 4) {
        std::memcpy(data + (address - dataBase), &x[at->rs2], 4);
        SET(0);
    }
    ATOMIC();
}
label_amoswap:
    ATOMIC();
label_amoadd:
    ATOMIC();
label_amoxor:
    ATOMIC();
label_amoand:
    ATOMIC();
label_amoor:
    ATOMIC();
label_amomin:
    ATOMIC();
label_amomax:
    ATOMIC();
label_amominu:
    ATOMIC();
label_amomaxu:
    ATOMIC();
label_fence:
    m_access = {at->op, 0, 0, 0};
    m_accessRd = Instruction::kNowhere;
    m_accessLength = at->length;
    LEAVE();
    return Stop::fence;
label_fencei:
    STEP();
label_ecall:
    LEAVE();
    return raise(Cause::environmentCall, 0);
label_ebreak:
    LEAVE();
    return raise(Cause::breakpoint, PC());
label_mret:
    CHARGE();
    m_csr.status = (m_csr.status & ~8U) | (m_csr.status >> 4 & 8U) | 0x80U;
    LEAVE();
    m_pc = m_csr.epc;
    takeInterrupt();
    MOVED(m_pc, Profile::Move::back);
    GO(m_pc);
label_wfi:
    if (wakes())
        STEP();
    CHARGE();
    at += at->length >> 1;
    LEAVE();
    return Stop::idle;
label_csrrw:
label_csrrs:
label_csrrc:
label_csrrwi:
label_csrrsi:
label_csrrci : {
    LEAVE();
    const std::uint32_t operand = at->op >= Op::csrrwi ? at->rs1 : x[at->rs1];
    const bool writes = at->op == Op::csrrw || at->op == Op::csrrwi || at->rs1 != 0;
    const auto number = U(at->imm);
    std::uint32_t old = 0;
    if (!readCsr(number, old))
        return raise(Cause::illegal, at->raw);
    const bool set = at->op == Op::csrrs || at->op == Op::csrrsi, clear = at->op == Op::csrrc || at->op == Op::csrrci;
    if (writes && !writeCsr(number, set ? old | operand : clear ? old & ~operand : operand))
        return raise(Cause::illegal, at->raw);
    x[at->rd] = old;
    CHARGE();
    at += at->length >> 1;
    LEAVE();
    if (takeInterrupt())
        GO(m_pc);
    NEXT();
}

load:
    if ((m_access.address & (m_access.bytes - 1)) != 0) {
        LEAVE();
        return raise(Cause::loadAlignment, m_access.address);
    }
    m_accessRd = at->rd;
    m_accessLength = at->length;
    LEAVE();
    return Stop::load;
store:
    if (m_access.address - codeBase <= codeBytes - m_access.bytes) {
        std::memcpy(code + (m_access.address - codeBase), &m_access.value, m_access.bytes);
        forget(m_access.address, m_access.bytes);
        STEP();
    }
    if ((m_access.address & (m_access.bytes - 1)) != 0) {
        LEAVE();
        return raise(Cause::storeAlignment, m_access.address);
    }
    m_accessRd = Instruction::kNowhere;
    m_accessLength = at->length;
    LEAVE();
    return Stop::store;
atomic:
    if ((m_access.address & 3U) != 0) {
        LEAVE();
        return raise(Cause::storeAlignment, m_access.address);
    }
    ++stores;
    if (m_access.address - dataBase <= dataBytes - 4) {
        const std::uint32_t old = fetchFrom<std::uint32_t>(data + (m_access.address - dataBase));
        const std::uint32_t result = atomicResult(m_access, old);
        std::memcpy(data + (m_access.address - dataBase), &result, 4);
        SET(old);
    }
    m_accessRd = at->rd;
    m_accessLength = at->length;
    LEAVE();
    return Stop::atomic;
stack:
    LEAVE();
    return raise(Cause::stack, x[2]);
reached:
    LEAVE();
    return Stop::limit;
}

template Stop Core::execute<false>(std::uint64_t limit);
template Stop Core::execute<true>(std::uint64_t limit);

} // namespace floom::inline engine::riscv
