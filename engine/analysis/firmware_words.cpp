// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/firmware_words.h"

#include "analysis/limit_words.h"
#include "base/number_text.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

double partOf(std::uint64_t part, std::uint64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

} // namespace

std::string functionWords(const FirmwareResult& firmware)
{
    constexpr double kMuch = 0.1; // of its cycles: a smaller share of waiting is not reported
    constexpr const char* kWhat[kFirmwareWaits] = {"registers", "the shared SRAM", "the DRAM"};
    const auto& cores = firmware.cores;
    const auto busiest = std::max_element(cores.begin(), cores.end(), [](const FirmwareCore& a, const FirmwareCore& b) {
        return partOf(a.busy, a.cycles) < partOf(b.busy, b.cycles);
    });
    if (busiest == cores.end() || busiest->busy == 0)
        return {};
    const FirmwareFunction& most = busiest->functions.front();
    std::string text = " " + most.name + " takes " + shortPercentText(partOf(most.self, busiest->cycles)) + " of the time of core "
        + std::to_string(busiest - cores.begin());
    const auto longest = std::max_element(most.waits.begin(), most.waits.end());
    if (partOf(*longest, most.self) >= kMuch)
        text += ", " + shortPercentText(partOf(*longest, most.self)) + " of it waiting for " + kWhat[longest - most.waits.begin()];
    return text + ".";
}

} // namespace floom::inline engine
