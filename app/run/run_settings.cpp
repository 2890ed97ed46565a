// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_settings.h"

#include <algorithm>
#include <charconv>

namespace floom::inline run {

namespace {

constexpr std::string_view kSeedPart = "seed=", kWindowPart = "window=", kSlowestPart = "slowest=";
constexpr std::string_view kRecordsWindow = "record=window", kRecordsSlowest = "record=slowest";

void takePart(std::string_view part, RunSettings& settings)
{
    auto& recording = settings.recording;
    if (part == kRecordsWindow) {
        recording.mode = Recording::Mode::window;
    } else if (part == kRecordsSlowest) {
        recording.mode = Recording::Mode::slowest;
    } else if (part.starts_with(kWindowPart) || part.starts_with(kSlowestPart)) {
        const auto read = parseRecording(part);
        if (read && read->mode == Recording::Mode::window)
            recording.window = read->window;
        else if (read)
            recording.slowest = read->slowest;
    } else if (part.starts_with(kSeedPart)) {
        part.remove_prefix(kSeedPart.size());
        std::uint64_t seed = 0;
        const auto [end, problem] = std::from_chars(part.data(), part.data() + part.size(), seed);
        if (problem == std::errc() && end == part.data() + part.size() && seed > 0)
            settings.seed = seed;
    }
}

} // namespace

RunSettings parseRunSettings(std::string_view words)
{
    RunSettings settings;
    while (!words.empty()) {
        const auto end = std::min(words.find(' '), words.size());
        takePart(words.substr(0, end), settings);
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return settings;
}

std::string words(const RunSettings& settings)
{
    const RunSettings defaults;
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
    auto recording = settings.recording;
    if (settings.seed != defaults.seed)
        add(std::string(kSeedPart) + std::to_string(settings.seed));
    if (recording.mode != Recording::Mode::whole)
        add(std::string(recording.mode == Recording::Mode::window ? kRecordsWindow : kRecordsSlowest));
    recording.most = kRecordedSpans;
    recording.mode = Recording::Mode::window;
    if (!(recording.window == defaults.recording.window))
        add(words(recording));
    recording.mode = Recording::Mode::slowest;
    if (recording.slowest != defaults.recording.slowest)
        add(words(recording));
    return text;
}

} // namespace floom::inline run
