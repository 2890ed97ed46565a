// SPDX-License-Identifier: GPL-3.0-or-later
// R3xx, capacity: over-provisioning, and what has to fit into the buffer memory.
#include "rules/rule.h"

#include "base/cell.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace floom::inline engine {

namespace {

constexpr double kLeastSpareBlocks = 4;
constexpr double kUsualShare = 0.07; // typical over-provisioning of client drives

// All buffer memory; empty if the size of a part is unknown.
std::optional<double> bufferBytes(const View& view)
{
    double bytes = 0;
    for (const Placed* buffer : view.withRole(Role::buffer)) {
        const std::optional<double> size = View::number(*buffer, "size");
        if (!size)
            return std::nullopt;
        bytes += buffer->instances() * *size;
    }
    return bytes;
}

void someCapacity(const View& view, Report& report)
{
    for (const Placed* memory : view.withRole(Role::memory))
        if (const auto bytes = View::rawBytes(*memory); bytes && *bytes <= 0)
            report.at(memory->id(), "The capacity is 0 B: dies × blocks × pages × page size. Set each of them to at least 1.");
}

void enoughOverProvisioning(const View& view, Report& report)
{
    const auto memories = view.withRole(Role::memory);
    const bool erases = std::any_of(memories.begin(), memories.end(), [](const Placed* memory) { return !memory->type->inPlaceUpdate; });
    for (const Placed* processor : view.withRole(Role::processor)) {
        const auto stated = View::real(*processor, "overProvisioning");
        if (!stated)
            continue;
        const double share = *stated;
        const std::string address = processor->id() + ".overProvisioning";
        if (erases && share >= 0 && share < kUsualShare) // out-of-range values have their own finding
            report.at(address,
                      plainNumber(share * 100)
                          + " % over-provisioning: under random writes garbage collection moves more data than the host writes. Client "
                            "drives keep 7 %, "
                            "enterprise drives 20 to 28 %.",
                      {setFix(address, "7%"), setFix(address, "20%")});
    }
}

void spareBlocksForCollection(const View& view, Report& report)
{
    for (const Placed* processor : view.withRole(Role::processor)) {
        const auto share = View::real(*processor, "overProvisioning");
        if (!share || *share < 0)
            continue;
        for (const Placed* memory : view.withRole(Role::memory)) {
            const auto inPlane = View::number(*memory, "blocksPerPlane");
            if (memory->type->inPlaceUpdate || !inPlane)
                continue;
            const double blocks = *inPlane, spare = blocks * *share / (1 + *share);
            if (spare >= kLeastSpareBlocks)
                continue;
            const std::string address = memory->id() + ".blocksPerPlane";
            const double kept = std::max(*share, kUsualShare); // with almost no over-provisioning, more blocks do not help
            Fix fix = setFix(address, plainNumber(std::ceil(kLeastSpareBlocks * (1 + kept) / kept)));
            if (kept > *share)
                fix.assignments.emplace_back(processor->id() + ".overProvisioning", "7%");
            report.at(address,
                      counted(blocks, "block") + " a plane at " + plainNumber(*share * 100) + " % over-provisioning leave "
                          + plainNumber(spare) + " spare. Writing and garbage collection need at least " + plainNumber(kLeastSpareBlocks)
                          + ".",
                      {fix});
        }
    }
}

// True if the whole mapping table is in the buffer memory.
bool mapInDdr(const Placed& processor)
{
    return View::word(processor, "mapping") == "page" && View::word(processor, "mapPlacement") == "ddr";
}

void mapFitsTheBuffer(const View& view, Report& report)
{
    const double available = bufferBytes(view).value_or(0);
    for (const Placed* processor : view.withRole(Role::processor)) {
        const auto mapped = view.mapBytes(*processor), flash = view.usableFlash(*processor);
        const double unit = View::number(*processor, "mappingUnit").value_or(0);
        if (unit <= 0 || available <= 0 || !mapped || !flash || !mapInDdr(*processor)) // 0 is unknown, or has its own finding
            continue;
        const double table = *mapped;
        if (table <= available)
            continue;
        const Placed& buffer = *view.firstWithRole(Role::buffer);
        double size = std::max(View::number(buffer, "size").value_or(1), 1.0);
        for (const double wanted = size * table / available; size < wanted;)
            size *= 2;
        report.at(processor->id() + ".mappingUnit",
                  binarySizeText(*flash) + " of usable flash in mapping units of " + binarySizeText(unit) + " need a map of "
                      + binarySizeText(table) + "; the buffer memory has " + binarySizeText(available) + ".",
                  {{"Give " + buffer.id() + " " + binarySizeText(size), {{buffer.id() + ".size", plainNumber(size) + "B"}}}});
    }
}

void mapHasMemory(const View& view, Report& report)
{
    const auto memories = view.withRole(Role::memory);
    if (!view.withRole(Role::buffer).empty()
        || !std::any_of(memories.begin(), memories.end(), [](const Placed* memory) { return !memory->type->inPlaceUpdate; }))
        return;
    for (const Placed* processor : view.withRole(Role::processor)) {
        const auto mapped = view.mapBytes(*processor), cached = View::number(*processor, "mapCache");
        if (!mapInDdr(*processor) || !mapped || !cached || *mapped <= *cached)
            continue;
        const double table = *mapped;
        const std::string address = processor->id() + ".mapPlacement";
        report.at(address,
                  "There is no buffer memory, so the simulation keeps the map of " + binarySizeText(table)
                      + " inside the controller. Drives without DRAM keep it on flash or in host memory.",
                  {setFix(address, "flash"), setFix(address, "hmb")});
    }
}

void hostLendsMemory(const View& view, Report& report)
{
    const Placed* host = view.firstWithRole(Role::host);
    for (const Placed* processor : view.withRole(Role::processor))
        if (host != nullptr && View::word(*processor, "mapPlacement") == "hmb" && View::whole(*host, "ncqDepth"))
            report.at(processor->id() + ".mapPlacement",
                      host->id() + " lends no memory to the drive; only NVMe over PCIe does (host memory buffer).",
                      {setFix(processor->id() + ".mapPlacement", "flash")});
}

void writeBufferFits(const View& view, Report& report)
{
    const double available = bufferBytes(view).value_or(0); // 0 is unknown, or has its own finding
    for (const Placed* processor : view.withRole(Role::processor)) {
        const double wanted = View::number(*processor, "writeBuffer").value_or(0); // without the parameter there is none to fit
        if (available > 0 && wanted > available)
            report.at(processor->id() + ".writeBuffer",
                      "A write buffer of " + binarySizeText(wanted) + " does not fit the buffer memory of " + binarySizeText(available)
                          + ".",
                      {setFix(processor->id() + ".writeBuffer", plainNumber(std::floor(available / 8192) * 4096) + "B")});
    }
}

// Pages per plane of one program: those of a word line, unless pages are programmed one by one.
double pagesTogether(const Placed& memory)
{
    const auto mode = View::word(memory, "programMode"), cell = View::word(memory, "cell");
    return !mode || mode == "page" || !cell ? 1 : bitsACell(*cell);
}

void writeBufferHoldsAProgram(const View& view, Report& report)
{
    for (const Placed* processor : view.withRole(Role::processor)) {
        const double buffer = View::number(*processor, "writeBuffer").value_or(0);
        if (buffer <= 0 || View::word(*processor, "cachePolicy") != "write_back")
            continue;
        for (const Placed* memory : view.withRole(Role::memory)) {
            const double planes = View::levelCount(*memory, "plane");
            const double page = View::pageBytes(*memory).value_or(0); // 0: nothing is larger than the buffer
            const double pages = pagesTogether(*memory);
            if (buffer < planes * page * pages)
                report.at(processor->id() + ".writeBuffer",
                          "A write buffer of " + binarySizeText(buffer) + " holds less than one program of " + memory->id() + ", "
                              + counted(planes, "plane") + " × " + (pages > 1 ? counted(pages, "page") + " × " : "") + binarySizeText(page)
                              + ": pages go to flash before they are full.",
                          {setFix(processor->id() + ".writeBuffer", plainNumber(planes * page * pages * 16) + "B")});
        }
    }
}

void channelBufferHoldsARow(const View& view, Report& report)
{
    for (const Placed* channel : view.withRole(Role::channel))
        for (const Placed* memory : view.around(*channel, Role::memory)) {
            const auto room = View::number(*channel, "buffer"), page = View::pageBytes(*memory);
            if (!room || !page)
                continue;
            const double half = *room / 2, spare = View::number(*memory, "spareSize").value_or(0); // pages without a spare area end there
            const double row = View::levelCount(*memory, "plane") * (*page + spare);
            if (half <= 0 || half >= row || View::isIdeal(*channel))
                continue;
            report.at(channel->id() + ".buffer",
                      "Reads and writes each have half of the SRAM, " + binarySizeText(half) + ", but one row of " + memory->id()
                          + " takes " + binarySizeText(row)
                          + ". So the controller cannot fetch the next program while this one is on the bus, nor move out "
                          + "the next read while this one is decoded.",
                      {setFix(channel->id() + ".buffer", plainNumber(std::ceil(row / 1024) * 4) + "KiB")});
        }
}

constexpr Rule kCapacityRules[] = {
    {"R321", Severity::error, "No capacity", "The capacity is dies × planes × blocks × pages × page size.", someCapacity},
    {"R322", Severity::warning, "Little over-provisioning",
     "With less than 7 % over-provisioning, garbage collection moves more than it frees.", enoughOverProvisioning},
    {"R323", Severity::warning, "Few spare blocks", "Writing and garbage collection need a few spare blocks in every plane.",
     spareBlocksForCollection},
    {"R324", Severity::warning, "Map larger than the buffer memory",
     "The map in DRAM takes 4 B a mapping unit: about 1/1000 of the capacity at 4 KiB.", mapFitsTheBuffer},
    {"R328", Severity::warning, "No memory for the map", "The map has to be kept in DRAM, on flash or in host memory.", mapHasMemory},
    {"R329", Severity::error, "No host memory for the map", "Only NVMe hosts lend memory to the drive.", hostLendsMemory},
    {"R325", Severity::error, "Write buffer larger than the buffer memory", "The write buffer is part of the buffer memory.",
     writeBufferFits},
    {"R326", Severity::warning, "Write buffer smaller than a program",
     "A write buffer should hold at least one whole program before it goes to flash.", writeBufferHoldsAProgram},
    {"R327", Severity::warning, "Channel buffer smaller than a row",
     "Half of a channel's SRAM holds the next program while one is on the bus; the other half holds the next read while one is decoded.",
     channelBufferHoldsARow},
};

} // namespace

std::span<const Rule> capacityRules()
{
    return kCapacityRules;
}

} // namespace floom::inline engine
