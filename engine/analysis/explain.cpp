// SPDX-License-Identifier: GPL-3.0-or-later
// The limit in one sentence: the regime from what was measured, the class from where the time goes (latency-bound) or who is full
// (saturated), with what twice its speed would bring by the closed forms. Re-running variations is a matter of sensitivity, not of this
// file.
#include "analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace floom {
namespace {

struct ClassUse {
    std::string block, resource;
    double least = 1, most = 0, sum = 0;
    int tracks = 0;
    [[nodiscard]] double mean() const { return tracks > 0 ? sum / tracks : 0; }
};

std::vector<ClassUse> classesOf(const RunResult& result)
{
    std::map<std::pair<std::string, std::string>, ClassUse> classes;
    for (const TrackUse& use : result.utilization) {
        if (!use.limits)
            continue;
        ClassUse& c = classes[{use.block, use.resource}];
        c.block = use.block;
        c.resource = use.resource;
        c.least = std::min(c.least, use.busy);
        c.most = std::max(c.most, use.busy);
        c.sum += use.busy;
        ++c.tracks;
    }
    std::vector<ClassUse> list;
    for (auto& [name, c] : classes)
        list.push_back(c);
    std::stable_sort(list.begin(), list.end(), [](const ClassUse& a, const ClassUse& b) { return a.mean() > b.mean(); });
    return list;
}

std::string labelOf(const Program& program, const std::string& block, const std::string& resource)
{
    const Block* b = program.design.find(block);
    std::string label = block;
    for (const TypeSpec& type : program.types)
        if (b != nullptr && type.id == b->type)
            label = type.label;
    const bool many = b != nullptr && b->instances() > 1;
    if (resource == "die")
        return "the dies";
    if (resource == "bus" && many)
        return "the channels";
    if (resource == "core")
        return "the CPU cores";
    if (resource == "up" || resource == "down" || resource == "link")
        return "the host link";
    return label + " (" + resource + ")";
}

std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.0f %%", share * 100);
    return text;
}

std::string capital(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string wildcardOf(const Program& program, const std::string& block)
{
    const Block* b = program.design.find(block);
    std::string text = block;
    for (std::size_t d = 0; b != nullptr && d < b->count.size(); ++d)
        text += "[*]";
    return text;
}

void saturated(RunResult& result, const Program& program, const ClassUse& neck, double next)
{
    auto& b = result.bottleneck;
    b.regime = "saturated";
    b.block = neck.block;
    b.instance = wildcardOf(program, neck.block);
    const std::string who = labelOf(program, neck.block, neck.resource);
    b.sentence = capital(who) + (who.starts_with("the ") && who.back() == 's' ? " limit: " : " limits: ")
        + (neck.tracks > 1 ? "all " + std::to_string(neck.tracks) + " are at least " + percent(std::min(neck.least, 1.0)) + " busy"
                           : percent(std::min(neck.mean(), 1.0)) + " busy")
        + ". Twice as fast " + (neck.tracks > 1 || who.back() == 's' ? "they give" : "it gives") + " at most +"
        + percent(std::max(0.0, std::min(1.0, next - 1))) + (next < 2 ? "; then something else limits." : ".");
}

std::string timesOrPercent(double gain)
{
    char text[32];
    if (gain < 2)
        std::snprintf(text, sizeof text, "+%.0f %%", gain * 100);
    else
        std::snprintf(text, sizeof text, "%.0f times as many", gain + 1);
    return text;
}

// The activity that takes most of a request's life, its service and the wait for it, and what more requests in flight could bring.
void latencyBound(RunResult& result, const Program& program, const Workload& workload, const ClassUse& busiest)
{
    auto& b = result.bottleneck;
    b.regime = "latency_bound";
    const Segment* most = nullptr;
    for (const Segment& s : result.segments)
        if (most == nullptr || s.servicePs + s.waitPs > most->servicePs + most->waitPs)
            most = &s;
    if (most == nullptr || result.latencyPsTotal == 0) {
        b.sentence = "Nothing takes time: every part that the requests pass is ideal.";
        return;
    }
    const ActivityInfo& activity = result.activities[static_cast<std::size_t>(most->activity)];
    b.block = activity.block;
    b.instance = activity.instance;
    const auto all = static_cast<double>(result.latencyPsTotal);
    const double share = static_cast<double>(most->servicePs + most->waitPs) / all, wait = static_cast<double>(most->waitPs) / all;
    std::string name = activity.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    const std::string busy = labelOf(program, busiest.block, busiest.resource);
    b.sentence = "Latency-bound at QD " + std::to_string(workload.depth * workload.jobs) + ": " + name + " of " + activity.block + " is "
        + percent(share) + " of a request" + (wait >= 0.05 ? ", " + percent(wait) + " waiting for it" : "")
        + ". No part is full; the busiest, " + busy + (busiest.tracks > 1 || busy.back() == 's' ? ", reach " : ", reaches ")
        + percent(busiest.mean()) + ". More requests in flight help: at most " + timesOrPercent(1 / std::max(busiest.most, 0.001) - 1)
        + ".";
}

} // namespace

void explain(RunResult& result, const Program& program, const Workload& workload)
{
    const Ceiling top = ceiling(program, workload);
    result.bounds = top.limits;
    // The closed forms know the mix of a generator, not that of a trace.
    result.boundIops = workload.trace.empty() ? top.iops : 0;
    result.bottleneck = {};
    const auto classes = classesOf(result);
    if (classes.empty() || result.window.measuredRequests == 0) {
        result.bottleneck.regime = "idle";
        result.bottleneck.sentence = "Nothing was measured.";
        return;
    }
    const ClassUse& busiest = classes.front();
    const bool open = workload.rateIops > 0 || workload.rateBytes > 0 || (!workload.trace.empty() && !workload.traceClosedLoop);
    for (const ClassUse& c : classes)
        if (c.least >= 0.9) {
            // What the closed forms leave when this class is twice as fast: the next limit, at most double.
            double next = 2;
            for (const BoundLimit& limit : top.limits)
                if (limit.block != c.block && result.iops > 0)
                    next = std::min(next, limit.iops / result.iops);
            saturated(result, program, c, next);
            return;
        }
    if (open) {
        result.bottleneck.regime = "idle";
        result.bottleneck.sentence = "The arrivals limit: the drive could take more. The busiest part, "
            + labelOf(program, busiest.block, busiest.resource) + ", is " + percent(busiest.mean()) + " busy.";
        return;
    }
    latencyBound(result, program, workload, busiest);
}

} // namespace floom
