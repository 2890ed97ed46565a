// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/playback_frames.h"

#include <algorithm>

namespace floom::inline recording {

namespace {

constexpr std::int64_t kLeastWait = 50; // a wait is visible if it takes at least 1/50 of the latency

bool isWorthSeeing(const RequestLife& life, const LifePiece& piece)
{
    return piece.service || piece.length() >= (life.request.completed - life.request.issued) / kLeastWait;
}

} // namespace

std::vector<Time> playbackInstants(const RequestLife& life, int count)
{
    std::vector<int> frames(life.pieces.size(), 1);
    for (std::size_t i = 0; i < frames.size(); ++i)
        if (!isWorthSeeing(life, life.pieces[i]))
            frames[i] = 0;
    // One picture per wait first; each further picture goes to the piece with the longest gap between its pictures, waits weighted down by
    // 64.
    for (auto left = count - static_cast<int>(std::count(frames.begin(), frames.end(), 1)); left > 0; --left) {
        std::size_t best = life.pieces.size();
        double longest = 0;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            if (frames[i] == 0)
                continue;
            const double gap =
                static_cast<double>(life.pieces[i].length().ps) / (life.pieces[i].service ? frames[i] * frames[i] : 64 * frames[i]);
            if (gap > longest && life.pieces[i].length().ps > frames[i]) {
                longest = gap;
                best = i;
            }
        }
        if (best == life.pieces.size())
            break;
        ++frames[best];
    }
    std::vector<Time> instants;
    for (std::size_t i = 0; i < frames.size(); ++i)
        for (int k = 0; k < frames[i]; ++k)
            instants.push_back(life.pieces[i].start + life.pieces[i].length() * (2 * k + 1) / (2 * frames[i]));
    instants.erase(std::unique(instants.begin(), instants.end()), instants.end());
    return instants;
}

} // namespace floom::inline recording
