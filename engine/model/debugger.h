// SPDX-License-Identifier: GPL-3.0-or-later
// Debugger: who watches firmware run, instruction by instruction, while simulated time stands still: what it is told, and what it may look
// at and change. Nothing of a run depends on being watched, but for what the debugger itself changes.
// On the thread that simulates; halted() blocks it for as long as the person looks.
#pragma once

#include <cstdint>
#include <string>

namespace floom {

// The cores of a processor, halted. Registers as the RISC-V ABI numbers them: x0 to x31, then the program counter.
class FirmwareView {
public:
    static constexpr int kPc = 32;
    virtual ~FirmwareView() = default;

    [[nodiscard]] virtual int cores() const = 0;
    [[nodiscard]] virtual std::uint32_t reg(int core, int number) const = 0;
    // False: not now, as the core waits for memory in the middle of an instruction.
    virtual bool setReg(int core, int number, std::uint32_t value) = 0;
    // Memory as that core sees it: its own, the shared SRAM, the window to the DRAM buffer. Registers of the device are not read, as
    // reading some of them changes them. False: not all of it is memory.
    virtual bool read(int core, std::uint32_t address, void* to, std::uint32_t bytes) = 0;
    virtual bool write(int core, std::uint32_t address, const void* from, std::uint32_t bytes) = 0;
    virtual void breakAt(std::uint32_t address, bool on) = 0; // all cores
    virtual bool watch(std::uint32_t address, std::uint32_t bytes, bool on) = 0; // halts when it changes; false: not memory
};

enum class Halt : std::uint8_t { begin, step, breakpoint, watchpoint, asked, fault };

struct Resume {
    enum class How : std::uint8_t { go, step, detach, end } how = How::go;
    int core = 0; // that steps
};

class Debugger {
public:
    virtual ~Debugger() = default;

    // `core` has come to something; `told` says what, where that is not plain ("core 0 executes an illegal instruction ...").
    // After a fault the run ends, whatever the answer.
    virtual Resume halted(FirmwareView& view, int core, Halt why, const std::string& told) = 0;
    // Whether the firmware is to halt where it is. Asked often: cheap.
    virtual bool asks() = 0;
};

} // namespace floom
