// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/buffer/settings.h"

namespace floom::inline engine {

BufferSettings BufferSettings::read(const ParameterReader& p)
{
    BufferSettings s;
    s.readCacheBytes = static_cast<std::uint64_t>(p.size("readCache"));
    s.keepWritten = p.choice("cachePolicy") != "none";
    s.prefetchUnits = static_cast<std::uint32_t>(p.count("prefetch"));
    s.prefetchAfter = static_cast<std::uint32_t>(p.count("prefetchAfter"));
    return s;
}

} // namespace floom::inline engine
