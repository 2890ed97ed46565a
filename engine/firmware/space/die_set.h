// SPDX-License-Identifier: GPL-3.0-or-later
// DieSet: a set of dies, by position in the allocation order; members are found without visiting the other dies.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class DieSet {
public:
    explicit DieSet(std::uint32_t places) // initially all
        : m_places(places)
        , m_words((places + 63) / 64, ~std::uint64_t{0})
    {
        if (places % 64 != 0)
            m_words.back() >>= 64 - places % 64;
    }

    [[nodiscard]] std::size_t words() const { return m_words.size(); }
    [[nodiscard]] std::uint64_t word(std::size_t n) const { return m_words[n]; } // positions [64 n, 64 n + 64)
    [[nodiscard]] bool none() const { return m_places <= 64 ? m_words.front() == 0 : gap(0, m_places) == m_places; }
    void add(std::uint32_t place) { m_words[place / 64] |= std::uint64_t{1} << place % 64; }
    void remove(std::uint32_t place) { m_words[place / 64] &= ~(std::uint64_t{1} << place % 64); }

    // Number of consecutive positions from `place` on (wrapping) whose dies are not in the set; at most `most`.
    [[nodiscard]] std::uint32_t gap(std::uint32_t place, std::uint32_t most) const
    {
        if (m_places <= 64) [[likely]] {
            const std::uint64_t all = m_words.front(), ahead = all >> place;
            if (all == 0)
                return most;
            const auto clear = static_cast<std::uint32_t>(ahead != 0 ? std::countr_zero(ahead) : std::countr_zero(all))
                + (ahead != 0 ? 0 : m_places - place);
            return clear < most ? clear : most;
        }
        for (std::uint32_t passed = 0; passed < most;) {
            const std::uint64_t word = m_words[place / 64] >> place % 64;
            const std::uint32_t here = m_places - place < 64 - place % 64 ? m_places - place : 64 - place % 64;
            const std::uint32_t clear = word == 0 ? 64 : static_cast<std::uint32_t>(std::countr_zero(word));
            if (clear < here)
                return passed + clear < most ? passed + clear : most;
            passed += here;
            place = place + here < m_places ? place + here : 0;
        }
        return most;
    }

private:
    std::uint32_t m_places;
    std::vector<std::uint64_t> m_words;
};

} // namespace floom::inline engine
