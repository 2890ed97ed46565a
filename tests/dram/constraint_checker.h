// SPDX-License-Identifier: GPL-3.0-or-later
// A slow reference checker: sorts the commands of a DRAM rank by time and checks each against every earlier one close enough to matter,
// using a table of JEDEC's minimum distances within and across bank groups; also tracks open rows. Shares no code and no formula with the
// bank model. Times in clock cycles.
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
    std::map<std::string, std::int64_t> broken; // violations by constraint
    std::map<std::string, std::int64_t> met; // times a distance was exactly the minimum, by constraint
    std::string first; // the first violation, in words
};

Verdict check(const Timing& timing, std::vector<Command> commands);

} // namespace checker
