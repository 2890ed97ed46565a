// SPDX-License-Identifier: GPL-3.0-or-later
// ElfImage: a firmware file as the loader needs it: what goes where, where it begins, which functions there are and which source line each
// instruction comes from. The reader is strict: a file that is cut, of another machine or with parts outside itself is refused with the
// place, never half read.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom::riscv {

struct ElfSegment {
    std::uint32_t address = 0; // where it is loaded
    std::uint32_t memoryBytes = 0; // the rest behind its bytes is zero
    bool executable = false;
    std::string bytes;
};

struct ElfSymbol {
    std::string name;
    std::uint32_t address = 0, bytes = 0;
};

struct LineEntry { // instructions from `address` to the next entry come from that line
    std::uint32_t address = 0, line = 0; // line 0: from none
    std::uint32_t file = 0; // index into ElfImage::files
};

struct ElfImage {
    std::uint32_t entry = 0;
    std::vector<ElfSegment> segments;
    std::vector<ElfSymbol> functions; // by address, each address once
    std::vector<ElfSymbol> objects; // variables and labels of the linker
    std::vector<std::string> files;
    std::vector<LineEntry> lines; // by address

    // "gc_collect" or "0x1234" where there is no symbol.
    [[nodiscard]] std::string functionAt(std::uint32_t address) const;
    // "greedy.c:120", or nothing where the file says nothing.
    [[nodiscard]] std::string lineAt(std::uint32_t address) const;
    [[nodiscard]] const ElfSymbol* find(std::string_view name) const; // function or object; nullptr when there is none
};

// A 32-bit little-endian RISC-V executable.
[[nodiscard]] Result<ElfImage> readElf(std::string_view file);

} // namespace floom::riscv
