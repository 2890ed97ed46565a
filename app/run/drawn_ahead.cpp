// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/drawn_ahead.h"

#include <system_error>
#include <utility>

namespace floom::inline run {

DrawnAhead::DrawnAhead(std::unique_ptr<RequestSource> source)
    : m_source(std::move(source))
{
    for (Block& block : m_blocks)
        block.reserve(kBlock);
    try {
        m_thread = std::jthread([this](const std::stop_token& stop) { draw(stop); });
    } catch (const std::system_error&) {
    } // nextBlock() draws
}

void DrawnAhead::fill(Block& block)
{
    block.clear();
    while (block.size() < kBlock) {
        const Poll poll = m_source->poll({});
        if (poll.next != Next::request)
            return;
        block.push_back(poll.request);
        m_source->completed(poll.request, {});
    }
}

void DrawnAhead::draw(const std::stop_token& stop)
{
    for (bool more = true; more;) {
        std::unique_lock lock(m_mutex);
        if (!m_changed.wait(lock, stop, [this] { return m_drawn - m_used < kBlocks; }))
            return;
        Block& block = m_blocks[m_drawn % kBlocks];
        lock.unlock();
        fill(block);
        more = block.size() == kBlock;
        lock.lock();
        ++m_drawn;
        m_changed.notify_all();
    }
}

const DrawnAhead::Block& DrawnAhead::nextBlock()
{
    if (!m_thread.joinable()) {
        fill(m_blocks.front());
        return m_blocks.front();
    }
    std::unique_lock lock(m_mutex);
    if (m_block != nullptr) {
        ++m_used;
        m_changed.notify_all();
    }
    m_changed.wait(lock, [this] { return m_drawn > m_used; });
    return m_blocks[m_used % kBlocks];
}

RequestSource::Poll DrawnAhead::poll(Time now)
{
    if (m_block == nullptr || (m_next == m_block->size() && m_next == kBlock)) {
        m_block = &nextBlock();
        m_next = 0;
    }
    if (m_next == m_block->size())
        return {Next::finished, now, {}};
    return {Next::request, now, (*m_block)[m_next++]};
}

} // namespace floom::inline run
