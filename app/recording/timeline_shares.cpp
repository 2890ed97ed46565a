// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_shares.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace floom::inline recording {

namespace {

std::vector<int> categoriesOf(const TimelineIndex& index, const std::vector<int>& tracks)
{
    std::array<bool, kTimelineCategories> occurs{};
    for (const int t : tracks)
        for (const int c : index.categories(t))
            occurs[static_cast<std::size_t>(c)] = true;
    std::vector<int> list;
    for (int c = 0; c < kTimelineCategories; ++c)
        if (occurs[static_cast<std::size_t>(c)])
            list.push_back(c);
    return list;
}

} // namespace

BusyColumns countShares(const TimelineIndex& index, const std::vector<int>& tracks, const TimelineColumns& columns)
{
    BusyColumns busy(categoriesOf(index, tracks), columns.count());
    for (const int t : tracks)
        index.addBusy(t, columns, busy);
    return busy;
}

BusyColumns TimelineShares::of(const TimelineIndex& index, const std::vector<int>& tracks, const TimelineColumns& columns)
{
    if (tracks.empty() || columns.gridLength() == Time{})
        return countShares(index, tracks, columns);
    auto& kept = m_kept[{&index, tracks.front(), tracks.size()}];
    const int count = columns.count();
    const auto shift = columns.gridFirst() - kept.first; // columns by which the interval moved later
    if (kept.length != columns.gridLength() || kept.busy.columns() != count || std::abs(shift) >= count) {
        kept = {columns.gridLength(), columns.gridFirst(), countShares(index, tracks, columns)};
        return kept.busy;
    }
    if (shift != 0) {
        const int by = static_cast<int>(shift);
        const int first = by > 0 ? count - by : 0, last = by > 0 ? count : -by; // newly visible columns
        const auto fresh = countShares(index, tracks, columns.part(first, last));
        for (int row = 0; row < static_cast<int>(kept.busy.categories().size()); ++row) {
            auto* cells = &kept.busy.at(row, 0);
            if (by > 0)
                std::move(cells + by, cells + count, cells);
            else
                std::move_backward(cells, cells + count + by, cells + count);
            for (int c = first; c < last; ++c)
                cells[c] = fresh.at(row, c - first);
        }
        kept.first = columns.gridFirst();
    }
    return kept.busy;
}

} // namespace floom::inline recording
