// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/trace_replay.h"

#include "base/number_text.h"
#include "run/trace_file.h"

namespace floom::inline run {

namespace {

// Replaces a trace that could not be read, so that the simulation has a source.
class EmptySource final : public RequestSource {
public:
    Poll poll(Time) override { return {}; }
    void completed(const HostRequest&, Time) override { }
};

bool happened(const Error& error)
{
    return !error.where.empty() || !error.expected.empty() || !error.found.empty() || !error.advice.empty();
}

} // namespace

Outcome TraceReplay::settleFormats(Workload& workload)
{
    for (Workload& part : workload.parts)
        if (const Outcome settled = settleFormats(part); !settled)
            return settled.error();
    if (workload.trace.empty())
        return Nothing{};
    std::ifstream stream;
    if (const Outcome opened = openTraceFile(stream, workload.trace, "Put it back, or name another one in the workload: trace=PATH.");
        !opened)
        return opened.error();
    if (!workload.traceFormat.empty())
        return Nothing{};
    auto detected = detectTraceFormat(stream, workload.trace);
    if (!detected)
        return detected.error();
    workload.traceFormat = *detected;
    return Nothing{};
}

std::unique_ptr<RequestSource> TraceReplay::open(const Workload& trace, std::uint64_t capacity)
{
    m_tapes.push_back(std::make_unique<Tape>());
    Tape& tape = *m_tapes.back();
    if (const Outcome opened = openTraceFile(tape.stream, trace.trace); !opened) {
        tape.failure = opened.error();
        return std::make_unique<EmptySource>();
    }
    auto source = makeTraceSource(tape.stream, trace.traceFormat, trace.trace, trace, capacity, &tape.failure, &tape.counts);
    if (source)
        return std::move(source.value());
    tape.failure = source.error();
    return std::make_unique<EmptySource>();
}

std::optional<Error> TraceReplay::failure() const
{
    for (const auto& tape : m_tapes)
        if (happened(tape->failure))
            return tape->failure;
    return {};
}

void TraceReplay::tell(RunResult& result) const
{
    ReplayCounts all;
    for (const auto& tape : m_tapes) {
        all.requests += tape->counts.requests;
        all.early += tape->counts.early;
        all.folded += tape->counts.folded;
        all.skipped += tape->counts.skipped;
    }
    const std::string of = " of " + countedText(all.requests, "request") + ' ';
    const auto verb = [](std::uint64_t n, const char* one, const char* more) { return n == 1 ? one : more; };
    std::string text;
    if (all.folded > 0)
        text += countText(all.folded) + of + verb(all.folded, "lies", "lie") + " beyond the range of the drive that the workload uses and "
            + verb(all.folded, "was", "were") + " wrapped into it; fold=skip leaves such requests out. ";
    if (all.skipped > 0)
        text += countedText(all.skipped, "request") + " beyond the range of the drive that the workload uses "
            + verb(all.skipped, "was", "were") + " left out. ";
    if (all.early > 0)
        text += countText(all.early) + of + verb(all.early, "was", "were")
            + " recorded before the one above and sent at the time of that one. ";
    if (text.empty())
        return;
    text.pop_back();
    result.diagnostics.push_back({Severity::note, "R623", "workload", "The trace was not replayed as recorded", std::move(text), {}});
}

} // namespace floom::inline run
