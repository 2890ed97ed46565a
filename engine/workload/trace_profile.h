// SPDX-License-Identifier: GPL-3.0-or-later
// TraceProfile: load of a trace over time and its request sizes, gathered record by record in constant memory. Time slices have equal
// width; the width doubles when the trace runs beyond the last slice.
#pragma once

#include "base/time.h"
#include "model/request_source.h"

#include <array>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class TraceProfile {
public:
    static constexpr std::size_t kMostSlices = 240;
    struct Slice {
        std::uint64_t reads = 0, writes = 0, bytes = 0;
    };
    struct Size { // requests of more than upTo / 2, up to `upTo` bytes
        std::uint64_t upTo = 0, requests = 0;
    };

    void add(Time at, HostOp op, std::uint64_t bytes);

    [[nodiscard]] Time sliceWidth() const { return m_width; }
    [[nodiscard]] const std::vector<Slice>& slices() const { return m_slices; } // up to the last non-empty one
    [[nodiscard]] std::vector<Size> sizes() const; // smallest first; without empty ones

private:
    Time m_width{1'000'000};
    std::vector<Slice> m_slices;
    std::array<std::uint64_t, 40> m_sizes{}; // by log2 of the size, rounded up
};

} // namespace floom::inline engine
