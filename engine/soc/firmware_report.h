// SPDX-License-Identifier: GPL-3.0-or-later
// What the functions of the cores took, told from their profiles.
#pragma once

#include "results/run_result.h"
#include "riscv/elf_image.h"
#include "soc/hart.h"

#include <memory>
#include <vector>

namespace floom::soc {

// `cycles`: how many of them the window had.
[[nodiscard]] FirmwareCore coreReport(const riscv::Profile& profile, const riscv::ElfImage& image, std::uint64_t cycles);
// The greatest functions of a core as a finding.
[[nodiscard]] Diagnostic functionNote(const FirmwareCore& core, int number, const std::string& block, std::uint64_t requests);

} // namespace floom::soc
