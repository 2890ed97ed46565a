// SPDX-License-Identifier: GPL-3.0-or-later
// SocReport: results of real firmware in the measured window: pages moved, functions, console, faults.
#pragma once

#include "results/run_result.h"
#include "riscv/elf_image.h"
#include "soc/device.h"
#include "soc/hart.h"

#include <string>

namespace floom::inline engine::soc {

class Faults;

class SocReport {
public:
    SocReport(const Harts& harts, const riscv::ElfImage& image, const Device& device)
        : m_harts(harts)
        , m_image(image)
        , m_device(device)
    {
    }

    void windowBegins() { m_before = {m_device.counters(), m_device.slotsTaken()}; }
    [[nodiscard]] double writeAmplification() const;

    struct Told {
        std::string block;
        std::int64_t hertz = 0;
        std::uint64_t endCycle = 0; // of the window
        std::string fillEnded; // when and why preconditioning stopped early; else ""
        std::string console;
        bool consoleIsCut = false;
    };
    void fill(const Told& told, const Faults& faults, RunResult& result) const;

private:
    void fillCounters(RunResult& result) const;
    void fillFunctions(const Told& told, const Faults& faults, RunResult& result) const;

    const Harts& m_harts;
    const riscv::ElfImage& m_image;
    const Device& m_device;
    struct Counted { // at the start of the measured window
        DeviceCounters count;
        std::uint32_t slotsTaken = 0;
    } m_before;
};

} // namespace floom::inline engine::soc
