// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/power_meter.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {
namespace {

constexpr std::size_t kMostReadings = 256;

double microjoules(Int128 attojoules)
{
    return static_cast<double>(attojoules) * kMicrojoulesPerAttojoule;
}

} // namespace

PowerMeter::PowerMeter(const Program& program, const Machine& machine)
    : m_program(program)
    , m_machine(machine)
{
    for (std::size_t i = 0; i < program.instances.size(); ++i) {
        const Component& component = machine.component(i);
        if (const std::uint32_t* const works = component.works())
            m_parts.push_back({&component, works});
        else
            m_others.push_back(&component);
    }
}

void PowerMeter::begin(Time now)
{
    m_before = bills(now);
    m_readings.assign(1, {now, total(now)});
    m_due = now + m_step;
}

void PowerMeter::read(Time now)
{
    m_readings.push_back({now, total(now)});
    if (m_readings.size() == kMostReadings) {
        for (std::size_t i = 1; i < kMostReadings / 2; ++i)
            m_readings[i] = m_readings[2 * i];
        m_readings.resize(kMostReadings / 2);
        m_step = m_step * 2;
    }
    m_due = now + m_step;
}

// A drive has thousands of dies, of which a few work: the others are asked once.
Int128 PowerMeter::total(Time now)
{
    EnergyBill bill;
    for (const Component* component : m_others)
        component->energy(now, bill);
    for (Part& part : m_parts) {
        if (part.rests && *part.works == part.seen) [[likely]]
            continue;
        if (part.rests) {
            m_resting.drawn -= part.drawn;
            m_resting.microwatts -= part.microwatts;
        }
        EnergyBill own;
        part.component->energy(now, own);
        part.seen = *part.works;
        part.rests = !own.unfinished && now.ps > 0;
        if (part.rests) {
            m_resting.drawn += part.drawn = own.total - own.statics;
            m_resting.microwatts += part.microwatts = static_cast<std::int64_t>(own.statics / now.ps);
        } else {
            bill.total += own.total;
        }
    }
    return bill.total + m_resting.drawn + static_cast<Int128>(m_resting.microwatts) * now.ps;
}

std::vector<EnergyBill> PowerMeter::bills(Time now) const
{
    std::vector<EnergyBill> list(m_program.instances.size(), EnergyBill(true));
    for (std::size_t i = 0; i < list.size(); ++i)
        m_machine.component(i).energy(now, list[i]);
    return list;
}

// Sums the elements of a block.
void PowerMeter::itemise(Time now, EnergyResult& energy) const
{
    const std::vector<EnergyBill> after = bills(now);
    std::vector<Int128> sums;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const Instance& instance = m_program.instances[i];
        const std::string& block = m_program.design.blocks[instance.block].id;
        for (std::size_t k = 0; k < after[i].lines.size(); ++k) {
            const EnergyBill::Line& line = after[i].lines[k];
            const auto same = std::find_if(energy.uses.begin(), energy.uses.end(),
                                           [&](const EnergyUse& use) { return use.block == block && use.activity == line.activity; });
            const auto place = static_cast<std::size_t>(same - energy.uses.begin());
            if (same == energy.uses.end()) {
                energy.uses.push_back({block, instance.wildcard, m_program.types[instance.type].id, line.activity, 0});
                sums.push_back(0);
            }
            sums[place] += line.attojoules - m_before[i].lines[k].attojoules;
        }
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
        energy.uses[i].microjoules = microjoules(sums[i]);
}

double PowerMeter::microjoulesAt(double seconds) const
{
    const Reading& first = m_readings.front();
    const auto since = [&](const Reading& reading) { return (reading.at - first.at).seconds(); };
    const auto next = std::find_if(m_readings.begin(), m_readings.end(), [&](const Reading& r) { return since(r) >= seconds; });
    if (next == m_readings.end())
        return microjoules(m_readings.back().attojoules - first.attojoules);
    if (next == m_readings.begin())
        return 0;
    const Reading& before = *(next - 1);
    const double part = (seconds - since(before)) / (since(*next) - since(before));
    return microjoules(before.attojoules - first.attojoules) + part * microjoules(next->attojoules - before.attojoules);
}

void PowerMeter::finish(Time now, RunResult& result)
{
    if (m_readings.empty() || now <= m_readings.front().at)
        return;
    if (now > m_readings.back().at)
        m_readings.push_back({now, total(now)});
    EnergyResult& energy = result.energy;
    energy.seconds = (now - m_readings.front().at).seconds();
    itemise(now, energy);
    double sum = 0;
    for (const EnergyUse& use : energy.uses)
        sum += use.microjoules;
    energy.microjoules = microjoules(m_readings.back().attojoules - m_readings.front().attojoules);
    energy.meanWatts = energy.microjoules * 1e-6 / energy.seconds;
    bool forward = true;
    for (std::size_t i = 1; i < m_readings.size(); ++i) {
        const Reading &a = m_readings[i - 1], &b = m_readings[i];
        forward = forward && b.attojoules >= a.attojoules;
        const double length = (b.at - a.at).seconds();
        const double watts = microjoules(b.attojoules - a.attojoules) * 1e-6 / length;
        const bool whole = b.at - a.at >= m_step || m_readings.size() == 2; // the last interval may be too short to tell
        if (whole && watts > energy.peakWatts) {
            energy.peakWatts = watts;
            energy.peakSliceSeconds = length;
        }
    }
    for (std::size_t i = 0; i < result.series.size(); ++i) {
        const double begin = result.series[i].startSeconds;
        const double end = std::min(i + 1 < result.series.size() ? result.series[i + 1].startSeconds : energy.seconds, energy.seconds);
        if (end > begin)
            result.series[i].watts = (microjoulesAt(end) - microjoulesAt(begin)) * 1e-6 / (end - begin);
    }
    const double deviation = std::fabs(sum - energy.microjoules) / std::max(1e-9, energy.microjoules);
    result.laws.push_back({"energy_sum", deviation, deviation < 1e-9 && forward});
}

} // namespace floom::inline engine
