// SPDX-License-Identifier: GPL-3.0-or-later
// What firmware did wrong, and where: function, line, and how it came there. And what its functions took.
#include "soc/firmware_report.h"
#include "soc/soc.h"

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

std::string wordsOf(const FirmwareFault& fault)
{
    return "Core " + std::to_string(fault.core) + " " + fault.what + ", in " + fault.place + "." + fault.callers;
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
    m_fault = FirmwareFault{static_cast<int>(number), context != nullptr ? context->now.seconds() : 0,
                            m_image->functionAt(pc),  placeOf(pc),
                            std::move(what),          backtrace(*m_harts[number])};
    if (context != nullptr)
        m_debug.failed(number, wordsOf(*m_fault));
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
    ftl.hostUnits = now.hostUnits - m_before.count.hostUnits;
    ftl.hostPrograms = now.hostPrograms - m_before.count.hostPrograms;
    ftl.gcPrograms = now.gcPrograms - m_before.count.gcPrograms;
    ftl.mapPrograms = now.mapPrograms - m_before.count.mapPrograms;
    ftl.movedUnits = ftl.gcPrograms;
    ftl.erases = ftl.gcRuns = now.erases - m_before.count.erases;
    ftl.pagePrograms = now.pagePrograms - m_before.count.pagePrograms;
    ftl.pageReads = now.pageReads - m_before.count.pageReads;
    ftl.unmappedReads = now.zeroReads - m_before.count.zeroReads;
    ftl.retries = now.retries - m_before.count.retries;
    ftl.uncorrectable = now.uncorrectable - m_before.count.uncorrectable;
    ftl.waf = writeAmplification();
    result.cache.bufferGrowth = std::int64_t{m_device.slotsTaken()} - m_before.slots;
    if (m_fault) {
        result.partial = true;
        result.diagnostics.push_back(
            {Severity::error, "R701", block, "The firmware has failed in " + m_fault->function, wordsOf(*m_fault), {}});
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
    if (!m_fillEnded.empty())
        result.diagnostics.push_back(
            {Severity::note, "R705", block, "The drive was filled until a write cost what it had cost before", m_fillEnded, {}});
    if (!m_console.empty())
        result.diagnostics.push_back({Severity::note, "R702", block, "Console of the firmware", m_console, {}});
    result.firmware.block = block;
    reportFunctions(result);
    if (result.firmware.requests > 0)
        for (std::size_t i = 0; i < result.firmware.cores.size(); ++i)
            if (const FirmwareCore& core = result.firmware.cores[i]; core.busy > 0)
                result.diagnostics.push_back(functionNote(core, static_cast<int>(i), block));
}

void Soc::reportFunctions(RunResult& result) const
{
    FirmwareResult& firmware = result.firmware;
    firmware.hertz = static_cast<double>(m_settings.hertz);
    firmware.requests = m_device.counters().completed - m_before.count.completed;
    firmware.console = m_console;
    firmware.consoleIsCut = m_console.size() >= kMostConsole;
    if (m_fault)
        firmware.faults.push_back(*m_fault);
    for (const auto& hart : m_harts) {
        const std::uint64_t end = cycleAt(result.window.end), began = hart->profile.began();
        firmware.cores.push_back(coreReport(hart->profile, *m_image, end > began ? end - began : 0));
    }
}

} // namespace floom::soc
