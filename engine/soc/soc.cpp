// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/soc.h"

#include "base/number_text.h"
#include "model/component.h"

#include <algorithm>

namespace floom::inline engine::soc {
namespace {

constexpr std::uint64_t kSlice = 1 << 20; // maximum cycles a core runs before other events are checked
constexpr std::uint64_t kWorthLooking = 512; // search for an idle loop if at least this many cycles lie ahead
constexpr int kTogether = 256; // maximum accesses in one event if nothing else happens in between

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
    return {setup.meter(track, "firmware", ActivityStyle::task), setup.meter(track, "command_waits", ActivityStyle::waiting),
            setup.meter(track, "command_held", ActivityStyle::waiting)};
}

} // namespace

Soc::Soc(Setup& setup, const SocSettings& settings, std::shared_ptr<const riscv::ElfImage> image)
    : m_settings(settings)
    , m_image(std::move(image))
    , m_clock(settings.timing->cpiThousandths > 0 ? settings.hertz * 1000 / settings.timing->cpiThousandths : settings.hertz)
    , m_memory(m_harts, settings.sramBytes, settings.dramBytes)
    , m_device(setup.topology, settings.device, settings.cores, m_memory, metersOf(setup))
    , m_debug(m_harts, [this](std::uint32_t address) { return m_memory.byteAt(address); })
    , m_faults(m_harts, *m_image, m_debug)
    , m_registers(m_harts, m_memory, m_device, setup.topology, settings.hertz, *this, m_faults)
    , m_bus(m_harts, m_memory, m_device, m_registers, setup.topology, settings.bus, *this, m_faults)
    , m_start(m_harts, *m_image, m_memory, m_device, m_bus, m_registers, m_faults)
    , m_report(m_harts, *m_image, m_device)
    , m_self(setup.component)
{
    const std::vector<std::uint16_t> functions = functionMap(*m_image, settings.memory);
    for (int i = 0; i < settings.cores; ++i) {
        auto hart = std::make_unique<Hart>(settings.memory, *settings.timing, static_cast<std::uint32_t>(i),
                                           riscv::Profile(functions, m_image->functions.size() + 1));
        const std::uint32_t track = setup.track("core", i);
        hart->meters.push_back(setup.meter(track, "code", ActivityStyle::task));
        for (const riscv::ElfSymbol& function : m_image->functions)
            hart->meters.push_back(setup.meter(track, function.name, ActivityStyle::task));
        hart->task.owner = Owner::other;
        m_harts.push_back(std::move(hart));
    }
}

void Soc::prepare(Context& context, const StartState& state)
{
    const FilledKey key(m_settings, context.topology(), m_image, state);
    if (!m_start.takes(state, key)) {
        m_start.boot();
        m_debug.attach(state.debugger);
        if (!m_faults.stopped() && state.filled)
            m_start.fill(state, key);
    }
    for (CoreIndex i; i < m_harts.size(); ++i) {
        Hart& hart = *m_harts[i];
        hart.core.restartClock();
        hart.profile.restart(0);
        hart.profile.record = true;
        hart.forgetLoop();
        if (!m_faults.stopped() && hart.state != Hart::State::sleeps)
            schedule(context, hart, i, Time());
    }
    m_report.windowBegins();
}

void Soc::schedule(Context& context, Hart& hart, CoreIndex number, Time at)
{
    if (hart.scheduled)
        return;
    hart.scheduled = true;
    context.wakeAt(later(context.now, at), m_self, kRun, number);
}

void Soc::book(Context& context, Hart& hart)
{
    hart.profile.settle(hart.core.cycles());
    for (const riscv::FunctionStay& stay : hart.profile.stays)
        context.occupy(hart.task, hart.meters[stay.function], m_clock.edgeAt(static_cast<std::int64_t>(stay.from)),
                       m_clock.edgeAt(static_cast<std::int64_t>(stay.to)), stay.depth);
    hart.profile.stays.clear();
}

// Puts the core to sleep; false if it wakes up at once.
bool Soc::sleep(Context& context, Hart& hart)
{
    if (hart.core.wakes())
        return false;
    book(context, hart);
    hart.state = Hart::State::sleeps;
    return true;
}

// Advances a parked core to now; false if its poll would read the same value again.
bool Soc::wakeParked(Hart& hart, CoreIndex number, std::uint64_t now)
{
    std::uint32_t value = 0;
    if (hart.pending && hart.readsOne && !hart.core.wakes() && m_bus.look(number, value) && value == hart.seen)
        return false;
    if (const std::uint64_t then = hart.core.cycles(); now > then) {
        const std::uint64_t turns = (now - then + hart.period - 1) / hart.period;
        hart.core.passCycles(turns * hart.period);
        m_ran += turns * hart.period;
    }
    return true;
}

void Soc::changed(Context& context)
{
    ++m_changes;
    for (CoreIndex i; i < m_harts.size(); ++i) {
        Hart& hart = *m_harts[i];
        m_registers.interrupts(i);
        const std::uint64_t now = cycleAt(context.now), then = hart.core.cycles();
        if (hart.state == Hart::State::sleeps && hart.core.wakes()) {
            if (now > then)
                hart.core.passCycles(now - then);
        } else if (hart.state != Hart::State::parked || !wakeParked(hart, i, now)) {
            continue;
        }
        hart.profile.slept(hart.core.cycles());
        goOn(context, i);
    }
}

void Soc::goOn(Context& context, CoreIndex core)
{
    Hart& hart = *m_harts[core];
    hart.state = Hart::State::runs;
    schedule(context, hart, core, timeOf(hart));
}

void Soc::wakeTimer(Context& context, CoreIndex core, Time at)
{
    context.wakeAt(later(context.now, at), m_self, kTimer, core);
}

void Soc::run(Context& context, CoreIndex number)
{
    Hart& hart = *m_harts[number];
    hart.scheduled = false;
    if (hart.state != Hart::State::runs || m_faults.stopped())
        return;
    EventQueue& queue = context.queue();
    bool stepped = false;
    for (int left = kTogether; left > 0 && !context.stopping; --left) {
        if (hart.pending) {
            hart.pending = false;
            if (!m_bus.access(&context, number)) {
                book(context, hart);
                return;
            }
        }
        if (m_debug.isAttached() && !m_debug.goOn(number)) [[unlikely]] {
            context.stop();
            break;
        }
        const Time next = queue.find() ? queue.next().at : kNever;
        // Events at the same time come after this core's turn, which takes at least one cycle.
        const std::uint64_t began = hart.core.cycles();
        if (timeOf(hart) >= next && (stepped || timeOf(hart) > context.now))
            break;
        stepped = true;
        const std::uint64_t limit = next < kNever ? std::clamp(cycleAt(next), began + 1, began + kSlice) : began + kSlice;
        if (!hart.watched && hart.lastStores == hart.core.stores() && limit - began > kWorthLooking)
            if (const std::uint64_t period = hart.core.idleLoop(limit)) {
                m_ran += hart.core.cycles() - began;
                book(context, hart);
                hart.park(period);
                return;
            }
        hart.lastStores = hart.core.stores();
        const riscv::Stop stop = hart.watched ? hart.core.step() : hart.core.run(limit);
        m_ran += hart.core.cycles() - began;
        if (stop == riscv::Stop::fault || stop == riscv::Stop::call) {
            m_faults.failOf(&context, number);
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
        run(context, CoreIndex{argument});
    else if (kind == kTimer)
        timer(context, CoreIndex{argument});
    else
        watch(context);
}

void Soc::timer(Context& context, CoreIndex number)
{
    Hart& hart = *m_harts[number];
    hart.timerDue = static_cast<std::uint64_t>(context.now.ps / 1000) >= hart.timerAt;
    changed(context);
}

void Soc::command(Context& context, Packet& request)
{
    if (CauseBook* const causes = context.causes()) [[unlikely]]
        causes->cameBack(nullptr);
    if (m_faults.stopped()) { // a fault before the run
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
    if (packet.stage == kStageLoad || packet.stage == kStageStore) {
        m_bus.returned(context, packet);
        return;
    }
    m_device.returned(context, packet);
    m_faults.failOf(&context, m_device.takeBreach());
    changed(context);
}

// Watchdog: commands are outstanding and none was completed for too long, so the firmware has lost them or hangs.
void Soc::watch(Context& context)
{
    m_watching = false;
    if (m_faults.stopped() || m_device.commandsInside() == 0)
        return;
    const std::uint64_t completed = m_device.counters().completed;
    if (completed == m_watched) {
        const Hart& hart = *m_harts.front();
        const char* what = hart.state == Hart::State::sleeps ? "sleeps" : hart.state == Hart::State::parked ? "polls without end" : "runs";
        m_faults.fail(&context, CoreIndex{},
                      "completed no command for " + quantityText(m_settings.watchdog.ps, Kind::time) + " while "
                          + countText(m_device.commandsInside()) + " wait; core 0 " + what,
                      hart.core.pc());
        return;
    }
    m_watching = true;
    m_watched = completed;
    context.wakeAt(context.now + m_settings.watchdog, m_self, kWatch, 0);
}

void Soc::windowBegins()
{
    m_report.windowBegins();
    for (const auto& hart : m_harts)
        hart->profile.restart(hart->core.cycles());
}

// Parked idle loops count as running, because they draw energy.
std::uint64_t Soc::cyclesRun(Time now) const
{
    std::uint64_t cycles = m_ran;
    for (const auto& hart : m_harts)
        if (hart->state == Hart::State::parked)
            cycles += std::max(cycleAt(now), hart->core.cycles()) - hart->core.cycles();
    return cycles;
}

void Soc::report(const std::string& block, RunResult& result) const
{
    SocReport::Told told;
    told.block = block;
    told.hertz = m_settings.hertz;
    told.endCycle = cycleAt(result.window.end);
    told.fillEnded = m_start.fillEnded();
    told.console = m_registers.console();
    told.consoleIsCut = told.console.size() >= kMostConsole;
    m_report.fill(told, m_faults, result);
}

} // namespace floom::inline engine::soc
