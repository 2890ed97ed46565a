// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs to flashloom-cli by kind: files in its folder and the command lines that read them. Deterministic in kind and seed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace floom::campaign {

struct Input {
    std::map<std::string, std::string> files; // by name
    std::vector<std::vector<std::string>> steps; // command lines in sequence, without the program name
    std::vector<std::string> outputs; // files that the steps may write, each complete
};

// Material for inputs, read once.
struct Stock {
    std::vector<std::string> designs; // samples as text
    std::string small; // the first with few blocks, for inputs that do not test the design
    std::vector<std::string> studies, lessons;
    std::vector<std::pair<std::string, std::string>> traces; // format, text
    std::vector<std::string> firmware; // ELF files
    std::string project; // a .floom file with variants, runs, a recording and a sweep
};

[[nodiscard]] std::string smallDrive(const std::string& design);

using Maker = Input (*)(const Stock& stock, std::uint64_t seed);

// By name: design, workload, set, trace, sweep, study, lesson, project, picture, sql, names, measured, firmware.
[[nodiscard]] const std::vector<std::pair<std::string, Maker>>& makers();

} // namespace floom::campaign
