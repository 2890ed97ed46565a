// SPDX-License-Identifier: GPL-3.0-or-later
#include "riscv/core.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace floom::inline engine::riscv {
namespace {

constexpr std::uint32_t kInterruptsEnabled = 8; // mstatus.MIE
constexpr std::size_t kLongestRun = 256; // maximum instructions decoded at once

} // namespace

Core::Core(const CoreMemory& memory, const CoreTiming& timing, std::uint32_t hart)
    : m_memory(memory)
    , m_timing(&timing)
    , m_hart(hart)
    , m_code(memory.codeBytes + 4)
    , m_data(std::max(memory.dataBytes, 4U))
    , m_decoded(memory.codeBytes / 2 + 2)
    , m_pc(memory.codeBase)
{
}

Stop Core::run(std::uint64_t limit)
{
    takeInterrupt();
    return m_timing->issue == 2 ? execute<true>(limit) : execute<false>(limit);
}

Stop Core::step()
{
    m_issue.beginStep();
    const Stop stop = run(m_cycles + 1);
    m_cycles -= m_issue.endStep();
    return stop;
}

void Core::finishLoad(std::uint32_t value, std::uint64_t cycles)
{
    const Op op = m_access.op;
    m_regs[m_accessRd] = op == Op::lb ? static_cast<std::uint32_t>(static_cast<std::int8_t>(value))
        : op == Op::lh                ? static_cast<std::uint32_t>(static_cast<std::int16_t>(value))
        : op == Op::lbu               ? value & 0xFFU
        : op == Op::lhu               ? value & 0xFFFFU
                                      : value;
    finishStore(cycles);
}

void Core::finishStore(std::uint64_t cycles)
{
    m_pc += m_accessLength;
    m_cycles += cycles;
    ++m_retired;
}

Stop Core::refuseAccess()
{
    const bool load = m_access.op < Op::sb || m_access.op == Op::lr;
    return raise(load ? Cause::loadAccess : Cause::storeAccess, m_access.address);
}

std::uint32_t Core::atomicResult(const Access& access, std::uint32_t old)
{
    const std::uint32_t operand = access.value;
    const auto a = static_cast<std::int32_t>(old), b = static_cast<std::int32_t>(operand);
    switch (access.op) {
    case Op::amoadd:
        return old + operand;
    case Op::amoxor:
        return old ^ operand;
    case Op::amoand:
        return old & operand;
    case Op::amoor:
        return old | operand;
    case Op::amomin:
        return a < b ? old : operand;
    case Op::amomax:
        return a > b ? old : operand;
    case Op::amominu:
        return std::min(old, operand);
    case Op::amomaxu:
        return std::max(old, operand);
    default: // swap, and a conditional store that succeeds
        return operand;
    }
}

void Core::restartClock()
{
    m_clockZero += m_cycles;
    m_cycles = 0;
    m_issue.restart();
}

bool Core::owns(std::uint32_t address, std::uint32_t bytes) const
{
    return (address >= m_memory.dataBase && address - m_memory.dataBase <= m_memory.dataBytes
            && m_memory.dataBytes - (address - m_memory.dataBase) >= bytes)
        || (address >= m_memory.codeBase && address - m_memory.codeBase <= m_memory.codeBytes
            && m_memory.codeBytes - (address - m_memory.codeBase) >= bytes);
}

bool Core::write(std::uint32_t address, const void* data, std::uint32_t bytes)
{
    if (!owns(address, bytes))
        return false;
    if (address - m_memory.dataBase < m_memory.dataBytes) {
        std::memcpy(m_data.data() + (address - m_memory.dataBase), data, bytes);
    } else {
        std::memcpy(m_code.data() + (address - m_memory.codeBase), data, bytes);
        forget(address, bytes);
    }
    return true;
}

bool Core::read(std::uint32_t address, void* data, std::uint32_t bytes) const
{
    if (!owns(address, bytes))
        return false;
    const bool isData = address - m_memory.dataBase < m_memory.dataBytes;
    std::memcpy(data, isData ? m_data.data() + (address - m_memory.dataBase) : m_code.data() + (address - m_memory.codeBase), bytes);
    return true;
}

void Core::countFunctions(Profile* profile)
{
    m_profile = profile;
    if (profile != nullptr && covers(m_pc))
        profile->enter(profile->at((m_pc - m_memory.codeBase) >> 1), m_cycles, Profile::Move::call);
}

std::uint32_t Core::fetch(std::uint32_t pc) const
{
    std::uint32_t raw = 0;
    std::memcpy(&raw, m_code.data() + (pc - m_memory.codeBase), 4);
    return raw;
}

// Decodes and times the straight run from `pc` up to the first instruction already decoded.
Instruction& Core::decodeAt(std::uint32_t pc)
{
    std::array<Instruction*, kLongestRun> run{};
    std::size_t count = 0;
    std::uint32_t next = pc;
    bool crosses = false;
    while (covers(next) && count + 1 < run.size()) {
        Instruction& record = m_decoded[(next - m_memory.codeBase) >> 1];
        if (record.op != Op::undecoded) {
            run[count] = &record;
            break;
        }
        record = decode(fetch(next));
        run[count++] = &record;
        if (record.endsBlock()) {
            const std::uint32_t target = next + static_cast<std::uint32_t>(record.imm);
            crosses = (record.op == Op::jal || record.isBranch()) && covers(target) && (target & 2U) != 0 && (fetch(target) & 3U) == 3U;
            break;
        }
        next += record.length;
    }
    timeRun(*m_timing, run.data(), count, crosses);
    return *run[0];
}

// A run timed with the old instruction is timed again from there; earlier instructions keep their cycles.
void Core::forget(std::uint32_t address, std::uint32_t bytes)
{
    const std::uint32_t first = (address - m_memory.codeBase) >> 1, last = (address - m_memory.codeBase + bytes - 1) >> 1;
    for (std::uint32_t i = first > 0 ? first - 1 : 0; i <= last && i < m_decoded.size(); ++i)
        m_decoded[i] = Instruction();
}

bool Core::takeInterrupt()
{
    const std::uint32_t ready = m_pending & m_enabled;
    if (ready == 0 || (m_csr.status & kInterruptsEnabled) == 0)
        return false;
    const std::uint32_t number = (ready & 1U << 11) != 0 ? 11 : (ready & 1U << 3) != 0 ? 3 : 7; // architectural priority
    trap(0x80000000U | number, 0);
    return true;
}

void Core::trap(std::uint32_t cause, std::uint32_t value)
{
    m_csr.epc = m_pc;
    m_csr.cause = cause;
    m_csr.value = value;
    m_csr.status = (m_csr.status & ~0x88U) | (m_csr.status << 4 & 0x80U);
    const bool vectored = (m_csr.vector & 1U) != 0 && (cause >> 31) != 0;
    m_pc = (m_csr.vector & ~3U) + (vectored ? 4 * (cause & 31U) : 0);
    if (m_profile != nullptr)
        m_profile->enter(m_profile->at((m_pc - m_memory.codeBase) >> 1), m_cycles, Profile::Move::call);
}

Stop Core::raise(Cause cause, std::uint32_t value)
{
    m_fault = {cause, m_pc, value};
    return cause == Cause::environmentCall ? Stop::call : Stop::fault;
}

// Jumped to an address without code. The pc is that address; Core::fault() reports where the jump stands.
Stop Core::lost(std::uint32_t target)
{
    const std::uint32_t from = m_pc;
    m_pc = target;
    const Stop stop = raise((target & 1U) != 0 ? Cause::fetchAlignment : Cause::fetchAccess, target);
    m_fault.pc = from;
    return stop;
}

bool Core::readCsr(std::uint32_t number, std::uint32_t& value) const
{
    const std::uint64_t cycles = (m_clockZero + m_cycles) * static_cast<std::uint64_t>(std::max(1000, m_timing->cpiThousandths)) / 1000;
    const std::uint64_t scaled =
        m_timing->cpiThousandths > 0 ? (m_clockZero + m_cycles) * static_cast<std::uint64_t>(m_timing->cpiThousandths) / 1000 : cycles;
    switch (number) {
    case 0x300:
        value = m_csr.status;
        return true;
    case 0x301: // RV32 with A, C, I, M
        value = 1U << 30 | 1U << 0 | 1U << 2 | 1U << 8 | 1U << 12;
        return true;
    case 0x304:
        value = m_enabled;
        return true;
    case 0x305:
        value = m_csr.vector;
        return true;
    case 0x340:
        value = m_csr.scratch;
        return true;
    case 0x341:
        value = m_csr.epc;
        return true;
    case 0x342:
        value = m_csr.cause;
        return true;
    case 0x343:
        value = m_csr.value;
        return true;
    case 0x344:
        value = m_pending;
        return true;
    case 0xB00:
    case 0xC00:
        value = static_cast<std::uint32_t>(scaled);
        return true;
    case 0xB80:
    case 0xC80:
        value = static_cast<std::uint32_t>(scaled >> 32);
        return true;
    case 0xB02:
    case 0xC02:
        value = static_cast<std::uint32_t>(m_retired);
        return true;
    case 0xB82:
    case 0xC82:
        value = static_cast<std::uint32_t>(m_retired >> 32);
        return true;
    case 0xF11:
    case 0xF12:
    case 0xF13:
        value = 0;
        return true;
    case 0xF14:
        value = m_hart;
        return true;
    default:
        return false;
    }
}

bool Core::writeCsr(std::uint32_t number, std::uint32_t value)
{
    switch (number) {
    case 0x300: // MIE and MPIE; machine mode only
        m_csr.status = 0x1800U | (value & 0x88U);
        return true;
    case 0x301:
        return true; // extensions cannot be switched off
    case 0x304:
        m_enabled = value & 0x888U;
        return true;
    case 0x305:
        m_csr.vector = value & ~2U;
        return true;
    case 0x340:
        m_csr.scratch = value;
        return true;
    case 0x341:
        m_csr.epc = value & ~1U;
        return true;
    case 0x342:
        m_csr.cause = value;
        return true;
    case 0x343:
        m_csr.value = value;
        return true;
    case 0x344: // interrupt lines are driven from outside
        return true;
    default:
        return number >> 10 != 3 && number >= 0xB00 && number <= 0xB9F; // counters ignore writes
    }
}

std::uint64_t Core::idleLoop(std::uint64_t limit)
{
    constexpr int kLongest = 64; // longest idle loop searched for, instructions
    std::array<std::uint32_t, 34> regs{};
    std::copy(std::begin(m_regs), std::end(m_regs), regs.begin());
    const std::uint32_t pc = m_pc;
    const std::uint64_t began = m_cycles, stored = m_stores;
    for (int i = 0; i < kLongest; ++i) {
        const std::uint64_t retired = m_retired;
        while (m_retired == retired)
            if (m_cycles >= limit || run(m_cycles + 1) != Stop::limit)
                return 0;
        if (m_stores != stored)
            return 0;
        if (m_pc == pc && std::equal(regs.begin(), regs.end(), std::begin(m_regs)))
            return m_cycles - began;
    }
    return 0;
}

} // namespace floom::inline engine::riscv
