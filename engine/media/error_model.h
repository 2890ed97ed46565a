// SPDX-License-Identifier: GPL-3.0-or-later
// ErrorModel: raw bit errors of the pages of a package, and cost and gain of a read retry.
// Modelled: a raw bit error rate (RBER) that is given, or grows exponentially with program/erase cycles between two published ends (R = R0
// (R1/R0)^(n/N)) and with retention as 1 + n/N (t/t0)^0.7, t0 = 30 days; heat accelerates time by Arrhenius' law with 1.1 eV from 40
// degrees C; each read of a block adds a constant that an erase removes. A retry lowers the rate by `retryGain`. Blocks in SLC mode have a
// share of that rate and their own rated cycles. A page copied inside the die keeps the errors of its source page, and retries do not help
// against these. The random word of a read depends on seed, package, die, address and the number of the read, never on time. Programs and
// erases fail with a probability each. Not modelled: bits that a program gets wrong, layers, variation between blocks. Everything but the
// two published ends is an estimate. Rates are p x 2^32.
#pragma once

#include "model/setup.h"
#include "model/topology.h"

#include <vector>

namespace floom::inline engine {

class ErrorModel {
public:
    explicit ErrorModel(const Setup& setup);

    [[nodiscard]] bool on() const { return m_on; }
    [[nodiscard]] bool neverFails() const { return m_programFail == 0 && m_eraseFail == 0; }
    [[nodiscard]] std::uint32_t retrySteps() const { return m_on ? m_steps : 0; }
    // Call first: sets the numbering of the superblocks.
    void place(const MemoryGeometry& geometry);
    // Called as a page is read: sets the packet's error rate and random word.
    void sense(Packet& packet);
    // Called as a page is sensed for copyback: its errors are copied along.
    void copied(const Packet& packet);
    void erased(const Packet& packet);
    // True if the status after this program or erase reports a failure.
    [[nodiscard]] bool fails(const Packet& packet)
    {
        const std::uint32_t share = packet.op == FlashOp::erase ? m_eraseFail : m_programFail;
        return share > 0 && draw(packet) < share;
    }
    // Total busy time of the die for a read that normally takes `read`: a retry sets another read level first.
    [[nodiscard]] Time readTime(Time read, int retry) const { return retry == 0 ? read : rereadTime(read); }
    [[nodiscard]] double rate(int retry, bool slc = false) const; // without read disturb, which an erase removes

private:
    [[nodiscard]] Time rereadTime(Time read) const;
    [[nodiscard]] std::size_t superblockOf(const Packet& packet, const FlashAddress& at) const
    {
        return std::size_t{packet.memoryDie} * m_superblocks + at.superblock;
    }
    // With independent planes each superblock lies in one plane, hence the modulo.
    [[nodiscard]] std::size_t placeOf(PageIndex page, PlaneIndex plane) const { return std::size_t{page} * m_planes + plane % m_planes; }
    [[nodiscard]] std::uint32_t draw(const Packet& packet);
    // cells(): error rate of the cells at this retry. inherited(): errors that copyback brought along.
    [[nodiscard]] std::uint32_t cells(const Packet& packet, int retry);
    [[nodiscard]] std::uint32_t inherited(const Packet& packet) const;

    bool m_on = false;
    double m_rate = 0, m_slcRate = 0, m_disturb = 0, m_gain = 1;
    std::uint32_t m_superblocks = 0, m_firstSlc = 0, m_planes = 1, m_pages = 0;
    std::uint32_t m_steps = 0, m_history = 0;
    std::uint32_t m_programFail = 0, m_eraseFail = 0; // x 2^32
    std::int64_t m_scalePpm = 1'000'000;
    Time m_setLevel;
    std::uint64_t m_seed = 0, m_sensed = 0, m_cycled = 0;
    std::vector<std::uint32_t> m_reads; // by die and superblock, since the latest erase; at first those before the run
    std::vector<std::uint32_t> m_rates, m_slcRates; // by retry, without disturb
    std::vector<std::vector<std::uint32_t>> m_inherited; // by die and superblock, then by page and plane; empty without copies
};

} // namespace floom::inline engine
