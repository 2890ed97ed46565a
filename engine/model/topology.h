// SPDX-License-Identifier: GPL-3.0-or-later
// Topology: all that firmware may know of the drive: dies with their geometry, channels, codewords, and a route for each thing it can
// order. Made by compile(), immutable. Dies are numbered channel first, then way, then die in the package: neighbours lie on different
// channels.
#pragma once

#include "base/time.h"
#include "model/packet.h"

#include <array>
#include <cstdint>
#include <vector>

namespace floom {

// One step of a route.
struct Hop {
    static constexpr std::uint16_t kMemory = 0xFFFF; // the component is Packet::memory
    std::uint16_t component = 0;
    Verb verb = Verb::control;
    bool encoded = false; // data here are codewords (rawBytes), not plain (dataBytes)
    bool toHost = false; // direction of the flow: towards the host; of a transfer: a read of the part that asks for it (else a write)
    // Transports: the ports it comes in and goes out by, numbered as the transport's neighbours are.
    std::uint16_t in = 0, out = 0;
};

struct Route {
    std::uint32_t begin = 0; // hops [begin, end) in Topology::hops
    std::uint32_t end = 0;
    [[nodiscard]] bool empty() const { return begin == end; }
};

// The errands of a die. read* end where the data are handed over; the processor hears of the end of each route.
// `copyback` stays on the die: firmware aims the packet at the page to be sensed, calls Packet::copyTo() with the page to be programmed
// (same die, same planes; both pages in order) and gets it back when that is done. Nobody looks at the data: their errors go along.
enum class Errand : std::uint8_t { readToHost, readToBuffer, program, erase, copyback, count };
constexpr int kErrands = static_cast<int>(Errand::count);

struct MemoryGeometry {
    int dies = 1; // in the package
    int planes = 1; // planes programmed together: 1 when multi-plane operation is off
    std::uint32_t stripes = 0; // erase stripes of the die (blocks per plane, times planes when they are not joined)
    std::uint32_t pages = 0; // pages in a block
    std::uint32_t pageBytes = 0;
    std::uint32_t spareBytes = 0;
    bool inPlace = false; // pages are overwritten without erase
    std::uint32_t independentPlanes = 1; // planes that the stripe number selects when planes are not joined
    std::uint32_t wordLinePages = 1; // of `planes`, this many are the pages of one word line, programmed together
    bool sharedSelect = false; // dies share a CE#
    std::uint32_t passes = 1; // times that the data of a program are sent
    // Blocks in SLC mode: stripes [stripes, stripes + slcStripes), pages [0, slcPages), planes [0, slcPlanes). They have no word lines.
    std::uint32_t slcStripes = 0, slcPages = 0;
    int slcPlanes = 1;
    bool copyback = false; // the part can move a page within a plane by itself,
    std::uint32_t copybackLimit = 0; // so many times before it must be corrected
    std::uint32_t retrySteps = 0; // times that a page is read again before it is given up
    std::uint32_t ratedCycles = 0; // program/erase cycles of a block; 0: no wear is told
    friend bool operator==(const MemoryGeometry&, const MemoryGeometry&) = default;
};

struct DieInfo {
    std::uint16_t memory = 0; // component index
    std::uint16_t memoryDie = 0; // die within the component
    std::uint16_t channel = 0; // index into Topology::channels
    std::uint16_t way = 0; // position of the package on its channel
    std::uint16_t geometry = 0; // index into Topology::geometries
    std::int64_t programEnergy = 0; // attojoules of programming all its planes together
    std::array<Route, kErrands> routes{};
};

struct ChannelInfo {
    std::uint16_t component = 0;
    std::uint32_t codewordBytes = 0; // plain bytes of a codeword; 0 = no codec on the path
    std::uint32_t parityBytes = 0;
    std::uint32_t softSenses = 0; // reads of a page, behind its retries, for soft decision
};

// One instance of a host interface, and the ways between it and the rest.
struct PortInfo {
    std::uint16_t component = 0;
    Route command; // host -> processor
    Route completion; // processor -> host
    std::vector<Route> fetches; // host -> buffer (write data), by buffer; one without buffers
    std::vector<Route> answers; // buffer -> host (data that stand in the write buffer), likewise
    Route zeros; // controller -> host (what was never written)
    std::vector<Route> reads; // by channel: Errand::readToHost for this port
};

struct Topology {
    std::vector<Hop> hops;
    std::vector<DieInfo> dies;
    std::uint32_t fastDies = 0; // of these the last: written in place, beside flash that holds the drive
    std::vector<ChannelInfo> channels;
    std::vector<MemoryGeometry> geometries;
    std::vector<PortInfo> ports; // in order of instances; Packet::port counts them
    std::uint16_t processor = 0; // component index
    // Parts of a map that lies outside the controller: to and from the processor, in a buffer (by buffer; may be none) or the memory of
    // the first host.
    std::vector<Route> mapLoads, mapStores;
    Route hostMapLoad, hostMapStore;

    [[nodiscard]] const Route& route(std::uint32_t die, Errand errand, std::uint8_t port = 0) const
    {
        const DieInfo& info = dies[die];
        return port > 0 && errand == Errand::readToHost ? ports[port].reads[info.channel] : info.routes[static_cast<std::size_t>(errand)];
    }

    // Bytes on the flash side that hold `plainBytes`, from whole codewords with their parity.
    [[nodiscard]] std::uint32_t rawBytes(std::uint32_t die, std::uint32_t plainBytes) const
    {
        const auto& channel = channels[dies[die].channel];
        if (channel.codewordBytes == 0)
            return plainBytes;
        const std::uint32_t words = (plainBytes + channel.codewordBytes - 1) / channel.codewordBytes;
        return words * (channel.codewordBytes + channel.parityBytes);
    }
};

} // namespace floom
