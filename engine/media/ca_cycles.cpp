// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/ca_cycles.h"

namespace floom::inline engine {

std::vector<BusCycleItem> CaCycles::listCommand(Verb verb, const Packet& packet) const
{
    BusCycleList list(cycle());
    list.wait(m_tCs);
    if (packet.onBus.step == BusStep::suspend || packet.onBus.step == BusStep::resume) {
        list.pause();
    } else if (verb == Verb::status) {
        list.statusCommand(packet);
        list.wait(m_tWhr);
        list.add(BusCycleList::Kind::status, 0, m_clock * kStatusClocks);
    } else if (verb == Verb::dataOut) {
        for (int i = 0; i < packet.onBus.extraCommands; ++i)
            list.command(0x3F);
        for (std::int64_t i = 0; i < packet.fragments; ++i) {
            list.changeColumn(DataStretch(packet, i, 0).selects);
            list.add(BusCycleList::Kind::select, 0, cycle());
            list.add(BusCycleList::Kind::terminate, 0, cycle());
        }
    } else if (verb == Verb::dataIn) {
        list.command(0x80);
        list.address();
        list.command(0x12);
        list.add(BusCycleList::Kind::select, 0, cycle());
    } else {
        list.array(packet, m_tAdl);
    }
    return list.take();
}

std::vector<BusCycleItem> CaCycles::listConfirm(const Packet& packet) const
{
    BusCycleList list(cycle());
    list.wait(m_tCs);
    list.add(BusCycleList::Kind::terminate, 0, cycle());
    list.command(packet.planesSent + 1 == packet.flash.planes ? 0x10 : 0x11);
    return list.take();
}

std::vector<BusCycleItem> CaCycles::listData(const Packet& packet, Verb verb) const
{
    BusCycleList list(cycle());
    const std::int64_t transfers = transfersOf(packet, verb);
    if (verb == Verb::dataIn) {
        list.data(0, transfers, m_pacer(transfers));
        list.wait(m_tWpst);
        return list.take();
    }
    for (std::int64_t i = 0; i < packet.fragments; ++i) {
        const DataStretch stretch(packet, i, transfers);
        list.wait(m_tSetup);
        list.data(stretch.first, stretch.count, m_pacer(stretch.first + stretch.count) - m_pacer(stretch.first));
    }
    return list.take();
}

} // namespace floom::inline engine
