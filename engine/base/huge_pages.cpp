// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/huge_pages.h"

#include <cstdint>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace floom::inline engine {

void askForHugePages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes)
{
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t kPage = std::uintptr_t{2} << 20;
    const auto from = (reinterpret_cast<std::uintptr_t>(begin) + kPage - 1) / kPage * kPage,
               to = (reinterpret_cast<std::uintptr_t>(begin) + bytes) / kPage * kPage;
    if (from < to)
        madvise(reinterpret_cast<void*>(from), to - from, MADV_HUGEPAGE); // only a wish
#endif
}

} // namespace floom::inline engine
