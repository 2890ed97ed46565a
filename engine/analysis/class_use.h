// SPDX-License-Identifier: GPL-3.0-or-later
// How full the classes of servers were in a run: the tracks of one kind in one block are a class.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"

#include <string>
#include <vector>

namespace floom {

struct ClassUse {
    std::string block, resource;
    double least = 1, most = 0, sum = 0;
    double held = 0; // summed over the tracks: while data wait for another server; not in the others
    int tracks = 0;
    std::string fullest; // instance of the busiest track
    std::vector<std::pair<double, std::string>> each; // of the tracks: how busy, and the instance
    // Those that are nearly as busy as the busiest, fullest first.
    [[nodiscard]] std::vector<std::pair<double, std::string>> hot() const;
    std::array<double, kOwners> byOwner{}; // summed over the tracks, with the time that data are held for them
    int activity = -1; // what most of its time goes to, and the share of its busy time
    double activityShare = 0;
    [[nodiscard]] double mean() const { return tracks > 0 ? sum / tracks : 0; }
    [[nodiscard]] double others() const { return tracks > 1 ? (sum - most) / (tracks - 1) : most; } // mean without the busiest
    // Of the time at work or holding data.
    [[nodiscard]] double share(Owner owner) const { return sum + held > 0 ? byOwner[static_cast<std::size_t>(owner)] / (sum + held) : 0; }
};

inline constexpr double kFullShare = 0.9; // of the time at work: full
// One instance or a few are full, the others are not.
[[nodiscard]] inline bool isHot(const ClassUse& use)
{
    return use.most >= kFullShare && use.mean() < kFullShare && use.others() <= 0.8 * use.most;
}

// Of the time, at work: without that for which a server is held while its data wait for another one.
[[nodiscard]] double workOf(const RunResult& result, const TrackUse& use);
// The servers of a run, `busy` at work alone.
[[nodiscard]] std::vector<TrackUse> atWork(const RunResult& result);

// Fullest on average first; only what can limit.
[[nodiscard]] std::vector<ClassUse> classesOf(const RunResult& result);

// Of a block of the drive; null when there is none of that id.
[[nodiscard]] const TypeSpec* typeOf(const Program& program, const std::string& block);
// "the dies", "the channels", "the host link", "AHB (bus)": a class in the words of its field.
[[nodiscard]] std::string labelOf(const Program& program, const std::string& block, const std::string& resource);
// "the NAND packages", "the LDPC engines", "the AHB": a block in a sentence, as its type is called; with its id where others are of that
// type.
[[nodiscard]] std::string blockWords(const Block& block, const TypeSpec& type, const Design& design);
[[nodiscard]] std::string blockWords(const Program& program, const std::string& block); // the id itself when there is no such block
// "pkg[*][*]"
[[nodiscard]] std::string wildcardOf(const Program& program, const std::string& block);

} // namespace floom
