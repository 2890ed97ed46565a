// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware profile: cycles on the cores of a drawn processor in the measured window. Cycles are the core's own; cycles asleep, or spent in
// a loop that changes nothing, count for no function. A value.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline engine {

enum class FirmwareWait : std::uint8_t { registers, sram, dram };
constexpr int kFirmwareWaits = 3;
[[nodiscard]] std::string_view firmwareWaitName(FirmwareWait wait); // "registers", "shared SRAM", "DRAM"

struct FirmwareFunction {
    std::string name; // "(code without a symbol)" if the file names none
    std::uint64_t self = 0, total = 0; // cycles: in the function itself; including its callees
    std::uint64_t calls = 0;
    std::array<std::uint64_t, kFirmwareWaits> waits{}; // of `self`, by FirmwareWait
    [[nodiscard]] std::uint64_t waited() const { return waits[0] + waits[1] + waits[2]; }
};

struct FirmwarePath { // a function and its call path
    int parent = -1; // index of the caller's path, always smaller than this one's; -1: no caller
    int function = 0; // index
    std::uint64_t self = 0, calls = 0;
};

struct FirmwareCore {
    std::uint64_t cycles = 0; // in the window
    std::uint64_t busy = 0; // sum of all `self`
    std::vector<FirmwareFunction> functions; // those that ran, by descending `self`
    std::vector<FirmwarePath> paths; // at most 4096
};

struct FirmwareFault { // the fault that ended the run
    int core = 0;
    double seconds = 0; // from the start of the run
    std::string function, place; // "write_unit", "write_unit at minimal.c:41"
    std::string what; // "completes a tag twice (7)"
    std::string callers; // call stack, as far as it can be unwound
};

struct FirmwareResult {
    std::string block; // "cpu"; "" where no firmware ran
    std::string binary; // "greedy", "mine.elf"
    double hertz = 0;
    std::uint64_t requests = 0; // completed by it in the window
    std::vector<FirmwareCore> cores;
    std::string console; // its output since the start, at most 64 KiB
    bool consoleIsCut = false;
    std::vector<FirmwareFault> faults;
    [[nodiscard]] bool ran() const { return !block.empty(); }
};

// Total cycles of each path, including its callees.
[[nodiscard]] std::vector<std::uint64_t> totalsOf(const FirmwareCore& core);
// One line per path, the input of flame graph tools: "main;host_command;read_units 1234".
[[nodiscard]] std::vector<std::string> foldedStacks(const FirmwareCore& core);

} // namespace floom::inline engine
