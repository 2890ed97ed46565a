// SPDX-License-Identifier: GPL-3.0-or-later
// BusEnergy: energy of the data lines of a NAND bus: a toggle charges a line's capacitance to VccQ; random data toggle a fixed share of
// bits.
#pragma once

#include "model/energy.h"
#include "model/parameters.h"

#include <cstdint>

namespace floom::inline engine {

class BusEnergy {
public:
    explicit BusEnergy(const ParameterReader& p)
        : m_bit(bitEnergy(p))
        , m_bytesPerSecond(static_cast<double>(p.rate("rate")) * static_cast<double>(p.count("width")) / 8)
    {
    }

    void out(std::int64_t bytes) { m_out += bytes; }
    void in(std::int64_t bytes) { m_in += bytes; }

    void bill(EnergyBill& bill) const
    {
        bill.add("read_data", static_cast<Int128>(m_bit) * m_out * 8);
        bill.add("write_data", static_cast<Int128>(m_bit) * m_in * 8);
    }
    [[nodiscard]] PowerRange power() const { return {0, static_cast<double>(m_bit) * 8e-12 * m_bytesPerSecond}; }

private:
    // Attojoules per bit: toggleShare x loadCapacitance x VccQ^2 (default share: one bit in four).
    static std::int64_t bitEnergy(const ParameterReader& p)
    {
        const std::int64_t millivolts = p.scaled("vccq", 1e3);
        return p.scaled("toggleShare", 1e3) * p.scaled("loadCapacitance", 1e3) * millivolts / 1000 * millivolts / 1000;
    }

    std::int64_t m_bit;
    double m_bytesPerSecond; // maximum
    std::int64_t m_out = 0, m_in = 0; // bytes since the start of the run
};

} // namespace floom::inline engine
