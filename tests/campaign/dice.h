// SPDX-License-Identifier: GPL-3.0-or-later
// Dice: small numbers from a seed, the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

namespace floom::campaign {

class Dice {
public:
    explicit Dice(std::uint64_t seed)
        : m_state(seed)
    {
    }
    std::uint64_t next() // splitmix64
    {
        std::uint64_t z = (m_state += 0x9E3779B97F4A7C15U);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }
    std::size_t below(std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(next() % n); }
    bool once(std::size_t in) { return below(in) == 0; }
    template <typename T> const T& of(const std::vector<T>& items) { return items[below(items.size())]; }

private:
    std::uint64_t m_state;
};

} // namespace floom::campaign
