// SPDX-License-Identifier: GPL-3.0-or-later
// PowerAudit: records what the drive has promised: which units it has acknowledged, and which it must keep (flush, FUA). After a run that
// ends with a power cut, reports what is missing on the flash. One thread; memory grows with the requests.
#pragma once

#include "model/power_cut.h"
#include "model/request_source.h"

#include <map>
#include <memory>
#include <vector>

namespace floom::inline engine {

struct PowerLoss {
    std::uint64_t issued = 0, completed = 0; // requests
    std::uint64_t acknowledged = 0, acknowledgedLost = 0; // written units, judged by their newest acknowledged write
    std::uint64_t durable = 0, durableLost = 0; // of these, flushed or written with FUA
    std::uint64_t found = 0; // units found in the spare areas
};

class PowerAudit {
public:
    explicit PowerAudit(std::uint32_t unitBytes)
        : m_unitBytes(unitBytes)
    {
    }

    // Wraps `source` and records its requests and completions; this must outlive it.
    [[nodiscard]] std::unique_ptr<RequestSource> watch(std::unique_ptr<RequestSource> source);

    [[nodiscard]] PowerLoss judge(const Recovered& found) const;

private:
    class Watched;
    struct Life { // of a request, numbered from 1 in issue order
        std::uint32_t completionsBefore = 0; // completions before its issue
        std::uint32_t completion = 0; // its position among the completions; 0: in flight
    };
    struct Promise {
        std::uint32_t request = 0; // newest acknowledged write
        bool forced = false; // with FUA
    };

    void issued(const HostRequest& request);
    void completed(const HostRequest& request);
    [[nodiscard]] std::uint32_t end(const HostRequest& request);
    [[nodiscard]] bool missing(const Recovered& found, Lpn lpn, std::uint32_t request) const;

    std::uint32_t m_unitBytes;
    std::vector<Life> m_overlay{1};
    std::multimap<std::pair<std::uint64_t, Time>, std::uint32_t> m_underWay; // by offset and intended time
    std::map<Lpn, Promise> m_promises;
    std::uint32_t m_completions = 0, m_flushed = 0; // all writes with a completion up to m_flushed are flushed
};

} // namespace floom::inline engine
