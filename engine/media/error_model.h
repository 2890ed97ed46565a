// SPDX-License-Identifier: GPL-3.0-or-later
// ErrorModel: the raw bit errors of a package's pages, and what reading a page again costs and gains.
// Modelled: a raw bit error rate (RBER) that is given, or grows exponentially with program/erase cycles between two published ends
// (R = R0 (R1/R0)^(n/N)) and with retention as 1 + n/N (t/t0)^0.7, t0 = 30 days, where heat speeds time up by Arrhenius' law with 1.1 eV
// from 40 degrees C; each read of a block adds a constant, erasing it takes that away. A retry lowers the rate by `retryGain`. Blocks in
// SLC mode have a share of that rate and a life of their own. A page that was copied inside the die has kept the errors of the page it came
// from, and no retry helps against these. The random word of a read depends on seed, package, die, place and the number of the read, never
// on time. Programs and erases fail with a probability each. Not modelled: bits that a program gets wrong, layers, blocks that differ. An
// estimate but for the two ends. Rates are p x 2^32.
#pragma once

#include "model/setup.h"
#include "model/topology.h"

#include <vector>

namespace floom {

class ErrorModel {
public:
    explicit ErrorModel(const Setup& setup);

    [[nodiscard]] bool on() const { return m_on; }
    [[nodiscard]] bool neverFails() const { return m_programFail == 0 && m_eraseFail == 0; }
    [[nodiscard]] std::uint32_t retrySteps() const { return m_on ? m_steps : 0; }
    // Before anything else: how stripes are numbered.
    void place(const MemoryGeometry& geometry);
    // A page is being read: tells the packet at which rate, and with which luck.
    void sense(Packet& packet);
    // A page is being sensed to be programmed elsewhere: its errors go along.
    void copied(const Packet& packet);
    void erased(const Packet& packet);
    // Whether the status after this program or erase will say that it failed.
    [[nodiscard]] bool fails(const Packet& packet)
    {
        const std::uint32_t share = packet.op == FlashOp::erase ? m_eraseFail : m_programFail;
        return share > 0 && draw(packet) < share;
    }
    // What the die is busy for in all when an ordinary read takes `read`: another read level must be set first.
    [[nodiscard]] Time readTime(Time read, int retry) const { return retry == 0 ? read : rereadTime(read); }
    [[nodiscard]] double rate(int retry, bool slc = false) const; // without read disturb that this run adds

private:
    [[nodiscard]] Time rereadTime(Time read) const;
    [[nodiscard]] std::size_t stripeOf(const Packet& packet, const FlashAddress& at) const
    {
        return std::size_t{packet.memoryDie} * m_stripes + at.stripe;
    }
    // Planes that work by themselves have stripes of their own: then a stripe has one plane, whatever its number.
    [[nodiscard]] std::size_t placeOf(std::uint32_t page, std::uint32_t plane) const
    {
        return std::size_t{page} * m_planes + plane % m_planes;
    }
    [[nodiscard]] std::uint32_t draw(const Packet& packet);
    // Rate of the cells that are read for the first time or again, and what was copied there with the data.
    [[nodiscard]] std::uint32_t cells(const Packet& packet, int retry);
    [[nodiscard]] std::uint32_t inherited(const Packet& packet) const;

    bool m_on = false;
    double m_rate = 0, m_slcRate = 0, m_disturb = 0, m_gain = 1;
    std::uint32_t m_stripes = 0, m_firstSlc = 0, m_planes = 1, m_pages = 0;
    std::uint32_t m_steps = 0, m_history = 0;
    std::uint32_t m_programFail = 0, m_eraseFail = 0; // x 2^32
    std::int64_t m_scalePpm = 1'000'000;
    Time m_setLevel;
    std::uint64_t m_seed = 0, m_sensed = 0, m_cycled = 0;
    std::vector<std::uint32_t> m_reads; // by die and stripe, since the run began or the block was erased
    std::vector<std::uint32_t> m_rates, m_slcRates; // by retry, without disturb
    std::vector<std::vector<std::uint32_t>> m_inherited; // by die and stripe, then by page and plane; empty where nothing was copied to
};

} // namespace floom
