// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/soc.h"

#include <algorithm>

namespace floom::soc {
namespace {

constexpr std::uint64_t kSlice = 1 << 20; // cycles that a core runs at most before others are looked at
constexpr std::uint64_t kWorthLooking = 512; // cycles ahead: a loop that changes nothing is looked for
constexpr int kTogether = 256; // accesses that it makes in one event when nothing else happens in between

std::vector<std::uint16_t> functionMap(const riscv::ElfImage& image, const riscv::CoreMemory& memory)
{
    std::vector<std::uint16_t> map(memory.codeBytes / 2, 0);
    for (std::size_t i = 0; i < image.functions.size() && i < 0xFFFF; ++i) {
        const std::uint32_t from = image.functions[i].address - memory.codeBase;
        const std::uint32_t to = i + 1 < image.functions.size() ? image.functions[i + 1].address - memory.codeBase : memory.codeBytes;
        if (from < memory.codeBytes)
            std::fill(map.begin() + from / 2, map.begin() + std::min(to, memory.codeBytes) / 2, static_cast<std::uint16_t>(i + 1));
    }
    return map;
}

FirmwareMeters metersOf(Setup& setup)
{
    const std::uint32_t track = setup.track("firmware", -1, false);
    return {setup.meter(track, "firmware", Look::task), setup.meter(track, "command_waits", Look::waiting),
            setup.meter(track, "command_held", Look::waiting)};
}

} // namespace

Soc::Soc(Setup& setup, const SocSettings& settings, std::shared_ptr<const riscv::ElfImage> image)
    : m_topology(setup.topology)
    , m_settings(settings)
    , m_image(std::move(image))
    , m_clock(settings.timing->cpiThousandths > 0 ? settings.hertz * 1000 / settings.timing->cpiThousandths : settings.hertz)
    , m_device(setup, settings.device, settings.cores, *this, metersOf(setup))
    , m_sram(settings.sramBytes)
    , m_dram((settings.dramBytes + 0xFFFF) >> 16)
    , m_self(setup.component)
    , m_debug(m_harts, [this](std::uint32_t address) -> std::uint8_t* {
        if (address >= kSramBase && address - kSramBase < m_sram.size())
            return m_sram.data() + (address - kSramBase);
        return address >= kDramBase && (address - kDramBase) >> 16 < m_dram.size() ? dramAt(address - kDramBase) : nullptr;
    })
{
    const std::vector<std::uint16_t> functions = functionMap(*m_image, settings.memory);
    for (int i = 0; i < settings.cores; ++i) {
        auto hart = std::make_unique<Hart>(settings.memory, *settings.timing, static_cast<std::uint32_t>(i),
                                           riscv::Profile(functions, m_image->functions.size() + 1));
        const std::uint32_t track = setup.track("core", i);
        hart->meters.push_back(setup.meter(track, "code", Look::task));
        for (const riscv::ElfSymbol& function : m_image->functions)
            hart->meters.push_back(setup.meter(track, function.name, Look::task));
        hart->task.owner = Owner::other;
        m_harts.push_back(std::move(hart));
    }
}

void Soc::schedule(Context& context, Hart& hart, std::uint32_t number, Time at)
{
    if (hart.scheduled)
        return;
    hart.scheduled = true;
    context.wakeAt(later(context.now, at), m_self, kRun, number);
}

// What the profile has gathered becomes work of the core's track.
void Soc::book(Context& context, Hart& hart)
{
    hart.profile.settle(hart.core.cycles());
    for (const riscv::FunctionStay& stay : hart.profile.stays)
        context.occupy(hart.task, hart.meters[stay.function], m_clock.edgeAt(static_cast<std::int64_t>(stay.from)),
                       m_clock.edgeAt(static_cast<std::int64_t>(stay.to)), stay.depth);
    hart.profile.stays.clear();
}

void Soc::park(Hart& hart, std::uint64_t period)
{
    hart.state = Hart::State::parked;
    hart.period = period;
}

// False: it is awake again at once.
bool Soc::sleep(Context& context, Hart& hart)
{
    if (hart.core.wakes())
        return false;
    book(context, hart);
    hart.state = Hart::State::sleeps;
    return true;
}

// Something that cores may look at is not what it was: those that sleep or go round may go on.
void Soc::changed(Context& context)
{
    ++m_changes;
    for (std::uint32_t i = 0; i < m_harts.size(); ++i) {
        Hart& hart = *m_harts[i];
        interrupts(i);
        const std::uint64_t now = cycleAt(context.now), then = hart.core.cycles();
        if (hart.state == Hart::State::sleeps && hart.core.wakes()) {
            if (now > then)
                hart.core.passCycles(now - then);
        } else if (hart.state == Hart::State::parked) {
            std::uint32_t value = 0;
            const riscv::Access& a = hart.core.access();
            if (hart.pending && hart.readsOne && !hart.core.wakes()) {
                const bool there = a.address >= kRegisters
                    ? readRegister(hart, i, a.address - kRegisters, value) || m_device.read(i, a.address - kRegisters, value)
                    : (value = apply(a, m_sram.data() + (a.address - kSramBase)), true);
                if (there && value == hart.seen)
                    continue; // not for it
            }
            if (now > then) {
                const std::uint64_t turns = (now - then + hart.period - 1) / hart.period;
                hart.core.passCycles(turns * hart.period);
                m_ran += turns * hart.period;
            }
        } else {
            continue;
        }
        hart.profile.slept(hart.core.cycles());
        hart.state = Hart::State::runs;
        schedule(context, hart, i, timeOf(hart));
    }
}

void Soc::run(Context& context, std::uint32_t number)
{
    Hart& hart = *m_harts[number];
    hart.scheduled = false;
    if (hart.state != Hart::State::runs || m_stopped)
        return;
    EventQueue& queue = context.queue();
    bool stepped = false;
    for (int left = kTogether; left > 0 && !context.stopping; --left) {
        if (hart.pending) {
            hart.pending = false;
            if (!access(&context, number)) {
                book(context, hart);
                return;
            }
        }
        if (m_debug.isAttached() && !m_debug.goOn(number)) [[unlikely]] {
            context.stop();
            break;
        }
        const Time next = queue.find() ? queue.next().at : kNever;
        // Others of the same moment come after this one, whose turn it is: it takes a cycle at least.
        const std::uint64_t began = hart.core.cycles();
        if (timeOf(hart) >= next && (stepped || timeOf(hart) > context.now))
            break;
        stepped = true;
        const std::uint64_t limit = next < kNever ? std::clamp(cycleAt(next), began + 1, began + kSlice) : began + kSlice;
        if (!hart.watched && hart.lastStores == hart.core.stores() && limit - began > kWorthLooking)
            if (const std::uint64_t period = hart.core.idleLoop(limit)) {
                m_ran += hart.core.cycles() - began;
                book(context, hart);
                park(hart, period);
                return;
            }
        hart.lastStores = hart.core.stores();
        const riscv::Stop stop = hart.watched ? hart.core.step() : hart.core.run(limit);
        m_ran += hart.core.cycles() - began;
        if (stop == riscv::Stop::fault || stop == riscv::Stop::call) {
            failOf(&context, number);
            return;
        }
        if (stop == riscv::Stop::idle) {
            if (sleep(context, hart))
                return;
            continue;
        }
        if (stop == riscv::Stop::limit && hart.watched)
            continue;
        if (stop == riscv::Stop::limit)
            break;
        hart.pending = true;
        const Time at = timeOf(hart);
        if (at >= context.deadline || at >= next)
            break;
        context.now = later(context.now, at);
    }
    book(context, hart);
    schedule(context, hart, number, timeOf(hart));
}

void Soc::wake(Context& context, std::uint16_t kind, std::uint32_t argument)
{
    if (CauseBook* const causes = context.causes()) [[unlikely]]
        causes->cameBack(nullptr);
    if (kind == kRun)
        run(context, argument);
    else if (kind == kTimer)
        timer(context, argument);
    else
        watch(context);
}

void Soc::timer(Context& context, std::uint32_t number)
{
    Hart& hart = *m_harts[number];
    hart.timerDue = static_cast<std::uint64_t>(context.now.ps / 1000) >= hart.timerAt;
    changed(context);
}

void Soc::command(Context& context, Packet& request)
{
    if (CauseBook* const causes = context.causes()) [[unlikely]]
        causes->cameBack(nullptr);
    if (m_stopped) { // before the run
        context.stop();
        return;
    }
    m_device.command(context, request);
    if (!m_watching) {
        m_watching = true;
        m_watched = m_device.counters().completed;
        context.wakeAt(context.now + m_settings.watchdog, m_self, kWatch, 0);
    }
    changed(context);
}

void Soc::returned(Context& context, Packet& packet)
{
    if (CauseBook* const causes = context.causes()) [[unlikely]]
        causes->cameBack(&packet);
    if (packet.stage == Device::kMemory) {
        finishMemory(context, packet);
        return;
    }
    m_device.returned(context, packet);
    if (const Device::Breach breach = m_device.takeBreach(); breach.what != nullptr)
        fail(&context, breach.core, std::string(breach.what) + " (" + std::to_string(breach.number) + ")", breach.pc);
    changed(context);
}

// Commands are inside, and for so long none was completed: the firmware has lost them or goes round for ever.
void Soc::watch(Context& context)
{
    m_watching = false;
    if (m_stopped || m_device.commandsInside() == 0)
        return;
    const std::uint64_t completed = m_device.counters().completed;
    if (completed == m_watched) {
        const Hart& hart = *m_harts.front();
        const char* what = hart.state == Hart::State::sleeps ? "sleeps" : hart.state == Hart::State::parked ? "polls without end" : "runs";
        fail(&context, 0,
             "completed no command for " + std::to_string(m_settings.watchdog.ps / 1'000'000'000) + " ms while "
                 + std::to_string(m_device.commandsInside()) + " wait; core 0 " + what,
             hart.core.pc());
        return;
    }
    m_watching = true;
    m_watched = completed;
    context.wakeAt(context.now + m_settings.watchdog, m_self, kWatch, 0);
}

void Soc::windowBegins()
{
    m_before = {m_device.counters(), m_device.slotsTaken()};
    for (const auto& hart : m_harts)
        hart->profile.restart(hart->core.cycles());
}

// Going round a loop in which nothing changes is running too, as far as energy is concerned.
std::uint64_t Soc::cyclesRun(Time now) const
{
    std::uint64_t cycles = m_ran;
    for (const auto& hart : m_harts)
        if (hart->state == Hart::State::parked)
            cycles += std::max(cycleAt(now), hart->core.cycles()) - hart->core.cycles();
    return cycles;
}

double Soc::writeAmplification() const
{
    const DeviceCounters& now = m_device.counters();
    const std::uint64_t programs = now.hostPrograms + now.gcPrograms + now.mapPrograms - m_before.count.hostPrograms
        - m_before.count.gcPrograms - m_before.count.mapPrograms;
    const std::uint64_t bytes = now.hostBytes - m_before.count.hostBytes;
    return bytes > 0 ? static_cast<double>(programs * m_settings.device.unitBytes) / static_cast<double>(bytes) : 0;
}

} // namespace floom::soc
