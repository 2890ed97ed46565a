// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/submission_queues.h"

#include <algorithm>

namespace floom::inline engine {

SubmissionQueues::SubmissionQueues(std::int64_t queues, const Rule& rule)
    : m_rule(rule)
    , m_queues(static_cast<std::size_t>(queues))
{
    if (!rule.weighted)
        m_rule.weights.fill(INT64_MAX);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < kClasses; ++i) {
        std::size_t end = m_queues.size();
        if (i + 1 < kClasses) // without weights all queues are in the last class
            end = rule.weighted ? std::min(end, begin + static_cast<std::size_t>(rule.queuesOf[i])) : begin;
        m_classes[i] = {begin, end, begin, begin, rule.burst, i > 0 ? m_rule.weights[i - 1] : 0, 0};
        begin = end;
    }
}

SubmissionQueues::Class& SubmissionQueues::classOf(std::size_t queue)
{
    return *std::find_if(m_classes.begin(), m_classes.end(), [&](const Class& c) { return queue < c.end; });
}

void SubmissionQueues::push(Context& context, Packet& packet, std::size_t queue)
{
    m_queues[queue].push(context, packet);
    Class& mine = classOf(queue);
    mine.used = std::max(mine.used, queue + 1);
    ++mine.waiting;
    ++m_waiting;
}

// Urgent first; then the first class with waiting commands and credit; if none has credit, a new round begins.
std::size_t SubmissionQueues::pickClass()
{
    if (m_classes[0].waiting > 0)
        return 0;
    for (int round = 0; round < 2; ++round) {
        for (std::size_t i = 1; i < kClasses; ++i)
            if (m_classes[i].waiting > 0 && m_classes[i].credit > 0)
                return i;
        for (std::size_t i = 1; i < kClasses; ++i)
            m_classes[i].credit = m_rule.weights[i - 1];
    }
    return kClasses - 1;
}

SubmissionQueues::Turn SubmissionQueues::turn(std::int64_t most)
{
    const std::size_t picked = pickClass();
    Class& chosen = m_classes[picked];
    if (m_queues[chosen.current].empty() || chosen.burstLeft == 0) {
        do
            chosen.current = chosen.current + 1 < chosen.used ? chosen.current + 1 : chosen.begin;
        while (m_queues[chosen.current].empty());
        chosen.burstLeft = m_rule.burst;
    }
    std::int64_t commands = std::min({most, chosen.burstLeft, static_cast<std::int64_t>(m_queues[chosen.current].size())});
    if (picked > 0) {
        commands = std::min(commands, chosen.credit);
        chosen.credit -= commands;
    }
    chosen.burstLeft -= commands;
    return {chosen.current, commands};
}

Packet& SubmissionQueues::pop(Context& context, std::size_t queue)
{
    --classOf(queue).waiting;
    --m_waiting;
    return m_queues[queue].pop(context);
}

} // namespace floom::inline engine
