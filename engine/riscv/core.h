// SPDX-License-Identifier: GPL-3.0-or-later
// Core: one hart of RV32IMAC with Zicsr in machine mode, with its own instruction and data memory. It runs by itself until it reaches a
// cycle it was given, or touches anything that is not its own: then it stops in front of the access, and whoever owns it performs that and
// says what came of it. Values and cycles are exact at every stop. No clock, no bus, no file: see engine/soc.
#pragma once

#include "riscv/dual_issue.h"
#include "riscv/profile.h"
#include "riscv/timing.h"

#include <cstdint>
#include <vector>

namespace floom::riscv {

struct CoreMemory {
    std::uint32_t codeBase = 0, codeBytes = 128 * 1024;
    std::uint32_t dataBase = 0x1000'0000, dataBytes = 64 * 1024;
};

enum class Stop : std::uint8_t {
    limit, // the cycle it was given
    load, // Core::access() is to be read from outside; then finishLoad()
    store, // ... written; then finishStore()
    atomic, // ... read, changed with atomicResult() and written; then finishLoad() with what was read
    fence, // what was stored before must be done; then finishStore()
    idle, // WFI with nothing pending: goes on when interrupts() brings something
    fault, // Core::fault()
    call, // an ECALL nobody in the firmware handles; pc stands on it
};

enum class Cause : std::uint32_t {
    fetchAlignment = 0,
    fetchAccess = 1,
    illegal = 2,
    breakpoint = 3,
    loadAlignment = 4,
    loadAccess = 5,
    storeAlignment = 6,
    storeAccess = 7,
    environmentCall = 11,
    stack = 64, // not of the architecture: the stack has grown into the data
};

struct Access { // what a stop is about
    Op op = Op::lw;
    std::uint32_t address = 0;
    std::uint32_t bytes = 4;
    std::uint32_t value = 0; // to be stored, or the operand of an atomic operation
};

struct Fault {
    Cause cause = Cause::illegal;
    std::uint32_t pc = 0;
    std::uint32_t value = 0; // address or instruction
};

class Core {
public:
    Core(const CoreMemory& memory, const CoreTiming& timing, std::uint32_t hart);

    // Runs until `limit` cycles have passed since reset, or something else.
    Stop run(std::uint64_t limit);
    // One instruction, in the cycles that it takes in a run.
    Stop step();
    [[nodiscard]] const Access& access() const { return m_access; }
    [[nodiscard]] const Fault& fault() const { return m_fault; }
    // The value read, in the low bytes, `cycles` after the access was begun.
    void finishLoad(std::uint32_t value, std::uint64_t cycles);
    void finishStore(std::uint64_t cycles);
    // The access cannot be: there is nothing at that address.
    Stop refuseAccess();
    [[nodiscard]] static std::uint32_t atomicResult(const Access& access, std::uint32_t old);

    // Interrupt lines: bits 3 (software), 7 (timer), 11 (external) of mip. Waking is the owner's: see wakes().
    void interrupts(std::uint32_t pending) { m_pending = pending; }
    [[nodiscard]] bool wakes() const { return (m_pending & m_enabled) != 0; }

    [[nodiscard]] std::uint64_t cycles() const { return m_cycles; }
    void passCycles(std::uint64_t count) // waiting, or iterations of a loop that changes nothing
    {
        m_cycles += count;
    }
    [[nodiscard]] std::uint64_t retired() const { return m_retired; }
    [[nodiscard]] std::uint64_t stores() const { return m_stores; } // to its own memory, so far
    void restartClock(); // cycle 0 is now

    // Its memory, from outside. False where it is not its own.
    bool write(std::uint32_t address, const void* data, std::uint32_t bytes);
    bool read(std::uint32_t address, void* data, std::uint32_t bytes) const;
    [[nodiscard]] bool owns(std::uint32_t address, std::uint32_t bytes) const;

    [[nodiscard]] std::uint32_t pc() const { return m_pc; }
    void setPc(std::uint32_t pc) { m_pc = pc; }
    [[nodiscard]] std::uint32_t reg(int number) const { return m_regs[number]; }
    void setReg(int number, std::uint32_t value)
    {
        if (number > 0)
            m_regs[number] = value;
    }
    [[nodiscard]] const std::uint32_t* regs() const { return m_regs; }

    // Faults go to the firmware's own handler instead of stopping it.
    void deliverFaults(bool on) { m_deliver = on; }
    void stackLimit(std::uint32_t address) { m_stackLimit = address; }
    void countFunctions(Profile* profile);
    // Somebody else has written there.
    void breakReservation(std::uint32_t address) { m_reserved = (m_reserved & ~3U) == (address & ~3U) ? 1 : m_reserved; }

    // If nothing but time has changed the core since a little while and it runs round a loop that stores nothing: the cycles of one
    // iteration, else 0. Runs a few iterations to find out; call it at a limit.
    std::uint64_t idleLoop(std::uint64_t limit);

private:
    struct Csrs {
        std::uint32_t status = 0x1800, vector = 0, scratch = 0, epc = 0, cause = 0, value = 0;
    };

    [[nodiscard]] bool covers(std::uint32_t pc) const { return pc - m_memory.codeBase < m_memory.codeBytes && (pc & 1U) == 0; }
    template <bool kTwo> Stop execute(std::uint64_t limit);
    Instruction& decodeAt(std::uint32_t pc);
    void forget(std::uint32_t address, std::uint32_t bytes); // instructions that were changed
    bool takeInterrupt();
    void trap(std::uint32_t cause, std::uint32_t value);
    Stop raise(Cause cause, std::uint32_t value);
    Stop lost(std::uint32_t target);
    bool readCsr(std::uint32_t number, std::uint32_t& value) const;
    bool writeCsr(std::uint32_t number, std::uint32_t value);
    [[nodiscard]] std::uint32_t fetch(std::uint32_t pc) const;

    CoreMemory m_memory;
    const CoreTiming& m_timing;
    std::uint32_t m_hart;
    std::vector<std::uint8_t> m_code, m_data;
    std::vector<Instruction> m_decoded; // by halfword
    std::uint32_t m_regs[34] = {}; // behind x31 what is written nowhere
    std::uint32_t m_pc = 0;
    std::uint64_t m_cycles = 0, m_retired = 0, m_stores = 0, m_clockZero = 0;
    std::uint32_t m_pending = 0, m_enabled = 0, m_reserved = 1; // odd: no reservation
    std::uint32_t m_stackLimit = 0;
    Csrs m_csr;
    Access m_access;
    std::uint8_t m_accessRd = Instruction::kNowhere, m_accessLength = 4;
    Fault m_fault;
    Profile* m_profile = nullptr;
    DualIssue m_issue; // of a core that issues two
    bool m_deliver = false;
};

} // namespace floom::riscv
