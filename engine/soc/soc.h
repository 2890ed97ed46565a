// SPDX-License-Identifier: GPL-3.0-or-later
// Soc: firmware that really runs: cores with their memories, the shared memory, the window to the DRAM buffer over the drawn bus, and the
// Device. Every access to anything shared is an event at its exact picosecond, in the order of time, then of scheduling.
// A fault of the firmware ends the run: what was simulated until then stays.
#pragma once

#include "kernel/clock.h"
#include "riscv/elf_image.h"
#include "soc/debug_port.h"
#include "soc/device.h"
#include "soc/hart.h"

#include <memory>
#include <optional>
#include <string>

namespace floom::soc {

constexpr std::size_t kMostConsole = 65536; // bytes that are kept of what firmware prints

struct SocSettings {
    std::int64_t hertz = 500'000'000;
    int cores = 1;
    const riscv::CoreTiming* timing = nullptr;
    riscv::CoreMemory memory;
    std::uint32_t sramBytes = 1 << 20;
    std::uint32_t sramCycles = 10, registerCycles = 30;
    std::uint64_t dramBytes = 0;
    Time watchdog;
    DeviceSettings device;
};

class Soc : private RingMemory {
public:
    Soc(Setup& setup, const SocSettings& settings, std::shared_ptr<const riscv::ElfImage> image);

    void prepare(Context& context, const StartState& state);
    void command(Context& context, Packet& request);
    void returned(Context& context, Packet& packet);
    void wake(Context& context, std::uint16_t kind, std::uint32_t argument);
    void windowBegins();
    void report(const std::string& block, RunResult& result) const;
    [[nodiscard]] const Device& device() const { return m_device; }
    [[nodiscard]] double writeAmplification() const;
    [[nodiscard]] std::uint64_t cyclesRun(Time now) const;

private:
    enum Wake : std::uint16_t { kRun = 1, kTimer, kWatch };

    // soc.cpp: time
    void run(Context& context, std::uint32_t number);
    void schedule(Context& context, Hart& hart, std::uint32_t number, Time at);
    bool sleep(Context& context, Hart& hart);
    void park(Hart& hart, std::uint64_t period);
    void changed(Context& context);
    void book(Context& context, Hart& hart);
    [[nodiscard]] Time timeOf(const Hart& hart) const { return m_clock.edgeAt(static_cast<std::int64_t>(hart.core.cycles())); }
    [[nodiscard]] std::uint64_t cycleAt(Time at) const { return static_cast<std::uint64_t>(m_clock.edgeNumber(at)); }
    void watch(Context& context);
    void timer(Context& context, std::uint32_t number);

    // access.cpp: what the cores touch. False: the hart does not go on at once.
    bool access(Context* context, std::uint32_t number);
    bool accessDram(Context* context, Hart& hart, std::uint32_t number, std::uint32_t offset);
    bool accessRegister(Context* context, Hart& hart, std::uint32_t number, std::uint32_t reg);
    bool readRegister(const Hart& hart, std::uint32_t number, std::uint32_t reg, std::uint32_t& value) const;
    bool readSystem(std::uint32_t number, std::uint32_t reg, std::uint32_t& value) const;
    bool writeRegister(Context* context, Hart& hart, std::uint32_t number, std::uint32_t reg, std::uint32_t value);
    std::uint32_t apply(const riscv::Access& access, std::uint8_t* at); // reads or changes plain memory
    [[nodiscard]] std::uint8_t* dramAt(std::uint32_t offset);
    bool load(std::uint32_t core, std::uint32_t address, void* to, std::uint32_t bytes) override;
    bool store(std::uint32_t core, std::uint32_t address, const void* from, std::uint32_t bytes) override;
    void interrupts(std::uint32_t number);
    void finishMemory(Context& context, Packet& packet);

    // before.cpp: before the run, without time
    void boot();
    bool runUntimed(std::uint64_t instructions);
    void fill(const StartState& state);

    // faults.cpp
    void fail(Context* context, std::uint32_t number, std::string what, std::uint32_t pc);
    void failOf(Context* context, std::uint32_t number);
    [[nodiscard]] std::string placeOf(std::uint32_t pc) const;
    [[nodiscard]] std::string backtrace(const Hart& hart) const;
    void reportFunctions(RunResult& result) const;

    const Topology& m_topology;
    SocSettings m_settings;
    std::shared_ptr<const riscv::ElfImage> m_image;
    Clock m_clock;
    std::vector<std::unique_ptr<Hart>> m_harts;
    Device m_device;
    std::vector<std::uint8_t> m_sram;
    std::vector<std::unique_ptr<std::vector<std::uint8_t>>> m_dram; // by 64 KiB; empty until touched
    std::uint16_t m_self;
    std::uint64_t m_changes = 0, m_ran = 0, m_watched = 0;
    bool m_watching = false, m_stopped = false;
    std::optional<FirmwareFault> m_fault;
    std::string m_console;
    std::string m_fillEnded; // before all was written that fills the drive: when, and why
    DebugPort m_debug;
    struct Counted { // before the measured window
        DeviceCounters count;
        std::uint32_t slots = 0;
    } m_before;
};

} // namespace floom::soc
