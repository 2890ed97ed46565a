// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwareWork: what the firmware is in the middle of: operations of a request, programs, collections, merges, flushes, folding. Plain
// records of the Controller.
#pragma once

#include "firmware/block_mapping.h"
#include "firmware/stripes.h"
#include "model/packet_queue.h"

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace floom {

struct FirmwareWork {
    struct ReadOp { // page operations of one request, being gathered
        FlashAddress at;
        std::uint32_t bytes = 0;
        std::uint32_t rawBytes = 0;
        std::uint16_t fragments = 1;
        std::uint64_t nextSlot = 0;
    };
    struct Job { // a program operation under way
        std::uint32_t die = 0;
        std::uint64_t slot = 0;
        std::uint32_t units = 0;
        std::uint32_t packets = 0; // still out (in-place media send one a piece)
        bool copied = false; // inside the die
        Time born;
        std::vector<std::uint64_t> entries; // host: buffer slots; collector: (unit, old place) pairs
    };
    struct Collection { // of one die
        bool active = false;
        bool waits = false; // only the erase is left, and data that replace what the victim holds are not on flash yet
        bool rescues = false; // moves that too, for want of room to wait
        std::uint32_t awaited = 0; // of those data, units in the buffer that are not on their way; at least as many
        bool urgent = false; // the host waits for a free stripe
        Frontier frontier = Frontier::collector; // wear: cold data are moved for wear levelling; map: pages of the map
        std::uint32_t victim = 0;
        std::size_t scanned = 0;
        std::int64_t search = 0; // cycles of choosing the victim, not yet charged
        std::uint32_t reads = 0, programs = 0;
        bool eraseFailed = false; // of one of the dies that are erased together
        std::uint32_t valid = 0; // units to move at the start
        std::uint32_t read = 0, programming = 0; // of them on their way: without a place yet, and with one
        std::vector<std::pair<std::uint32_t, std::uint64_t>> contents;
        std::vector<std::uint64_t> moving[2]; // (unit, old place), read and waiting for a row: cold (or all), hot
        bool alone = false; // nothing else comes to fill the victim's last row
        // The victim after this one, chosen already: its first units fill that row.
        std::uint32_t next = Stripes::kNone;
        std::uint32_t nextValid = 0;
        std::size_t nextScanned = 0;
        std::vector<std::pair<std::uint32_t, std::uint64_t>> nextContents;
    };
    struct MoveRow { // units of a victim that lie in one row
        FlashAddress at;
        std::uint32_t units = 0, fragments = 0;
    };
    struct BlockDie { // of a mapping by blocks
        std::deque<std::uint32_t> queue; // buffer slots
        bool placed = false, due = false; // the head of the queue has its place; a merge follows it
        std::uint64_t place = 0;
        bool merging = false;
        Merge merge;
        std::size_t sent = 0, come = 0, written = 0; // copies asked for, read, sent to be programmed
        std::uint32_t readsOut = 0, programsOut = 0, erasesOut = 0;
        std::int64_t search = 0; // cycles not yet charged
    };
    struct Debt { // of one die, where collection is an abstraction
        std::uint64_t next = 0; // place of the next operation
        std::uint64_t moves = 0, erases = 0; // millionths of units not yet paid for
    };
    struct Ahead { // units on their way into the cache, ahead of the host
        PacketId packet = kNoPacket;
        std::uint64_t first = 0, place = 0; // unit, and where it lay
        std::uint32_t count = 0;
        PacketQueue waiting; // of the host's reads, for some of them
    };
    struct Flush {
        PacketId request = kNoPacket;
        std::uint32_t epoch = 0;
        std::uint32_t left = 0;
    };
    struct Fold { // of a fast area
        std::vector<std::uint64_t> waiting; // (unit, old place), read and waiting for a row
        std::uint32_t reads = 0, programs = 0, erases = 0; // under way
        bool idle = false; // the drive has rested for long enough
    };
};

} // namespace floom
