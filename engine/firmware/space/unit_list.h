// SPDX-License-Identifier: GPL-3.0-or-later
// UnitList: the units written to a superblock in this run, by position, from the first position written. It grows with what is written:
// 4 B a unit, 8 B on drives of more than 4 Gi units (`wide`). It is a single pointer, since most superblocks have none.
#pragma once

#include "base/assert.h"
#include "base/index.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace floom::inline engine {

class UnitList {
public:
    [[nodiscard]] static bool wide(std::uint64_t units) { return units >= UINT32_MAX; }

    // Destination for the units of a row.
    class Row {
    public:
        Row() = default;
        explicit operator bool() const { return m_narrow != nullptr || m_wide != nullptr; }
        void set(std::uint32_t i, Lpn lpn) const
        {
            if (m_narrow != nullptr)
                m_narrow[i] = static_cast<std::uint32_t>(lpn);
            else
                m_wide[i] = lpn;
        }
        void set(const Lpn* units, std::uint32_t n) const
        {
            for (std::uint32_t i = 0; i < n; ++i)
                set(i, units[i]);
        }

    private:
        friend class UnitList;
        std::uint32_t* m_narrow = nullptr;
        std::uint64_t* m_wide = nullptr;
    };

    [[nodiscard]] bool begun() const { return m_head != nullptr; }
    // Makes room for positions [from, to) after the existing ones, or for the first ones; `most`: positions of the superblock.
    void reach(std::uint32_t from, std::uint32_t to, std::uint32_t most, bool wide)
    {
        if (m_head == nullptr || to > m_head[1]) [[unlikely]]
            grow(from, to, most, wide);
    }
    [[nodiscard]] Row row(std::uint32_t position, bool wide)
    {
        FLOOM_HOT_ASSERT(begun() && position >= m_head[0] && position < m_head[1], "take() has made room");
        Row row;
        if (wide)
            row.m_wide = at<std::uint64_t>(position - m_head[0]);
        else
            row.m_narrow = at<std::uint32_t>(position - m_head[0]);
        return row;
    }
    // Appends all entries to `out`, as (position, unit).
    void append(std::vector<std::pair<std::uint32_t, Lpn>>& out, bool wide) const;
    void copy(const UnitList& other, bool wide);
    void clear() { m_head.reset(); }
    [[nodiscard]] std::size_t bytes(bool wide) const { return begun() ? words(m_head[1] - m_head[0], wide) * sizeof(std::uint32_t) : 0; }

private:
    static constexpr std::size_t kHead = 2; // first position, one past the last; then the units, all ones where there is none

    [[nodiscard]] static std::size_t words(std::uint32_t positions, bool wide)
    {
        return kHead + (std::size_t{positions} << (wide ? 1 : 0));
    }
    template <typename T> [[nodiscard]] T* at(std::uint32_t index) const { return reinterpret_cast<T*>(m_head.get() + kHead) + index; }
    void grow(std::uint32_t from, std::uint32_t to, std::uint32_t most, bool wide);

    std::unique_ptr<std::uint32_t[]> m_head;
};

} // namespace floom::inline engine
