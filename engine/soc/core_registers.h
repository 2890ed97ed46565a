// SPDX-License-Identifier: GPL-3.0-or-later
// CoreRegisters: registers of the cores rather than of the device: drive facts, console, timer, mailboxes, interrupts.
#pragma once

#include "soc/core_time.h"
#include "soc/device.h"
#include "soc/soc_memory.h"

#include <string>

namespace floom::inline engine::soc {

class Faults;

constexpr std::size_t kMostConsole = 65536; // bytes of firmware console output that are kept

class CoreRegisters {
public:
    CoreRegisters(Harts& harts, const SocMemory& memory, Device& device, const Topology& topology, std::int64_t hertz, CoreTime& time,
                  Faults& faults);

    // False: no readable (or writable) register at `reg`. `context` null: before the run.
    bool read(CoreIndex core, std::uint32_t reg, std::uint32_t& value) const;
    bool write(Context* context, CoreIndex core, std::uint32_t reg, std::uint32_t value);
    // Takes a word from the core's mailbox; 0 if empty.
    std::uint32_t receive(CoreIndex core);
    // Updates the core's interrupt lines from device, mailbox and timer.
    void interrupts(CoreIndex core);

    [[nodiscard]] const std::string& console() const { return m_console; }
    [[nodiscard]] bool hasToldClock() const { return m_hasToldClock; } // its frequency, to the firmware
    void standAs(const std::string& console) { m_console = console; }

private:
    bool readFacts(CoreIndex core, std::uint32_t reg, std::uint32_t& value) const;
    bool send(Context* context, CoreIndex core, std::uint32_t reg, std::uint32_t value);
    [[nodiscard]] std::uint32_t pending(CoreIndex core) const;

    Harts& m_harts;
    const SocMemory& m_memory;
    Device& m_device;
    std::uint32_t m_channels;
    std::int64_t m_hertz;
    CoreTime& m_time;
    Faults& m_faults;
    std::string m_console;
    mutable bool m_hasToldClock = false;
};

} // namespace floom::inline engine::soc
