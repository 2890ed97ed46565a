// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/soc_memory.h"

#include <cstring>

namespace floom::inline engine::soc {

std::uint32_t SocMemory::apply(const riscv::Access& access, std::uint8_t* at)
{
    std::uint32_t old = 0;
    if (access.bytes == 4) // most common case
        std::memcpy(&old, at, 4);
    else
        std::memcpy(&old, at, access.bytes);
    std::uint32_t value = access.value;
    if (access.op >= riscv::Op::sc && access.op <= riscv::Op::amomaxu)
        value = riscv::Core::atomicResult(access, old);
    else if (access.op < riscv::Op::sb || access.op > riscv::Op::sw)
        return old;
    std::memcpy(at, &value, access.bytes);
    for (const auto& hart : m_harts)
        hart->core.breakReservation(access.address);
    return access.op == riscv::Op::sc ? 0 : old;
}

std::uint8_t* SocMemory::dramAt(std::uint32_t offset)
{
    auto& chunk = m_dram[offset / kChunk];
    if (chunk.empty())
        chunk.resize(kChunk);
    return chunk.data() + offset % kChunk;
}

bool SocMemory::load(CoreIndex core, std::uint32_t address, void* to, std::uint32_t bytes)
{
    if (const std::uint8_t* const from = sramRange(address, bytes)) {
        std::memcpy(to, from, bytes);
        return true;
    }
    return m_harts[core]->core.read(address, to, bytes);
}

bool SocMemory::store(CoreIndex core, std::uint32_t address, const void* from, std::uint32_t bytes)
{
    if (std::uint8_t* const to = sramRange(address, bytes)) {
        std::memcpy(to, from, bytes);
        return true;
    }
    return m_harts[core]->core.write(address, from, bytes);
}

} // namespace floom::inline engine::soc
