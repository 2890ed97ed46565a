// SPDX-License-Identifier: GPL-3.0-or-later
// Random access streams for a DRAM rank with random timings, with and without bank groups, and the slow checker's verdict on the bank
// model's commands.
#pragma once

#include "base/random.h"
#include "dram/constraint_checker.h"
#include "media/dram_banks.h"

#include <algorithm>
#include <vector>

namespace streams {

using namespace floom;

inline constexpr int kStreams = 120;

struct Stream {
    DramTiming timing;
    DramShape shape;
    struct Access {
        std::int64_t gap, address, bytes;
        bool write;
    };
    std::vector<Access> accesses;
};

inline Stream randomStream(int number)
{
    RandomStream random(static_cast<std::uint64_t>(number), "dram");
    const auto pick = [&](std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(high - low + 1)));
    };
    Stream s;
    DramTiming& t = s.timing;
    t.burst = std::int64_t{1} << pick(1, 3);
    t.ccd = pick(1, 10);
    t.cl = pick(3, 30);
    t.cwl = pick(1, t.cl);
    t.rcd = pick(2, 30);
    t.rp = pick(2, 30);
    t.ras = t.rcd + pick(1, 30);
    t.rc = t.ras + t.rp + pick(0, 20);
    t.rrd = pick(1, 12);
    t.faw = 4 * t.rrd + pick(0, 20);
    t.wr = pick(2, 20);
    t.wtr = pick(1, 12);
    t.rtp = pick(1, 12);
    t.rfc = pick(20, 300);
    t.refi = t.rfc + t.rp + pick(500, 5000);
    s.shape = {std::int64_t{1} << pick(0, 4), std::int64_t{1} << pick(8, 12), 64, pick(0, 2) == 0};
    const std::int64_t longest = pick(0, 3) == 0 ? 8192 : 256, idle = pick(0, 2) == 0 ? 4000 : 20;
    const std::int64_t span = s.shape.rowBytes * s.shape.banks * pick(1, 4);
    for (int i = 0; i < 400; ++i)
        s.accesses.push_back({pick(0, idle), pick(0, span / 64) * 64, pick(1, longest), pick(0, 99) < 40});
    return s;
}

// The same streams over banks in groups, with longer distances within a group.
inline Stream groupedStream(int number)
{
    Stream s = randomStream(number);
    RandomStream random(static_cast<std::uint64_t>(number), "dram groups");
    const auto pick = [&](std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(high - low + 1)));
    };
    s.shape.groups = std::int64_t{1} << pick(1, 3);
    s.shape.banks = s.shape.groups << pick(0, 2);
    s.timing.rrdl = s.timing.rrd + pick(0, 12);
    s.timing.wtrl = s.timing.wtr + pick(0, 16);
    s.timing.ccdl = s.timing.ccd + pick(0, 24);
    s.timing.ccdlw = s.timing.ccdl + pick(0, 24);
    return s;
}

inline checker::Timing plain(const Stream& s)
{
    const DramTiming& t = s.timing;
    return {t.cl,  t.cwl, t.rcd, t.rp,   t.ras,   t.rc,   t.rrd,  t.faw,  t.wr,    t.wtr,
            t.rtp, t.ccd, t.rfc, t.refi, t.burst, t.rrdl, t.wtrl, t.ccdl, t.ccdlw, s.shape.groups > 1 ? s.shape.banks / s.shape.groups : 0};
}

// Runs a stream with timing `model` and checks its commands against the stream's own timing.
inline checker::Verdict judge(const Stream& s, const DramTiming& model, std::int64_t* wrongEnds = nullptr)
{
    DramBanks banks(model, s.shape);
    std::vector<DramIssue> log;
    banks.record(&log);
    std::int64_t now = 0;
    for (const Stream::Access& a : s.accesses) {
        now += a.gap;
        const std::size_t before = log.size();
        const std::int64_t end = banks.access(now, a.address, a.bytes, a.write);
        std::int64_t columns = 0, last = 0, early = 0;
        for (std::size_t i = before; i < log.size(); ++i)
            if (log[i].command == DramCommand::read || log[i].command == DramCommand::write) {
                ++columns;
                last = std::max(last, log[i].cycle);
                early += log[i].cycle < now || (log[i].command == DramCommand::write) != a.write ? 1 : 0;
            }
        // Data end with the last burst; pieces are whole bursts.
        const std::int64_t rows = (a.address + a.bytes - 1) / s.shape.rowBytes - a.address / s.shape.rowBytes;
        const std::int64_t least = (a.bytes + s.shape.burstBytes - 1) / s.shape.burstBytes;
        if (wrongEnds != nullptr
            && (early > 0 || columns < least || columns > least + rows || end != last + (a.write ? model.cwl : model.cl) + model.burst))
            ++*wrongEnds;
    }
    std::vector<checker::Command> commands;
    commands.reserve(log.size());
    for (const DramIssue& issue : log)
        commands.push_back({issue.cycle, static_cast<checker::Kind>(issue.command), issue.bank, issue.row});
    return checker::check(plain(s), std::move(commands));
}

inline constexpr const char* kConstraints[] = {"tRCD", "tRP",  "tRAS", "tRC",        "tRRD", "tFAW", "tWR",
                                               "tWTR", "tRTP", "tCCD", "turnaround", "tRFC", "tREFI"};

} // namespace streams
