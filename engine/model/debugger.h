// SPDX-License-Identifier: GPL-3.0-or-later
// Debugger: callback interface of a firmware debugger: what it is told, and what it may inspect and change. Simulated time stands still
// while a core is halted. Attaching a debugger changes nothing in a run, except what the debugger itself writes. Called on the simulation
// thread; halted() blocks it until the user resumes.
#pragma once

#include "base/index.h"

#include <cstdint>
#include <string>

namespace floom::inline engine {

// The cores of a processor, halted. Registers as the RISC-V ABI numbers them: x0 to x31, then the program counter.
class FirmwareView {
public:
    static constexpr int kPc = 32;
    virtual ~FirmwareView() = default;

    [[nodiscard]] virtual int cores() const = 0;
    [[nodiscard]] virtual std::uint32_t reg(CoreIndex core, int number) const = 0;
    // False: not possible now, the core is in the middle of a memory access.
    virtual bool setReg(CoreIndex core, int number, std::uint32_t value) = 0;
    // Memory as that core sees it: its own, the shared SRAM, the window to the DRAM buffer. Device registers cannot be read, because some
    // reads have side effects. False: part of the range is not memory.
    virtual bool read(CoreIndex core, std::uint32_t address, void* to, std::uint32_t bytes) = 0;
    virtual bool write(CoreIndex core, std::uint32_t address, const void* from, std::uint32_t bytes) = 0;
    virtual void breakAt(std::uint32_t address, bool on) = 0; // all cores
    virtual bool watch(std::uint32_t address, std::uint32_t bytes, bool on) = 0; // halts when the bytes change; false: not memory
};

enum class Halt : std::uint8_t { begin, step, breakpoint, watchpoint, asked, fault };

struct Resume {
    enum class How : std::uint8_t { go, step, detach, end } how = How::go;
    CoreIndex core; // core that single-steps
};

class Debugger {
public:
    virtual ~Debugger() = default;

    // `core` halted for the reason `why`; `told` adds details that `why` does not carry ("core 0 executes an illegal instruction ...").
    // After a fault the run ends, whatever the answer.
    virtual Resume halted(FirmwareView& view, CoreIndex core, Halt why, const std::string& told) = 0;
    // True if the firmware should halt now. Called often: must be cheap.
    virtual bool asks() = 0;
};

} // namespace floom::inline engine
