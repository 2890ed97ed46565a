// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/recording.h"

#include "base/units.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>

namespace floom::inline run {
namespace {

constexpr std::size_t kMostSlowest = 100'000;

Error notUnderstood(std::string_view words)
{
    return {"recording", "whole, window=FROM..TO or slowest=N", '"' + std::string(words) + '"',
            "For example window=1.2ms..1.5ms, slowest=100 or whole,most=20000000."};
}

// From 1 to `most`.
std::optional<std::size_t> parseNumber(std::string_view text, std::size_t most)
{
    std::size_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size() || number < 1 || number > most)
        return std::nullopt;
    return number;
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
    Recording recording{Recording::Mode::window, {Time{std::get<std::int64_t>(*from)}, Time{std::get<std::int64_t>(*to)}}};
    if (recording.window.from < Time{} || recording.window.to <= recording.window.from)
        return Error{"recording", "a window whose end is after its start", '"' + std::string(words) + '"', {}};
    return recording;
}

Result<Recording> parsePart(std::string_view words)
{
    constexpr std::string_view kWindow = "window=", kSlowest = "slowest=";
    if (words == "whole")
        return Recording{};
    if (words.starts_with(kWindow))
        return windowOf(words, words.substr(kWindow.size()));
    if (!words.starts_with(kSlowest))
        return notUnderstood(words);
    const auto slowest = parseNumber(words.substr(kSlowest.size()), kMostSlowest);
    if (!slowest)
        return Error{"recording", "a number of requests from 1 to 100,000", '"' + std::string(words) + '"', {}};
    return Recording{Recording::Mode::slowest, {}, static_cast<int>(*slowest)};
}

} // namespace

Result<Recording> parseRecording(std::string_view words)
{
    constexpr std::string_view kMost = ",most=";
    const auto comma = words.find(kMost);
    if (comma == std::string_view::npos)
        return parsePart(words);
    auto recording = parsePart(words.substr(0, comma));
    if (!recording)
        return recording;
    const auto most = parseNumber(words.substr(comma + kMost.size()), kMostRecordedSpans);
    if (!most)
        return Error{"recording", "a number of events from 1 to 200,000,000", '"' + std::string(words) + '"', {}};
    recording->most = *most;
    return recording;
}

std::string words(const Recording& recording)
{
    const auto time = [](Time at) { return formatValue(at.ps, Kind::time); };
    const std::string most = recording.most == kRecordedSpans ? "" : ",most=" + std::to_string(recording.most);
    switch (recording.mode) {
    case Recording::Mode::whole:
        break;
    case Recording::Mode::window:
        return "window=" + time(recording.window.from) + ".." + time(recording.window.to) + most;
    case Recording::Mode::slowest:
        return "slowest=" + std::to_string(recording.slowest) + most;
    }
    return "whole" + most;
}

std::vector<Stretch> livesOfSlowest(const RunResult& result, int count)
{
    std::vector<RequestSpan> measured;
    if (result.spans)
        for (const RequestSpan& one : result.spans->requests)
            if (one.completed > result.window.start && one.completed <= result.window.end)
                measured.push_back(one);
    const auto life = [](const RequestSpan& one) { return one.completed - one.issued; };
    const auto kept = std::min(measured.size(), static_cast<std::size_t>(std::max(0, count)));
    std::partial_sort(
        measured.begin(), measured.begin() + static_cast<std::ptrdiff_t>(kept), measured.end(),
        [&](const RequestSpan& a, const RequestSpan& b) { return life(a) != life(b) ? life(a) > life(b) : a.request < b.request; });
    std::vector<Stretch> inFlight;
    for (std::size_t i = 0; i < kept; ++i)
        inFlight.push_back({measured[i].issued, measured[i].completed});
    return joined(std::move(inFlight));
}

std::vector<Stretch> stretchesInstead(const RunResult& result)
{
    constexpr int kSlowest = 100;
    if (!result.spans || !result.spans->truncated || result.spans->end >= result.window.end)
        return {};
    // Assumes the same span rate as before the limit was hit; a tenth of the room is kept as a margin.
    const Time room = result.spans->end;
    std::vector<Stretch> kept;
    for (int count = kSlowest; count > 0; count /= 2) { // fewer requests are slower ones
        kept = livesOfSlowest(result, count);
        const auto length = [](Time sum, const Stretch& one) { return sum + one.to - one.from; };
        if (std::accumulate(kept.begin(), kept.end(), Time{}, length) <= room / 10 * 2)
            break;
        kept.clear();
    }
    const Time from = result.window.start;
    kept.push_back({from, earlier(result.window.end, from + room / 10 * 7)});
    return joined(std::move(kept));
}

Recording recordingAround(const RequestSpan& request)
{
    const Time half = (request.completed - request.issued) / 2 + Time{1};
    return {Recording::Mode::window, {later(Time{}, request.issued - half), request.completed + half}};
}

} // namespace floom::inline run
