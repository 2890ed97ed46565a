// SPDX-License-Identifier: GPL-3.0-or-later
// What firmware did wrong, and where: function, line, and how it came there. And what its functions took.
#include "soc/soc.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace floom::soc {
namespace {

std::string hex(std::uint32_t value)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "0x%08x", value);
    return text.data();
}

std::string decimal(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f", value);
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

std::string Soc::placeOf(std::uint32_t pc) const
{
    const std::string line = m_image->lineAt(pc);
    return m_image->functionAt(pc) + (line.empty() ? " at " + hex(pc) : " at " + line);
}

// The return address, then words of the stack that stand behind a call: without frame pointers a guess, told as such.
std::string Soc::backtrace(const Hart& hart) const
{
    constexpr int kFrames = 6;
    constexpr std::uint32_t kWords = 256;
    std::string text;
    std::string last = m_image->functionAt(hart.core.pc());
    int frames = 0;
    const auto add = [&](std::uint32_t address) {
        const std::uint32_t from = address - 2;
        if (address < 2 || m_image->lineAt(from).empty() || m_image->functionAt(from) == last)
            return;
        last = m_image->functionAt(from);
        text += (text.empty() ? " Called by " : ", by ") + placeOf(from);
        ++frames;
    };
    add(hart.core.reg(1));
    for (std::uint32_t i = 0, word = 0; i < kWords && frames < kFrames; ++i)
        if (hart.core.read(hart.core.reg(2) + 4 * i, &word, 4) && (word & 1U) == 0)
            add(word);
    return text.empty() ? text : text + " (as far as the stack tells).";
}

void Soc::fail(Context* context, std::uint32_t number, std::string what, std::uint32_t pc)
{
    if (m_stopped)
        return;
    m_stopped = true;
    m_fault = Diagnostic{Severity::error,
                         "R701",
                         {},
                         "The firmware has failed in " + m_image->functionAt(pc),
                         "Core " + std::to_string(number) + " " + what + ", in " + placeOf(pc) + "." + backtrace(*m_harts[number]),
                         {}};
    if (context != nullptr)
        m_debug.failed(number, m_fault->detail);
    for (const auto& hart : m_harts)
        hart->state = Hart::State::stopped;
    if (context != nullptr)
        context->stop();
}

void Soc::failOf(Context* context, std::uint32_t number)
{
    const riscv::Fault& fault = m_harts[number]->core.fault();
    fail(context, number, causeWords(fault.cause) + hex(fault.value), fault.pc);
}

void Soc::report(const std::string& block, RunResult& result) const
{
    const DeviceCounters now = m_device.counters();
    FtlCounters& ftl = result.ftl;
    ftl.hostUnits = now.hostUnits - m_before.hostUnits;
    ftl.hostPrograms = now.hostPrograms - m_before.hostPrograms;
    ftl.gcPrograms = now.gcPrograms - m_before.gcPrograms;
    ftl.mapPrograms = now.mapPrograms - m_before.mapPrograms;
    ftl.movedUnits = ftl.gcPrograms;
    ftl.erases = ftl.gcRuns = now.erases - m_before.erases;
    ftl.pagePrograms = now.pagePrograms - m_before.pagePrograms;
    ftl.pageReads = now.pageReads - m_before.pageReads;
    ftl.unmappedReads = now.zeroReads - m_before.zeroReads;
    ftl.retries = now.retries - m_before.retries;
    ftl.uncorrectable = now.uncorrectable - m_before.uncorrectable;
    ftl.waf = writeAmplification();
    if (m_fault) {
        result.partial = true;
        result.diagnostics.push_back(*m_fault);
        result.diagnostics.back().address = block;
    }
    const std::uint64_t compared = now.verified + now.zeroReads, missed = now.answered - std::min(now.answered, compared);
    result.laws.push_back({"reads_verified", static_cast<double>(missed), missed == 0});
    if (now.answered > 0 && !m_fault)
        result.diagnostics.push_back({Severity::note,
                                      "R704",
                                      block,
                                      "What was read is what the host had written last",
                                      std::to_string(now.answered - missed) + " of " + std::to_string(now.answered)
                                          + " units that the firmware answered were compared with what was written.",
                                      {}});
    if (!m_console.empty())
        result.diagnostics.push_back({Severity::note, "R702", block, "Console of the firmware", m_console, {}});
    if (now.completed > m_before.completed)
        reportFunctions(block, result);
}

void Soc::reportFunctions(const std::string& block, RunResult& result) const
{
    constexpr std::size_t kMostRows = 16;
    const auto requests = static_cast<double>(m_device.counters().completed - m_before.completed);
    for (std::size_t i = 0; i < m_harts.size(); ++i) {
        const auto& uses = m_harts[i]->profile.uses;
        std::vector<std::size_t> order;
        std::uint64_t busy = 0;
        for (std::size_t f = 0; f < uses.size(); ++f) {
            busy += uses[f].cycles;
            if (uses[f].cycles > 0)
                order.push_back(f);
        }
        if (busy == 0)
            continue;
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return uses[a].cycles > uses[b].cycles || (uses[a].cycles == uses[b].cycles && a < b);
        });
        std::string text = "Cycles, share of the busy time of core " + std::to_string(i)
            + ", cycles a request, share spent waiting for memory and registers:";
        for (std::size_t row = 0; row < order.size() && row < kMostRows; ++row) {
            const riscv::FunctionUse& use = uses[order[row]];
            const auto cycles = static_cast<double>(use.cycles);
            text += "\n" + (order[row] == 0 ? std::string("(code without a symbol)") : m_image->functions[order[row] - 1].name) + ": "
                + std::to_string(use.cycles) + ", " + decimal(100 * cycles / static_cast<double>(busy)) + " %, "
                + decimal(cycles / requests) + ", " + decimal(100 * static_cast<double>(use.waits) / cycles) + " %";
        }
        const riscv::FunctionUse& first = uses[order.front()];
        const std::string name = order.front() == 0 ? "Code without a symbol" : m_image->functions[order.front() - 1].name;
        result.diagnostics.push_back({Severity::note,
                                      "R703",
                                      block + ".core[" + std::to_string(i) + "]",
                                      name + " takes " + decimal(100 * static_cast<double>(first.cycles) / static_cast<double>(busy))
                                          + " % of the busy time of core " + std::to_string(i) + "; "
                                          + decimal(100 * static_cast<double>(first.waits) / static_cast<double>(first.cycles))
                                          + " % of that is waiting for memory and registers",
                                      text,
                                      {}});
    }
}

} // namespace floom::soc
