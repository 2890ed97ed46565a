// SPDX-License-Identifier: GPL-3.0-or-later
// A fixed list of requests, issued one after the other, and counts of die operations from recorded spans.
#pragma once

#include "simulate/drive.h"

#include <map>

namespace floom {

class Script final : public RequestSource {
public:
    explicit Script(std::vector<HostRequest> requests)
        : m_requests(std::move(requests))
    {
    }

    Poll poll(Time now) override
    {
        if (m_out)
            return {Next::waitForCompletion, {}, {}};
        if (m_next == m_requests.size())
            return {};
        m_out = true;
        HostRequest request = m_requests[m_next++];
        request.intended = now;
        return {Next::request, now, request};
    }
    void completed(const HostRequest& /*request*/, Time /*now*/) override { m_out = false; }

private:
    std::vector<HostRequest> m_requests;
    std::size_t m_next = 0;
    bool m_out = false;
};

inline HostRequest readOf(std::uint64_t offset, std::uint32_t bytes = 4096)
{
    return {offset, bytes, HostOp::read, 0, 0, {}};
}

inline HostRequest writeOf(std::uint64_t offset, std::uint32_t bytes = 4096)
{
    return {offset, bytes, HostOp::write, 0, 0, {}};
}

inline RunResult runScript(const Design& design, const std::vector<HostRequest>& requests, const std::string& precondition)
{
    const auto program = programOf(design);
    const auto words = parseWorkload("precondition=" + precondition);
    RunOptions options;
    options.record = true;
    return simulate(
        *program, *words, [&](std::uint64_t) { return std::make_unique<Script>(requests); }, options);
}

// Array operations of all dies, by name ("array_read", "program", "erase"), of one owner or of all.
inline std::map<std::string, int> arrayWork(const RunResult& result, int owner = -1)
{
    std::map<std::string, int> work;
    const SpanStore& store = *result.spans;
    for (const Span& span : store.spans)
        if (store.tracks[span.track].resource == "die" && (owner < 0 || span.owner == owner))
            ++work[result.activities[static_cast<std::size_t>(span.activity())].name];
    return work;
}

inline std::int64_t latencyOf(const RunResult& result, std::size_t request)
{
    const RequestSpan& span = result.spans->requests.at(request);
    return span.completed.ps - span.issued.ps;
}

} // namespace floom
