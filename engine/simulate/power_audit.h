// SPDX-License-Identifier: GPL-3.0-or-later
// PowerAudit: keeps book of what the drive has promised: which units it has acknowledged, and which it has been
// told to keep (flush, FUA). Of a run that ends with a power cut it then says what is missing in what was found on the flash.
// One thread; memory grows with the requests.
#pragma once

#include "model/power_cut.h"
#include "model/request_source.h"

#include <map>
#include <memory>
#include <vector>

namespace floom {

struct PowerLoss {
    std::uint64_t issued = 0, completed = 0; // requests
    std::uint64_t acknowledged = 0, acknowledgedLost = 0; // units written, by their newest acknowledged write
    std::uint64_t durable = 0, durableLost = 0; // of these flushed, or written with FUA
    std::uint64_t found = 0; // units that the spare areas tell of
};

class PowerAudit {
public:
    explicit PowerAudit(std::uint32_t unitBytes)
        : m_unitBytes(unitBytes)
    {
    }

    // What `source` asks and hears, noted here; this must outlive it.
    [[nodiscard]] std::unique_ptr<RequestSource> watch(std::unique_ptr<RequestSource> source);

    [[nodiscard]] PowerLoss judge(const Recovered& found) const;

private:
    class Watched;
    struct Life { // of a request, counted from 1 in order of issue
        std::uint32_t completionsBefore = 0; // when it was issued
        std::uint32_t completion = 0; // its own place among the completions; 0: it is under way
    };
    struct Promise {
        std::uint32_t request = 0; // the newest that was acknowledged
        bool forced = false; // with FUA
    };

    void issued(const HostRequest& request);
    void completed(const HostRequest& request);
    [[nodiscard]] std::uint32_t end(const HostRequest& request);
    [[nodiscard]] bool missing(const Recovered& found, std::uint64_t unit, std::uint32_t request) const;

    std::uint32_t m_unitBytes;
    std::vector<Life> m_lives{1};
    std::multimap<std::pair<std::uint64_t, Time>, std::uint32_t> m_underWay; // by offset and time of issue
    std::map<std::uint64_t, Promise> m_promises; // by unit
    std::uint32_t m_completions = 0, m_flushed = 0; // all writes completed up to there are flushed
};

} // namespace floom
