// SPDX-License-Identifier: GPL-3.0-or-later
// DrawnAhead: the requests of a source, generated ahead on a separate thread. For sources that depend on neither time nor completions, such
// as one slot without think time. They are the same requests in the same order; where no thread can be started, they are drawn when asked
// for.
#pragma once

#include "model/request_source.h"

#include <array>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace floom::inline run {

class DrawnAhead final : public RequestSource {
public:
    explicit DrawnAhead(std::unique_ptr<RequestSource> source);

    Poll poll(Time now) override; // a request, or `finished`
    void completed(const HostRequest& /*request*/, Time /*now*/) override { } // the source has been told already

private:
    static constexpr std::size_t kBlock = 2048, kBlocks = 4; // requests of a block; blocks in turn
    using Block = std::vector<HostRequest>;

    void fill(Block& block); // a block that is not full is the last one
    void draw(const std::stop_token& stop);
    [[nodiscard]] const Block& nextBlock();

    std::unique_ptr<RequestSource> m_source;
    std::array<Block, kBlocks> m_blocks;
    const Block* m_block = nullptr; // the one being handed out
    std::size_t m_next = 0; // in it
    std::mutex m_mutex; // of what follows
    std::condition_variable_any m_changed;
    std::size_t m_drawn = 0, m_used = 0; // blocks, since the start
    std::jthread m_thread; // last member: joins first
};

} // namespace floom::inline run
