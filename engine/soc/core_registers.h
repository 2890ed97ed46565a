// SPDX-License-Identifier: GPL-3.0-or-later
// CoreRegisters: registers that are the cores' and not the device's: facts of the drive, console, timer, mailboxes, interrupts.
#pragma once

#include "soc/core_time.h"
#include "soc/device.h"
#include "soc/soc_memory.h"

#include <string>

namespace floom::soc {

class Faults;

constexpr std::size_t kMostConsole = 65536; // bytes that are kept of what firmware prints

class CoreRegisters {
public:
    CoreRegisters(Harts& harts, const SocMemory& memory, Device& device, const Topology& topology, std::int64_t hertz, CoreTime& time,
                  Faults& faults);

    // False: there is none at `reg` that can be read, or written. `context` null: before the run.
    bool read(std::uint32_t core, std::uint32_t reg, std::uint32_t& value) const;
    bool write(Context* context, std::uint32_t core, std::uint32_t reg, std::uint32_t value);
    // A word of its mailbox, 0 where there is none; it is taken.
    std::uint32_t receive(std::uint32_t core);
    // The core's lines become what the device, its mailbox and its timer say.
    void interrupts(std::uint32_t core);

    [[nodiscard]] const std::string& console() const { return m_console; }

private:
    bool readFacts(std::uint32_t core, std::uint32_t reg, std::uint32_t& value) const;
    bool send(Context* context, std::uint32_t core, std::uint32_t reg, std::uint32_t value);
    [[nodiscard]] std::uint32_t pending(std::uint32_t core) const;

    Harts& m_harts;
    const SocMemory& m_memory;
    Device& m_device;
    std::uint32_t m_channels;
    std::int64_t m_hertz;
    CoreTime& m_time;
    Faults& m_faults;
    std::string m_console;
};

} // namespace floom::soc
