// SPDX-License-Identifier: GPL-3.0-or-later
// Instants at which pictures of playback tell the life of one request: each of its services and each wait worth seeing at least once,
// the long ones more often. Pure.
#pragma once

#include "recording/timeline_request.h"

#include <cstdint>
#include <vector>

namespace floom {

// `count` ascending instants inside the life; fewer when it has fewer picoseconds, more when it has more pieces than that. Waits below two
// per cent of the life are passed over.
[[nodiscard]] std::vector<std::int64_t> playbackInstants(const RequestLife& life, int count);

} // namespace floom
