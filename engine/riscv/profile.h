// SPDX-License-Identifier: GPL-3.0-or-later
// Profile: which function a core was in, for how long, how often it was called, and how much of that it waited for memory that is not its
// own. Self time: what a function calls counts for what is called.
#pragma once

#include <cstdint>
#include <vector>

namespace floom::riscv {

struct FunctionUse {
    std::uint64_t cycles = 0, waits = 0, entries = 0;
};

struct FunctionStay {
    std::uint16_t function = 0;
    std::uint64_t from = 0, to = 0; // cycles
};

class Profile {
public:
    // `functionOf`: by halfword of the code, an index below `functions`.
    Profile(std::vector<std::uint16_t> functionOf, std::size_t functions)
        : uses(functions)
        , m_functionOf(std::move(functionOf))
    {
    }

    [[nodiscard]] std::uint16_t at(std::uint32_t halfword) const { return halfword < m_functionOf.size() ? m_functionOf[halfword] : 0; }
    [[nodiscard]] std::uint16_t current() const { return m_current; }
    void enter(std::uint16_t function, std::uint64_t now)
    {
        settle(now);
        m_current = function;
        ++uses[function].entries;
    }
    void waited(std::uint64_t cycles) { uses[m_current].waits += cycles; }
    // What has passed up to now counts for the present function.
    void settle(std::uint64_t now)
    {
        if (now > m_since) {
            uses[m_current].cycles += now - m_since;
            if (record)
                stays.push_back({m_current, m_since, now});
        }
        m_since = now;
    }
    // Nobody's: the core slept.
    void slept(std::uint64_t now) { m_since = now; }
    void restart(std::uint64_t now)
    {
        for (FunctionUse& use : uses)
            use = {};
        stays.clear();
        m_since = now;
    }

    std::vector<FunctionUse> uses;
    std::vector<FunctionStay> stays; // for whoever takes them
    bool record = false;

private:
    std::vector<std::uint16_t> m_functionOf;
    std::uint16_t m_current = 0;
    std::uint64_t m_since = 0;
};

} // namespace floom::riscv
