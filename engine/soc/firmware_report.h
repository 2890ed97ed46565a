// SPDX-License-Identifier: GPL-3.0-or-later
// Time per function of the cores, from their profiles.
#pragma once

#include "results/run_result.h"
#include "riscv/elf_image.h"
#include "soc/hart.h"

#include <memory>
#include <vector>

namespace floom::inline engine::soc {

// `cycles`: core cycles in the measured window.
[[nodiscard]] FirmwareCore coreReport(const riscv::Profile& profile, const riscv::ElfImage& image, std::uint64_t cycles);
// The most expensive function of a core, as a finding.
[[nodiscard]] Diagnostic functionNote(const FirmwareCore& core, int number, const std::string& block);

} // namespace floom::inline engine::soc
