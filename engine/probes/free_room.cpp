// SPDX-License-Identifier: GPL-3.0-or-later
// Free space: a sequentially filled drive has its spare blocks free. Random writes run at one rate while these last; then every write waits
// for GC of nearly fully valid blocks, and the rate drops at once. The bytes written until then are the free space, down to the blocks GC
// keeps free.
#include "detect/probe.h"

#include <algorithm>
#include <optional>

namespace floom::inline engine::detect {

namespace {

constexpr std::size_t kPoints = 128, kFewest = 10; // points of the curve; minimum before the fall
constexpr std::uint64_t kFirst = 256 << 20, kMost = std::uint64_t{4} << 30;
constexpr double kBuffer = 24 << 20; // assumed write buffer size if not known
constexpr std::uint64_t kShortest = 64 << 10, kLongest = 1 << 20, kWritesOfDrive = 8192;
constexpr std::uint64_t kClosely = 64 << 20, kFine = 256 << 10; // finer scale, where small SLC-mode blocks would fill up
constexpr std::uint32_t kDepth = 16;
constexpr double kFalls = 0.7;

// Microseconds per request, by parts; empty if stopped.
Series timesOf(const Series& done)
{
    const std::size_t each = done.size() / kPoints;
    Series times;
    for (std::size_t i = 0; i < kPoints && each > 0; ++i) {
        const double from = i == 0 ? 0 : done[i * each - 1];
        times.push_back(std::max(1e-3, done[(i + 1) * each - 1] - from) / static_cast<double>(each));
    }
    return times;
}

// First part from `first` on that is slower than the parts between, confirmed by most of what follows; times.size() if none.
std::size_t firstFall(const Series& times, std::size_t first)
{
    constexpr std::ptrdiff_t kNext = 10, kSlow = 9;
    for (std::size_t i = first + kFewest; i + kNext <= times.size(); ++i) {
        const auto at = times.begin() + static_cast<std::ptrdiff_t>(i);
        const double level = median(Series(times.begin() + static_cast<std::ptrdiff_t>(first), at)) / kFalls;
        if (*at > level && std::count_if(at, at + kNext, [level](double t) { return t > level; }) >= kSlow)
            return i;
    }
    return times.size();
}

// Writes of one size issued to a drive, and how to read their curve.
struct Written {
    std::uint64_t size = 0, total = 0;
    double buffer = 0; // bytes taken by the write buffer first

    [[nodiscard]] std::size_t writes() const { return (total + size - 1) / size; }
    [[nodiscard]] double part() const { return static_cast<double>(writes() / kPoints * size); }
    [[nodiscard]] std::size_t first() const { return static_cast<std::size_t>(1.5 * buffer / part()) + 1; } // first point after the buffer
};

Series randomWrites(Bench& bench, DriveState state, const Written& written)
{
    Plan plan{state, {{}}, kDepth};
    for (std::size_t i = 0; i < written.writes(); ++i)
        plan.batches[0].push_back(writeOf(bench.place(written.size), static_cast<std::uint32_t>(written.size)));
    return timesOf(completions(bench.submit(plan)));
}

// True if an erased drive keeps one rate after its buffer is full (the first fall); empty if stopped.
std::optional<bool> erasedIsEven(Bench& bench, const Written& written)
{
    const Series times = randomWrites(bench, DriveState::erased, written);
    if (times.empty())
        return std::nullopt;
    const std::size_t full = firstFall(times, 0);
    return firstFall(times, written.first()) == kPoints && (full == kPoints || firstFall(times, full) == kPoints);
}

// Fills the answer; false: no fall.
bool take(ProbeAnswer& answer, const Written& written)
{
    answer.x.clear();
    for (std::size_t i = 0; i < kPoints; ++i)
        answer.x.push_back(static_cast<double>(i + 1) * written.part());
    const auto first = static_cast<std::ptrdiff_t>(written.first()),
               fall = static_cast<std::ptrdiff_t>(firstFall(answer.y, written.first()));
    const double level = median(Series(answer.y.begin() + first, answer.y.begin() + fall));
    answer.contrast = level * (1 / kFalls - 1);
    if (fall == static_cast<std::ptrdiff_t>(kPoints))
        return false;
    const Series after(answer.y.begin() + fall, answer.y.end());
    const auto slow = std::count_if(after.begin(), after.end(), [level](double t) { return t > level / kFalls; });
    answer.value = static_cast<double>(fall) * written.part();
    answer.contrast = median(after) - level;
    answer.certainty = static_cast<double>(slow) / static_cast<double>(after.size());
    return true;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    if (areProgramsHidden(bench, answer))
        return answer;
    const std::uint64_t capacity = bench.device.capacity();
    const auto buffer = bench.known.find("write_buffer");
    Written written{std::clamp<std::uint64_t>(capacity / kWritesOfDrive / kShortest * kShortest, kShortest, kLongest), kFirst,
                    buffer == bench.known.end() ? kBuffer : buffer->second};
    std::optional<bool> even = erasedIsEven(bench, {std::min(written.size, kFine), kClosely, written.buffer});
    for (; even == true && written.total <= std::min(kMost, capacity); written.total *= 4) {
        answer.y = randomWrites(bench, DriveState::sequential, written);
        if (answer.y.empty())
            return stopped(std::move(answer));
        if (!take(answer, written))
            continue;
        even = erasedIsEven(bench, written);
        break;
    }
    if (!even)
        return stopped(std::move(answer));
    constexpr double kLeast = 48 << 20; // less may be filled log blocks, or the first look came too late
    const bool tooSoon = answer.value && *answer.value < kLeast;
    if (!*even || tooSoon)
        answer.value.reset();
    if (!answer.value) {
        answer.certainty = 0;
        answer.reason = tooSoon ? "writes become slower so soon that it may be anything"
            : *even             ? "random writes of a drive that was filled in order go on at one rate"
                                : "writes of an erased drive become slower too: something else was filled";
        return answer;
    }
    if (buffer != bench.known.end()) // still in the write buffer
        *answer.value -= buffer->second;
    answer.low = *answer.value - written.part();
    answer.high = *answer.value + written.part();
    return answer;
}

} // namespace

void registerProbe_free_room(Probes& probes)
{
    probes.add(
        {"free_room", "Room before collection", "B", 188, &ask, {"map_zone", "pslc_cache", "effective_block", "write_buffer"}, true});
}

} // namespace floom::inline engine::detect
