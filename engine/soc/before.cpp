// SPDX-License-Identifier: GPL-3.0-or-later
// Before the run: the firmware starts, and the drive is filled by the firmware's own hand, through the same registers, without time.
#include "soc/soc.h"

#include "base/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace floom::soc {
namespace {

constexpr std::uint32_t kUnitsTogether = 8; // of a write that fills the drive in order
constexpr std::uint64_t kBootInstructions = 2'000'000'000;
constexpr std::uint64_t kWriteInstructions = 200'000'000; // that serving what is offered may take
constexpr std::uint64_t kSlice = 20'000;

// Whether what a random write costs has come to rest. A program that merges blocks copies one for each write, for hours of host time,
// though its state is soon what it stays; one with a page map is far from so much work before its writes are at their end.
class Rest {
public:
    Rest(std::uint32_t units, std::uint64_t programs)
        : m_units(units)
        , m_begin(programs)
    {
    }

    // After `writes` units were written and `programs` programmed, both since ever: true once that is so.
    bool reached(std::uint64_t writes, std::uint64_t programs)
    {
        constexpr int kRounds = 12; // programs of as many units as the drive has
        constexpr double kSame = 0.02;
        if (programs - m_begin < m_units || writes == m_writes)
            return false;
        const double cost = static_cast<double>(programs - m_begin) / static_cast<double>(writes - m_writes);
        m_before = std::exchange(m_last, cost);
        m_begin = programs;
        m_writes = writes;
        return ++m_rounds >= kRounds && std::abs(m_last - m_before) <= kSame * m_before;
    }
    [[nodiscard]] std::string words(std::uint64_t writes, std::uint64_t all) const
    {
        std::array<char, 160> text{};
        std::snprintf(
            text.data(), text.size(),
            "%llu of %llu random writes were made. The program had then programmed the drive %d times over for them: %.1f units a write "
            "at last, %.1f before.",
            static_cast<unsigned long long>(writes), static_cast<unsigned long long>(all), m_rounds, m_last, m_before);
        return text.data();
    }

private:
    std::uint32_t m_units;
    std::uint64_t m_begin, m_writes = 0;
    double m_last = 0, m_before = 0;
    int m_rounds = 0;
};

std::uint64_t programsOf(const DeviceCounters& counters)
{
    return counters.hostPrograms + counters.gcPrograms + counters.mapPrograms;
}

} // namespace

void Soc::boot()
{
    for (const auto& hart : m_harts) {
        for (const riscv::ElfSegment& segment : m_image->segments) {
            const auto bytes = static_cast<std::uint32_t>(segment.bytes.size());
            if (bytes > 0 && !hart->core.write(segment.address, segment.bytes.data(), bytes) && hart == m_harts.front())
                store(0, segment.address, segment.bytes.data(), bytes);
        }
        hart->core.setPc(m_image->entry);
        if (const riscv::ElfSymbol* limit = m_image->find("__stack_limit"))
            hart->core.stackLimit(limit->address);
        hart->core.countFunctions(&hart->profile);
    }
    if (!runUntimed(kBootInstructions))
        fail(nullptr, 0, "does not come to wait for commands", m_harts.front()->core.pc());
}

// Core after core, until all of them sleep or go round doing nothing. False when that takes too long, or one has failed.
bool Soc::runUntimed(std::uint64_t instructions)
{
    std::uint64_t begin = 0;
    for (const auto& hart : m_harts)
        begin += hart->core.retired();
    for (;;) {
        std::uint64_t done = 0;
        bool active = false;
        for (std::uint32_t i = 0; i < m_harts.size(); ++i) {
            Hart& hart = *m_harts[i];
            interrupts(i);
            if (hart.state == Hart::State::sleeps && !hart.core.wakes()) {
                done += hart.core.retired();
                continue;
            }
            hart.state = Hart::State::runs;
            const std::uint64_t until = hart.core.cycles() + kSlice, stores = hart.core.stores(), changes = m_device.counters().completed;
            bool asked = false;
            while (hart.core.cycles() < until && hart.state == Hart::State::runs && !m_stopped) {
                const riscv::Stop stop = hart.core.run(until);
                if (stop == riscv::Stop::idle)
                    hart.state = hart.core.wakes() ? Hart::State::runs : Hart::State::sleeps;
                else if (stop == riscv::Stop::fault || stop == riscv::Stop::call)
                    failOf(nullptr, i);
                else if (stop != riscv::Stop::limit) {
                    asked = asked || (hart.core.access().op != riscv::Op::lw && hart.core.access().op != riscv::Op::fence);
                    access(nullptr, i);
                    interrupts(i);
                }
            }
            // One that has read registers for a whole slice without a store goes round.
            active = active
                || (hart.state == Hart::State::runs && (asked || hart.core.stores() != stores || m_device.counters().completed != changes));
            done += hart.core.retired();
            hart.profile.settle(hart.core.cycles());
            hart.profile.stays.clear();
        }
        if (m_stopped)
            return false;
        if (!active && std::all_of(m_harts.begin(), m_harts.end(), [](const auto& hart) {
                return hart->state == Hart::State::runs || !hart->core.wakes();
            }))
            return true;
        if (done - begin > instructions)
            return false;
    }
}

void Soc::prepare(Context& context, const StartState& state)
{
    boot();
    m_debug.attach(state.debugger);
    if (!m_stopped && state.filled)
        fill(state);
    for (std::uint32_t i = 0; i < m_harts.size(); ++i) {
        Hart& hart = *m_harts[i];
        hart.core.restartClock();
        hart.profile.restart(0);
        hart.profile.record = true;
        hart.forgetLoop();
        if (!m_stopped && hart.state != Hart::State::sleeps)
            schedule(context, hart, i, Time());
    }
    m_before = {m_device.counters(), m_device.slotsTaken()};
}

void Soc::fill(const StartState& state)
{
    const std::uint32_t units = m_device.logicalUnits();
    std::uint64_t written = 0;
    const auto filled = state.share >= 1 ? units : static_cast<std::uint32_t>(state.share * units);
    const std::uint64_t all = state.random ? 3 * std::uint64_t{units} : filled;
    const auto offer = [&](std::uint32_t unit, std::uint32_t count) {
        m_device.offer(HostOp::write, unit, count);
        written += count;
        if (m_device.commandsInside() < 16)
            return true;
        if (state.stop.stop_requested())
            return false;
        if (state.aged != nullptr)
            state.aged->store(static_cast<std::uint16_t>(written * 1000 / all), std::memory_order_relaxed);
        return runUntimed(kWriteInstructions) && m_device.commandsInside() == 0;
    };
    bool fine = true;
    for (std::uint32_t unit = 0; unit < filled && fine; unit += kUnitsTogether)
        fine = offer(unit, std::min(kUnitsTogether, filled - unit));
    RandomStream stream(state.seed, "soc.fill");
    const std::uint64_t random = state.random ? 2 * std::uint64_t{units} : 0;
    Rest rest(units, programsOf(m_device.counters()));
    for (std::uint64_t left = random; left > 0 && fine;) {
        auto unit = static_cast<std::uint32_t>(stream.below(units));
        std::uint32_t count = 1;
        if (state.past != nullptr) {
            const RequestSource::Poll next = state.past->poll(Time());
            if (next.next != RequestSource::Next::request)
                break;
            const std::uint64_t bytes = m_settings.device.unitBytes, end = next.request.offset + next.request.bytes;
            unit = static_cast<std::uint32_t>(next.request.offset / bytes % units);
            count = static_cast<std::uint32_t>(
                std::clamp<std::uint64_t>((end + bytes - 1) / bytes - next.request.offset / bytes, 1, units - unit));
            state.past->completed(next.request, Time());
        }
        left -= std::min<std::uint64_t>(left, count);
        fine = offer(unit, count);
        if (fine && m_device.commandsInside() == 0 && rest.reached(random - left, programsOf(m_device.counters()))) {
            if (left > 0)
                m_fillEnded = rest.words(random - left, random);
            break;
        }
    }
    fine = fine && runUntimed(kWriteInstructions) && m_device.commandsInside() == 0;
    if (!fine && !m_stopped && !state.stop.stop_requested())
        fail(nullptr, 0,
             "served " + std::to_string(written) + " units of what fills the drive before the run, and no more: "
                 + std::to_string(m_device.commandsInside()) + " commands wait",
             m_harts.front()->core.pc());
}

} // namespace floom::soc
