// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/firmware_start.h"

#include "base/number_text.h"
#include "base/random.h"
#include "model/component.h"
#include "model/start_states.h"
#include "soc/faults.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace floom::inline engine::soc {
namespace {

constexpr std::uint32_t kUnitsTogether = 8; // per write of a sequential fill
constexpr std::uint32_t kCommandsTogether = 16; // offered before the firmware gets time to run
constexpr std::uint64_t kBootInstructions = 2'000'000'000;
constexpr std::uint64_t kWriteInstructions = 200'000'000; // limit for serving the offered commands
constexpr std::uint64_t kSlice = 20'000;

// Detects when the WAF of random preconditioning has settled. Firmware with block merges copies a block per write, which takes hours of
// host time although its state settles early; firmware with a page map finishes its writes long before this limit.
class Rest {
public:
    Rest(std::uint32_t units, std::uint64_t programs)
        : m_units(units)
        , m_begin(programs)
    {
    }

    // `writes`: units written, `programs`: units programmed, both since the start. True once the WAF has settled.
    bool reached(std::uint64_t writes, std::uint64_t programs)
    {
        constexpr int kRounds = 12; // rounds of as many programmed units as the drive has
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
        return countText(writes) + " of " + countText(all) + " random writes were made. The program had then programmed the drive "
            + countText(static_cast<std::uint64_t>(m_rounds)) + " times over for them: " + bareText(m_last) + " units a write at last, "
            + bareText(m_before) + " before.";
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

FirmwareStart::FirmwareStart(Harts& harts, const riscv::ElfImage& image, SocMemory& memory, Device& device, CoreBus& bus,
                             CoreRegisters& registers, Faults& faults)
    : m_harts(harts)
    , m_image(image)
    , m_memory(memory)
    , m_device(device)
    , m_bus(bus)
    , m_registers(registers)
    , m_faults(faults)
{
}

void FirmwareStart::load(Hart& hart, bool first)
{
    for (const riscv::ElfSegment& segment : m_image.segments) {
        const auto bytes = static_cast<std::uint32_t>(segment.bytes.size());
        if (bytes > 0 && !hart.core.write(segment.address, segment.bytes.data(), bytes) && first)
            m_memory.store(CoreIndex{}, segment.address, segment.bytes.data(), bytes);
    }
    hart.core.setPc(m_image.entry);
    if (const riscv::ElfSymbol* limit = m_image.find("__stack_limit"))
        hart.core.stackLimit(limit->address);
    hart.core.countFunctions(&hart.profile);
}

void FirmwareStart::boot()
{
    for (const auto& hart : m_harts)
        load(*hart, hart == m_harts.front());
    if (!run(kBootInstructions))
        m_faults.fail(nullptr, CoreIndex{}, "does not come to wait for commands", m_harts.front()->core.pc());
}

// Runs one core for a slice. Returns whether it is still working: a core that only read registers for a whole slice, without a store, is
// idle.
bool FirmwareStart::runSlice(CoreIndex core)
{
    Hart& hart = *m_harts[core];
    hart.state = Hart::State::runs;
    const std::uint64_t until = hart.core.cycles() + kSlice, stores = hart.core.stores(), completed = m_device.counters().completed;
    bool asked = false;
    while (hart.core.cycles() < until && hart.state == Hart::State::runs && !m_faults.stopped()) {
        const riscv::Stop stop = hart.core.run(until);
        if (stop == riscv::Stop::idle)
            hart.state = hart.core.wakes() ? Hart::State::runs : Hart::State::sleeps;
        else if (stop == riscv::Stop::fault || stop == riscv::Stop::call)
            m_faults.failOf(nullptr, core);
        else if (stop != riscv::Stop::limit) {
            asked = asked || (hart.core.access().op != riscv::Op::lw && hart.core.access().op != riscv::Op::fence);
            m_bus.access(nullptr, core);
            m_registers.interrupts(core);
        }
    }
    hart.profile.settle(hart.core.cycles());
    hart.profile.stays.clear();
    return hart.state == Hart::State::runs && (asked || hart.core.stores() != stores || m_device.counters().completed != completed);
}

// Runs the cores in turn until all sleep or idle. False if that takes too long or a core faulted.
bool FirmwareStart::run(std::uint64_t instructions)
{
    std::uint64_t begin = 0;
    for (const auto& hart : m_harts)
        begin += hart->core.retired();
    for (;;) {
        std::uint64_t done = 0;
        bool active = false;
        for (CoreIndex i; i < m_harts.size(); ++i) {
            Hart& hart = *m_harts[i];
            m_registers.interrupts(i);
            if (hart.state != Hart::State::sleeps || hart.core.wakes())
                active = runSlice(i) || active;
            done += hart.core.retired();
        }
        if (m_faults.stopped())
            return false;
        if (!active && std::all_of(m_harts.begin(), m_harts.end(), [](const auto& hart) {
                return hart->state == Hart::State::runs || !hart->core.wakes();
            }))
            return true;
        if (done - begin > instructions)
            return false;
    }
}

// Offers a write and lets the firmware run when enough are waiting. False: the firmware does not serve them, or the run was cancelled.
bool FirmwareStart::offer(const StartState& state, LogicalUnit unit, std::uint32_t count, std::uint64_t all)
{
    m_device.offer(HostOp::write, unit, count);
    m_written += count;
    if (m_device.commandsInside() < kCommandsTogether)
        return true;
    if (state.stop.stop_requested())
        return false;
    if (state.aged != nullptr)
        state.aged->store(static_cast<std::uint16_t>(m_written * 1000 / all), std::memory_order_relaxed);
    return run(kWriteInstructions) && m_device.commandsInside() == 0;
}

// Random preconditioning: twice the drive size, or the given writes, or until the WAF has settled.
bool FirmwareStart::fillRandom(const StartState& state, std::uint64_t all)
{
    const std::uint32_t units = m_device.logicalUnits();
    RandomStream stream(state.seed, "soc.fill");
    const std::uint64_t random = 2 * std::uint64_t{units};
    Rest rest(units, programsOf(m_device.counters()));
    for (std::uint64_t left = random; left > 0;) {
        LogicalUnit unit{static_cast<std::uint32_t>(stream.below(units))};
        std::uint32_t count = 1;
        if (state.preconditioning != nullptr) {
            const RequestSource::Poll next = state.preconditioning->poll(Time());
            if (next.next != RequestSource::Next::request)
                break;
            const std::uint64_t bytes = m_device.settings().unitBytes, end = next.request.offset + next.request.bytes;
            unit = LogicalUnit{static_cast<std::uint32_t>(next.request.offset / bytes % units)};
            count = static_cast<std::uint32_t>(
                std::clamp<std::uint64_t>((end + bytes - 1) / bytes - next.request.offset / bytes, 1, units - unit));
            state.preconditioning->completed(next.request, Time());
        }
        left -= std::min<std::uint64_t>(left, count);
        if (!offer(state, unit, count, all))
            return false;
        if (m_device.commandsInside() == 0 && rest.reached(random - left, programsOf(m_device.counters()))) {
            if (left > 0)
                m_fillEnded = rest.words(random - left, random);
            break;
        }
    }
    return true;
}

std::shared_ptr<const FilledState> FirmwareStart::stateReached() const
{
    std::vector<std::pair<HartState, Owner>> harts;
    for (const auto& hart : m_harts)
        harts.emplace_back(*hart, hart->task.owner);
    return std::make_shared<const FilledState>(
        FilledState{std::move(harts), m_memory.contents(), m_device.state(), m_registers.console(), m_fillEnded});
}

bool FirmwareStart::takes(const StartState& state, const FilledKey& key)
{
    if (!state.filled || state.startStates == nullptr || state.debugger != nullptr)
        return false;
    auto found = state.startStates->find<FilledState>(key.atAnyClock());
    if (found == nullptr)
        found = state.startStates->find<FilledState>(key);
    if (found == nullptr)
        return false;
    for (CoreIndex i; i < m_harts.size(); ++i) {
        const auto& [hart, owner] = found->harts[i];
        m_harts[i]->standAs(hart);
        m_harts[i]->task.owner = owner;
    }
    m_memory.standAs(found->memory);
    m_device.standAs(found->device);
    m_registers.standAs(found->console);
    m_fillEnded = found->fillEnded;
    return true;
}

void FirmwareStart::fill(const StartState& state, const FilledKey& key)
{
    const std::uint32_t units = m_device.logicalUnits();
    const auto filled = state.share >= 1 ? units : static_cast<std::uint32_t>(state.share * units);
    const std::uint64_t all = state.random ? 3 * std::uint64_t{units} : filled;
    bool fine = true;
    for (std::uint32_t unit = 0; unit < filled && fine; unit += kUnitsTogether)
        fine = offer(state, LogicalUnit{unit}, std::min(kUnitsTogether, filled - unit), all);
    if (fine && state.random)
        fine = fillRandom(state, all);
    fine = fine && run(kWriteInstructions) && m_device.commandsInside() == 0;
    if (fine && !m_faults.stopped() && state.startStates != nullptr) {
        const auto reached = stateReached();
        state.startStates->keep(m_registers.hasToldClock() ? key : key.atAnyClock(), reached, bytesOf(*reached, key));
    }
    if (!fine && !m_faults.stopped() && !state.stop.stop_requested())
        m_faults.fail(nullptr, CoreIndex{},
                      "served " + countText(m_written) + " units of what fills the drive before the run, and no more: "
                          + countText(m_device.commandsInside()) + " commands wait",
                      m_harts.front()->core.pc());
}

} // namespace floom::inline engine::soc
