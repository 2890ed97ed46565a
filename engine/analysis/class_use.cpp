// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/class_use.h"

#include "base/spelling.h"
#include "design/address.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <map>

namespace floom::inline engine {

double workOf(const RunResult& result, const TrackUse& use)
{
    double work = use.busy;
    for (const auto& [activity, share] : use.byActivity)
        if (result.activities[static_cast<std::size_t>(activity)].look == ActivityStyle::waiting)
            work -= share;
    return work;
}

std::vector<TrackUse> atWork(const RunResult& result)
{
    std::vector<TrackUse> list = result.utilization;
    for (TrackUse& use : list)
        use.busy = std::max(0.0, workOf(result, use));
    return list;
}

// Pages that the host read or wrote in the window, at least one a request.
static double pagesOf(const RunResult& result)
{
    constexpr double kPage = 16384;
    const double bytes = result.bandwidthMBs * 1e6 * (result.window.end - result.window.start).seconds();
    return std::max(static_cast<double>(result.window.measuredRequests), bytes / kPage);
}

std::vector<ClassUse> classesOf(const RunResult& result)
{
    constexpr double kSurely = 3; // standard deviations of a count
    const double pages = pagesOf(result);
    std::map<std::pair<std::string, std::string>, ClassUse> classes;
    std::map<std::pair<std::string, std::string>, std::map<int, double>> work;
    for (const TrackUse& use : result.utilization) {
        if (!use.limits)
            continue;
        const auto key = std::make_pair(use.block, use.resource);
        ClassUse& c = classes[key];
        c.block = use.block;
        c.resource = use.resource;
        const double busy = workOf(result, use); // without the time it is held while its data wait for another server
        c.held += use.busy - busy;
        c.least = std::min(c.least, busy);
        if (busy > c.most || c.tracks == 0)
            c.busiestInstance = use.instance;
        c.most = std::max(c.most, busy);
        c.each.emplace_back(busy, use.instance);
        c.sum += busy;
        ++c.tracks;
        for (std::size_t o = 0; o < kOwners; ++o)
            c.byOwner[o] += use.byOwner[o];
        for (const auto& [activity, share] : use.byActivity)
            work[key][activity] += share;
    }
    std::vector<ClassUse> list;
    for (auto& [name, c] : classes) {
        for (const auto& [activity, share] : work[name])
            if (c.sum > 0 && share / c.sum > c.activityShare) {
                c.activity = activity;
                c.activityShare = share / c.sum;
            }
        c.chance = pages > 0 ? kSurely / std::sqrt(pages / c.tracks) : 0;
        list.push_back(c);
    }
    std::stable_sort(list.begin(), list.end(), [](const ClassUse& a, const ClassUse& b) { return a.mean() > b.mean(); });
    return list;
}

std::vector<std::pair<double, std::string>> ClassUse::hot() const
{
    constexpr double kNearly = 0.9;
    std::vector<std::pair<double, std::string>> list;
    std::copy_if(each.begin(), each.end(), std::back_inserter(list), [&](const auto& one) { return one.first >= kNearly * most; });
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    return list;
}

double softwareShare(const RunResult& result, const std::string& block)
{
    Time software, all;
    for (const Segment& s : result.segments)
        if (const ActivityInfo& one = result.activities[static_cast<std::size_t>(s.activity)]; one.block == block) {
            const bool isSoftware = one.name == "host_software"; // its waits are those of arrivals for a place in a full queue
            all += isSoftware ? s.service : s.service + s.wait;
            software += isSoftware ? s.service : Time{};
        }
    return all > Time{} ? ratio(software, all) : 0;
}

const TypeSpec* typeOf(const Program& program, const std::string& block)
{
    const Block* const found = program.design.find(block);
    const auto type = std::find_if(program.types.begin(), program.types.end(),
                                   [found](const TypeSpec& one) { return found != nullptr && one.id == found->type; });
    return type != program.types.end() ? &*type : nullptr;
}

bool hasOneHost(const Program& program)
{
    return std::count_if(program.design.blocks.begin(), program.design.blocks.end(),
                         [&](const Block& one) {
                             const TypeSpec* const type = typeOf(program, one.id);
                             return type != nullptr && type->role == Role::host;
                         })
        <= 1;
}

std::string labelOf(const Program& program, const std::string& block, const std::string& resource)
{
    const Block* b = program.design.find(block);
    const TypeSpec* const type = typeOf(program, block);
    const bool many = b != nullptr && b->instances() > 1;
    if (resource == "die")
        return "the dies";
    if (resource == "plane")
        return "the planes";
    if (resource == "die_until_polled" || resource == "plane_until_polled")
        return "the polls of the " + resource.substr(0, resource.find('_')) + 's';
    if (resource == "command_slots" && hasOneHost(program))
        return "the command slots of the host link";
    if (resource == "device_slots")
        return "the controller's command slots";
    if (resource == "write_buffer" || resource == "power_cap")
        return "the " + spacedName(resource);
    if (resource == "bus" && many)
        return "the channels";
    if (resource == "bus" && type != nullptr && type->role == Role::channel)
        return "the channel";
    if (resource == "command_bus")
        return many ? "the command buses" : "the command bus";
    if (resource == "core") {
        const bool isOne = type != nullptr && type->parameter("cores") != nullptr && !many
            && effectiveValue(*b, *type, "cores", {}) == Value{std::int64_t{1}};
        return isOne ? "the CPU core" : "the CPU cores";
    }
    if (resource == "up" || resource == "down" || resource == "link")
        return hasOneHost(program) ? "the host link" : "the link of " + block;
    return (type != nullptr ? type->label : block) + " (" + spacedName(resource) + ")";
}

std::string blockWords(const Block& block, const TypeSpec& type, const Design& design)
{
    std::string text = type.label;
    if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0) // "Channel controller", but not "NAND package"
        text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    const bool isAlone =
        std::count_if(design.blocks.begin(), design.blocks.end(), [&](const Block& b) { return b.type == block.type; }) == 1;
    if (type.role == Role::codec)
        text += " engine";
    if (block.instances() > 1)
        text += "s";
    return "the " + text + (isAlone ? "" : " " + block.id);
}

std::string blockWords(const Program& program, const std::string& block)
{
    const TypeSpec* const type = typeOf(program, block);
    return type == nullptr ? block : blockWords(*program.design.find(block), *type, program.design);
}

std::string wildcardOf(const Program& program, const std::string& block)
{
    const Block* b = program.design.find(block);
    std::string text = block;
    for (std::size_t d = 0; b != nullptr && d < b->count.size(); ++d)
        text += "[*]";
    return text;
}

} // namespace floom::inline engine
