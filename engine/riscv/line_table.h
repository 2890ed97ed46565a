// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the line number program of DWARF 2 to 5: the source line of each address. Lines are optional, so anything not understood is
// skipped; never reads beyond its section.
#pragma once

#include "riscv/elf_image.h"

#include <string_view>

namespace floom::inline engine::riscv {

struct LineSections {
    std::string_view line, lineStrings, strings; // .debug_line, .debug_line_str, .debug_str
};

// Fills files and lines.
void readLines(const LineSections& sections, ElfImage& image);

} // namespace floom::inline engine::riscv
