// SPDX-License-Identifier: GPL-3.0-or-later
// Before the run: the firmware starts, and the drive is filled by the firmware's own hand, through the same registers, without time.
#include "soc/soc.h"

#include "base/random.h"

#include <algorithm>

namespace floom::soc {
namespace {

constexpr std::uint32_t kUnitsTogether = 8; // of a write that fills the drive in order
constexpr std::uint64_t kBootInstructions = 2'000'000'000;
constexpr std::uint64_t kWriteInstructions = 200'000'000; // that serving what is offered may take
constexpr std::uint64_t kSlice = 20'000;

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
    m_before = m_device.counters();
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
        if (state.aged != nullptr)
            state.aged->store(static_cast<std::uint16_t>(written * 1000 / all), std::memory_order_relaxed);
        return runUntimed(kWriteInstructions) && m_device.commandsInside() == 0;
    };
    bool fine = true;
    for (std::uint32_t unit = 0; unit < filled && fine; unit += kUnitsTogether)
        fine = offer(unit, std::min(kUnitsTogether, filled - unit));
    RandomStream stream(state.seed, "soc.fill");
    for (std::uint64_t left = state.random ? 2 * std::uint64_t{units} : 0; left > 0 && fine;) {
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
    }
    fine = fine && runUntimed(kWriteInstructions) && m_device.commandsInside() == 0;
    if (!fine && !m_stopped)
        fail(nullptr, 0,
             "served " + std::to_string(written) + " units of what fills the drive before the run, and no more: "
                 + std::to_string(m_device.commandsInside()) + " commands wait",
             m_harts.front()->core.pc());
}

} // namespace floom::soc
