// SPDX-License-Identifier: GPL-3.0-or-later
// PcieWire: transfer times of PCI Express packets on one direction of a link.
// Modelled: line code by generation, 8 B of framing and 12 or 16 B of header a TLP (flit mode: header only), splitting by maximum payload
// and read request, DLLPs as a tax. Not modelled: flow control credits, replays, SKP sets. Source: PCI Express Base Specification 1 to 6.
#pragma once

#include "kernel/transfer_time_cache.h"

namespace floom::inline engine {

class PcieWire {
public:
    struct Settings {
        std::int64_t generation = 3;
        std::int64_t bytesPerSecond = 0; // TLP bytes on all lanes; 0: no limit
        std::int64_t payload = 256, readRequest = 512, taxPerMillion = 0;
    };

    explicit PcieWire(const Settings& s)
        : m_payload(s.payload)
        , m_readRequest(s.readRequest)
        , m_taxed(1'000'000 + s.taxPerMillion)
        , m_posted(s.generation >= 6 ? 16 : 24)
        , m_completion(s.generation >= 6 ? 16 : 20)
        , m_rate(s.bytesPerSecond * 1'000'000)
    {
    }

    // TLP bytes per second and lane after line coding: 8b/10b, 128b/130b, flits of 236 in 256.
    static std::int64_t laneBytesPerSecond(std::int64_t generation)
    {
        switch (generation) {
        case 1:
            return 250'000'000;
        case 2:
            return 500'000'000;
        case 3:
            return 984'615'385;
        case 4:
            return 1'969'230'769;
        case 5:
            return 3'938'461'538;
        default:
            return 7'375'000'000;
        }
    }

    // One posted write of n bytes that fits into one TLP.
    [[nodiscard]] Time write(std::int64_t n) const { return time(n + m_posted); }
    // Data of any length: as posted writes, or as completions of reads.
    [[nodiscard]] Time writes(std::int64_t bytes) const
    {
        return m_writes(bytes, [this](std::int64_t n) { return time(n + pieces(n, m_payload) * m_posted); });
    }
    [[nodiscard]] Time completions(std::int64_t bytes) const
    {
        return m_completions(bytes, [this](std::int64_t n) { return time(n + pieces(n, m_payload) * m_completion); });
    }
    // Read requests for `bytes` of data.
    [[nodiscard]] Time requests(std::int64_t bytes) const
    {
        return m_requests(bytes, [this](std::int64_t n) { return time(tags(n) * m_posted); });
    }
    [[nodiscard]] std::int64_t tags(std::int64_t n) const { return pieces(n, m_readRequest); }

private:
    [[nodiscard]] Time time(std::int64_t bytes) const { return transferTime(bytes * m_taxed, m_rate); }
    static std::int64_t pieces(std::int64_t n, std::int64_t size) { return (n + size - 1) / size; }

    std::int64_t m_payload, m_readRequest, m_taxed, m_posted, m_completion;
    std::int64_t m_rate; // millionths of a byte per second
    TransferTimeCache m_writes, m_completions, m_requests;
};

} // namespace floom::inline engine
