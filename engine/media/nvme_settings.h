// SPDX-License-Identifier: GPL-3.0-or-later
// NvmeSettings: the parameters of an NVMe host over PCIe; an ideal host has no limits and fetches no PRP lists.
#pragma once

#include "media/pcie_wire.h"
#include "media/submission_queues.h"
#include "model/parameters.h"

#include <algorithm>

namespace floom::inline engine {

struct NvmeSettings {
    explicit NvmeSettings(const ParameterReader& p)
        : wire{p.count("generation"), p.scaled(PcieWire::laneBytesPerSecond(p.count("generation")) * p.count("lanes")),
               p.size("maxPayload"), p.size("maxReadRequest"), static_cast<std::int64_t>(p.ratio("dllpTax") * 1e6 + 0.5)}
        , arbitration{p.choice("arbitration") == "weighted",
                      p.count("arbitrationBurst"),
                      {p.count("urgentQueues"), p.count("highQueues"), p.count("mediumQueues")},
                      {p.count("weightHigh"), p.count("weightMedium"), p.count("weightLow")}}
        , tags(p.ideal() ? INT64_MAX / 2 : p.count("readTags"))
        , queues(p.count("queues"))
        , batch(p.ideal() ? 1 : p.count("fetchBatch"))
        , slots(p.ideal() || p.count("deviceSlots") == 0 ? INT64_MAX : p.count("deviceSlots"))
        , coalescing(p.ideal() ? 1 : p.count("coalescing"))
        , prpPage(p.choice("dataPointers") == "prp" && !p.ideal() ? p.size("hostPage") : 0)
        , posted(p.time("postedLatency"))
        , roundTrip(p.time("readLatency"))
        , patience(p.time("coalescingTime"))
        , controlFirst(p.choice("tlpOrder") == "control_first")
    {
    }

    // Bytes of the index-th PRP list of a transfer of n bytes; 0: none. The first pointer of a command names a page, the second another
    // page or a list of the remaining ones. A list is at most one host page; if it is too small, its last entry points to the next list.
    [[nodiscard]] std::int64_t listBytes(std::int64_t n, std::int64_t index) const
    {
        if (prpPage == 0 || n <= 2 * prpPage)
            return 0;
        const std::int64_t room = prpPage / 8, left = (n + prpPage - 1) / prpPage - 1 - index * (room - 1);
        return (index > 0 && left <= 1) || left <= 0 ? 0 : std::min(left, room) * 8;
    }

    PcieWire::Settings wire;
    SubmissionQueues::Rule arbitration;
    std::int64_t tags, queues;
    std::int64_t batch; // entries fetched by one request
    std::int64_t slots; // commands the controller holds; INT64_MAX: without limit
    std::int64_t coalescing;
    std::int64_t prpPage; // 0: no lists
    Time posted, roundTrip, patience;
    bool controlFirst;
};

} // namespace floom::inline engine
