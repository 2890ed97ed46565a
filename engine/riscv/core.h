// SPDX-License-Identifier: GPL-3.0-or-later
// Core: one hart of RV32IMAC with Zicsr in machine mode, with its own instruction and data memory. It runs until a given cycle, or until it
// accesses anything outside its own memory: it stops before the access, and the owner performs it and returns the result. Values and cycles
// are exact at every stop. No clock, no bus, no file: see engine/soc.
#pragma once

#include "riscv/dual_issue.h"
#include "riscv/profile.h"
#include "riscv/timing.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine::riscv {

struct CoreMemory {
    std::uint32_t codeBase = 0, codeBytes = 128 * 1024;
    std::uint32_t dataBase = 0x1000'0000, dataBytes = 64 * 1024;
    friend bool operator==(const CoreMemory&, const CoreMemory&) = default;
};

enum class Stop : std::uint8_t {
    limit, // reached the given cycle
    load, // the owner reads Core::access(), then calls finishLoad()
    store, // the owner writes it, then calls finishStore()
    atomic, // the owner reads, applies atomicResult(), writes; then finishLoad() with the value read
    fence, // the owner completes earlier stores, then calls finishStore()
    idle, // WFI with nothing pending: continues when interrupts() sets a line
    fault, // Core::fault()
    call, // an ECALL without a firmware handler; pc is at it
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
    stack = 64, // not architectural: the stack has grown into the data
};

struct Access { // the access at a stop
    Op op = Op::lw;
    std::uint32_t address = 0;
    std::uint32_t bytes = 4;
    std::uint32_t value = 0; // value to store, or operand of an atomic operation
};

struct Fault {
    Cause cause = Cause::illegal;
    std::uint32_t pc = 0;
    std::uint32_t value = 0; // address or instruction
};

class Core {
public:
    Core(const CoreMemory& memory, const CoreTiming& timing, std::uint32_t hart);

    // Runs until `limit` cycles have passed since reset, or another stop.
    Stop run(std::uint64_t limit);
    // Executes one instruction, with the same cycles as in run().
    Stop step();
    [[nodiscard]] const Access& access() const { return m_access; }
    [[nodiscard]] const Fault& fault() const { return m_fault; }
    // Completes a load with the value in the low bytes, `cycles` after the access started.
    void finishLoad(std::uint32_t value, std::uint64_t cycles);
    void finishStore(std::uint64_t cycles);
    // Nothing is at that address: raises an access fault.
    Stop refuseAccess();
    [[nodiscard]] static std::uint32_t atomicResult(const Access& access, std::uint32_t old);

    // Interrupt lines: bits 3 (software), 7 (timer), 11 (external) of mip. The owner wakes the core, see wakes().
    void interrupts(std::uint32_t pending) { m_pending = pending; }
    [[nodiscard]] bool wakes() const { return (m_pending & m_enabled) != 0; }

    [[nodiscard]] std::uint64_t cycles() const { return m_cycles; }
    void passCycles(std::uint64_t count) // waiting, or iterations of an idle loop
    {
        m_cycles += count;
    }
    [[nodiscard]] std::uint64_t retired() const { return m_retired; }
    [[nodiscard]] std::uint64_t stores() const { return m_stores; } // stores to its own memory so far
    void restartClock(); // cycle 0 is now

    // External access to the core's memory. False: the range is not its own.
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

    void stackLimit(std::uint32_t address) { m_stackLimit = address; }
    void countFunctions(Profile* profile);
    // Goes on counting there: a copy of the core has a profile of its own.
    void countOnIn(Profile& profile) { m_profile = &profile; }
    // Another core wrote to `address`: clears the LR/SC reservation.
    void breakReservation(std::uint32_t address) { m_reserved = (m_reserved & ~3U) == (address & ~3U) ? 1 : m_reserved; }

    // Returns the cycles of one iteration if the core is in a loop that stores nothing and changes no state, else 0. Executes a few
    // iterations to find out; call it at a limit.
    std::uint64_t idleLoop(std::uint64_t limit);

private:
    struct Csrs {
        std::uint32_t status = 0x1800, vector = 0, scratch = 0, epc = 0, cause = 0, value = 0;
    };

    [[nodiscard]] bool covers(std::uint32_t pc) const { return pc - m_memory.codeBase < m_memory.codeBytes && (pc & 1U) == 0; }
    template <bool kTwo> Stop execute(std::uint64_t limit);
    Instruction& decodeAt(std::uint32_t pc);
    void forget(std::uint32_t address, std::uint32_t bytes); // drops decoded instructions that were overwritten
    bool takeInterrupt();
    void trap(std::uint32_t cause, std::uint32_t value);
    Stop raise(Cause cause, std::uint32_t value);
    Stop lost(std::uint32_t target);
    bool readCsr(std::uint32_t number, std::uint32_t& value) const;
    bool writeCsr(std::uint32_t number, std::uint32_t value);
    [[nodiscard]] std::uint32_t fetch(std::uint32_t pc) const;

    CoreMemory m_memory;
    const CoreTiming* m_timing;
    std::uint32_t m_hart;
    std::vector<std::uint8_t> m_code, m_data;
    std::vector<Instruction> m_decoded; // by halfword
    std::uint32_t m_regs[34] = {}; // after x31: sink for writes to x0
    std::uint32_t m_pc = 0;
    std::uint64_t m_cycles = 0, m_retired = 0, m_stores = 0, m_clockZero = 0;
    std::uint32_t m_pending = 0, m_enabled = 0, m_reserved = 1; // odd: no reservation
    std::uint32_t m_stackLimit = 0;
    Csrs m_csr;
    Access m_access;
    std::uint8_t m_accessRd = Instruction::kNowhere, m_accessLength = 4;
    Fault m_fault;
    Profile* m_profile = nullptr;
    DualIssue m_issue; // of a dual-issue core
};

} // namespace floom::inline engine::riscv
