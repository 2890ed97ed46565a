// SPDX-License-Identifier: GPL-3.0-or-later
// DataPieces: how the data of a write are cut for fetching from host memory. A read of host memory holds one tag per request of at most
// maxReadRequest bytes until all data of its piece are here. A piece is the whole packet if half of the tags suffice for it, else as much
// as a quarter of the tags can fetch.
#pragma once

#include <algorithm>
#include <cstdint>

namespace floom::inline engine {

class DataPieces {
public:
    DataPieces(std::int64_t readRequest, std::int64_t tags)
        : m_wholeUpTo(readRequest * std::min<std::int64_t>(tags / 2, INT32_MAX))
        , m_quarter(readRequest * std::max<std::int64_t>(1, tags / 4))
    {
    }

    // Bytes of the n-th piece of `bytes`; 0 beyond the last one.
    [[nodiscard]] std::int64_t piece(std::int64_t bytes, std::int64_t n) const
    {
        const std::int64_t each = size(bytes);
        return std::clamp<std::int64_t>(bytes - n * each, 0, each);
    }
    [[nodiscard]] bool isAll(std::int64_t bytes, std::int64_t pieces) const { return pieces * size(bytes) >= bytes; }

private:
    [[nodiscard]] std::int64_t size(std::int64_t bytes) const { return bytes <= m_wholeUpTo ? bytes : m_quarter; }

    std::int64_t m_wholeUpTo, m_quarter; // bytes
};

} // namespace floom::inline engine
