// SPDX-License-Identifier: GPL-3.0-or-later
// Packet: what components hand each other: a host command, a piece of data, a flash operation. It walks a route (a list of hops found by
// compile); at each hop one component does one Verb for it. It carries its own account of where its time went: a chain of (activity, wait,
// service) in integer picoseconds that always sums to the time since it was born, because every step is booked from the last one's end.
#pragma once

#include "base/time.h"
#include "model/request_source.h"
#include "results/run_result.h"

#include <array>
#include <cstdint>

namespace floom {

using PacketId = std::uint32_t;
constexpr PacketId kNoPacket = UINT32_MAX;

// What a packet asks of the component at its current hop.
enum class Verb : std::uint8_t {
    control, // transport: a command or descriptor of `controlBytes` passes
    transfer, // transport: data pass (encoded or plain, as the hop says)
    bufferWrite, // buffer: data come in
    bufferRead, // buffer: data go out
    encode, // codec: plain data become codewords
    decode, // codec: codewords become plain data
    admit, // channel: wait for room in its SRAM for data to be programmed
    command, // channel: command and address cycles of a read or erase
    dataOut, // channel: data from the page register
    dataIn, // channel: command, address and data of a program, plane by plane
    status, // channel: read status
    drain, // channel: read data have left its SRAM
    claim, // memory: wait until the die is free and hold it
    array, // memory: sense, program or erase
    release, // memory: let the die go
    hostSend, // host: data to the host
    hostFetch, // host: data from the host
    hostComplete, // host: completion entry and interrupt
    process, // processor: a host command has arrived
};

// Visits of a NAND bus that are no step of the route: polls, and commands to an array at work.
enum class BusStep : std::uint8_t { none, poll, suspend, resume };

// `copyback` becomes `program` once its page is sensed: see Packet::copyTo().
enum class FlashOp : std::uint8_t { none, read, program, erase, copyback };

// A place on the medium, as firmware and memory see it.
struct FlashAddress {
    std::uint32_t die = 0; // global die number of the Topology
    std::uint32_t stripe = 0; // erase stripe of the die: one block in each plane that is programmed together
    std::uint32_t page = 0; // page in the block
    std::uint8_t plane = 0; // first plane touched
    std::uint8_t planes = 1; // planes touched together
};

struct ChainEntry {
    std::int64_t wait = 0;
    std::int64_t service = 0;
    std::uint32_t activity = 0;
    std::uint32_t freeOn = 0; // track + 1 of the server that stood free all of the wait, where the CauseBook says so in this short way
};

struct Packet;

// What begins anew with each life of a packet; what each hop looks at stands first.
struct PacketLife {
    Time mark; // accounted up to here
    Time lastStart; // start of the last booked service
    Packet* next = nullptr; // link in whatever queue it stands, or in its requester's account
    std::uint32_t hop = 0; // index into Program's hops: the current one
    std::uint32_t lastHop = 0; // one past the route's end
    PacketId parent = kNoPacket;
    std::uint32_t request = 0; // request number + 1 for spans; 0 = none
    std::uint32_t pending = 0; // children not yet back
    std::uint32_t rawErrorRate = 0; // of what was sensed, x 2^32; 0 again when it is decoded
    std::uint32_t dataBytes = 0; // plain bytes
    std::uint32_t rawBytes = 0; // bytes on the flash side of the codec
    std::uint32_t controlBytes = 0;
    std::uint32_t job = 0; // index into the processor's own tables
    std::uint16_t chainLength = 0; // no character type: a store to one could be to anything, and all would be loaded anew
    std::uint16_t fragments = 1; // separate stretches of the page that are transferred
    std::uint16_t repeat = 1; // operations of the array that it stands for, one after the other
    Owner owner = Owner::other;
    FlashOp op = FlashOp::none;
    HostOp hostOp = HostOp::read;
    std::uint8_t plane = 0; // planes already transferred (dataIn)
    std::uint8_t stage = 0; // the processor's own state of a request or operation
    std::uint8_t port = 0; // index into Topology::ports: the host it belongs to
    bool sharedSelect = false; // its die shares a CE# with others: 78h status, 06h-E0h before data-out
    bool failed = false; // the status after a program or erase says so; the firmware clears it
    std::uint16_t pieces = 0; // of its waits, in the CauseBook
    FlashAddress flash;
    Packet* account = nullptr; // packets whose chains are part of its own, linked by `next`; they end with it
    std::uint64_t address = 0; // buffer address, bytes
    Time settle; // to be added after the array operation before data may move (tRR)
    Time gap; // between the planes of a multi-plane program (tDBSY)
};

struct Packet : PacketLife {
    static constexpr int kChain = 28;

    PacketId id = 0;
    std::uint16_t memory = 0; // component index of the memory it works on
    std::uint16_t memoryDie = 0; // die within that component
    BusStep step = BusStep::none; // none again when the visit is over
    std::uint8_t extraCommands = 0; // command cycles before its data come out; 0 again afterwards
    PacketId poller = kNoPacket; // the packet that polls for it
    std::uint8_t pass = 0; // passes of its program that are done; 0 again at the end
    std::uint8_t retry = 0; // earlier reads of its page that failed; 0 again when it is over
    bool unreadable = false; // a codeword could not be corrected; the firmware clears it
    std::uint64_t noise = 0; // the random word of that sensing
    std::uint64_t ticket = 0; // order of arrival in its present queue
    Time held; // since when the die is held
    Time arrived; // when it joined its present queue
    Time encoded; // when the last of its data leave the encoder, of which it does not wait for more than the first
    Time issued; // when it got its command slot, as a host request
    HostRequest host;
    std::array<ChainEntry, kChain> chain;

    // An activity may stand in the chain several times: who reads it sums.
    void book(std::uint32_t activity, std::int64_t wait, std::int64_t service)
    {
        if (chainLength < kChain) [[likely]]
            chain[chainLength++] = {wait, service, activity, 0};
        else
            bookMore(activity, wait, service);
    }

    // Copyback: what is sensed at `flash` is programmed at `to` of the same die, the same planes. Its route has two commands and two array
    // operations and no data on the bus, so it has no use for a buffer address.
    void copyTo(const FlashAddress& to) { address = std::uint64_t{to.stripe} << 32 | to.page; }
    [[nodiscard]] FlashAddress copyTarget() const
    {
        return {flash.die, static_cast<std::uint32_t>(address >> 32), static_cast<std::uint32_t>(address), flash.plane, flash.planes};
    }
    void sensedForCopy()
    {
        flash = copyTarget();
        op = FlashOp::program;
    }

    // Data-out: for how long its channel had been without room when it began to wait there. It has nothing to do with an encoder.
    void noteBarred(Time soFar) { encoded = soFar; }
    [[nodiscard]] Time barredBefore() const { return encoded; }

    // Time went the way of `other`, from where this packet's account stood when `other` was born. Copies its account: `other` may go on.
    void adopt(const Packet& other)
    {
        other.eachEntry([this](const ChainEntry& entry) { book(entry.activity, entry.wait, entry.service); });
        mark = other.mark;
    }

    template <typename Function> void eachEntry(Function&& function) const
    {
        const Packet* part = this;
        do {
            const ChainEntry* entry = part->chain.data();
            const ChainEntry* const end = entry + part->chainLength;
            for (; end - entry >= 4; entry += 4) {
                function(entry[0]);
                function(entry[1]);
                function(entry[2]);
                function(entry[3]);
            }
            for (; entry != end; ++entry)
                function(*entry);
            part = part == this ? account : part->next;
        } while (part != nullptr);
    }

private:
    void bookMore(std::uint32_t activity, std::int64_t wait, std::int64_t service);
};

} // namespace floom
