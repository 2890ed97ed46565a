// SPDX-License-Identifier: GPL-3.0-or-later
// Folding: the oldest rows of a write cache or a fast tier are read over channel, decoder and buffer and written to the flash, like host
// data but owned by gc; then the blocks in SLC mode they stood in are erased. What was overwritten or trimmed meanwhile is left out.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {
namespace {
constexpr std::uint32_t kProgramsPerDie = 2; // as of the host
constexpr std::uint32_t kReadsPerDie = 2;
constexpr std::uint32_t kRowsWaiting = 2; // rows read and not yet written, for each die of the flash
} // namespace

// A tier is full on purpose: it is not emptied because the drive rests.
bool Controller::mayFold() const
{
    return (m_fold.idle && !m_tier) || !m_ring->hasRoom()
        || static_cast<double>(m_ring->used()) >= m_settings.foldThreshold * static_cast<double>(m_ring->rows());
}

// What cannot enter the ring goes to the flash: where it is told to, where an erase there waits for it, and where all the ring holds are
// last copies of units that stand in the buffer.
bool Controller::mayPass(std::uint32_t lane, std::uint32_t least) const
{
    if (!m_ring || m_ring->hasRoom())
        return false;
    const bool stuck = m_fold.reads == 0 && m_fold.programs == 0 && m_fold.erases == 0 && m_fold.waiting.empty() && !m_ring->rowWaits();
    return m_erasesWaiting > 0 || stuck
        || ((m_settings.pastFull || m_tier) && m_buffer.dirty(lane) >= std::min(least, m_layout.rowUnits()));
}

// Gives the ring what it needs: reads of rows to be folded, programs of what has been read, erases.
void Controller::tend(Context& context)
{
    const std::size_t most = std::size_t{kRowsWaiting} * m_layout.rowUnits() * m_layout.dies();
    while (m_fold.reads < kReadsPerDie * m_ring->order().size() && m_fold.waiting.size() / 2 < most && mayFold()) {
        const std::uint32_t index = newJob();
        std::vector<std::uint64_t>& entries = m_jobs[index].entries;
        if (!m_ring->nextRow(entries)) {
            m_freeJobs.push_back(index);
            break;
        }
        dropStale(entries);
        if (entries.empty())
            m_freeJobs.push_back(index);
        else
            sendFoldRead(context, index);
    }
    foldPrograms(context);
    FlashAddress at;
    while (m_ring->takeErasable(at)) {
        Packet& packet = context.create(Owner::gc);
        packet.stage = kFastErase;
        ++m_fold.erases;
        if (m_journal) { // from its beginning on nothing can be relied on there
            const std::uint64_t begin = UnitMap::place(at.die, std::uint64_t{at.stripe} * m_layout.stripeUnits());
            m_journal->forget(begin, begin + m_layout.stripeUnits());
        }
        context.follow(packet, route(at.die, Errand::erase));
        aim(packet, at, FlashOp::erase);
        context.enterAt(packet, m_cores.run(context, packet, Work::collect, m_cores.cycles.issue));
    }
}

// Of (unit, place) pairs, those that are the newest stay.
void Controller::dropStale(std::vector<std::uint64_t>& entries) const
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries.size(); i += 2)
        if (m_map.find(entries[i]) == entries[i + 1]) {
            entries[kept++] = entries[i];
            entries[kept++] = entries[i + 1];
        }
    entries.resize(kept);
}

// Reads what of a row is still the newest.
void Controller::sendFoldRead(Context& context, std::uint32_t index)
{
    const std::vector<std::uint64_t>& entries = m_jobs[index].entries;
    const auto units = static_cast<std::uint32_t>(entries.size() / 2), pieces = m_ring->pieces();
    const std::uint64_t place = entries[1];
    std::uint32_t fragments = 1;
    FlashAddress at = m_ring->address(place);
    for (std::size_t i = 3; i < entries.size(); i += 2) {
        const std::uint8_t plane = m_ring->address(entries[i]).plane;
        fragments += entries[i] != entries[i - 2] + 1 || plane >= at.plane + at.planes ? 1 : 0;
        at.planes = static_cast<std::uint8_t>(plane - at.plane + 1);
    }
    m_jobs[index].packets = pieces;
    ++m_fold.reads;
    for (std::uint32_t piece = 0; piece < pieces; ++piece) {
        if (m_ring->inPlace())
            at.die = m_ring->pieceDie(place, piece);
        sendMoveRead(context, Owner::gc, kFoldRead, index, at, units * m_settings.unitBytes / pieces, fragments,
                     UnitMap::slotOf(place) * m_settings.unitBytes);
    }
}

void Controller::foldRead(Context& context, Packet& packet)
{
    if (packet.unreadable && readAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    context.destroy(packet);
    if (--m_jobs[index].packets > 0)
        return;
    m_fold.waiting.insert(m_fold.waiting.end(), m_jobs[index].entries.begin(), m_jobs[index].entries.end());
    m_freeJobs.push_back(index);
    --m_fold.reads;
    drain(context);
}

// A die that takes a row of the fold now, its turn taken; kNone when all are busy or full.
std::uint32_t Controller::foldDie(Context& context)
{
    for (std::uint32_t i = 0; i < m_layout.dies(); ++i) {
        const std::uint32_t turn = (m_turn + i) % m_layout.dies(), die = m_layout.order()[turn];
        if (m_programsOut[die] >= kProgramsPerDie * m_layout.group() || !paced(die))
            continue;
        if (!m_stripes.hasRoom(die, Frontier::host)) {
            m_collections[die].urgent = true;
            collect(context, die);
            continue;
        }
        m_turn = (turn + 1) % m_layout.dies();
        return die;
    }
    return Stripes::kNone;
}

void Controller::foldPrograms(Context& context)
{
    auto& waiting = m_fold.waiting;
    for (;;) {
        if (m_settings.pastFull && !m_ring->hasRoom() && m_buffer.dirty(0) >= m_layout.rowUnits()) // what passes by goes first
            return;
        if (waiting.size() / 2 <= 4 * m_layout.rowUnits())
            dropStale(waiting);
        const auto ready = static_cast<std::uint32_t>(waiting.size() / 2);
        // A row that is not full is written only when no more comes and somebody waits for its place.
        const bool last = m_fold.reads == 0 && (m_fold.idle || !m_ring->hasRoom());
        if (ready == 0 || (!last && ready < m_layout.rowUnits()))
            return;
        const std::uint32_t die = foldDie(context);
        if (die == Stripes::kNone)
            return;
        const std::uint32_t units = std::min(ready, m_stripes.rowLeft(die, Frontier::host));
        const std::uint32_t index = newJob();
        Job& job = m_jobs[index];
        job.entries.assign(waiting.begin(), waiting.begin() + units * 2);
        waiting.erase(waiting.begin(), waiting.begin() + units * 2);
        ++m_fold.programs;
        ++m_programsOut[die];
        const std::uint32_t padded = sendMoves(context, index, die, Frontier::host, Owner::gc, kFoldProgram);
        m_count.foldPrograms += padded;
        collect(context, die);
    }
}

void Controller::foldProgrammed(Context& context, Packet& packet)
{
    if (packet.failed && programAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job, die = m_jobs[index].die;
    m_count.foldedUnits += movesDone(context, index);
    --m_programsOut[die];
    mayTake(die);
    --m_fold.programs;
    m_freeJobs.push_back(index);
    context.destroy(packet);
    drain(context);
    admitChunks(context);
}

void Controller::fastErased(Context& context, Packet& packet)
{
    m_count.eraseFails += packet.failed ? 1 : 0;
    --m_fold.erases;
    m_ring->erased(packet.flash);
    context.destroy(packet);
    drain(context);
    admitChunks(context);
}

// No other request came for a while: the drive has time to fold.
void Controller::rested(Context& context, std::uint32_t epoch)
{
    if (epoch != m_idleEpoch || m_inside > 0)
        return;
    m_fold.idle = true;
    drain(context);
}

} // namespace floom
