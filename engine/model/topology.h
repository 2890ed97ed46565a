// SPDX-License-Identifier: GPL-3.0-or-later
// Topology: everything the firmware knows about the drive: dies with their geometry, channels, codewords, and a route for each operation it
// can issue. Built by compile(), immutable. Dies are numbered channel first, then way, then die in the package, so consecutive dies are on
// different channels.
#pragma once

#include "base/time.h"
#include "model/packet.h"

#include <array>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

// One step of a route.
struct Hop {
    static constexpr std::uint16_t kMemory = 0xFFFF; // the component is Packet::memory
    std::uint16_t component = 0;
    Verb verb = Verb::control;
    bool encoded = false; // data at this hop are codewords (rawBytes), not plain data (dataBytes)
    bool toHost = false; // data flow towards the host; for a transfer: the requester reads
    // Transports: input and output port, numbered like the transport's neighbours.
    std::uint16_t in = 0, out = 0;
};

struct Route {
    std::uint32_t begin = 0; // hops [begin, end) in Topology::hops
    std::uint32_t end = 0;
    [[nodiscard]] bool empty() const { return begin == end; }
};

// Operations the firmware can issue to a die. read* end where the data are handed over; the processor is told of the end of each route.
// `copyback` stays on the die: the firmware sets the packet's address to the page to sense, calls Packet::copyTo() with the page to program
// (same die, same planes; pages in order) and gets the packet back when the program is done. The data are not decoded, so bit errors are
// copied too.
enum class DieOperation : std::uint8_t { readToHost, readToBuffer, program, erase, copyback, count };
constexpr int kDieOperations = static_cast<int>(DieOperation::count);

struct MemoryGeometry {
    int dies = 1; // dies in the package
    int planes = 1; // planes programmed together; 1 when multi-plane operation is off
    std::uint32_t superblocks = 0; // erase units of the die: blocks per plane, times planes when planes are not joined
    std::uint32_t pages = 0; // pages per block
    std::uint32_t pageBytes = 0;
    std::uint32_t spareBytes = 0;
    bool inPlace = false; // pages can be overwritten without an erase
    std::uint32_t independentPlanes = 1; // planes selected by the superblock number when planes are not joined
    std::uint32_t wordLinePages = 1; // this many of `planes` are pages of one word line, programmed together
    bool sharedSelect = false; // dies share a CE#
    std::uint32_t passes = 1; // program passes: times the data of a program are sent
    // Blocks in SLC mode: superblocks [superblocks, superblocks + slcSuperblocks), pages [0, slcPages), planes [0, slcPlanes).
    // wordLinePages does not apply to them.
    std::uint32_t slcSuperblocks = 0, slcPages = 0;
    int slcPlanes = 1;
    bool copyback = false; // the NAND supports copyback within a plane
    std::uint32_t copybackLimit = 0; // copybacks in a row before the page must go through ECC
    std::uint32_t retrySteps = 0; // read retries before a page is declared unreadable
    std::uint32_t ratedCycles = 0; // rated P/E cycles of a block; 0: wear is not reported
    friend bool operator==(const MemoryGeometry&, const MemoryGeometry&) = default;
};

struct ProgramEnergy { // attojoules
    std::int64_t first = 0; // of a page, or of all pages of a word line, in one plane
    std::int64_t further = 0; // of each further page in another plane that is programmed with them
};

struct DieInfo {
    std::uint16_t memory = 0; // component index
    PackageDie memoryDie; // die within the component
    ChannelIndex channel;
    WayIndex way; // position of the package on its channel
    std::uint16_t geometry = 0; // index into Topology::geometries
    ProgramEnergy programEnergy, slcProgramEnergy;
    std::array<Route, kDieOperations> routes{};
};

struct ChannelInfo {
    std::uint16_t component = 0;
    std::uint32_t codewordBytes = 0; // data bytes per codeword; 0 = no codec on the path
    std::uint32_t parityBytes = 0;
    std::uint32_t softSenses = 0; // extra reads of a page for soft decision, after its retries
};

// One host interface instance and its routes.
struct PortInfo {
    std::uint16_t component = 0;
    Route command; // host -> processor
    Route completion; // processor -> host
    std::vector<Route> fetches; // host -> buffer (write data), by buffer; a single one if there is no buffer
    std::vector<Route> answers; // buffer -> host (data still in the write buffer), by buffer likewise
    Route zeros; // controller -> host (reads of unmapped LPNs)
    std::vector<Route> reads; // by channel: DieOperation::readToHost for this port
};

struct Topology {
    std::vector<Hop> hops;
    std::vector<DieInfo> dies;
    std::uint32_t tierDies = 0; // the last ones of `dies`: a tier written in place, beside the flash
    std::vector<ChannelInfo> channels;
    std::vector<MemoryGeometry> geometries;
    std::vector<PortInfo> ports; // in instance order; indexed by Packet::port
    std::uint16_t processor = 0; // component index
    // Mapping table outside the controller: routes of map lines to and from the processor, in a buffer (by buffer; may be empty) or in the
    // memory of the first host.
    std::vector<Route> mapLoads, mapStores;
    Route hostMapLoad, hostMapStore;

    [[nodiscard]] const Route& route(DieIndex die, DieOperation visit, std::uint8_t port = 0) const
    {
        const DieInfo& info = dies[die];
        return port > 0 && visit == DieOperation::readToHost ? ports[port].reads[info.channel]
                                                             : info.routes[static_cast<std::size_t>(visit)];
    }

    // Bytes on the flash side for `plainBytes`: whole codewords with their parity.
    [[nodiscard]] std::uint32_t rawBytes(DieIndex die, std::uint32_t plainBytes) const
    {
        const auto& channel = channels[dies[die].channel];
        if (channel.codewordBytes == 0)
            return plainBytes;
        const std::uint32_t words = (plainBytes + channel.codewordBytes - 1) / channel.codewordBytes;
        return words * (channel.codewordBytes + channel.parityBytes);
    }
};

} // namespace floom::inline engine
