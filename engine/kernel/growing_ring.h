// SPDX-License-Identifier: GPL-3.0-or-later
// GrowingRing: a FIFO that allocates only to become longer than it ever was.
#pragma once

#include "base/assert.h"

#include <cstddef>
#include <vector>

namespace floom::inline engine {

template <typename Item> class GrowingRing {
public:
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    // `place` counts from the oldest.
    [[nodiscard]] const Item& operator[](std::size_t place) const
    {
        FLOOM_ASSERT(place < m_size, "the item is in the ring");
        return m_items[(m_first + place) & (m_items.size() - 1)];
    }
    [[nodiscard]] const Item& front() const { return (*this)[0]; }
    void push(const Item& item)
    {
        if (m_size == m_items.size())
            grow();
        m_items[(m_first + m_size) & (m_items.size() - 1)] = item;
        ++m_size;
    }
    void pop()
    {
        FLOOM_ASSERT(m_size > 0, "the ring is not empty");
        m_first = (m_first + 1) & (m_items.size() - 1);
        --m_size;
    }

private:
    void grow()
    {
        std::vector<Item> longer(m_items.empty() ? 16 : 2 * m_items.size());
        for (std::size_t place = 0; place < m_size; ++place)
            longer[place] = (*this)[place];
        m_items.swap(longer);
        m_first = 0;
    }

    std::vector<Item> m_items; // a power of two of them
    std::size_t m_first = 0, m_size = 0;
};

} // namespace floom::inline engine
