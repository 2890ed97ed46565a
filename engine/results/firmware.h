// SPDX-License-Identifier: GPL-3.0-or-later
// What firmware did on the cores of a drawn processor in the measured window. Cycles are the core's own; those in which it slept, or went
// round a loop that changed nothing, are no function's. A value.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace floom {

enum class FirmwareWait : std::uint8_t { registers, sram, dram };
constexpr int kFirmwareWaits = 3;
[[nodiscard]] std::string_view firmwareWaitName(FirmwareWait wait); // "registers", "shared SRAM", "DRAM"

struct FirmwareFunction {
    std::string name; // "(code without a symbol)" where the file names none
    std::uint64_t self = 0, total = 0; // cycles: in itself, and with all that it called
    std::uint64_t calls = 0;
    std::array<std::uint64_t, kFirmwareWaits> waits{}; // of `self`, by FirmwareWait
    [[nodiscard]] std::uint64_t waited() const { return waits[0] + waits[1] + waits[2]; }
};

struct FirmwarePath { // a function by the way it was called
    int parent = -1; // index of the path that called it, in front of this one; -1: called by nobody
    int function = 0; // index
    std::uint64_t self = 0, calls = 0;
};

struct FirmwareCore {
    std::uint64_t cycles = 0; // of the window
    std::uint64_t busy = 0; // sum of all `self`
    std::vector<FirmwareFunction> functions; // those that ran, by `self` from the greatest on
    std::vector<FirmwarePath> paths; // at most 4096
};

struct FirmwareFault { // it ended the run
    int core = 0;
    double seconds = 0; // since the beginning of the run
    std::string function, place; // "write_unit", "write_unit at minimal.c:41"
    std::string what; // "completes a tag twice (7)"
    std::string callers; // as far as the stack tells
};

struct FirmwareResult {
    std::string block; // "cpu"; "" where no firmware ran
    std::string binary; // "greedy", "mine.elf"
    double hertz = 0;
    std::uint64_t requests = 0; // that it completed in the window
    std::vector<FirmwareCore> cores;
    std::string console; // what it printed since it started, at most 64 KiB
    bool consoleIsCut = false;
    std::vector<FirmwareFault> faults;
    [[nodiscard]] bool ran() const { return !block.empty(); }
};

// By path, with all that it called.
[[nodiscard]] std::vector<std::uint64_t> totalsOf(const FirmwareCore& core);
// "main;host_command;read_units 1234": a line a path, as flame graphs are drawn from.
[[nodiscard]] std::vector<std::string> foldedStacks(const FirmwareCore& core);

} // namespace floom
