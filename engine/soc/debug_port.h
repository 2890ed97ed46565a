// SPDX-License-Identifier: GPL-3.0-or-later
// DebugPort: the cores' side of a debugger. Cores that are watched go one instruction at a time and are never parked in a loop that changes
// nothing; their cycles are the same.
#pragma once

#include "model/debugger.h"
#include "soc/hart.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace floom::soc {

class DebugPort final : private FirmwareView {
public:
    // Where a byte of shared memory stands; null = there is none.
    using Shared = std::function<std::uint8_t*(std::uint32_t)>;

    DebugPort(Harts& harts, Shared shared)
        : m_harts(harts)
        , m_shared(std::move(shared))
    {
    }

    void attach(Debugger* debugger) { m_debugger = debugger; }
    [[nodiscard]] bool isAttached() const { return m_debugger != nullptr; }

    // In front of an instruction of that core. False: the run is to end.
    bool goOn(std::uint32_t core);
    void failed(std::uint32_t core, const std::string& told);

private:
    struct Watch {
        std::uint32_t address = 0;
        std::vector<std::uint8_t> held;
    };

    bool halt(std::uint32_t core, Halt why, const std::string& told);
    [[nodiscard]] bool changed(std::uint32_t core);
    [[nodiscard]] bool isSlow() const { return m_debugger != nullptr && (m_step >= 0 || !m_breaks.empty() || !m_watches.empty()); }

    [[nodiscard]] int cores() const override { return static_cast<int>(m_harts.size()); }
    [[nodiscard]] std::uint32_t reg(int core, int number) const override;
    bool setReg(int core, int number, std::uint32_t value) override;
    bool read(int core, std::uint32_t address, void* to, std::uint32_t bytes) override;
    bool write(int core, std::uint32_t address, const void* from, std::uint32_t bytes) override;
    void breakAt(std::uint32_t address, bool on) override;
    bool watch(std::uint32_t address, std::uint32_t bytes, bool on) override;

    Harts& m_harts;
    Shared m_shared;
    Debugger* m_debugger = nullptr;
    std::set<std::uint32_t> m_breaks;
    std::vector<Watch> m_watches;
    std::vector<std::uint64_t> m_passed; // by core: instructions retired when it last went on from a halt
    int m_step = -1; // the core that steps
    std::uint32_t m_asked = 0;
};

} // namespace floom::soc
