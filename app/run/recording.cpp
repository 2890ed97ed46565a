// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/recording.h"

#include "base/units.h"

#include <algorithm>
#include <charconv>

namespace floom {
namespace {

constexpr int kMostSlowest = 100'000;

Error notUnderstood(std::string_view words)
{
    return {"recording", "whole, window=FROM..TO or slowest=N", '"' + std::string(words) + '"',
            "As in window=1.2ms..1.5ms or slowest=100."};
}

Result<Recording> windowOf(std::string_view words, std::string_view text)
{
    const auto dots = text.find("..");
    if (dots == std::string_view::npos)
        return notUnderstood(words);
    const auto from = parseValue(text.substr(0, dots), Kind::time);
    const auto to = parseValue(text.substr(dots + 2), Kind::time);
    if (!from || !to)
        return from ? to.error() : from.error();
    Recording recording{Recording::Mode::window, {std::get<std::int64_t>(*from), std::get<std::int64_t>(*to)}};
    if (recording.window.fromPs < 0 || recording.window.toPs <= recording.window.fromPs)
        return Error{"recording", "a window that ends after it begins", '"' + std::string(words) + '"', {}};
    return recording;
}

} // namespace

Result<Recording> parseRecording(std::string_view words)
{
    constexpr std::string_view kWindow = "window=", kSlowest = "slowest=";
    if (words == "whole")
        return Recording{};
    if (words.starts_with(kWindow))
        return windowOf(words, words.substr(kWindow.size()));
    if (!words.starts_with(kSlowest))
        return notUnderstood(words);
    const std::string_view number = words.substr(kSlowest.size());
    Recording recording{Recording::Mode::slowest, {}};
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), recording.slowest);
    if (problem != std::errc() || end != number.data() + number.size() || recording.slowest < 1 || recording.slowest > kMostSlowest)
        return Error{"recording", "a number of requests from 1 to 100,000", '"' + std::string(words) + '"', {}};
    return recording;
}

std::string words(const Recording& recording)
{
    const auto time = [](std::int64_t ps) { return formatValue(ps, Kind::time); };
    switch (recording.mode) {
    case Recording::Mode::whole:
        break;
    case Recording::Mode::window:
        return "window=" + time(recording.window.fromPs) + ".." + time(recording.window.toPs);
    case Recording::Mode::slowest:
        return "slowest=" + std::to_string(recording.slowest);
    }
    return "whole";
}

std::vector<Stretch> livesOfSlowest(const RunResult& result, int count)
{
    std::vector<RequestSpan> measured;
    if (result.spans)
        for (const RequestSpan& one : result.spans->requests)
            if (one.completedPs > result.window.start.ps && one.completedPs <= result.window.end.ps)
                measured.push_back(one);
    const auto life = [](const RequestSpan& one) { return one.completedPs - one.issuedPs; };
    const auto kept = std::min(measured.size(), static_cast<std::size_t>(std::max(0, count)));
    std::partial_sort(
        measured.begin(), measured.begin() + static_cast<std::ptrdiff_t>(kept), measured.end(),
        [&](const RequestSpan& a, const RequestSpan& b) { return life(a) != life(b) ? life(a) > life(b) : a.request < b.request; });
    std::vector<Stretch> lives;
    for (std::size_t i = 0; i < kept; ++i)
        lives.push_back({measured[i].issuedPs, measured[i].completedPs});
    return joined(std::move(lives));
}

Recording recordingAround(const RequestSpan& request)
{
    const std::int64_t half = (request.completedPs - request.issuedPs) / 2 + 1;
    return {Recording::Mode::window, {std::max<std::int64_t>(0, request.issuedPs - half), request.completedPs + half}};
}

} // namespace floom
