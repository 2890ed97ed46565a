// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/filled_state.h"

#include <tuple>

namespace floom::inline engine::soc {

FilledKey::FilledKey(const SocSettings& processor, const Topology& topology, std::shared_ptr<const riscv::ElfImage> firmware,
                     const StartState& start)
    : settings(processor)
    , image(std::move(firmware))
    , channels(static_cast<std::uint32_t>(topology.channels.size()))
    , dies(static_cast<std::uint32_t>(topology.dies.size()))
    , seed(start.seed)
    , random(start.random)
    , share(start.share)
    , load(start.preconditioning != nullptr ? "load " + start.preconditioningWords : "")
{
    settings.watchdog = {};
    const MemoryGeometry& geometry = topology.geometries[topology.dies.front().geometry];
    blocks = geometry.superblocks;
    pages = geometry.pages;
    pageBytes = geometry.pageBytes;
    planes = geometry.planes;
}

FilledKey FilledKey::atAnyClock() const
{
    FilledKey key = *this;
    key.settings.hertz = 0;
    return key;
}

bool operator==(const FilledKey& a, const FilledKey& b)
{
    const auto facts = [](const FilledKey& key) {
        return std::tie(key.settings, key.channels, key.dies, key.blocks, key.pages, key.pageBytes, key.planes, key.seed, key.random,
                        key.share, key.load);
    };
    return facts(a) == facts(b) && (a.image == b.image || *a.image == *b.image);
}

std::size_t bytesOf(const FilledState& state, const FilledKey& key)
{
    constexpr std::size_t kUnit = 32, kCodeByte = 10; // the versions and contents of a unit; a byte of code, its instruction decoded
    const auto& [sram, dram] = state.memory;
    std::size_t bytes =
        sram.size() + std::size_t{key.dies} * key.blocks * key.pages * key.planes * (key.pageBytes / key.settings.device.unitBytes) * kUnit;
    for (const auto& chunk : dram)
        bytes += chunk.size();
    return bytes + state.harts.size() * (key.settings.memory.codeBytes * kCodeByte + key.settings.memory.dataBytes);
}

} // namespace floom::inline engine::soc
