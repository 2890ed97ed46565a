// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/result_sections.h"

namespace floom::inline engine {
namespace {

double ratio(std::uint64_t part, std::uint64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

void writeFunction(JsonWriter& json, const FirmwareFunction& function, const FirmwareCore& core, std::uint64_t requests)
{
    constexpr const char* kKeys[kFirmwareWaits] = {"wait_registers", "wait_sram", "wait_dram"};
    json.beginObject(JsonLayout::oneLine);
    json.key("name").text(function.name);
    json.key("self_cycles").integer(function.self);
    json.key("total_cycles").integer(function.total);
    json.key("share").number(ratio(function.self, core.cycles));
    if (requests > 0)
        json.key("cycles_per_request").number(ratio(function.self, requests));
    json.key("calls").integer(function.calls);
    for (std::size_t wait = 0; wait < kFirmwareWaits; ++wait)
        json.key(kKeys[wait]).number(ratio(function.waits[wait], function.self));
    json.endObject();
}

} // namespace

// "share" is the share of the core's time; waits are shares of the function's own cycles.
void writeFirmware(JsonWriter& json, const FirmwareResult& firmware)
{
    if (!firmware.ran())
        return;
    json.key("firmware").beginObject();
    json.key("block").text(firmware.block);
    json.key("binary").text(firmware.binary);
    json.key("clock_hz").number(firmware.hertz);
    json.key("requests").integer(firmware.requests);
    json.key("cores").beginArray();
    for (const FirmwareCore& core : firmware.cores) {
        json.beginObject();
        json.key("cycles").integer(core.cycles);
        json.key("busy_cycles").integer(core.busy);
        json.key("functions").beginArray();
        for (const FirmwareFunction& function : core.functions)
            writeFunction(json, function, core, firmware.requests);
        json.endArray();
        json.key("stacks").beginArray();
        for (const std::string& line : foldedStacks(core))
            json.text(line);
        json.endArray();
        json.endObject();
    }
    json.endArray();
    if (!firmware.console.empty())
        json.key("console").text(firmware.console);
    if (firmware.consoleIsCut)
        json.key("console_is_cut").flag(true);
    if (!firmware.faults.empty()) {
        json.key("faults").beginArray();
        for (const FirmwareFault& fault : firmware.faults) {
            json.beginObject(JsonLayout::oneLine);
            json.key("core").integer(static_cast<std::int64_t>(fault.core));
            json.key("at_s").number(fault.seconds);
            json.key("function").text(fault.function);
            json.key("place").text(fault.place);
            json.key("what").text(fault.what);
            json.key("callers").text(fault.callers);
            json.endObject();
        }
        json.endArray();
    }
    json.endObject();
}

} // namespace floom::inline engine
