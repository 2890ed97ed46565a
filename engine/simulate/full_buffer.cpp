// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/full_buffer.h"

#include "base/number_text.h"
#include "results/buffer_fill.h"
#include "workload/written.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine {
namespace {

class BeginningWithWrites final : public RequestSource {
public:
    BeginningWithWrites(std::unique_ptr<RequestSource> source, std::uint64_t count)
        : m_source(std::move(source))
        , m_left(count)
    {
    }

    Poll poll(Time now) override
    {
        Poll poll = m_source->poll(now);
        if (m_left > 0 && poll.next == Next::request) {
            --m_left;
            if (poll.request.op == HostOp::read)
                poll.request.op = HostOp::write;
        }
        return poll;
    }
    void completed(const HostRequest& request, Time now) override { m_source->completed(request, now); }
    [[nodiscard]] std::uint64_t expectedRequests() const override { return m_source->expectedRequests(); }

private:
    std::unique_ptr<RequestSource> m_source;
    std::uint64_t m_left;
};

double size(const RunResult& result)
{
    return static_cast<double>(result.cache.bufferSize);
}

double atEnd(const RunResult& result)
{
    return static_cast<double>(result.cache.bufferAtEnd);
}

// Late in the run a request still found no room: the buffer swings as collection and the host take turns at the dies, so that one look at
// it may find room that is soon taken again.
bool isFullLate(const RunResult& result)
{
    constexpr double kLate = 0.75; // of what was written
    return result.cache.bufferFullUntil >= kLate;
}

// False if the buffer emptied during the measurement: the load does not keep it full.
bool staysFull(const RunResult& result)
{
    constexpr double kFull = 0.9; // share of its size; what is being programmed swings
    return isFullLate(result) || atEnd(result) >= kFull * size(result);
}

// True if the dies clearly write more than the load has written since the buffer was full, `asWrites` requests after the beginning.
// Otherwise it may have swung: if a drive that is compared with a full one then began empty, its writes would wait for nothing, and it
// would seem better than it is.
bool empties(const RunResult& result, std::uint64_t asWrites)
{
    constexpr double kFell = 0.15, kFaster = 0.05; // share of its size; of what was written
    const auto measured = static_cast<double>(result.window.measuredRequests);
    const double requests = static_cast<double>(result.window.warmupRequests) - static_cast<double>(asWrites) + measured;
    const double written = static_cast<double>(result.ftl.hostUnits) * requests / std::max(1.0, measured);
    const double fell = size(result) - atEnd(result);
    return !isFullLate(result) && fell > kFell * size(result) && fell > kFaster * written;
}

// The buffer of a drive that keeps up is nearly empty all the time; that of one that does not may be full from the start on. One that is
// nearly empty at the end but was fuller before wanders, and may fill in a longer run.
bool isSettled(const RunResult& fromEmpty)
{
    constexpr double kLittle = 0.125, kMuch = 0.5; // shares of its size: below, bursts of collection; above, it had filled
    const double atStart = atEnd(fromEmpty) - static_cast<double>(fromEmpty.cache.bufferGrowth);
    const auto peak = static_cast<double>(fromEmpty.cache.bufferPeak);
    return !bufferStillFills(fromEmpty) && (peak <= kLittle * size(fromEmpty) || atStart >= kMuch * size(fromEmpty));
}

// Units by which the buffer grew beyond what the draw of reads and writes explains: how many requests happened to be writes is the greatest
// chance in its level.
double growthBeyondDraw(const RunResult& result, double writeShare)
{
    double writes = 0;
    for (const SideResult& side : result.sides)
        if (side.name == "write")
            writes = static_cast<double>(side.histogram.total());
    const double expected = writeShare * static_cast<double>(result.window.measuredRequests);
    const double drawn = writes > 0 ? static_cast<double>(result.ftl.hostUnits) * (1 - expected / writes) : 0;
    return static_cast<double>(result.cache.bufferGrowth) - drawn;
}

// Both starts move towards the same level: it is the one that the other moves away from. If both hardly move, the growth decides that their
// draws did not bring about.
bool fillsFasterThanItEmpties(const RunResult& fromEmpty, const RunResult& fromFull, double writeShare)
{
    constexpr double kTimes = 2; // less may be chance
    const double up = atEnd(fromEmpty), down = size(fromFull) - atEnd(fromFull);
    if (up >= kTimes * down || down >= kTimes * up)
        return up > down;
    return growthBeyondDraw(fromEmpty, writeShare) + growthBeyondDraw(fromFull, writeShare) > 0;
}

} // namespace

std::uint64_t writesToFill(const Program& program, const Workload& workload, std::uint64_t most)
{
    const bool isMixed = workload.parts.empty() && workload.action == Action::transfer && workload.readPercent > 0
        && workload.readPercent < 100 && workload.rateIops <= 0 && workload.rateBytes <= 0;
    if (!isMixed || program.bufferBytes == 0)
        return 0;
    constexpr std::uint64_t kTimes = 2; // the buffer's size: meanwhile the dies take some of it
    Workload writes = workload;
    writes.readPercent = 0;
    const std::uint64_t count = requestsWriting(writes, kTimes * program.bufferBytes);
    return count <= most ? count : 0;
}

std::unique_ptr<RequestSource> beginningWithWrites(std::unique_ptr<RequestSource> source, std::uint64_t count)
{
    if (count == 0)
        return source;
    return std::make_unique<BeginningWithWrites>(std::move(source), count);
}

std::string fillingRule(std::uint64_t count)
{
    return count > 0 ? "; the first " + countText(count) + " are writes that fill the write buffer" : "";
}

RunResult runInLongRunState(std::uint64_t writesToFill, double writeShare, bool fullFirst,
                            const std::function<RunResult(std::uint64_t)>& runFrom)
{
    if (writesToFill == 0)
        return runFrom(0);
    const auto runFull = [&] {
        RunResult full = runFrom(writesToFill);
        full.window.beganFull = true;
        return full;
    };
    if (fullFirst) {
        RunResult full = runFull();
        return full.partial || !empties(full, writesToFill) ? std::move(full) : runFrom(0);
    }
    RunResult empty = runFrom(0);
    if (empty.partial || isSettled(empty))
        return empty;
    RunResult full = runFull();
    if (full.partial || (staysFull(full) && fillsFasterThanItEmpties(empty, full, writeShare)))
        return full;
    if (staysFull(full) && empty.window.steady) {
        empty.window.steady = false;
        empty.window.steadyReason = "the run is too short to tell whether the write buffer fills";
    }
    return empty;
}

} // namespace floom::inline engine
