// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a collection: an emptied victim is erased once nothing on it is needed any more, and the next collection begins. Also decides
// who may use the last room meanwhile.
#include "firmware/gc/collector.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine {
namespace {

// Drops all units that were read and not placed yet, except those to keep.
template <typename Keeps> void keepOf(Collection& c, Keeps&& keeps)
{
    for (std::vector<MovedUnit>& moving : c.moving)
        c.read -= static_cast<std::uint32_t>(std::erase_if(moving, [&](const MovedUnit& one) { return !keeps(one.lpn, one.old); }));
}

} // namespace

// A victim is not erased while it holds a copy that would be the newest version of a unit after a power cut. Meanwhile the host may write
// to the collector's frontier, since the collector has moved everything: there is room for as many units as the victim has lost, so the
// awaited data do arrive.
void Collector::eraseWhenSafe(Context& context, DieIndex die)
{
    Emptying& e = m_space.emptying[die];
    const Superblocks& superblocks = m_space.superblocks;
    if (m_drive.settings.plp || superblocks.held(die, e.victim) == 0 || superblocks.isBad(die, e.victim)) { // a retired one is not erased
        if (std::exchange(e.waits, false))
            --m_space.erasesWaiting;
        erase(context, die);
    } else if (!e.waits) {
        e.waits = true;
        m_space.mayTake(die);
        ++m_space.erasesWaiting;
        e.awaited = 0;
        for (const auto& [position, lpn] : m_collections[die].contents) { // awaited units go first: there is room for them
            const Ppn ppn = UnitMap::ppn(die, m_space.layout.firstSlot(e.victim) + position);
            const BufferSlot slot = m_with.buffered.replacing(lpn, ppn);
            if (slot == WriteBuffer::kEnd)
                continue;
            ++e.awaited;
            m_with.buffered.writeBuffer.hasten(slot);
        }
        m_space.writePath->drain(context);
    }
}

void Collector::erase(Context& context, DieIndex die)
{
    const SuperblockIndex victim = m_space.emptying[die].victim;
    if (m_space.superblocks.isBad(die, victim)) [[unlikely]] { // retired: left as it is
        finish(context, die, false);
        return;
    }
    const Layout& layout = m_space.layout;
    const SlotIndex slot = layout.firstSlot(victim);
    FlashAddress at = layout.address(die, slot);
    at.planes = static_cast<std::uint8_t>(layout.rowUnits() / layout.pageUnits());
    if (m_drive.journal) { // from the start of the erase, its spare areas are undefined
        const Ppn begin = UnitMap::ppn(die, slot);
        m_drive.journal->forget(begin, begin + layout.superblockUnits());
    }
    Collection& c = m_collections[die];
    c.programs = layout.group(); // in flight: nothing else may end this collection
    c.eraseFailed = false;
    for (std::uint32_t i = 0; i < layout.group(); ++i) {
        at.die = layout.member(die, i);
        Packet& packet = context.create(Owner::gc);
        packet.stage = stageOf(PartId::collector, kErase);
        const std::int64_t search = std::exchange(c.search, 0); // left over if nothing had to be moved
        m_drive.orders.erase(context, packet, at, search + m_drive.cycles.issue);
    }
}

void Collector::erased(Context& context, Packet& packet)
{
    const DieIndex die = m_space.layout.groupOf(packet.flash.die);
    Collection& c = m_collections[die];
    c.eraseFailed = c.eraseFailed || packet.failed;
    m_drive.count.eraseFails += packet.failed ? 1 : 0;
    context.destroy(packet);
    if (--c.programs == 0)
        finish(context, die, c.eraseFailed);
}

void Collector::finish(Context& context, DieIndex die, bool failed)
{
    const SuperblockIndex victim = m_space.emptying[die].victim;
    m_space.superblocks.erased(die, victim, failed);
    m_copyback.erased(die, victim);
    m_space.emptying[die].active = false;
    m_space.mayTake(die);
    m_collections[die].programs = 0;
    if (const SuperblockIndex cold = m_space.superblocks.takeCold(die); cold != Superblocks::kNone)
        start(context, die, cold, Frontier::wear);
    else
        collect(context, die);
    m_space.writePath->superblockFreed(context);
}

// True if the unit at `ppn` has been read and waits for a full row.
bool Collector::isRead(DieIndex die, Ppn ppn) const
{
    const auto in = [ppn](const std::vector<MovedUnit>& moving) {
        return std::any_of(moving.begin(), moving.end(), [ppn](const MovedUnit& one) { return one.old == ppn; });
    };
    return in(m_collections[die].moving[0]) || in(m_collections[die].moving[1]);
}

// True if programming the waiting units (in full rows, if `filled`) would open the last free superblock and leave too little of it for the
// held units.
bool Collector::fillsLast(DieIndex die, bool filled) const
{
    const Superblocks& superblocks = m_space.superblocks;
    if (superblocks.freeSuperblocks(die) != 1 || !m_space.holds(die))
        return false;
    const Emptying& e = m_space.emptying[die];
    const Layout& layout = m_space.layout;
    const auto rounded = [](std::size_t units, std::uint32_t to) { return (units + to - 1) / to * to; };
    std::size_t needed = rounded(superblocks.held(die, e.victim), layout.pageUnits());
    for (const std::vector<MovedUnit>& moving : m_collections[die].moving)
        needed += rounded(moving.size(), filled ? layout.rowUnits() : layout.pageUnits());
    return needed > superblocks.superblockLeft(die, e.frontier) + layout.superblockUnits();
}

bool Collector::needs(DieIndex die, Frontier frontier) const
{
    const Emptying& e = m_space.emptying[die];
    const Superblocks& superblocks = m_space.superblocks;
    if (!e.active || e.waits || superblocks.freeSuperblocks(die) > 0)
        return false;
    const std::uint32_t row = m_space.layout.rowUnits(), left = m_pace.leftToMove(die) + superblocks.held(die, e.victim);
    const std::uint32_t moves = (left + row - 1) / row * row;
    return superblocks.superblockLeft(die, frontier) + (frontier == Frontier::hot ? superblocks.superblockLeft(die, e.frontier) : 0)
        < moves + 2 * row;
}

bool Collector::lends(DieIndex die, std::uint32_t units, std::uint32_t own) const
{
    const Emptying& e = m_space.emptying[die];
    const Superblocks& superblocks = m_space.superblocks;
    std::uint64_t room =
        std::uint64_t{superblocks.freeSuperblocks(die)} * m_space.layout.superblockUnits() + superblocks.superblockLeft(die, e.frontier);
    if (m_with.lanes.heat && e.frontier != Frontier::hot)
        room += superblocks.superblockLeft(die, Frontier::hot);
    const std::uint64_t page = m_space.layout.pageUnits();
    const auto pages = [page](std::uint64_t n) { return (n + page - 1) / page * page; };
    return pages(units) + pages(e.awaited - std::min(e.awaited, own)) <= room;
}

void Collector::moveHeldNow(Context& context, DieIndex die)
{
    Emptying& e = m_space.emptying[die];
    if (!std::exchange(e.waits, false))
        return;
    --m_space.erasesWaiting;
    e.urgent = true;
    moveHeld(die);
    sendReads(context, die);
}

// Passes over the victim once more and moves the held units too. Room is reserved for these only: units of the next victim that wait for a
// full row are dropped and read again in their turn.
void Collector::moveHeld(DieIndex die)
{
    Collection& c = m_collections[die];
    dropNext(die);
    m_space.emptying[die].movesHeld = true;
    c.alone = false;
    c.scanned = 0;
    c.valid += m_space.superblocks.held(die, m_space.emptying[die].victim);
}

void Collector::dropNext(DieIndex die)
{
    keepOf(m_collections[die],
           [&](Lpn, Ppn ppn) { return m_space.layout.superblockOf(UnitMap::slotOf(ppn)) == m_space.emptying[die].victim; });
    m_collections[die].nextScanned = 0;
}

// Drops held units that the host has rewritten since they were read: the room kept for them is already used.
void Collector::dropWritten(DieIndex die)
{
    keepOf(m_collections[die],
           [this](Lpn lpn, Ppn ppn) { return m_with.places.isAt(lpn, ppn) || m_with.buffered.replacing(lpn, ppn) != WriteBuffer::kEnd; });
}

void Collector::resume(Context& context, DieIndex die)
{
    sendPrograms(context, die);
    sendReads(context, die);
}

void Collector::moveHeldOfOne(Context& context)
{
    DieIndex waiting{m_space.layout.dies()};
    for (DieIndex die; die < m_space.layout.dies(); ++die) {
        const Collection& c = m_collections[die];
        const Emptying& e = m_space.emptying[die];
        if (m_space.programsOut[die] > 0 || (e.active && c.reads + c.programs > 0))
            return;
        waiting = e.waits && waiting == m_space.layout.dies() ? die : waiting;
    }
    if (waiting < m_space.layout.dies())
        moveHeldNow(context, waiting);
}

} // namespace floom::inline engine
