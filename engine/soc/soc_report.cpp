// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/soc_report.h"

#include "base/number_text.h"
#include "soc/faults.h"
#include "soc/firmware_report.h"

#include <algorithm>

namespace floom::inline engine::soc {

double SocReport::writeAmplification() const
{
    const DeviceCounters& now = m_device.counters();
    const std::uint64_t programs = now.hostPrograms + now.gcPrograms + now.mapPrograms - m_before.count.hostPrograms
        - m_before.count.gcPrograms - m_before.count.mapPrograms;
    const std::uint64_t bytes = now.hostBytes - m_before.count.hostBytes;
    return bytes > 0 ? static_cast<double>(programs * m_device.settings().unitBytes) / static_cast<double>(bytes) : 0;
}

void SocReport::fillCounters(RunResult& result) const
{
    const DeviceCounters& now = m_device.counters();
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
    result.cache.bufferGrowth = std::int64_t{m_device.slotsTaken()} - m_before.slotsTaken;
    result.cache.bufferAtEnd = m_device.slotsTaken();
}

void SocReport::fill(const Told& told, const Faults& faults, RunResult& result) const
{
    const auto note = [&](const char* rule, const char* title, const std::string& detail) {
        result.diagnostics.push_back({Severity::note, rule, told.block, title, detail, {}});
    };
    fillCounters(result);
    const auto& fault = faults.fault();
    if (fault) {
        result.partial = true;
        result.diagnostics.push_back(
            {Severity::error, "R701", told.block, "The firmware has failed in " + fault->function, Faults::wordsOf(*fault), {}});
    }
    const DeviceCounters& now = m_device.counters();
    const std::uint64_t compared = now.verified + now.zeroReads, missed = now.answered - std::min(now.answered, compared);
    result.laws.push_back({"reads_verified", static_cast<double>(missed), missed == 0});
    if (now.answered > 0 && !fault)
        note("R704", "What was read is what the host had written last",
             countText(now.answered - missed) + " of " + countText(now.answered)
                 + " units that the firmware answered were compared with what was written.");
    if (!told.fillEnded.empty())
        note("R705", "The drive was filled until a write cost what it had cost before", told.fillEnded);
    if (!told.console.empty())
        note("R702", "Console of the firmware", told.console);
    fillFunctions(told, faults, result);
}

void SocReport::fillFunctions(const Told& told, const Faults& faults, RunResult& result) const
{
    FirmwareResult& firmware = result.firmware;
    firmware.block = told.block;
    firmware.hertz = static_cast<double>(told.hertz);
    firmware.requests = m_device.counters().completed - m_before.count.completed;
    firmware.console = told.console;
    firmware.consoleIsCut = told.consoleIsCut;
    if (faults.fault())
        firmware.faults.push_back(*faults.fault());
    for (const auto& hart : m_harts) {
        const std::uint64_t began = hart->profile.began();
        firmware.cores.push_back(coreReport(hart->profile, m_image, told.endCycle > began ? told.endCycle - began : 0));
    }
    if (firmware.requests > 0)
        for (std::size_t i = 0; i < firmware.cores.size(); ++i)
            if (const FirmwareCore& core = firmware.cores[i]; core.busy > 0)
                result.diagnostics.push_back(functionNote(core, static_cast<int>(i), told.block));
}

} // namespace floom::inline engine::soc
