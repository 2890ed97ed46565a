// SPDX-License-Identifier: GPL-3.0-or-later
// Faults: errors of the firmware with function, line and call path. The first fault stops all cores and ends the run; results up to then
// are kept.
#pragma once

#include "results/firmware.h"
#include "riscv/elf_image.h"
#include "soc/board.h"
#include "soc/debug_port.h"

#include <optional>
#include <string>

namespace floom::inline engine::soc {

class Faults {
public:
    Faults(Harts& harts, const riscv::ElfImage& image, DebugPort& debug)
        : m_harts(harts)
        , m_image(image)
        , m_debug(debug)
    {
    }

    // `context` null: before the run. `what`: "completes a tag twice (7)".
    void fail(Context* context, CoreIndex core, std::string what, std::uint32_t pc);
    // Reports the trap the core has stopped at.
    void failOf(Context* context, CoreIndex core);
    // Reports a broken hardware rule, if any; true if there was one.
    bool failOf(Context* context, const Breach& breach);

    [[nodiscard]] bool stopped() const { return m_fault.has_value(); }
    [[nodiscard]] const std::optional<FirmwareFault>& fault() const { return m_fault; }
    [[nodiscard]] static std::string wordsOf(const FirmwareFault& fault);

private:
    [[nodiscard]] std::string placeOf(std::uint32_t pc) const;
    [[nodiscard]] std::string backtrace(const Hart& hart) const;

    Harts& m_harts;
    const riscv::ElfImage& m_image;
    DebugPort& m_debug;
    std::optional<FirmwareFault> m_fault;
};

} // namespace floom::inline engine::soc
