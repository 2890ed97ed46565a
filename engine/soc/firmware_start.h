// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwareStart: preparation before the run: boots the firmware, which then fills the drive (preconditioning) through the same registers,
// untimed.
#pragma once

#include "riscv/elf_image.h"
#include "soc/core_bus.h"

#include <string>

namespace floom::inline engine {
struct StartState;
} // namespace floom::inline engine

namespace floom::inline engine::soc {

class FirmwareStart {
public:
    FirmwareStart(Harts& harts, const riscv::ElfImage& image, SocMemory& memory, Device& device, CoreBus& bus, CoreRegisters& registers,
                  Faults& faults);

    // Loads the image into every core and runs until all of them wait for commands.
    void boot();
    // Writes what `state` asks for until the drive is in the start state.
    void fill(const StartState& state);
    // "" if all preconditioning writes were made; else when they stopped, and why.
    [[nodiscard]] const std::string& fillEnded() const { return m_fillEnded; }

private:
    void load(Hart& hart, bool first);
    bool run(std::uint64_t instructions);
    bool runSlice(CoreIndex core);
    bool offer(const StartState& state, LogicalUnit unit, std::uint32_t count, std::uint64_t all);
    bool fillRandom(const StartState& state, std::uint64_t all);

    Harts& m_harts;
    const riscv::ElfImage& m_image;
    SocMemory& m_memory;
    Device& m_device;
    CoreBus& m_bus;
    CoreRegisters& m_registers;
    Faults& m_faults;
    std::uint64_t m_written = 0; // units
    std::string m_fillEnded;
};

} // namespace floom::inline engine::soc
