// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwareReport: facts of the built-in firmware for closed forms, and its counters since the measured window began.
#pragma once

#include "firmware/buffer/read_ahead.h"
#include "firmware/host/writes.h"
#include "firmware/write/waf_model.h"
#include "model/demand.h"

namespace floom::inline engine {

class FirmwareReport {
public:
    // Sources of the report.
    struct Of {
        const Drive& drive;
        const Space& space;
        const Places& places;
        const Buffered& buffered;
        const MapPages& map;
        const Lanes& lanes;
        const ReadCache& cache;
        const ReadAhead& ahead;
        const Writes& writes;
        const WafModel* waf; // null: collection is real
    };
    explicit FirmwareReport(const Of& of)
        : m_of(of)
    {
    }

    [[nodiscard]] MappingFacts facts() const;
    void windowBegins();
    [[nodiscard]] double writeAmplification() const;
    void write(RunResult& result) const;

private:
    void doubtSpare(RunResult& result) const;
    [[nodiscard]] FtlCounters counters() const; // since the start of the run
    [[nodiscard]] CacheCounters cacheCounters() const;

    Of m_of;
    FtlCounters m_before;
    CacheCounters m_cacheBefore;
    std::vector<DieOrders> m_ordersBefore;
    std::uint64_t m_bytesBefore = 0; // written by the host
    std::uint64_t m_storedBefore = 0; // units ever stored in the buffer
    std::uint64_t m_levelledBefore = 0; // superblocks
    std::uint64_t m_coldLines = 0; // unused lines of the map cache when the window began
};

} // namespace floom::inline engine
