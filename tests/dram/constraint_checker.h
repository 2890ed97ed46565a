// SPDX-License-Identifier: GPL-3.0-or-later
// The slow checker: takes the commands that a DRAM rank was given, sorts them by time and holds each against every earlier one that is near
// enough to matter, by a table of JEDEC's minimum distances, within a bank group and across groups; and follows which row each bank has
// open. It shares no code and no formula with the bank model. Times in clock cycles.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace checker {

struct Timing {
    std::int64_t cl, cwl, rcd, rp, ras, rc, rrd, faw, wr, wtr, rtp, ccd, rfc, refi, burst;
    std::int64_t rrdl = 0, wtrl = 0, ccdl = 0, ccdlw = 0; // within a bank group
    std::int64_t banksInGroup = 0; // 0: there are no groups
};

enum class Kind { activate, precharge, read, write, refresh };

struct Command {
    std::int64_t cycle = 0;
    Kind kind = Kind::activate;
    std::int64_t bank = 0, row = 0;
};

struct Verdict {
    std::map<std::string, std::int64_t> broken; // how often, by constraint
    std::map<std::string, std::int64_t> met; // how often a distance was exactly the least one allowed
    std::string first; // the first violation, in words
};

Verdict check(const Timing& timing, std::vector<Command> commands);

} // namespace checker
