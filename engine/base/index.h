// SPDX-License-Identifier: GPL-3.0-or-later
// Strong ids: a die, a stripe, a logical unit and a place on flash are different types, so the compiler refuses a call that mixes them up,
// and refuses to compare them. An id is made from a number explicitly; it converts to a number by itself, so it indexes arrays as before.
// The machine code is that of bare integers. All ids count from 0.
#pragma once

#include <cstdint>
#include <type_traits>

namespace floom {

template <typename Kind, typename Number> struct Index {
    Number value = 0;

    constexpr Index() = default;
    explicit constexpr Index(Number number)
        : value(number)
    {
    }
    template <typename Other, typename OtherNumber> Index(Index<Other, OtherNumber>) = delete; // write the number if it is meant
    constexpr operator Number() const { return value; }

    constexpr Index& operator++()
    {
        ++value;
        return *this;
    }
    // Id plus an offset is an id of the same kind; every other sum is a number.
    template <typename Offset, std::enable_if_t<std::is_integral_v<Offset> && sizeof(Offset) <= sizeof(Number), int> = 0>
    friend constexpr Index operator+(Index a, Offset n)
    {
        return Index{static_cast<Number>(a.value + static_cast<Number>(n))};
    }
    friend constexpr bool operator==(Index a, Index b) { return a.value == b.value; }
    // Spelled out, since compilers make three-way comparisons of what is one instruction.
    friend constexpr bool operator<(Index a, Index b) { return a.value < b.value; }
    friend constexpr bool operator>(Index a, Index b) { return a.value > b.value; }
    friend constexpr bool operator<=(Index a, Index b) { return a.value <= b.value; }
    friend constexpr bool operator>=(Index a, Index b) { return a.value >= b.value; }
};

// Two kinds are never compared.
template <typename A, typename N, typename B, typename M> bool operator==(Index<A, N>, Index<B, M>) = delete;
template <typename A, typename N, typename B, typename M> bool operator<(Index<A, N>, Index<B, M>) = delete;
template <typename A, typename N, typename B, typename M> bool operator>(Index<A, N>, Index<B, M>) = delete;
template <typename A, typename N, typename B, typename M> bool operator<=(Index<A, N>, Index<B, M>) = delete;
template <typename A, typename N, typename B, typename M> bool operator>=(Index<A, N>, Index<B, M>) = delete;

// --- the flash ---
using DieIndex = Index<struct DieTag, std::uint32_t>; // of the Topology; where firmware groups dies (superblocks), a group of them
using StripeIndex = Index<struct StripeTag, std::uint32_t>; // erase stripe of a die
using PageIndex = Index<struct PageTag, std::uint32_t>; // page of a block

// --- the firmware ---
using HostUnit = Index<struct HostUnitTag, std::uint64_t>; // of the host's addresses; Places::unitOf() says which unit of the drive it is
using UnitIndex = Index<struct UnitTag, std::uint64_t>; // logical mapping unit (LPN); pages of a map on flash stand behind the host's
using SlotIndex = Index<struct SlotTag, std::uint64_t>; // place of a unit within its die: stripe x units of a stripe + position
using PlaceIndex = Index<struct PlaceTag, std::uint64_t>; // place of a unit in the drive (PPN), or what UnitMap has in its stead
using BufferSlot = Index<struct BufferSlotTag, std::uint32_t>; // of the write buffer
using MapPage = Index<struct MapPageTag, std::uint64_t>; // of a map that does not stand in the controller as a whole
using MapLineIndex = Index<struct MapLineTag, std::uint64_t>; // what of such a map is brought into the controller together
using BlockIndex = Index<struct BlockTag, std::uint32_t>; // logical block of a die that is mapped by blocks
using DiePage = Index<struct DiePageTag, std::uint64_t>; // logical page of such a die

} // namespace floom
