// SPDX-License-Identifier: GPL-3.0-or-later
// Request sizes and their shares: "4k/60:64k/40". As with fio, entries without a share divide the rest evenly. Pure.
#pragma once

#include "workload/word_values.h"
#include "workload/workload.h"

namespace floom::inline engine {

using BlockSizes = std::vector<std::pair<std::uint32_t, int>>; // bytes, per cent

// At most 64 sizes of 512 B to `largest`; the shares sum to 100, entries of 0 % are dropped.
[[nodiscard]] Result<BlockSizes> parseBlockSplit(const Word& word, std::uint64_t largest);
[[nodiscard]] std::string blockSplitText(const BlockSizes& sizes);

} // namespace floom::inline engine
