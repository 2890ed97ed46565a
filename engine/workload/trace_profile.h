// SPDX-License-Identifier: GPL-3.0-or-later
// How a trace goes over its time and how large its requests are, gathered record by record in constant memory: slices of equal width,
// which doubles when the trace goes on beyond the last.
#pragma once

#include "base/time.h"
#include "model/request_source.h"

#include <array>
#include <cstdint>
#include <vector>

namespace floom {

class TraceProfile {
public:
    static constexpr std::size_t kMostSlices = 240;
    struct Slice {
        std::uint64_t reads = 0, writes = 0, bytes = 0;
    };
    struct Size { // of requests up to so many bytes, and more than half of it
        std::uint64_t upTo = 0, requests = 0;
    };

    void add(Time at, HostOp op, std::uint64_t bytes);

    [[nodiscard]] Time sliceWidth() const { return m_width; }
    [[nodiscard]] const std::vector<Slice>& slices() const { return m_slices; } // up to the last that holds something
    [[nodiscard]] std::vector<Size> sizes() const; // smallest first; those without requests are left out

private:
    Time m_width{1'000'000};
    std::vector<Slice> m_slices;
    std::array<std::uint64_t, 40> m_sizes{}; // by the power of two that holds them
};

} // namespace floom
