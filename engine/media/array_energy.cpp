// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/array_energy.h"

#include <algorithm>
#include <cstdint>

namespace floom::inline engine {
namespace {
constexpr std::int64_t kMillion = 1'000'000;
}

ArrayEnergy::ArrayEnergy(const ParameterReader& p, int dies)
    : m_each{p.scaled("energyRead", 1e12), p.scaled("energyProgram", 1e12), p.scaled("energyErase", 1e12)}
    , m_planePpm(p.scaled("planeEnergy", 1e6))
    , m_dies(static_cast<std::size_t>(dies))
{
    const std::int64_t millivolts = p.scaled("vcc", 1e3);
    m_microwatts = {millivolts * p.scaled("iccRead", 1e3) / 1000, millivolts * p.scaled("iccProgram", 1e3) / 1000,
                    millivolts * p.scaled("iccErase", 1e3) / 1000};
    m_idleMicrowatts = millivolts * p.scaled("idleCurrent", 1) / 1000;
}

Int128 ArrayEnergy::of(const Work& work) const
{
    const Kind kind = kindOf(work.op);
    const Int128 one = m_each[kind] > 0 ? static_cast<Int128>(m_each[kind]) * work.pages * work.partPpm / kMillion
                                        : static_cast<Int128>(m_microwatts[kind]) * work.length.ps;
    return work.planes == work.pages ? one : one + one * m_planePpm * (work.planes - work.pages) / work.pages / kMillion;
}

ProgramEnergy ArrayEnergy::ofPrograms(Time length, std::uint32_t pages) const
{
    const auto counted = [&](std::uint32_t planes) {
        return static_cast<std::int64_t>(std::min<Int128>(of({FlashOp::program, length, pages, planes}), INT64_MAX));
    };
    return {counted(pages), counted(pages + 1) - counted(pages)};
}

void ArrayEnergy::learnOnce(FlashOp op, Time length, std::uint32_t planes)
{
    m_once[kindOf(op)] = {length, planes, of({op, length, 1, planes, kWhole})};
}

void ArrayEnergy::bill(Time now, EnergyBill& bill) const
{
    std::array<Int128, kKinds> sum = m_spent;
    for (const Die& die : m_dies)
        if (die.end > now && die.end > die.start) {
            const Time left = die.end - later(now, die.start);
            sum[die.kind] -= die.latest * left.ps / (die.end - die.start).ps;
            bill.unfinished = true;
        }
    bill.add("array_read", sum[kRead]);
    bill.addPrograms("program", sum[kProgram]);
    bill.add("erase", sum[kErase]);
    bill.addStatic("standby", m_idleMicrowatts * static_cast<std::int64_t>(m_dies.size()), now);
}

PowerRange ArrayEnergy::power(const Work& longest) const
{
    const auto dies = static_cast<double>(m_dies.size());
    const double idle = static_cast<double>(m_idleMicrowatts) * dies;
    if (longest.length.ps <= 0)
        return {idle, idle};
    return {idle, idle + dies * static_cast<double>(of(longest)) / static_cast<double>(longest.length.ps)};
}

} // namespace floom::inline engine
