// SPDX-License-Identifier: GPL-3.0-or-later
// TurnQueue: FIFO queues by key (a port, a rank) for a shared resource, and the arbitration among the keys. Every step takes constant time,
// however long the queues: an overloaded interconnect holds tens of thousands. Memory grows to the maximum number of waiting items.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

template <typename Item> class TurnQueue {
public:
    using Key = std::uint16_t;

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }

    void push(Key key, const Item& item)
    {
        if (key >= m_lines.size()) {
            m_lines.resize(key + 1U);
            m_waits.resize(m_lines.size() / kBits + 1);
        }
        const std::uint32_t place = take();
        m_nodes[place] = {item, kNobody};
        Ends& line = m_lines[key];
        (line.head == kNobody ? line.head : m_nodes[line.tail].next) = place;
        line.tail = place;
        m_waits[key / kBits] |= bit(key);
        ++m_size;
    }

    // First item under `key`. Precondition: there is one.
    [[nodiscard]] Item& head(Key key) { return m_nodes[m_lines[key].head].item; }

    void pop(Key key)
    {
        Ends& line = m_lines[key];
        const std::uint32_t place = line.head;
        line.head = m_nodes[place].next;
        if (line.head == kNobody)
            m_waits[key / kBits] &= ~bit(key);
        m_nodes[place].next = m_free;
        m_free = place;
        --m_size;
    }

    // Lowest key with a waiting item. Precondition: not empty().
    [[nodiscard]] Key lowest() const
    {
        std::size_t word = 0;
        while (m_waits[word] == 0)
            ++word;
        return keyAt(word, m_waits[word]);
    }

    // Next key above `last` with a waiting item, wrapping to the lowest: `last` itself comes last in the round.
    [[nodiscard]] Key after(Key last) const
    {
        const std::size_t from = last + 1U;
        std::size_t word = from / kBits;
        if (word >= m_waits.size())
            return lowest();
        std::uint64_t waits = m_waits[word] & ~std::uint64_t{0} << from % kBits;
        while (waits == 0) {
            if (++word == m_waits.size())
                return lowest();
            waits = m_waits[word];
        }
        return keyAt(word, waits);
    }

private:
    static constexpr std::size_t kBits = 64;
    static constexpr std::uint32_t kNobody = UINT32_MAX;

    struct Node {
        Item item;
        std::uint32_t next = kNobody;
    };
    struct Ends {
        std::uint32_t head = kNobody, tail = kNobody; // tail is valid only if there is a head
    };

    [[nodiscard]] static std::uint64_t bit(Key key) { return std::uint64_t{1} << key % kBits; }
    [[nodiscard]] static Key keyAt(std::size_t word, std::uint64_t waits)
    {
        return static_cast<Key>(word * kBits + static_cast<std::size_t>(std::countr_zero(waits)));
    }

    std::uint32_t take()
    {
        if (m_free == kNobody) {
            m_nodes.emplace_back();
            return static_cast<std::uint32_t>(m_nodes.size() - 1);
        }
        const std::uint32_t place = m_free;
        m_free = m_nodes[place].next;
        return place;
    }

    std::vector<Node> m_nodes;
    std::uint32_t m_free = kNobody; // list of unused nodes
    std::vector<Ends> m_lines; // by key
    std::vector<std::uint64_t> m_waits; // one bit per key that has a waiting item
    std::size_t m_size = 0;
};

} // namespace floom::inline engine
