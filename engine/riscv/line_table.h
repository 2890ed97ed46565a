// SPDX-License-Identifier: GPL-3.0-or-later
// The line number program of DWARF 2 to 5: which source line an address comes from. Lines are a help, so what cannot be understood is left
// out; nothing is read beyond its section.
#pragma once

#include "riscv/elf_image.h"

#include <string_view>

namespace floom::riscv {

struct LineSections {
    std::string_view line, lineStrings, strings; // .debug_line, .debug_line_str, .debug_str
};

// Fills files and lines.
void readLines(const LineSections& sections, ElfImage& image);

} // namespace floom::riscv
