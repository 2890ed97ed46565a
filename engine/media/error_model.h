// SPDX-License-Identifier: GPL-3.0-or-later
// ErrorModel: the raw bit errors of a package's pages, and what reading a page again costs and gains.
// Modelled: a raw bit error rate (RBER) that is given, or grows exponentially with program/erase cycles between two published ends
// (R = R0 (R1/R0)^(n/N)) and with retention as 1 + n/N (t/t0)^0.7, t0 = 30 days, where heat speeds time up by Arrhenius' law with 1.1 eV
// from 40 degrees C; each read of a block adds a constant, erasing it takes that away. A retry lowers the rate by `retryGain`. The random
// word of a read depends on seed, package, die, place and the number of the read, never on time. Not modelled: program errors, layers,
// blocks that differ. An estimate but for the two ends. Rates are p x 2^32.
#pragma once

#include "model/setup.h"

#include <vector>

namespace floom {

class ErrorModel {
public:
    explicit ErrorModel(const Setup& setup);

    [[nodiscard]] bool on() const { return m_on; }
    [[nodiscard]] std::uint32_t retrySteps() const { return m_on ? m_steps : 0; }
    // A page of `die` is being read: tells the packet at which rate, and with which luck.
    void sense(Packet& packet, std::uint32_t stripes);
    void erased(const Packet& packet, std::uint32_t stripes);
    // What the die is busy for in all when an ordinary read takes `read`: another read level must be set first.
    [[nodiscard]] Time readTime(Time read, int retry) const;
    [[nodiscard]] double rate(int retry) const; // without read disturb that this run adds

private:
    [[nodiscard]] std::uint32_t& readsOf(const Packet& packet, std::uint32_t stripes);

    bool m_on = false;
    double m_rate = 0, m_disturb = 0, m_gain = 1;
    std::uint32_t m_steps = 0, m_history = 0;
    std::int64_t m_scalePpm = 1'000'000;
    Time m_setLevel;
    std::uint64_t m_seed = 0, m_sensed = 0;
    std::vector<std::uint32_t> m_reads; // by die and stripe, since the run began or the block was erased
    std::vector<std::uint32_t> m_rates; // by retry, without disturb
};

} // namespace floom
