// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/faults.h"

#include "model/component.h"

#include <array>
#include <cstdio>

namespace floom::inline engine::soc {
namespace {

std::string hex(std::uint32_t value)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "0x%08x", value);
    return text.data();
}

const char* causeWords(riscv::Cause cause)
{
    switch (cause) {
    case riscv::Cause::illegal:
        return "executes an illegal instruction, ";
    case riscv::Cause::fetchAccess:
    case riscv::Cause::fetchAlignment:
        return "jumps to where there is no code, ";
    case riscv::Cause::loadAccess:
        return "reads where there is nothing, ";
    case riscv::Cause::loadAlignment:
        return "reads shared memory at an address that is not aligned, ";
    case riscv::Cause::storeAccess:
        return "writes where there is nothing, ";
    case riscv::Cause::storeAlignment:
        return "writes shared memory at an address that is not aligned, ";
    case riscv::Cause::breakpoint:
        return "stops at an EBREAK, ";
    case riscv::Cause::stack:
        return "has its stack grown into its data, down to ";
    default:
        return "makes a system call that nobody serves, ";
    }
}

} // namespace

std::string Faults::wordsOf(const FirmwareFault& fault)
{
    return "Core " + std::to_string(fault.core) + " " + fault.what + ", in " + fault.place + "." + fault.callers;
}

std::string Faults::placeOf(std::uint32_t pc) const
{
    const std::string line = m_image.lineAt(pc);
    return m_image.functionAt(pc) + (line.empty() ? " at " + hex(pc) : " at " + line);
}

// Return address, then stack words that point after a call. Without frame pointers this is a guess, and marked as such.
std::string Faults::backtrace(const Hart& hart) const
{
    constexpr int kFrames = 6;
    constexpr std::uint32_t kWords = 256;
    std::string text;
    std::string last = m_image.functionAt(hart.core.pc());
    int frames = 0;
    const auto add = [&](std::uint32_t address) {
        const std::uint32_t from = address - 2;
        if (address < 2 || m_image.lineAt(from).empty() || m_image.functionAt(from) == last)
            return;
        last = m_image.functionAt(from);
        text += (text.empty() ? " Called by " : ", by ") + placeOf(from);
        ++frames;
    };
    add(hart.core.reg(1));
    for (std::uint32_t i = 0, word = 0; i < kWords && frames < kFrames; ++i)
        if (hart.core.read(hart.core.reg(2) + 4 * i, &word, 4) && (word & 1U) == 0)
            add(word);
    return text.empty() ? text : text + " (as far as the stack tells).";
}

void Faults::fail(Context* context, CoreIndex core, std::string what, std::uint32_t pc)
{
    if (stopped())
        return;
    m_fault = FirmwareFault{static_cast<int>(core), context != nullptr ? context->now.seconds() : 0,
                            m_image.functionAt(pc), placeOf(pc),
                            std::move(what),        backtrace(*m_harts[core])};
    if (context != nullptr)
        m_debug.failed(core, wordsOf(*m_fault));
    for (const auto& hart : m_harts)
        hart->state = Hart::State::stopped;
    if (context != nullptr)
        context->stop();
}

void Faults::failOf(Context* context, CoreIndex core)
{
    const riscv::Fault& fault = m_harts[core]->core.fault();
    fail(context, core, causeWords(fault.cause) + hex(fault.value), fault.pc);
}

bool Faults::failOf(Context* context, const Breach& breach)
{
    if (breach.what == nullptr)
        return false;
    fail(context, breach.core, std::string(breach.what) + " (" + std::to_string(breach.number) + ")", breach.pc);
    return true;
}

} // namespace floom::inline engine::soc
