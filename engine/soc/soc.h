// SPDX-License-Identifier: GPL-3.0-or-later
// Soc: runs real firmware: cores in simulated time, with memories, registers and the Device. Every access to shared state is an event at
// its exact picosecond, ordered by time, then by scheduling. Soc decides when which core runs; CoreBus performs the accesses. A firmware
// fault ends the run; results up to then are kept.
#pragma once

#include "kernel/clock.h"
#include "riscv/elf_image.h"
#include "soc/core_bus.h"
#include "soc/debug_port.h"
#include "soc/faults.h"
#include "soc/firmware_start.h"
#include "soc/soc_report.h"
#include "soc/soc_settings.h"

#include <memory>
#include <string>

namespace floom::inline engine::soc {

class Soc : private CoreTime {
public:
    Soc(Setup& setup, const SocSettings& settings, std::shared_ptr<const riscv::ElfImage> image);

    void prepare(Context& context, const StartState& state);
    void command(Context& context, Packet& request);
    void returned(Context& context, Packet& packet);
    void wake(Context& context, std::uint16_t kind, std::uint32_t argument);
    void windowBegins();
    void report(const std::string& block, RunResult& result) const;
    [[nodiscard]] const Device& device() const { return m_device; }
    [[nodiscard]] double writeAmplification() const { return m_report.writeAmplification(); }
    [[nodiscard]] std::uint64_t cyclesRun(Time now) const;

private:
    enum Wake : std::uint16_t { kRun = 1, kTimer, kWatch };

    void run(Context& context, CoreIndex number);
    void schedule(Context& context, Hart& hart, CoreIndex number, Time at);
    bool sleep(Context& context, Hart& hart);
    bool wakeParked(Hart& hart, CoreIndex number, std::uint64_t now);
    [[nodiscard]] Time timeOf(const Hart& hart) const { return m_clock.edgeAt(static_cast<std::int64_t>(hart.core.cycles())); }
    void watch(Context& context);
    void timer(Context& context, CoreIndex number);

    void changed(Context& context) override;
    [[nodiscard]] std::uint64_t changes() const override { return m_changes; }
    void goOn(Context& context, CoreIndex core) override;
    void wakeTimer(Context& context, CoreIndex core, Time at) override;
    void book(Context& context, Hart& hart) override;
    [[nodiscard]] std::uint64_t cycleAt(Time at) const override { return static_cast<std::uint64_t>(m_clock.edgeNumber(at)); }

    const SocSettings m_settings;
    std::shared_ptr<const riscv::ElfImage> m_image;
    Clock m_clock;
    Harts m_harts;
    SocMemory m_memory;
    Device m_device;
    DebugPort m_debug;
    Faults m_faults;
    CoreRegisters m_registers;
    CoreBus m_bus;
    FirmwareStart m_start;
    SocReport m_report;
    std::uint16_t m_self;
    std::uint64_t m_changes = 0, m_ran = 0, m_watched = 0;
    bool m_watching = false;
};

} // namespace floom::inline engine::soc
