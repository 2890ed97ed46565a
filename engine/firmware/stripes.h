// SPDX-License-Identifier: GPL-3.0-or-later
// Stripes: the erase stripes of every die: valid counts, free lists, the frontiers that are being written, what lies where in them, and
// for each die the closed stripes sorted by valid count (lists by count: the least is found without a search).
#pragma once

#include "firmware/layout.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom {

enum class Frontier : std::uint8_t { host, collector };

class Stripes {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    // Builds the state Layout::fill has decided on.
    void build(const Layout& layout);

    [[nodiscard]] std::uint32_t freeStripes(std::uint32_t die) const { return static_cast<std::uint32_t>(m_dies[die].free.size()); }

    // Room in the frontier; opens a stripe when `mayOpen` and one is free (the last one is the collector's).
    [[nodiscard]] bool hasRoom(std::uint32_t die, Frontier frontier) const;
    // Takes `units` places (<= those left in the current row) and pads to whole pages; returns the first. Call only after hasRoom().
    std::uint64_t take(std::uint32_t die, Frontier frontier, std::uint32_t units, std::uint32_t& padded);
    // Places left in the row the frontier stands in: what one operation can program.
    [[nodiscard]] std::uint32_t rowLeft(std::uint32_t die, Frontier frontier) const;

    void write(std::uint32_t die, std::uint64_t slot, std::uint64_t unit); // what will lie there
    void programmed(std::uint32_t die, std::uint64_t slot); // one operation on its stripe has ended
    void validate(std::uint32_t die, std::uint64_t slot) { ++stripe(die, slot).valid; }
    void invalidate(std::uint32_t die, std::uint64_t slot);

    // The closed stripe with the fewest valid units, taken out of the lists; kNone when none would gain anything.
    std::uint32_t takeVictim(std::uint32_t die);
    // What was written there, as (position, unit), start state included.
    void contents(std::uint32_t die, std::uint32_t stripe, std::vector<std::pair<std::uint32_t, std::uint64_t>>& out) const;
    void erased(std::uint32_t die, std::uint32_t stripe);

    [[nodiscard]] std::uint32_t valid(std::uint32_t die, std::uint32_t index) const { return m_stripes[at(die, index)].valid; }
    [[nodiscard]] std::uint64_t erases() const { return m_erases; }

private:
    struct Stripe {
        std::uint32_t valid = 0;
        std::uint32_t pending = 0; // operations under way
        std::uint32_t next = kNone, previous = kNone;
        std::uint32_t erases = 0;
        bool open = false, listed = false, touched = false;
        std::unique_ptr<std::uint64_t[]> units; // by position; only once written in this run
    };
    struct Open {
        std::uint32_t stripe = kNone;
        std::uint32_t position = 0;
    };
    struct Die {
        std::vector<std::uint32_t> free; // first in, first out
        std::vector<std::uint32_t> heads; // by valid count
        std::uint32_t least = 0;
        Open open[2];
    };

    [[nodiscard]] std::size_t at(std::uint32_t die, std::uint32_t index) const { return std::size_t{die} * m_layout->stripes() + index; }
    [[nodiscard]] Stripe& stripe(std::uint32_t die, std::uint64_t slot)
    {
        return m_stripes[at(die, static_cast<std::uint32_t>(slot / m_layout->stripeUnits()))];
    }
    void list(std::uint32_t die, std::uint32_t index);
    void unlist(std::uint32_t die, std::uint32_t index);
    void close(std::uint32_t die, Open& open);

    const Layout* m_layout = nullptr;
    std::vector<Stripe> m_stripes;
    std::vector<Die> m_dies;
    std::uint64_t m_erases = 0;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> m_scratch;
};

} // namespace floom
