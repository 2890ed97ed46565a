// SPDX-License-Identifier: GPL-3.0-or-later
// KindCounts: counts the measured requests by kind (HostOp), and all of them together.
#pragma once

#include "simulate/side_count.h"

#include <cstddef>
#include <iterator>

namespace floom::inline engine {

class KindCounts {
public:
    static constexpr std::size_t kKinds = 4;
    static constexpr const char* kNames[kKinds] = {"read", "write", "flush", "trim"}; // by HostOp

    void add(std::size_t kind, std::int64_t latency, std::size_t bin, std::uint32_t bytes)
    {
        if (kind != m_only)
            mix(kind, latency);
        m_kinds[kind].add(latency, bin, bytes);
    }
    [[nodiscard]] const SideCount& operator[](std::size_t kind) const { return m_kinds[kind]; }
    [[nodiscard]] SideCount all() const;

private:
    void mix(std::size_t kind, std::int64_t latency);

    static constexpr std::size_t kNone = kKinds, kSeveral = kKinds + 1;
    SideCount m_kinds[kKinds];
    std::size_t m_only = kNone; // the only kind so far
    std::int64_t m_sum = 0; // latencies of all kinds, once there are several
    BatchMeans m_batches; // of these
};

} // namespace floom::inline engine
