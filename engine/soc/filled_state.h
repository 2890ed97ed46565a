// SPDX-License-Identifier: GPL-3.0-or-later
// FilledState: what firmware, cores and hardware are once the drive is filled before the run, and FilledKey, everything it depends on: see
// StartStates. The fill is untimed, so it depends on the processor, the layout of the flash and the load, and on no other part.
#pragma once

#include "riscv/elf_image.h"
#include "soc/device.h"
#include "soc/soc_memory.h"
#include "soc/soc_settings.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace floom::inline engine {
struct StartState;
} // namespace floom::inline engine

namespace floom::inline engine::soc {

struct FilledKey {
    FilledKey(const SocSettings& processor, const Topology& topology, std::shared_ptr<const riscv::ElfImage> firmware,
              const StartState& start);

    SocSettings settings; // but the watchdog, which watches the run only
    std::shared_ptr<const riscv::ElfImage> image;
    std::uint32_t channels, dies, blocks, pages, pageBytes;
    int planes;
    std::uint64_t seed;
    bool random;
    double share;
    std::string load;

    // The same for cores of any clock: untimed, only firmware that asks for the clock can depend on it.
    [[nodiscard]] FilledKey atAnyClock() const;
    friend bool operator==(const FilledKey& a, const FilledKey& b);
};

struct FilledState {
    std::vector<std::pair<HartState, Owner>> harts; // with whose work each does
    SocMemory::Contents memory;
    Device::State device;
    std::string console, fillEnded;
};

// About that many, of a drive of this key.
[[nodiscard]] std::size_t bytesOf(const FilledState& state, const FilledKey& key);

} // namespace floom::inline engine::soc
