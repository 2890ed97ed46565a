// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/class_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace floom::inline engine {
namespace {

struct Weighed {
    std::string block, resource;
    std::vector<std::pair<std::uint32_t, double>> weights; // by track
    double ahead = 0; // of a supply
};

// Cost of a request of each kind, under the weights of one class.
class Price {
public:
    Price(std::size_t tracks, const Weighed& servers)
        : m_weight(tracks, 0)
    {
        for (const auto& [track, weight] : servers.weights)
            m_weight[track] = weight;
    }

    [[nodiscard]] ClassBound of(const DemandTable& table) const
    {
        ClassBound bound;
        std::vector<double> byKind(table.kinds.size(), 0), dearest(byKind), buffered(byKind), collected(byKind), ahead(byKind),
            after(byKind);
        for (std::size_t c = 0; c < table.chores.size(); ++c) {
            const Chore& chore = table.chores[c];
            const auto [cost, variance, top, polled] = price(table, c);
            const double share = table.kinds[chore.kind].share;
            byKind[chore.kind] += cost;
            dearest[chore.kind] += top * (1 + chore.spread); // an event in one of n requests costs n times its mean there
            bound.variance += share * (variance + cost * cost * chore.spread);
            (chore.leftover == Leftover::collected ? bound.collected : bound.mean) += share * cost;
            bound.polled += share * polled;
            bound.outside += share * cost * chore.outside;
            if (chore.leftover == Leftover::after)
                after[chore.kind] += cost;
            auto& leftover = chore.leftover == Leftover::buffered ? buffered : chore.leftover == Leftover::collected ? collected : ahead;
            if (chore.leftover != Leftover::none && chore.units > 0)
                leftover[chore.kind] += cost / chore.units;
        }
        const auto most = [](const std::vector<double>& list) { return list.empty() ? 0 : *std::max_element(list.begin(), list.end()); };
        bound.most = most(dearest);
        bound.buffered = most(buffered);
        bound.collectedUnit = most(collected);
        bound.ahead = most(ahead);
        bound.after = most(after);
        addKinds(table, byKind, bound);
        return bound;
    }

private:
    static void addKinds(const DemandTable& table, const std::vector<double>& byKind, ClassBound& bound)
    {
        std::array<double, 4> shares{}, sums{};
        double squares = 0, between = 0;
        for (std::size_t k = 0; k < byKind.size(); ++k) {
            const auto op = static_cast<std::size_t>(table.kinds[k].op);
            const double sum = table.kinds[k].share * byKind[k];
            squares += sum * byKind[k];
            if (table.kinds[k].counted) {
                between += sum * byKind[k];
                continue;
            }
            shares[op] += table.kinds[k].share;
            sums[op] += sum;
        }
        for (std::size_t op = 0; op < shares.size(); ++op)
            between += shares[op] > 0 ? sums[op] * sums[op] / shares[op] : 0;
        const double mean = bound.mean + bound.collected;
        bound.variance += std::max(0.0, squares - between);
        bound.mixVariance = std::max(0.0, between - mean * mean);
    }

    [[nodiscard]] double weigh(const DemandLine& line) const
    {
        double least = m_weight[line.track];
        for (std::uint32_t i = 1; i < line.servers; ++i)
            least = std::min(least, m_weight[line.track + i]);
        return line.ps * least;
    }

    struct Cost {
        double mean = 0, variance = 0, most = 0, polled = 0;
    };
    [[nodiscard]] Cost price(const DemandTable& table, std::size_t chore) const
    {
        double least = std::numeric_limits<double>::infinity(), mean = 0, squares = 0, most = 0, polledOfLeast = 0, polledMean = 0;
        for (std::size_t w = table.chores[chore].firstWay; w < table.endOfWays(chore); ++w) {
            double cost = 0, polled = 0;
            for (std::size_t l = table.ways[w].firstLine; l < table.endOfLines(w); ++l) {
                const double one = weigh(table.lines[l]);
                cost += one;
                polled += table.lines[l].polled ? one : 0;
            }
            if (cost < least) {
                least = cost;
                polledOfLeast = polled;
            }
            polledMean += table.ways[w].share * polled;
            most = std::max(most, cost);
            mean += table.ways[w].share * cost;
            squares += table.ways[w].share * cost * cost;
        }
        if (table.chores[chore].settled)
            return {mean, std::max(0.0, squares - mean * mean), most, polledMean};
        return {std::isfinite(least) ? least : 0, 0, std::isfinite(least) ? least : 0, polledOfLeast};
    }

    std::vector<double> m_weight;
};

Role roleOf(const Program& program, const std::string& type)
{
    for (const TypeSpec& spec : program.types)
        if (spec.id == type)
            return spec.role;
    return Role::transport;
}

using Group = std::vector<std::uint32_t>; // tracks

// Tries up to three weightings: inverse to the work; all weight on the server with the most work; equal weight on all servers that share
// that maximum (cores of one side).
void weigh(const Program& program, const Group& group, const std::vector<double>& work, std::vector<Weighed>& out)
{
    constexpr double kAlike = 1.000001;
    double sum = 0, least = std::numeric_limits<double>::infinity(), most = 0;
    std::uint32_t busiest = group.front();
    for (const std::uint32_t track : group) {
        if (work[track] <= 0)
            continue;
        sum += 1 / work[track];
        least = std::min(least, work[track]);
        if (work[track] > most) {
            most = work[track];
            busiest = track;
        }
    }
    if (most <= 0)
        return;
    const auto& info = program.table.tracks[busiest].info;
    Weighed even{info.block, info.resource, {}};
    for (const std::uint32_t track : group)
        if (work[track] > 0)
            even.weights.emplace_back(track, 1 / work[track] / sum);
    out.push_back(std::move(even));
    if (most <= least * kAlike)
        return;
    out.push_back({info.block, info.resource, {{busiest, 1}}});
    Weighed some{info.block, info.resource, {}};
    for (const std::uint32_t track : group)
        if (work[track] * kAlike >= most)
            some.weights.emplace_back(track, 1);
    for (auto& [track, weight] : some.weights)
        weight /= static_cast<double>(some.weights.size());
    if (some.weights.size() > 1)
        out.push_back(std::move(some));
}

// A bound of several blocks together holds for each of those that share the most work: two alike hosts have one ceiling.
void nameAll(const Program& program, const std::vector<double>& work, std::vector<Weighed>& classes, std::size_t first)
{
    constexpr double kAlike = 1.000001;
    for (std::size_t c = first, end = classes.size(); c < end; ++c) {
        double most = 0;
        for (const auto& [track, weight] : classes[c].weights)
            most = std::max(most, work[track]);
        std::set<std::string> named{classes[c].block};
        for (const auto& [track, weight] : std::vector(classes[c].weights))
            if (const auto& block = program.table.tracks[track].info.block; work[track] * kAlike >= most && named.insert(block).second) {
                classes.push_back(classes[c]);
                classes.back().block = block;
            }
    }
}

std::vector<Weighed> weighedClasses(const Program& program, const std::vector<double>& work, const Supplies& supplies)
{
    std::map<std::pair<std::string, std::string>, Group> byBlock;
    std::map<std::pair<Role, std::string>, std::pair<Group, std::size_t>> byRole; // and the number of blocks
    for (std::uint32_t t = 0; t < program.table.tracks.size(); ++t) {
        const auto& track = program.table.tracks[t];
        if (track.limits)
            byBlock[{track.info.block, track.info.resource}].push_back(t);
    }
    for (const auto& [name, group] : byBlock) {
        auto& [all, blocks] = byRole[{roleOf(program, program.table.tracks[group.front()].info.type), name.second}];
        all.insert(all.end(), group.begin(), group.end());
        ++blocks;
    }
    std::vector<Weighed> out;
    for (const auto& [name, group] : byBlock)
        weigh(program, group, work, out);
    for (const auto& [name, of] : byRole)
        if (of.second > 1) {
            const std::size_t first = out.size();
            weigh(program, of.first, work, out);
            nameAll(program, work, out, first);
        }
    for (std::size_t s = 0; s < kSupplies; ++s)
        if (const std::uint32_t track = trackOf(program, static_cast<Supply>(s)); supplies[s].amount > 0 && work[track] > 0)
            out.push_back({supplies[s].block, supplies[s].resource, {{track, 1 / supplies[s].amount}}, supplies[s].ahead});
    return out;
}

// The split of the requests over the jobs is not known: any request may belong to the cheapest job.
void takeEither(ClassBound& bound, const ClassBound& other)
{
    bound.collected = std::min(bound.mean + bound.collected, other.mean + other.collected); // mean + collected; reduced by the mean below
    bound.polled = bound.mean < other.mean ? bound.polled : other.polled;
    bound.mean = std::min(bound.mean, other.mean);
    bound.collected -= bound.mean;
    bound.variance = std::max(bound.variance + bound.mixVariance, other.variance + other.mixVariance);
    bound.mixVariance = 0;
}

void take(ClassBound& bound, const ClassBound& other, double share)
{
    bound.mean += share * other.mean;
    bound.polled += share * other.polled;
    bound.collected += share * other.collected;
    bound.variance += share * (other.variance + other.mixVariance); // the mix within a job is not known
}

void takeMost(ClassBound& bound, const ClassBound& other)
{
    bound.most = std::max(bound.most, other.most);
    bound.buffered = std::max(bound.buffered, other.buffered);
    bound.collectedUnit = std::max(bound.collectedUnit, other.collectedUnit);
    bound.ahead = std::max(bound.ahead, other.ahead);
    bound.after = std::max(bound.after, other.after);
}

ClassBound boundOf(const Price& price, const std::vector<Demands>& jobs, const std::vector<double>& shares)
{
    if (jobs.size() == 1)
        return price.of(jobs.front().table);
    ClassBound bound;
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        const ClassBound other = price.of(jobs[j].table);
        if (!shares.empty())
            take(bound, other, shares[j]);
        else if (j > 0)
            takeEither(bound, other);
        else
            bound = other;
        takeMost(bound, other);
    }
    return bound;
}

} // namespace

std::vector<ClassBound> classBounds(const Program& program, const std::vector<Demands>& jobs, const std::vector<double>& shares,
                                    const DemandTable* counted)
{
    std::vector<double> work(program.table.tracks.size() + kSupplies, 0);
    const auto add = [&](const std::vector<double>& ps, double share) {
        for (std::size_t t = 0; t < work.size(); ++t)
            work[t] += ps[t] * share;
    };
    for (std::size_t j = 0; j < jobs.size(); ++j)
        add(jobs[j].psPerRequest, shares.empty() ? 1 / static_cast<double>(jobs.size()) : shares[j]);
    if (counted != nullptr)
        add(evenWork(program, *counted), 1);
    std::vector<ClassBound> bounds;
    for (const Weighed& servers : weighedClasses(program, work, jobs.front().supplies)) {
        const Price price(work.size(), servers);
        ClassBound bound = boundOf(price, jobs, shares);
        if (counted != nullptr) {
            const ClassBound beside = price.of(*counted);
            bound.mean += beside.mean;
            bound.variance += beside.variance;
            bound.polled += beside.polled;
            bound.outside = beside.outside;
        }
        if (servers.ahead > 0)
            bound.outside += servers.ahead * servers.weights.front().second;
        bound.block = servers.block;
        bound.resource = servers.resource;
        if (bound.mean + bound.collected > 0)
            bounds.push_back(bound);
    }
    return bounds;
}

} // namespace floom::inline engine
