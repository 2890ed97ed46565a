// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/orders.h"

#include <algorithm>

namespace floom::inline engine {

Orders::Orders(Setup& setup, const CoreSettings& settings, Cores& cores, FlashPort& flash, FtlCounters& count)
    : m_topology(setup.topology)
    , m_cores(cores)
    , m_flash(flash)
    , m_count(count)
    , m_powerCap(setup, settings.powerCap, flash)
    , m_descriptorBytes(settings.descriptorBytes)
    , m_inPlace(std::any_of(setup.topology.geometries.begin(), setup.topology.geometries.end(),
                            [](const MemoryGeometry& geometry) { return geometry.inPlace; }))
    , m_sameWords(std::all_of(setup.topology.channels.begin(), setup.topology.channels.end(),
                              [&channels = setup.topology.channels](const ChannelInfo& channel) {
                                  return channel.codewordBytes == channels.front().codewordBytes
                                      && channel.parityBytes == channels.front().parityBytes;
                              }))
    , m_byDie(setup.topology.dies.size())
    , m_lastProgram(setup.topology.dies.size())
{
}

std::uint32_t Orders::learnRaw(DieIndex die, std::uint32_t plainBytes)
{
    const std::uint32_t raw = m_topology.rawBytes(die, plainBytes);
    if (m_sameWords)
        m_latest = {plainBytes, raw};
    return raw;
}

void Orders::programAgain(Context& context, Packet& packet, const FlashAddress& at, std::int64_t cycles)
{
    ++m_count.pagePrograms;
    times.note(at, context.now);
    aim(packet, at, FlashOp::program);
    const Time ready = m_cores.run(context, packet, Work::issue, cycles);
    m_powerCap.order(context, packet, DieOperation::program, ready, inOrder(packet, ready));
}

void Orders::programApart(Context& context, Packet& packet, const FlashAddress& at)
{
    aim(packet, at, FlashOp::program);
    ++m_count.pagePrograms;
    const Time ready = m_cores.run(context, packet, Work::issue, m_cores.cycles.issue);
    m_powerCap.order(context, packet, DieOperation::program, ready, ready);
}

void Orders::copy(Context& context, Packet& packet, const FlashAddress& from, const FlashAddress& to, std::int64_t cycles)
{
    ++m_count.pageReads;
    ++m_count.pagePrograms;
    times.note(to, context.now);
    aim(packet, from, FlashOp::copyback);
    packet.copyTo(to);
    const Time ready = m_cores.run(context, packet, Work::collect, cycles);
    m_powerCap.order(context, packet, DieOperation::copyback, ready, inOrder(packet, ready));
}

} // namespace floom::inline engine
