// SPDX-License-Identifier: GPL-3.0-or-later
// DemandSum: what the requests of a workload make a drive do, priced by the components' own demand(). Work is kept chore by chore with all
// the ways in which the drive may do it, because who chooses the way is the drive: a bound may charge no more than the cheapest.
#pragma once

#include "compile/machine.h"

#include <limits>
#include <vector>

namespace floom {

// What of a chore can lie outside the time in which its requests are completed.
enum class Leftover : std::uint8_t { none, buffered, collected, ahead, after };

struct DemandLine {
    std::uint32_t track = 0, servers = 1; // the work may go to any of `servers` tracks from `track` on
    double ps = 0; // for one request
};

struct DemandWay {
    std::uint32_t firstLine = 0;
    double share = 0; // of the times, where the ways are taken evenly
};

struct Chore {
    std::uint32_t firstWay = 0;
    std::uint16_t kind = 0; // of requests
    bool settled = false; // the ways come as their shares say: nothing in the drive chooses
    Leftover leftover = Leftover::none;
    double units = 0; // mapping units it is done for, for one request
    double outside = 0; // of what is done for one request: how many times that may lie outside
    double spread = 0; // variance of how often it comes in one request, over the square of its mean
};

struct RequestKind {
    double share = 0; // of all requests
    HostOp op = HostOp::read;
    bool counted = false; // how many there were was counted: else the share is that by which they are drawn
};

struct DemandTable {
    std::vector<RequestKind> kinds;
    std::vector<Chore> chores;
    std::vector<DemandWay> ways;
    std::vector<DemandLine> lines;
    [[nodiscard]] std::uint32_t endOfWays(std::size_t chore) const
    {
        return chore + 1 < chores.size() ? chores[chore + 1].firstWay : static_cast<std::uint32_t>(ways.size());
    }
    [[nodiscard]] std::uint32_t endOfLines(std::size_t way) const
    {
        return way + 1 < ways.size() ? ways[way + 1].firstLine : static_cast<std::uint32_t>(lines.size());
    }
};

class DemandSum {
public:
    explicit DemandSum(const Program& program);

    [[nodiscard]] const Machine& machine() const { return m_machine; }
    [[nodiscard]] DemandTable take() { return std::move(m_table); }

    void kind(double share, HostOp op, bool counted = false) { m_table.kinds.push_back({share, op, counted}); }
    // One more thing to do for requests of the last kind; then the ways to do it, each with its visits.
    Chore& chore();
    void way(double share);

    // Of reads to come: whether the array's time is charged.
    void chargeSenses(bool charge) { m_senses = charge; }
    // `weight`: how often the errand comes for one request. `die`: whose memory is meant on the way; may be null.
    void route(const Route& route, const DieInfo* die, const Errands& errand, double weight);
    void visit(const Hop& hop, const DieInfo* die, Errands errand, double weight);
    // A page is read until it can be corrected or is given up; what fails goes no further than out of the channel. With errors, the mean.
    // `apart`: bytes that might have been read by themselves; of more that come together more fails, and all of it is read again, which is
    // not charged.
    void reading(const Route& way, const DieInfo& die, const Errands& errand, double weight, double apart);
    // Variance of the number of senses that a read takes, over the square of its mean.
    [[nodiscard]] double rereads(const Route& way, const DieInfo& die, const Errands& errand) const;
    // Where on a way of a read its data have left the channel and its codec.
    [[nodiscard]] std::uint32_t outOfChannel(const Route& way) const;

private:
    [[nodiscard]] std::uint32_t decoderOf(const Route& way) const;
    [[nodiscard]] Time busTime(const Route& route, const DieInfo& die, const Errands& errand);

    const Program& m_program;
    Machine m_machine;
    DemandTable m_table;
    bool m_senses = true;
};

} // namespace floom
