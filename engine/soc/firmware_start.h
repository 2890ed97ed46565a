// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwareStart: preparation before the run: boots the firmware, which then fills the drive (preconditioning) through the same registers,
// untimed.
#pragma once

#include "soc/core_bus.h"
#include "soc/filled_state.h"

#include <memory>
#include <string>

namespace floom::inline engine::soc {

class FirmwareStart {
public:
    FirmwareStart(Harts& harts, const riscv::ElfImage& image, SocMemory& memory, Device& device, CoreBus& bus, CoreRegisters& registers,
                  Faults& faults);

    // True if an earlier run has filled this drive: all is then as it left it.
    bool takes(const StartState& state, const FilledKey& key);
    // Loads the image into every core and runs until all of them wait for commands.
    void boot();
    // Writes what `state` asks for until the drive is in the start state, and keeps that for later runs.
    void fill(const StartState& state, const FilledKey& key);
    // "" if all preconditioning writes were made; else when they stopped, and why.
    [[nodiscard]] const std::string& fillEnded() const { return m_fillEnded; }

private:
    void load(Hart& hart, bool first);
    bool run(std::uint64_t instructions);
    bool runSlice(CoreIndex core);
    bool offer(const StartState& state, LogicalUnit unit, std::uint32_t count, std::uint64_t all);
    bool fillRandom(const StartState& state, std::uint64_t all);
    [[nodiscard]] std::shared_ptr<const FilledState> stateReached() const;

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
