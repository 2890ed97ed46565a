// SPDX-License-Identifier: GPL-3.0-or-later
// Strong ids: a die, a superblock, an LPN and a PPN are different types, so the compiler rejects calls and comparisons that mix them.
// Construction from a number is explicit; conversion to a number is implicit, so ids index arrays directly. The machine code is that of
// bare integers. All ids count from 0.
#pragma once

#include <cstdint>
#include <type_traits>

namespace floom::inline engine {

template <typename Kind, typename Number> struct Index {
    Number value = 0;

    constexpr Index() = default;
    explicit constexpr Index(Number number)
        : value(number)
    {
    }
    template <typename Other, typename OtherNumber> Index(Index<Other, OtherNumber>) = delete; // convert through the number explicitly
    constexpr operator Number() const { return value; }

    constexpr Index& operator++()
    {
        ++value;
        return *this;
    }
    // Id plus offset is an id of the same kind; every other sum is a number.
    template <typename Offset, std::enable_if_t<std::is_integral_v<Offset> && sizeof(Offset) <= sizeof(Number), int> = 0>
    friend constexpr Index operator+(Index a, Offset n)
    {
        return Index{static_cast<Number>(a.value + static_cast<Number>(n))};
    }
    friend constexpr bool operator==(Index a, Index b) { return a.value == b.value; }
    // Written out: from a defaulted <=> compilers generate a three-way comparison instead of one instruction.
    friend constexpr bool operator<(Index a, Index b) { return a.value < b.value; }
    friend constexpr bool operator>(Index a, Index b) { return a.value > b.value; }
    friend constexpr bool operator<=(Index a, Index b) { return a.value <= b.value; }
    friend constexpr bool operator>=(Index a, Index b) { return a.value >= b.value; }
};

// Ids of different kinds cannot be compared.
template <typename A, typename N, typename B, typename M> bool operator==(Index<A, N>, Index<B, M>) = delete;
template <typename A, typename N, typename B, typename M> bool operator<(Index<A, N>, Index<B, M>) = delete;
template <typename A, typename N, typename B, typename M> bool operator>(Index<A, N>, Index<B, M>) = delete;
template <typename A, typename N, typename B, typename M> bool operator<=(Index<A, N>, Index<B, M>) = delete;
template <typename A, typename N, typename B, typename M> bool operator>=(Index<A, N>, Index<B, M>) = delete;

// --- the flash ---
using DieIndex = Index<struct DieTag, std::uint32_t>; // of the Topology; a group of dies where superblocks span several
using SuperblockIndex =
    Index<struct SuperblockTag, std::uint32_t>; // erase unit of a die: one block in each plane that is programmed together
using PageIndex = Index<struct PageTag, std::uint32_t>; // page of a block
using PlaneIndex = Index<struct PlaneTag, std::uint8_t>; // of a die; with word-line programming, see media/die_times.h
using PackageDie = Index<struct PackageDieTag, std::uint16_t>; // die of a memory package: its dies are numbered apart
using ChannelIndex = Index<struct ChannelTag, std::uint16_t>; // of the Topology
using WayIndex = Index<struct WayTag, std::uint16_t>; // package of a channel

// --- the firmware ---
using HostUnit = Index<struct HostUnitTag, std::uint64_t>; // in the host's address space; Places::lpnOf() converts it to an LPN
using Lpn = Index<struct LpnTag, std::uint64_t>; // logical mapping unit (LPN); map pages on flash are numbered after the host's
using SlotIndex = Index<struct SlotTag, std::uint64_t>; // physical unit in its die: superblock x units per superblock + position
using Ppn = Index<struct PpnTag, std::uint64_t>; // physical unit in the drive (PPN), or a special value of UnitMap
using BufferSlot = Index<struct BufferSlotTag, std::uint32_t>; // of the write buffer
using MapPage = Index<struct MapPageTag, std::uint64_t>; // page of a mapping table that is not fully in the controller
using MapLineIndex = Index<struct MapLineTag, std::uint64_t>; // part of such a table that is loaded as one
using BlockIndex = Index<struct BlockTag, std::uint32_t>; // logical block of a die, with block mapping
using DiePage = Index<struct DiePageTag, std::uint64_t>; // logical page of such a die
using CoreIndex = Index<struct CoreTag, std::uint32_t>; // core of a processor

} // namespace floom::inline engine
