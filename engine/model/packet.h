// SPDX-License-Identifier: GPL-3.0-or-later
// Packet: the unit that components pass on: a host command, a piece of data, a flash operation. It follows a route (a list of hops found by
// compile); at each hop one component performs one Verb for it. It carries its own time account: a chain of (activity, wait, service) in
// integer picoseconds that always sums to the time since its creation, because every step is booked from the end of the last one.
#pragma once

#include "base/index.h"
#include "base/time.h"
#include "model/request_source.h"
#include "results/run_result.h"

#include <array>
#include <cstdint>

namespace floom::inline engine {

using PacketId = std::uint32_t;
constexpr PacketId kNoPacket = UINT32_MAX;

// What a packet asks of the component at its current hop.
enum class Verb : std::uint8_t {
    control, // transport: passes a command or descriptor of `controlBytes`
    transfer, // transport: passes data (encoded or plain, see Hop::encoded)
    bufferWrite, // buffer: stores data
    bufferRead, // buffer: delivers data
    encode, // codec: encodes plain data to codewords
    decode, // codec: decodes codewords to plain data
    admit, // channel: wait for room in its SRAM for data to be programmed
    command, // channel: command and address cycles of a read or erase
    dataOut, // channel: data from the page register
    dataIn, // channel: command, address and data of a program, plane by plane
    status, // channel: read status
    drain, // channel: read data have left its SRAM, room is freed
    claim, // memory: waits until the die is free and holds it
    array, // memory: sense, program or erase
    release, // memory: frees the die
    hostSend, // host: data to the host
    hostFetch, // host: data from the host
    hostComplete, // host: completion entry and interrupt
    process, // processor: a host command has arrived
};

// Scratch of the host interface: a request while its PRP lists and data are fetched (all 0 again when they are here) and its completion is
// announced.
struct HostScratch {
    std::uint32_t lists = 0; // PRP lists fetched
    std::uint32_t announced = 0; // further completions that its interrupt announces
    std::uint8_t asked = 0, arriving = 0, received = 0; // pieces of the data: requested, on the link, here
};

// Scratch of a write chunk: what the data it fetches are.
struct ChunkScratch {
    HostUnit first; // mapping units that it brings, partial ones included
    std::uint32_t units = 0;
};

// NAND bus visits that are not hops of the route: status polls, and suspend or resume commands to a busy array.
enum class BusStep : std::uint8_t { none, poll, suspend, resume };

// `copyback` becomes `program` once its page is sensed: see Packet::copyTo().
enum class FlashOp : std::uint8_t { none, read, program, erase, copyback };

// A physical address as firmware and memory see it.
struct FlashAddress {
    DieIndex die; // of the Topology
    SuperblockIndex superblock; // erase unit of the die: one block in each plane that is programmed together
    PageIndex page; // of the block
    PlaneIndex plane; // first plane touched
    std::uint8_t planes = 1; // planes touched together
};

// Scratch of the channel: a flash operation that visits its bus, or a poller.
struct ChannelScratch {
    Time barredBefore; // data-out: how long the channel had been out of room when the wait began
    PacketId poller = UINT32_MAX; // the packet that polls for it
    PacketId polled = UINT32_MAX; // a poller: the packet it polls for
    BusStep step = BusStep::none; // reset to none after the visit
    std::uint8_t extraCommands = 0; // extra command cycles before data-out; reset to 0 afterwards
    std::uint8_t part = 0; // of a data visit, where command and data lines are separate (SCA)
    bool findsReady = false, foundReady = false; // a poller: the next poll will find the die ready; the last one did
};

// Where a copyback programs the page that it senses at `flash`, on the same die and planes.
struct CopyTarget {
    SuperblockIndex superblock;
    PageIndex page;
};

struct ChainEntry {
    std::int64_t wait = 0;
    std::int64_t service = 0;
    std::uint32_t activity = 0;
    // Only if the run collects causes: track + 1 of a server that was free during the whole wait (CauseBook short form); 0: see its pieces.
    std::uint32_t freeOn = 0;
};

// What a booking may have to do besides. Quick: nothing is recorded, no causes are collected (or the caller sees to it) and the packet's
// account has room, as on the fast path of a step (walk.h): such a booking makes no call. ForCauses: causes are collected, nothing else is
// recorded, and the account has room for waits in their short form (CauseBook::kShort).
enum class Booking : std::uint8_t { any, quick, forCauses };

struct Packet;

// Fields that are reset when a packet is reused; the ones every hop reads come first.
struct PacketLife {
    Time mark; // booked up to here
    Time lastStart; // start of the last booked service
    Packet* next = nullptr; // link in its queue, or in its requester's account
    std::uint32_t hop = 0; // index into Program's hops: the current one
    std::uint32_t lastHop = 0; // one past the route's end
    PacketId parent = kNoPacket;
    std::uint32_t request = 0; // request number + 1 for spans; 0 = none
    std::uint32_t pending = 0; // outstanding children
    std::uint32_t rawErrorRate = 0; // of the sensed data, x 2^32; reset to 0 after decoding
    std::uint32_t dataBytes = 0; // bytes without ECC parity
    std::uint32_t rawBytes = 0; // bytes on the flash side of the codec
    std::uint32_t controlBytes = 0;
    std::uint32_t job = 0; // the processor's: index into its own tables
    std::uint32_t awaited = 0; // of a host request: mapping units still to be programmed before it is complete
    std::uint16_t chainLength = 0; // not a char type: a store to one may alias everything and forces reloads
    std::uint16_t fragments = 1; // separate ranges of the page that are transferred
    std::uint16_t repeat = 1; // consecutive array operations this packet stands for
    Owner owner = Owner::other;
    FlashOp op = FlashOp::none;
    HostOp hostOp = HostOp::read;
    std::uint8_t retry = 0; // failed earlier reads of its page; reset to 0 at the end
    std::uint8_t planesSent = 0; // the channel's: planes whose command or data (dataIn) are done
    std::uint8_t stage = 0; // the processor's: what a request or operation is for and how far it is
    std::uint8_t port = 0; // index into Topology::ports: the host it belongs to
    bool sharedSelect = false; // its die shares a CE# with others: 78h status, 06h-E0h before data-out
    bool failed = false; // program or erase reported a status failure; cleared by the firmware
    std::uint16_t pieces = 0; // number of its pieces in the CauseBook
    FlashAddress flash;
    Packet* account = nullptr; // absorbed packets whose chains belong to this account, linked by `next`; destroyed with it
    std::uint64_t address = 0; // buffer address, bytes
    Time settle; // delay after the array operation before data may move (tRR)
    Time gap; // between the planes of a multi-plane program (tDBSY)
};

struct Packet : PacketLife {
    static constexpr int kChain = 28;

    PacketId id = 0;
    std::uint16_t memory = 0; // component index of the memory it works on
    PackageDie memoryDie; // die within that component
    HostScratch atHost;
    ChannelScratch onBus;
    CopyTarget copy;
    ChunkScratch chunk;
    bool staged = false; // a program whose data were fetched for a die that is still busy
    std::uint8_t pass = 0; // finished program passes; reset to 0 at the end
    bool unreadable = false; // a codeword was uncorrectable; cleared by the firmware
    std::uint64_t noise = 0; // the random word of that sensing
    std::uint64_t ticket = 0; // order of arrival in its present queue
    Time held; // start of holding the die; set by claim
    Time arrived; // when it joined its present queue
    Time encoded; // when its last data leave the encoder; it waits only for the first
    Time issued; // host request: when it got its command slot
    HostRequest host;
    std::array<ChainEntry, kChain> chain;

    // An activity may appear several times in the chain: readers must sum.
    template <Booking how = Booking::any> void book(std::uint32_t activity, std::int64_t wait, std::int64_t service)
    {
        if constexpr (how != Booking::any) {
            ChainEntry& entry = chain[chainLength++];
            entry.wait = wait;
            entry.service = service;
            entry.activity = activity;
            if constexpr (how == Booking::forCauses)
                entry.freeOn = 0;
        } else if (chainLength < kChain) [[likely]] {
            chain[chainLength++] = {wait, service, activity, 0};
        } else {
            bookMore(activity, wait, service);
        }
    }

    // Copyback: its route has two commands, two array operations and no data transfer.
    void copyTo(const FlashAddress& to) { copy = {to.superblock, to.page}; }
    [[nodiscard]] FlashAddress copyTarget() const { return {flash.die, copy.superblock, copy.page, flash.plane, flash.planes}; }
    void sensedForCopy()
    {
        flash = copyTarget();
        op = FlashOp::program;
    }

    // Copies the account of `other`, which started where this packet's account stands. `other` may continue.
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

} // namespace floom::inline engine
