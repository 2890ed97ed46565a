// SPDX-License-Identifier: GPL-3.0-or-later
#include "limits/paper_limits.h"

#include <algorithm>
#include <cmath>

namespace paper {
namespace {

// PCI Express Base: 8b/10b up to Gen 2, 128b/130b from Gen 3; a packet costs 8 B of framing and sequence and 16 B (request) or 12 B
// (completion) of header. Bytes a nanosecond.
double linkRate(const Drive& d)
{
    const double gigaTransfers[] = {2.5, 5, 8, 16, 32};
    const double code = d.generation <= 2 ? 8.0 / 10 : 128.0 / 130;
    return gigaTransfers[d.generation - 1] * code / 8 * d.lanes;
}

double linkTime(const Drive& d)
{
    const double request = 24, completion = 20;
    const double packets = std::ceil(d.bytes / d.payload);
    const double up = d.bytes + packets * request // data
        + request // the read request for the SQE
        + 16 + request + 4 + request; // CQE, MSI-X
    const double down = 2 * (4 + request) + 64 + completion; // two doorbells, SQE
    return std::max(up, down) * (1 + d.tax) / linkRate(d);
}

double busTime(const Drive& d)
{
    const double beat = d.busBits / 8;
    const double each = d.bytes / d.units;
    const double toHost = std::ceil(each / beat) * d.units + std::ceil(16 / beat);
    const double fromHost = std::ceil(64 / beat) + std::ceil(32 / beat) * d.units;
    return std::max(toHost, fromHost) * 1000 / d.busMHz;
}

} // namespace

std::vector<Limit> limitsOf(const Drive& d)
{
    const double each = static_cast<double>(d.bytes) / d.units;
    const double words = std::ceil(each / d.codeword);
    const double tasks = (d.command + (d.lookup + d.issue) * d.units + d.complete) * 1000 / d.clockMHz;
    // Syndromes come free while the data stream in; Berlekamp-Massey runs 2e steps, at most t; the Chien search goes over the data bits.
    const double cycles = d.errors > 0 ? std::min(d.correct, 2 * d.errors) + std::ceil(d.codeword * 8 / d.parallel) : 0;
    const double decode = words * cycles * 1000 / d.eccMHz * d.units;
    // 00h, five address cycles, 30h; the data, after 06h, five address cycles and E0h where dies share a CE#.
    const bool shared = d.dies > d.targets;
    const double command = d.tCs + 7 * d.tWc;
    const double out = d.tSetup + words * (d.codeword + d.parity) * 1000 / d.megaTransfers + (shared ? 7 * d.tWc + d.tCcs : 0);
    // A die takes its next command when it is ready: its data have left, or are in the cache register.
    const double die = command + d.tWb + d.tR + (d.cacheRead ? d.tRcbsy : d.tRr + out);
    std::vector<Limit> limits{{"link", 1e9 / linkTime(d), 1},
                              {"cpu", 1e9 / tasks * d.cores, d.cores},
                              {"bus", 1e9 / busTime(d), 1},
                              {"channel", 1e9 / ((command + out) * d.units) * d.channels, d.channels},
                              {"die", 1e9 / (die * d.units) * d.allDies(), d.allDies()}};
    if (decode > 0)
        limits.push_back({"ecc", 1e9 / decode * d.channels * d.machines, d.channels * d.machines});
    std::sort(limits.begin(), limits.end(), [](const Limit& a, const Limit& b) { return a.perSecond < b.perSecond; });
    return limits;
}

} // namespace paper
