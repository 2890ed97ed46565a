// SPDX-License-Identifier: GPL-3.0-or-later
// Utilization of the server classes in a run. A class is the tracks of one kind in one block.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"

#include <string>
#include <vector>

namespace floom::inline engine {

struct ClassUse {
    std::string block, resource;
    double least = 1, most = 0, sum = 0;
    double held = 0; // summed over the tracks: idle while their data wait for another server; not part of least, most and sum
    int tracks = 0;
    double chance = 0; // share by which the busiest of equal tracks may exceed their mean because few pages fell into the run
    std::string busiestInstance; // instance of the busiest track
    std::vector<std::pair<double, std::string>> each; // per track: utilization and instance
    // Tracks nearly as busy as the busiest, busiest first.
    [[nodiscard]] std::vector<std::pair<double, std::string>> hot() const;
    std::array<double, kOwners> byOwner{}; // summed over the tracks, including the time that data are held
    int activity = -1; // the activity with most of the time, and its share of the busy time
    double activityShare = 0;
    [[nodiscard]] double mean() const { return tracks > 0 ? sum / tracks : 0; }
    [[nodiscard]] double others() const { return tracks > 1 ? (sum - most) / (tracks - 1) : most; } // mean without the busiest
    // Not fully busy with work, but no time is left: the rest it holds data.
    [[nodiscard]] bool isTaken() const { return taken() >= 0.97; }
    [[nodiscard]] double taken() const { return tracks > 0 ? (sum + held) / tracks : 0; }
    // Owner's share of the time at work or holding data.
    [[nodiscard]] double share(Owner owner) const { return sum + held > 0 ? byOwner[static_cast<std::size_t>(owner)] / (sum + held) : 0; }
};

inline constexpr double kFullShare = 0.9; // utilization from which a server counts as saturated
// One instance or a few are saturated, the others are not, and by more than chance explains.
[[nodiscard]] inline bool isHot(const ClassUse& use)
{
    return use.most >= kFullShare && use.mean() < kFullShare && use.others() <= 0.8 * use.most && use.most >= (1 + use.chance) * use.mean();
}

// One instance works much more than the others, by more than chance explains, whether saturated or not.
[[nodiscard]] inline bool standsOut(const ClassUse& use)
{
    constexpr double kMuch = 0.3, kTimes = 2;
    return isHot(use) || (use.most >= kMuch && use.most >= kTimes * use.mean() && use.most >= (1 + use.chance) * use.mean());
}

// Utilization by work alone: excludes time in which the server is held while its data wait for another server.
[[nodiscard]] double workOf(const RunResult& result, const TrackUse& use);
// All tracks of the run, with `busy` reduced to work alone.
[[nodiscard]] std::vector<TrackUse> atWork(const RunResult& result);

// Highest mean utilization first; only classes that can limit.
[[nodiscard]] std::vector<ClassUse> classesOf(const RunResult& result);

// Share of the requests' time at a block that is the host's own software: it is part of the block of its link, and as fast as that.
[[nodiscard]] double softwareShare(const RunResult& result, const std::string& block);

// Type of a block of the drive; null for an unknown id.
[[nodiscard]] const TypeSpec* typeOf(const Program& program, const std::string& block);
[[nodiscard]] bool hasOneHost(const Program& program);
// Label of a class in field terms: "the dies", "the channels", "the host link" (with several hosts "the link of host2"), "AHB (bus)".
[[nodiscard]] std::string labelOf(const Program& program, const std::string& block, const std::string& resource);
// A block in a sentence, named after its type: "the NAND packages", "the LDPC engines", "the AHB"; with its id where several blocks have
// that type.
[[nodiscard]] std::string blockWords(const Block& block, const TypeSpec& type, const Design& design);
[[nodiscard]] std::string blockWords(const Program& program, const std::string& block); // the id itself for an unknown block
// "pkg[*][*]"
[[nodiscard]] std::string wildcardOf(const Program& program, const std::string& block);

} // namespace floom::inline engine
