// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/bus_cycle_list.h"

namespace floom::inline engine {

void BusCycleList::add(Kind kind, int number, Time length)
{
    m_items.push_back({kind, static_cast<std::int16_t>(number), 0, 0, m_end, m_end + length});
    m_end += length;
}

void BusCycleList::wait(Time length)
{
    if (length > Time{})
        add(Kind::wait, 0, length);
}

void BusCycleList::rows()
{
    for (int i = 1; i <= 3; ++i)
        add(Kind::row, i, m_cycle);
}

void BusCycleList::address()
{
    for (int i = 1; i <= 2; ++i)
        add(Kind::column, i, m_cycle);
    rows();
}

void BusCycleList::pause()
{
    command(BusCycleItem::kUntold);
    rows();
}

void BusCycleList::array(const Packet& packet, Time adl)
{
    const bool last = packet.planesSent + 1 == packet.flash.planes;
    if (packet.retry > 0 && packet.planesSent == 0) {
        command(0xEF);
        add(Kind::feature, 0, m_cycle);
        wait(adl);
        for (int i = 1; i <= 4; ++i)
            add(Kind::parameter, i, m_cycle);
    } else if (packet.op == FlashOp::erase) {
        command(0x60);
        rows();
        command(last ? 0xD0 : 0xD1);
        return;
    }
    const bool programs = packet.op == FlashOp::program; // the second command of a copyback
    command(programs ? 0x85 : 0x00);
    address();
    if (programs)
        command(last ? 0x10 : 0x11);
    else
        command(!last ? 0x32 : packet.op == FlashOp::copyback ? 0x35 : 0x30);
}

void BusCycleList::statusCommand(const Packet& packet)
{
    command(packet.sharedSelect ? 0x78 : 0x70);
    if (packet.sharedSelect)
        rows();
}

void BusCycleList::changeColumn(bool selects)
{
    command(selects ? 0x06 : 0x05);
    for (int i = 1; i <= 2; ++i)
        add(Kind::column, i, m_cycle);
    if (selects)
        rows();
    command(0xE0);
}

void BusCycleList::data(std::int64_t first, std::int64_t count, Time length)
{
    if (count > 0)
        m_items.push_back({Kind::data, 0, first, count, m_end, m_end + length});
    m_end += length;
}

DataStretch::DataStretch(const Packet& packet, std::int64_t index, std::int64_t transfers)
{
    const std::int64_t stretches = packet.fragments, selections = stretchSelections(packet);
    const auto planeOf = [&](std::int64_t i) { return i * selections / stretches; };
    selects = selections > 0 && (index == 0 || planeOf(index) != planeOf(index - 1));
    first = transfers * index / stretches;
    count = transfers * (index + 1) / stretches - first;
}

} // namespace floom::inline engine
