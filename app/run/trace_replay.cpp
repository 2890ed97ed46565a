// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/trace_replay.h"

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
    if (const Outcome opened = openTraceFile(stream, workload.trace); !opened)
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
    auto source = makeTraceSource(tape.stream, trace.traceFormat, trace.trace, trace, capacity, &tape.failure);
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

} // namespace floom::inline run
