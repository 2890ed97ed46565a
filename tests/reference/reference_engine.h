// SPDX-License-Identifier: GPL-3.0-or-later
// The reference engine: random reads on channels and dies, written the slow and obvious way: a sorted map of things to happen, a queue for
// each die and bus, a scan for who is next. No code is shared with the engine under test.
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
    int words = 1; // codewords of a read: they come evenly while the bus sends them
    std::int64_t decode = 0; // of a word, ps
    int decoders = 1; // a channel; each word goes to the one that is free first
    std::int64_t decoderClock = 0; // period, ps
    std::string policy; // commands_first, fifo, data_first
};

// Closed loop: request i goes to die `dies[i]`; at most `depth` are under way; the next is issued when one completes. Returns completion
// times.
std::vector<std::int64_t> run(const Drive& drive, std::vector<int> dies, int depth);

} // namespace reference
