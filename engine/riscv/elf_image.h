// SPDX-License-Identifier: GPL-3.0-or-later
// ElfImage: a firmware file as the loader needs it: segments with load addresses, entry point, functions, and the source line of each
// instruction. The reader is strict: a truncated file, another machine or parts outside the file are refused with their position; it never
// loads half a file.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine::riscv {

struct ElfSegment {
    std::uint32_t address = 0; // where it is loaded
    std::uint32_t memoryBytes = 0; // memory after its bytes is zero
    bool executable = false;
    std::string bytes;
    friend bool operator==(const ElfSegment&, const ElfSegment&) = default;
};

struct ElfSymbol {
    std::string name;
    std::uint32_t address = 0, bytes = 0;
    friend bool operator==(const ElfSymbol&, const ElfSymbol&) = default;
};

struct LineEntry { // source line of the instructions from `address` to the next entry
    std::uint32_t address = 0, line = 0; // line 0: no line
    std::uint32_t file = 0; // index into ElfImage::files
    friend bool operator==(const LineEntry&, const LineEntry&) = default;
};

struct ElfImage {
    std::uint32_t entry = 0;
    std::vector<ElfSegment> segments;
    std::vector<ElfSymbol> functions; // by address, unique
    std::vector<ElfSymbol> objects; // variables and linker labels
    std::vector<std::string> files;
    std::vector<LineEntry> lines; // by address

    // "gc_collect", or "0x1234" without a symbol.
    [[nodiscard]] std::string functionAt(std::uint32_t address) const;
    // "greedy.c:120", or "" without line information.
    [[nodiscard]] std::string lineAt(std::uint32_t address) const;
    [[nodiscard]] const ElfSymbol* find(std::string_view name) const; // function or object; nullptr if there is none
    friend bool operator==(const ElfImage&, const ElfImage&) = default;
};

// Reads a 32-bit little-endian RISC-V executable.
[[nodiscard]] Result<ElfImage> readElf(std::string_view file);

} // namespace floom::inline engine::riscv
