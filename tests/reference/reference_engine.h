// SPDX-License-Identifier: GPL-3.0-or-later
// The reference engine: random reads on channels and dies, implemented in a slow, obvious way: a sorted map of events, a queue per die and
// bus, a scan for the next one. Shares no code with the engine under test.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace reference {

struct Drive {
    int channels = 1;
    std::vector<int> dieChannel; // channel of each die
    std::vector<std::int64_t> tR; // by die, ps
    std::int64_t command = 0; // bus, ps
    std::int64_t tWB = 0, tRR = 0; // latency, ps
    std::int64_t dataOut = 0; // bus, ps
    int words = 1; // codewords of a read, arriving evenly during the transfer
    std::int64_t decode = 0; // of a word, ps
    int decoders = 1; // per channel; each word goes to the first free one
    std::int64_t decoderClock = 0; // period, ps
    std::string policy; // commands_first, fifo, data_first
};

// Closed loop: request i goes to die `dies[i]`; at most `depth` outstanding; the next is issued when one completes. Returns completion
// times.
std::vector<std::int64_t> run(const Drive& drive, std::vector<int> dies, int depth);

} // namespace reference
