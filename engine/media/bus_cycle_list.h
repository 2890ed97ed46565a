// SPDX-License-Identifier: GPL-3.0-or-later
// BusCycleList: the cycles of one visit of a NAND bus in the order in which they are sent, as times from the start of the visit. Listed by
// the classes that compute what a visit costs: the items follow each other without a gap and end when the visit ends.
#pragma once

#include "base/time.h"
#include "model/demand.h"
#include "model/packet.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace floom::inline engine {

struct BusCycleItem {
    enum class Kind : std::uint8_t {
        wait, // no cycle: tCS, tADL, tWHR, tCCS, preamble, postamble
        command,
        column, // address cycles
        row,
        feature, // address of a feature (EFh)
        parameter, // value of a feature
        status, // the status byte
        select, // SCE and SCT packets around data (SCA)
        terminate,
        data, // `count` transfers
    };
    static constexpr std::int16_t kUntold = -1; // the byte is the vendor's, or cannot be known

    Kind kind = Kind::wait;
    std::int16_t number = 0; // command: its byte or kUntold; column, row, parameter: which one, from 1
    std::int64_t first = 0, count = 0; // data: transfers of the visit, counted from 0
    Time start, end;

    friend bool operator==(const BusCycleItem&, const BusCycleItem&) = default;
};

class BusCycleList {
public:
    using Kind = BusCycleItem::Kind;

    // `cycle`: length of a command or address cycle.
    explicit BusCycleList(Time cycle)
        : m_cycle(cycle)
    {
    }

    void add(Kind kind, int number, Time length);
    void wait(Time length); // adds nothing if it is 0
    void command(int byte) { add(Kind::command, byte, m_cycle); }
    void rows(); // three row addresses
    void address(); // two columns, three rows
    void pause(); // suspend or resume
    void array(const Packet& packet, Time adl); // read, erase, either command of a copyback; EFh before the read of a retry
    void statusCommand(const Packet& packet);
    void changeColumn(bool selects); // 06h with all addresses, or 05h
    void data(std::int64_t first, std::int64_t count, Time length);
    [[nodiscard]] std::vector<BusCycleItem> take() { return std::move(m_items); }

private:
    Time m_cycle, m_end;
    std::vector<BusCycleItem> m_items;
};

// A packet with the facts of a visit, for closed forms.
[[nodiscard]] inline Packet packetOf(const Visit& visit)
{
    Packet packet;
    packet.op = visit.op;
    packet.rawBytes = visit.rawBytes;
    packet.fragments = visit.fragments;
    packet.sharedSelect = visit.sharedSelect;
    packet.retry = static_cast<std::uint8_t>(visit.retry);
    packet.flash.planes = static_cast<std::uint8_t>(visit.planes);
    return packet;
}

// Data-in of one plane: the bytes are split evenly, plane 0 gets the remainder.
[[nodiscard]] inline std::int64_t bytesOfPlane(const Packet& packet)
{
    const std::int64_t share = packet.rawBytes / packet.flash.planes;
    return packet.planesSent == 0 ? packet.rawBytes - share * (packet.flash.planes - 1) : share;
}

// Data-out: how many of the stretches begin with 06h, one for each plane.
[[nodiscard]] inline std::int64_t stretchSelections(const Packet& packet)
{
    const int planes = packet.flash.planes;
    return planes > 1 ? std::min<std::int64_t>(planes, packet.fragments) : packet.sharedSelect ? 1 : 0;
}

// One stretch of a data-out. Stretches are listed as equally long, since a packet knows only how many there are.
struct DataStretch {
    bool selects = false;
    std::int64_t first = 0, count = 0; // transfers

    DataStretch(const Packet& packet, std::int64_t index, std::int64_t transfers);
};

} // namespace floom::inline engine
