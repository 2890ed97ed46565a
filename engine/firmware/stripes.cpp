// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/stripes.h"

#include "base/assert.h"

#include <algorithm>

namespace floom {

void Stripes::build(const Layout& layout)
{
    m_layout = &layout;
    m_erases = 0;
    if (layout.inPlace())
        return;
    m_stripes = std::vector<Stripe>(std::size_t{layout.dies()} * layout.stripes());
    m_dies.assign(layout.dies(), {});
    for (std::uint32_t die = 0; die < layout.dies(); ++die) {
        Die& d = m_dies[die];
        d.heads.assign(layout.stripeUnits() + 1, kNone);
        d.least = layout.stripeUnits();
        for (std::uint32_t i = 0; i < layout.firstUsed(); ++i) {
            m_stripes[at(die, i)].valid = layout.firstValid(i);
            list(die, i);
        }
        std::uint32_t next = layout.firstUsed();
        for (int frontier = 0; frontier < 2 && layout.hostFrontier(die) > 0; ++frontier) {
            Open& open = d.open[frontier];
            open.stripe = next++;
            open.position = frontier == 0 ? layout.hostFrontier(die) : layout.stripeUnits() - layout.hostFrontier(die);
            Stripe& s = m_stripes[at(die, open.stripe)];
            s.open = true;
            s.valid = open.position;
        }
        for (; next < layout.stripes(); ++next)
            d.free.push_back(next);
    }
}

bool Stripes::hasRoom(std::uint32_t die, Frontier frontier) const
{
    const Die& d = m_dies[die];
    const Open& open = d.open[static_cast<int>(frontier)];
    if (open.stripe != kNone)
        return true;
    return d.free.size() > (frontier == Frontier::host ? 1U : 0U);
}

std::uint32_t Stripes::rowLeft(std::uint32_t die, Frontier frontier) const
{
    const Open& open = m_dies[die].open[static_cast<int>(frontier)];
    return open.stripe == kNone ? m_layout->rowUnits() : m_layout->rowUnits() - open.position % m_layout->rowUnits();
}

std::uint64_t Stripes::take(std::uint32_t die, Frontier frontier, std::uint32_t units, std::uint32_t& padded)
{
    Die& d = m_dies[die];
    Open& open = d.open[static_cast<int>(frontier)];
    if (open.stripe == kNone) {
        FLOOM_ASSERT(!d.free.empty(), "a frontier opens only where a stripe is free");
        open = {d.free.front(), 0};
        d.free.erase(d.free.begin());
        m_stripes[at(die, open.stripe)].open = true;
    }
    Stripe& s = m_stripes[at(die, open.stripe)];
    if (!s.units) {
        s.units = std::make_unique<std::uint64_t[]>(m_layout->stripeUnits());
        std::fill_n(s.units.get(), m_layout->stripeUnits(), UINT64_MAX);
        if (!s.touched) { // what it held at the start
            m_layout->firstUnits(die, open.stripe, m_scratch);
            for (const auto& [position, unit] : m_scratch)
                s.units[position] = unit;
        }
        s.touched = true;
    }
    const std::uint64_t slot = std::uint64_t{open.stripe} * m_layout->stripeUnits() + open.position;
    padded = (units + m_layout->pageUnits() - 1) / m_layout->pageUnits() * m_layout->pageUnits();
    open.position += padded;
    ++s.pending;
    if (open.position >= m_layout->stripeUnits())
        open.stripe = kNone;
    s.open = open.stripe != kNone;
    return slot;
}

void Stripes::write(std::uint32_t die, std::uint64_t slot, std::uint64_t unit)
{
    stripe(die, slot).units[slot % m_layout->stripeUnits()] = unit;
}

void Stripes::programmed(std::uint32_t die, std::uint64_t slot)
{
    Stripe& s = stripe(die, slot);
    if (--s.pending == 0 && !s.open)
        list(die, static_cast<std::uint32_t>(slot / m_layout->stripeUnits()));
}

void Stripes::invalidate(std::uint32_t die, std::uint64_t slot)
{
    const auto index = static_cast<std::uint32_t>(slot / m_layout->stripeUnits());
    Stripe& s = m_stripes[at(die, index)];
    FLOOM_HOT_ASSERT(s.valid > 0, "a unit is invalidated once");
    if (!s.listed) {
        --s.valid;
        return;
    }
    unlist(die, index);
    --s.valid;
    list(die, index);
}

void Stripes::list(std::uint32_t die, std::uint32_t index)
{
    Die& d = m_dies[die];
    Stripe& s = m_stripes[at(die, index)];
    s.previous = kNone;
    s.next = d.heads[s.valid];
    if (s.next != kNone)
        m_stripes[at(die, s.next)].previous = index;
    d.heads[s.valid] = index;
    s.listed = true;
    d.least = std::min(d.least, s.valid);
}

void Stripes::unlist(std::uint32_t die, std::uint32_t index)
{
    Stripe& s = m_stripes[at(die, index)];
    if (s.previous == kNone)
        m_dies[die].heads[s.valid] = s.next;
    else
        m_stripes[at(die, s.previous)].next = s.next;
    if (s.next != kNone)
        m_stripes[at(die, s.next)].previous = s.previous;
    s.listed = false;
}

std::uint32_t Stripes::takeVictim(std::uint32_t die)
{
    Die& d = m_dies[die];
    while (d.least < m_layout->stripeUnits() && d.heads[d.least] == kNone)
        ++d.least;
    if (d.least >= m_layout->stripeUnits())
        return kNone;
    const std::uint32_t victim = d.heads[d.least];
    unlist(die, victim);
    return victim;
}

void Stripes::contents(std::uint32_t die, std::uint32_t index, std::vector<std::pair<std::uint32_t, std::uint64_t>>& out) const
{
    const Stripe& s = m_stripes[at(die, index)];
    if (!s.touched) {
        m_layout->firstUnits(die, index, out);
        return;
    }
    out.clear();
    for (std::uint32_t position = 0; s.units && position < m_layout->stripeUnits(); ++position)
        if (s.units[position] != UINT64_MAX)
            out.emplace_back(position, s.units[position]);
}

void Stripes::erased(std::uint32_t die, std::uint32_t index)
{
    Stripe& s = m_stripes[at(die, index)];
    FLOOM_ASSERT(s.valid == 0, "an erased stripe holds nothing valid");
    s.units.reset();
    s.touched = true;
    ++s.erases;
    ++m_erases;
    m_dies[die].free.push_back(index);
}

} // namespace floom
