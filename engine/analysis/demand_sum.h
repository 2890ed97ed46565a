// SPDX-License-Identifier: GPL-3.0-or-later
// DemandSum: the work that a workload's requests cause in a drive, priced by the components' own demand(). Each chore keeps all ways in
// which the drive may do it: the drive chooses, so a bound may charge only the cheapest.
#pragma once

#include "analysis/supplies.h"
#include "compile/machine.h"

#include <limits>
#include <vector>

namespace floom::inline engine {

// The part of a chore's work that may be done outside the window in which its requests complete.
enum class Leftover : std::uint8_t { none, buffered, collected, ahead, after };

struct DemandLine {
    std::uint32_t track = 0, servers = 1; // the work may go to any of the `servers` tracks from `track` on
    double ps = 0; // per request; of a supply see supplies.h
    bool polled = false; // waiting for a poll
};

struct DemandWay {
    std::uint32_t firstLine = 0;
    double share = 0; // of the occurrences, if the ways are used evenly
};

struct Chore {
    std::uint32_t firstWay = 0;
    std::uint16_t kind = 0; // index of the request kind
    bool settled = false; // the ways are used exactly by their shares: the drive has no choice
    Leftover leftover = Leftover::none;
    double units = 0; // mapping units served, per request
    double outside = 0; // occurrences per request that may lie outside the window
    double spread = 0; // variance of the occurrences per request, over the square of their mean
};

struct RequestKind {
    double share = 0; // of all requests
    HostOp op = HostOp::read;
    bool counted = false; // the number of requests was counted; else `share` is a probability
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
    // `machine`: finished; must outlive the sum. Its components state their demands.
    explicit DemandSum(const Machine& machine);

    [[nodiscard]] const Machine& machine() const { return m_machine; }
    [[nodiscard]] DemandTable take() { return std::move(m_table); }

    void kind(double share, HostOp op, bool counted = false) { m_table.kinds.push_back({share, op, counted}); }
    // Opens a chore for requests of the last kind. Then add its ways, each with its visits.
    Chore& chore();
    void way(double share);

    // Charges the way with what it takes of a supply, per request.
    void take(Supply supply, double amount);
    // Least time from the claim of a die to its release, in picoseconds.
    [[nodiscard]] double held(const Route& route, const DieInfo& die, const Visit& visit);
    // Longest work of a visit on any one track, in picoseconds.
    [[nodiscard]] double longest(std::uint16_t component, Verb verb, const Visit& visit) const;
    void chargePower(bool charge) { m_power = charge; } // of programs, under a cap

    // Whether the following reads are charged array time.
    void chargeSenses(bool charge) { m_senses = charge; }
    // `weight`: occurrences of the visit per request. `die`: the memory it is for; may be null.
    void route(const Route& route, const DieInfo* die, const Visit& visit, double weight);
    void addVisit(const Hop& hop, const DieInfo* die, const Visit& visit, double weight);
    // A page is read until it is correctable or given up; a failed read goes no further than the end of the channel. With bit errors, the
    // mean number of reads. `apart`: bytes that could have been read on their own. A larger joint read fails more often and is repeated as
    // a whole; that excess is not charged.
    void reading(const Route& way, const DieInfo& die, const Visit& visit, double weight, double apart);
    // Variance of the number of senses of a read, over the square of its mean.
    [[nodiscard]] double rereads(const Route& way, const DieInfo& die, const Visit& visit) const;
    // Index on a read route from which its data have left the channel and its codec.
    [[nodiscard]] std::uint32_t outOfChannel(const Route& way) const;

private:
    [[nodiscard]] std::uint32_t decoderOf(const Route& way) const;
    [[nodiscard]] bool isUncharged(const Hop& hop, const Visit& visit) const
    {
        return !m_senses && hop.verb == Verb::array && visit.op == FlashOp::read;
    }
    [[nodiscard]] Bill billOf(const Hop& hop, const DieInfo* die, Visit visit, double weight) const;
    [[nodiscard]] std::uint32_t passesOf(const DieInfo* die, const Visit& visit) const; // a program is sent once per pass
    // The visit with what its channel does while the die is held.
    [[nodiscard]] Visit onChannel(const Route& route, const DieInfo& die, Visit visit) const;

    const Program& m_program;
    const Machine& m_machine;
    DemandTable m_table;
    bool m_senses = true, m_power = false;
    std::vector<int> m_diesOn; // by channel
};

} // namespace floom::inline engine
