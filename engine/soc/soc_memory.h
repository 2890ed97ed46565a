// SPDX-License-Identifier: GPL-3.0-or-later
// SocMemory: memories shared by the cores: SRAM, and the contents behind the window to the DRAM buffer. Private memories belong to the
// cores.
#pragma once

#include "soc/hart.h"
#include "soc/register_map.h"
#include "soc/ring.h"

#include <tuple>
#include <vector>

namespace floom::inline engine::soc {

class SocMemory final : public RingMemory {
public:
    SocMemory(Harts& harts, std::uint32_t sramBytes, std::uint64_t dramBytes)
        : m_harts(harts)
        , m_sram(sramBytes)
        , m_dram((dramBytes + kChunk - 1) / kChunk)
    {
    }

    [[nodiscard]] std::uint32_t sramBytes() const { return static_cast<std::uint32_t>(m_sram.size()); }
    [[nodiscard]] std::uint32_t dramBytes() const { return static_cast<std::uint32_t>(m_dram.size() * kChunk); }

    // Host pointer to the byte at an address; null = not in that memory.
    std::uint8_t* sram(std::uint32_t address)
    {
        return address >= kSramBase && address - kSramBase < m_sram.size() ? m_sram.data() + (address - kSramBase) : nullptr;
    }
    std::uint8_t* dram(std::uint32_t address)
    {
        return address >= kDramBase && (address - kDramBase) / kChunk < m_dram.size() ? dramAt(address - kDramBase) : nullptr;
    }
    std::uint8_t* byteAt(std::uint32_t address)
    {
        std::uint8_t* const byte = sram(address);
        return byte != nullptr ? byte : dram(address);
    }

    using Contents = std::tuple<std::vector<std::uint8_t>, std::vector<std::vector<std::uint8_t>>>;
    [[nodiscard]] Contents contents() const { return {m_sram, m_dram}; }
    void standAs(const Contents& contents) { std::tie(m_sram, m_dram) = contents; }

    // Performs an access to plain memory at `at`; returns the loaded value.
    std::uint32_t apply(const riscv::Access& access, std::uint8_t* at);

    // Access to SRAM or the core's own memory. False: in neither.
    bool load(CoreIndex core, std::uint32_t address, void* to, std::uint32_t bytes) override;
    bool store(CoreIndex core, std::uint32_t address, const void* from, std::uint32_t bytes) override;

private:
    static constexpr std::uint64_t kChunk = 0x10000;
    std::uint8_t* dramAt(std::uint32_t offset);
    std::uint8_t* sramRange(std::uint32_t address, std::uint32_t bytes)
    {
        std::uint8_t* const first = sram(address);
        return first != nullptr && m_sram.size() - (address - kSramBase) >= bytes ? first : nullptr;
    }

    Harts& m_harts;
    std::vector<std::uint8_t> m_sram;
    std::vector<std::vector<std::uint8_t>> m_dram; // empty until touched
};

} // namespace floom::inline engine::soc
