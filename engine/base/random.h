// SPDX-License-Identifier: GPL-3.0-or-later
// Named random streams. A stream's numbers depend on (seed, name) only, so changing one parameter does not reshuffle the others and
// variants can be compared under common random numbers. Integer only: decisions compare integers with thresholds. Generator: SplitMix64
// seeding and xoshiro256** (Blackman and Vigna, public domain algorithm, 2018).
#pragma once

#include "base/wide.h"

#include <cstdint>
#include <string_view>

namespace floom::inline engine {

constexpr std::uint64_t mix64(std::uint64_t z)
{
    z += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

// FNV-1a, 64 bit: stable across machines; for names and small content hashes.
constexpr std::uint64_t hashText(std::string_view text, std::uint64_t h = 0xCBF29CE484222325ULL)
{
    for (const char c : text) {
        h ^= static_cast<unsigned char>(c);
        h *= 0x100000001B3ULL;
    }
    return h;
}

class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::string_view name)
    {
        std::uint64_t z = mix64(seed) ^ hashText(name);
        for (auto& word : m_s)
            word = z = mix64(z);
    }

    std::uint64_t next()
    {
        const std::uint64_t result = rotl(m_s[1] * 5, 7) * 9;
        const std::uint64_t t = m_s[1] << 17;
        m_s[2] ^= m_s[0];
        m_s[3] ^= m_s[1];
        m_s[1] ^= m_s[2];
        m_s[0] ^= m_s[3];
        m_s[2] ^= t;
        m_s[3] = rotl(m_s[3], 45);
        return result;
    }

    // Uniform in [0, bound), bound > 0; bias at most 2^-64 (multiply-shift).
    std::uint64_t below(std::uint64_t bound) { return static_cast<std::uint64_t>((static_cast<UInt128>(next()) * bound) >> 64); }

    // True with probability threshold / 2^32.
    bool chance(std::uint64_t threshold32) { return (next() >> 32) < threshold32; }

private:
    static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    std::uint64_t m_s[4] = {};
};

} // namespace floom::inline engine
