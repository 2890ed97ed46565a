// SPDX-License-Identifier: GPL-3.0-or-later
// EntryFetch: selects the submission entries the controller fetches next, if it holds a limited number of commands or fetches several
// entries per request. With batches only one request is outstanding, so that entries gather meanwhile; without limit and batch nothing is
// held back.
#pragma once

#include "media/submission_queues.h"

#include <algorithm>

namespace floom::inline engine {

class EntryFetch {
public:
    // `slots` INT64_MAX: no limit on the commands the controller holds.
    EntryFetch(std::int64_t queues, const SubmissionQueues::Rule& rule, std::int64_t batch, std::int64_t slots)
        : m_submissions(queues, rule)
        , m_batch(batch)
        , m_freeSlots(slots)
        , m_limited(slots != INT64_MAX)
    {
    }

    [[nodiscard]] bool holdsBack() const { return m_batch > 1 || m_limited; }
    [[nodiscard]] bool limited() const { return m_limited; }
    void wait(Context& context, Packet& packet, std::size_t queue) { m_submissions.push(context, packet, queue); }
    void slotFreed() { ++m_freeSlots; }

    // Removes and returns the command whose entry is fetched next, with its followers in the same request; nullptr: none.
    Packet* next(Context& context)
    {
        if (m_freeSlots <= 0 || m_submissions.empty() || (m_batch > 1 && m_out))
            return nullptr;
        const auto turn = m_submissions.turn(std::min(m_batch, m_freeSlots));
        if (m_limited)
            m_freeSlots -= turn.commands;
        m_out = true;
        Packet& first = m_submissions.pop(context, turn.queue);
        for (std::int64_t i = 1; i < turn.commands; ++i)
            m_followers.push(context, m_submissions.pop(context, turn.queue));
        return &first;
    }
    // Size of the outstanding request.
    [[nodiscard]] std::int64_t bytes() const { return 64 * (std::int64_t{1} + m_followers.size()); }
    Packet* follower(Context& context) { return m_followers.empty() ? nullptr : &m_followers.pop(context); }
    void come() { m_out = false; }

private:
    SubmissionQueues m_submissions;
    PacketQueue m_followers;
    std::int64_t m_batch, m_freeSlots;
    bool m_limited, m_out = false;
};

} // namespace floom::inline engine
