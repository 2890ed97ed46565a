// SPDX-License-Identifier: GPL-3.0-or-later
// DebugPort: the SoC side of a debugger. Watched cores run one instruction at a time and are never parked in idle loops; their cycle counts
// are the same.
#pragma once

#include "model/debugger.h"
#include "soc/hart.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace floom::inline engine::soc {

class DebugPort final : private FirmwareView {
public:
    // Returns the address of a byte of shared memory; null = none there.
    using Shared = std::function<std::uint8_t*(std::uint32_t)>;

    DebugPort(Harts& harts, Shared shared)
        : m_harts(harts)
        , m_shared(std::move(shared))
    {
    }

    void attach(Debugger* debugger) { m_debugger = debugger; }
    [[nodiscard]] bool isAttached() const { return m_debugger != nullptr; }

    // Called before each instruction of a core. False: the run should end.
    bool goOn(CoreIndex core);
    void failed(CoreIndex core, const std::string& told);

private:
    struct Watch {
        std::uint32_t address = 0;
        std::vector<std::uint8_t> held;
    };

    bool halt(CoreIndex core, Halt why, const std::string& told);
    [[nodiscard]] bool changed(CoreIndex core);
    [[nodiscard]] bool isSlow() const { return m_debugger != nullptr && (m_step || !m_breaks.empty() || !m_watches.empty()); }

    [[nodiscard]] int cores() const override { return static_cast<int>(m_harts.size()); }
    [[nodiscard]] std::uint32_t reg(CoreIndex core, int number) const override;
    bool setReg(CoreIndex core, int number, std::uint32_t value) override;
    bool read(CoreIndex core, std::uint32_t address, void* to, std::uint32_t bytes) override;
    bool write(CoreIndex core, std::uint32_t address, const void* from, std::uint32_t bytes) override;
    void breakAt(std::uint32_t address, bool on) override;
    bool watch(std::uint32_t address, std::uint32_t bytes, bool on) override;

    Harts& m_harts;
    Shared m_shared;
    Debugger* m_debugger = nullptr;
    std::set<std::uint32_t> m_breaks;
    std::vector<Watch> m_watches;
    std::vector<std::uint64_t> m_passed; // by core: instructions retired when it last resumed
    std::optional<CoreIndex> m_step; // single-stepping core
    std::uint32_t m_asked = 0;
};

} // namespace floom::inline engine::soc
