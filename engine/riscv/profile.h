// SPDX-License-Identifier: GPL-3.0-or-later
// Profile: time a core spent per function and call path, and how much of it waiting for memory that is not its own. Self time: time in a
// callee counts for the callee. Call paths form a bounded tree: a call beyond the bound counts for the last path, and for its own function.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace floom::inline engine::riscv {

enum class WaitFor : std::uint8_t { registers, sram, dram };

struct FunctionUse {
    std::uint64_t cycles = 0, calls = 0;
    std::array<std::uint64_t, 3> waits{}; // by WaitFor
};

struct CallPath { // a function reached by a call path
    std::uint32_t parent = 0; // calling path; the root is its own parent
    std::uint16_t function = 0;
    std::uint8_t depth = 0; // 0: no caller
    std::uint32_t firstChild = 0, next = 0; // 0: none
    std::uint64_t cycles = 0, calls = 0;
};

struct FunctionStay {
    std::uint16_t function = 0;
    std::uint8_t depth = 0;
    std::uint64_t from = 0, to = 0; // cycles
};

class Profile {
public:
    enum class Move : std::uint8_t { call, back, jump };

    // `functionOf`: function index (< `functions`) of each halfword of code.
    Profile(std::vector<std::uint16_t> functionOf, std::size_t functions)
        : uses(functions)
        , paths(1)
        , m_functionOf(std::move(functionOf))
    {
    }

    [[nodiscard]] std::uint16_t at(std::uint32_t halfword) const { return halfword < m_functionOf.size() ? m_functionOf[halfword] : 0; }
    [[nodiscard]] std::uint16_t current() const { return m_current; }
    // Enters a function other than the current one.
    void enter(std::uint16_t function, std::uint64_t now, Move how)
    {
        settle(now);
        m_current = function;
        if (how == Move::back && returned(function))
            return;
        m_path = child(how == Move::call ? m_path : paths[m_path].parent, function);
        ++paths[m_path].calls;
        ++uses[function].calls;
    }
    void waited(std::uint64_t cycles, WaitFor what) { uses[m_current].waits[static_cast<std::size_t>(what)] += cycles; }
    // Charges the time up to now to the current function.
    void settle(std::uint64_t now)
    {
        if (now > m_since) {
            uses[m_current].cycles += now - m_since;
            paths[m_path].cycles += now - m_since;
            if (record)
                stays.push_back({m_current, paths[m_path].depth, m_since, now});
        }
        m_since = now;
    }
    // The core slept: the time is not charged.
    void slept(std::uint64_t now) { m_since = now; }
    void restart(std::uint64_t now)
    {
        for (FunctionUse& use : uses)
            use = {};
        for (CallPath& path : paths)
            path.cycles = path.calls = 0;
        stays.clear();
        m_since = m_began = now;
    }
    [[nodiscard]] std::uint64_t began() const { return m_began; } // cycle of the last restart

    std::vector<FunctionUse> uses;
    std::vector<CallPath> paths; // [0] is the root, not a function; parents precede children
    std::vector<FunctionStay> stays; // collected if `record`; the consumer clears it
    bool record = false;

    static constexpr std::size_t kMostPaths = 4096;
    static constexpr int kDeepest = 64;

private:
    // Returns to the nearest path of that function towards the root; false if there is none, since a function may be entered by a jump.
    bool returned(std::uint16_t function)
    {
        for (std::uint32_t path = m_path; path != 0; path = paths[path].parent)
            if (paths[path].function == function) {
                m_path = path;
                return true;
            }
        return false;
    }
    std::uint32_t child(std::uint32_t parent, std::uint16_t function)
    {
        for (std::uint32_t path = paths[parent].firstChild; path != 0; path = paths[path].next)
            if (paths[path].function == function)
                return path;
        const int depth = parent == 0 ? 0 : paths[parent].depth + 1;
        if (paths.size() >= kMostPaths || depth >= kDeepest)
            return parent != 0 ? parent : 1;
        const auto path = static_cast<std::uint32_t>(paths.size());
        paths.push_back({parent, function, static_cast<std::uint8_t>(depth), 0, paths[parent].firstChild, 0, 0});
        paths[parent].firstChild = path;
        return path;
    }

    std::vector<std::uint16_t> m_functionOf;
    std::uint16_t m_current = 0;
    std::uint32_t m_path = 0;
    std::uint64_t m_since = 0, m_began = 0;
};

} // namespace floom::inline engine::riscv
