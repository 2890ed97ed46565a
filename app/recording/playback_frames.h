// SPDX-License-Identifier: GPL-3.0-or-later
// Instants for playback pictures of one request: each service and each visible wait at least once, longer ones more often. Pure.
#pragma once

#include "recording/timeline_request.h"

#include <cstdint>
#include <vector>

namespace floom::inline recording {

// `count` ascending instants within the request's time; fewer if it is shorter than `count` ps, more if it has more pieces than `count`.
// Waits below 2 % of its latency are skipped.
[[nodiscard]] std::vector<Time> playbackInstants(const RequestLife& life, int count);

} // namespace floom::inline recording
