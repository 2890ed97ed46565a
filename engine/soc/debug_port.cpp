// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/debug_port.h"

#include <algorithm>

namespace floom::inline engine::soc {
namespace {
constexpr std::uint32_t kAskEach = 256; // instructions between calls of Debugger::asks()
}

bool DebugPort::goOn(CoreIndex core)
{
    if (m_debugger == nullptr)
        return true;
    if (m_passed.empty())
        return halt(core, Halt::begin, {});
    const Hart& hart = *m_harts[core];
    const bool moved = hart.core.retired() != m_passed[core];
    if (m_step == core && moved)
        return halt(core, Halt::step, {});
    if (moved && m_breaks.contains(hart.core.pc()))
        return halt(core, Halt::breakpoint, {});
    if (!m_watches.empty() && changed(core))
        return halt(core, Halt::watchpoint, {});
    if (++m_asked % kAskEach == 0 && m_debugger->asks())
        return halt(core, Halt::asked, {});
    return true;
}

void DebugPort::failed(CoreIndex core, const std::string& told)
{
    if (m_debugger != nullptr)
        static_cast<void>(halt(core, Halt::fault, told));
}

bool DebugPort::halt(CoreIndex core, Halt why, const std::string& told)
{
    const Resume next = m_debugger->halted(*this, core, why, told);
    m_passed.clear();
    for (const auto& hart : m_harts)
        m_passed.push_back(hart->core.retired());
    m_step = next.how == Resume::How::step ? std::optional(next.core) : std::nullopt;
    if (next.how == Resume::How::detach || next.how == Resume::How::end)
        m_debugger = nullptr;
    for (const auto& hart : m_harts)
        hart->watched = isSlow();
    return next.how != Resume::How::end;
}

bool DebugPort::changed(CoreIndex core)
{
    bool any = false;
    for (Watch& watch : m_watches) {
        std::vector<std::uint8_t> now(watch.held.size());
        if (!read(core, watch.address, now.data(), static_cast<std::uint32_t>(now.size())) || now == watch.held)
            continue;
        watch.held = std::move(now);
        any = true;
    }
    return any;
}

std::uint32_t DebugPort::reg(CoreIndex core, int number) const
{
    const riscv::Core& it = m_harts[core]->core;
    return number == kPc ? it.pc() : it.reg(number);
}

bool DebugPort::setReg(CoreIndex core, int number, std::uint32_t value)
{
    Hart& hart = *m_harts[core];
    if (number == kPc && (hart.pending || hart.state == Hart::State::memory || hart.state == Hart::State::drains))
        return false;
    if (number == kPc)
        hart.core.setPc(value);
    else
        hart.core.setReg(number, value);
    hart.forgetLoop();
    return true;
}

bool DebugPort::read(CoreIndex core, std::uint32_t address, void* to, std::uint32_t bytes)
{
    if (m_harts[core]->core.read(address, to, bytes))
        return true;
    for (std::uint32_t i = 0; i < bytes; ++i) {
        const std::uint8_t* at = m_shared(address + i);
        if (at == nullptr)
            return false;
        static_cast<std::uint8_t*>(to)[i] = *at;
    }
    return true;
}

bool DebugPort::write(CoreIndex core, std::uint32_t address, const void* from, std::uint32_t bytes)
{
    if (m_harts[core]->core.write(address, from, bytes))
        return true;
    for (std::uint32_t i = 0; i < bytes; ++i)
        if (m_shared(address + i) == nullptr)
            return false;
    for (std::uint32_t i = 0; i < bytes; ++i)
        *m_shared(address + i) = static_cast<const std::uint8_t*>(from)[i];
    return true;
}

void DebugPort::breakAt(std::uint32_t address, bool on)
{
    if (on)
        m_breaks.insert(address);
    else
        m_breaks.erase(address);
}

bool DebugPort::watch(std::uint32_t address, std::uint32_t bytes, bool on)
{
    constexpr std::uint32_t kMost = 4096;
    std::erase_if(m_watches, [&](const Watch& watch) { return watch.address == address && watch.held.size() == bytes; });
    if (!on)
        return true;
    Watch fresh{address, std::vector<std::uint8_t>(std::min(bytes, kMost))};
    if (bytes > kMost || !read(CoreIndex{}, address, fresh.held.data(), bytes))
        return false;
    m_watches.push_back(std::move(fresh));
    return true;
}

} // namespace floom::inline engine::soc
