// SPDX-License-Identifier: GPL-3.0-or-later
// BufferSettings: what the buffer memory keeps for reads. The size of the write buffer is in CoreSettings.
#pragma once

#include "model/parameters.h"

#include <cstdint>

namespace floom::inline engine {

struct BufferSettings {
    [[nodiscard]] static BufferSettings read(const ParameterReader& p);

    std::uint64_t readCacheBytes = 0;
    bool keepWritten = true; // written units are kept in the read cache
    std::uint32_t prefetchUnits = 0, prefetchAfter = 3;
    friend bool operator==(const BufferSettings&, const BufferSettings&) = default;
};

} // namespace floom::inline engine
