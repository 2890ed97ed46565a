// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/reference_engine.h"

#include <deque>
#include <functional>
#include <map>
#include <vector>

namespace reference {
namespace {

struct Wanting { // a request for a channel's bus
    int request = 0;
    bool command = false;
    long ticket = 0;
};

class Engine {
public:
    Engine(const Drive& drive, const std::vector<int>& dies)
        : m_drive(drive)
        , m_dies(dies)
        , m_done(dies.size(), -1)
        , m_dieTaken(drive.dieChannel.size(), false)
        , m_dieQueue(drive.dieChannel.size())
        , m_busTaken(static_cast<std::size_t>(drive.channels), false)
        , m_busQueue(static_cast<std::size_t>(drive.channels))
        , m_decoderFree(static_cast<std::size_t>(drive.channels), std::vector<std::int64_t>(static_cast<std::size_t>(drive.decoders), 0))
    {
    }

    std::vector<std::int64_t> run(int depth)
    {
        for (int i = 0; i < depth; ++i)
            issue();
        while (!m_agenda.empty()) {
            const auto first = m_agenda.begin();
            m_now = first->first.first;
            const auto action = first->second;
            m_agenda.erase(first);
            action();
        }
        return m_done;
    }

private:
    void later(std::int64_t delay, std::function<void()> action) { m_agenda[{m_now + delay, m_order++}] = std::move(action); }
    std::size_t die(int request) const { return static_cast<std::size_t>(m_dies[static_cast<std::size_t>(request)]); }
    std::size_t channel(int request) const { return static_cast<std::size_t>(m_drive.dieChannel[die(request)]); }

    void issue()
    {
        if (m_issued == static_cast<int>(m_dies.size()))
            return;
        const int request = m_issued++;
        if (m_dieTaken[die(request)])
            m_dieQueue[die(request)].push_back(request);
        else
            takeDie(request);
    }

    void takeDie(int request)
    {
        m_dieTaken[die(request)] = true;
        wantBus(request, true);
    }

    void wantBus(int request, bool command)
    {
        m_busQueue[channel(request)].push_back({request, command, m_ticket++});
        grant(channel(request));
    }

    void grant(std::size_t bus)
    {
        auto& queue = m_busQueue[bus];
        if (m_busTaken[bus] || queue.empty())
            return;
        auto best = queue.begin();
        for (auto it = queue.begin(); it != queue.end(); ++it) {
            const bool preferred = m_drive.policy == "commands_first" ? it->command && !best->command
                : m_drive.policy == "data_first"                      ? !it->command && best->command
                                                                      : it->ticket < best->ticket;
            if (preferred)
                best = it;
        }
        const Wanting chosen = *best;
        queue.erase(best);
        m_busTaken[bus] = true;
        later(chosen.command ? m_drive.command : m_drive.dataOut, [this, bus, chosen] {
            m_busTaken[bus] = false;
            if (chosen.command)
                later(m_drive.tWB + m_drive.tR[die(chosen.request)] + m_drive.tRR, [this, chosen] { wantBus(chosen.request, false); });
            else
                dataAreOut(chosen.request);
            grant(bus);
        });
    }

    void dataAreOut(int request)
    {
        const std::size_t d = die(request);
        m_dieTaken[d] = false;
        if (!m_dieQueue[d].empty()) {
            const int next = m_dieQueue[d].front();
            m_dieQueue[d].pop_front();
            takeDie(next);
        }
        std::int64_t done = m_now;
        for (int word = 1; word <= m_drive.words; ++word) {
            std::int64_t begin = m_now - m_drive.dataOut + (m_drive.dataOut * word + m_drive.words - 1) / m_drive.words;
            if (m_drive.decoderClock > 0 && begin % m_drive.decoderClock != 0) // a clocked part starts on its clock edge
                begin += m_drive.decoderClock - begin % m_drive.decoderClock;
            std::int64_t* free = nullptr;
            for (std::int64_t& one : m_decoderFree[channel(request)])
                if (free == nullptr || one < *free)
                    free = &one;
            *free = (*free > begin ? *free : begin) + m_drive.decode;
            done = *free > done ? *free : done;
        }
        later(done - m_now, [this, request] {
            m_done[static_cast<std::size_t>(request)] = m_now;
            issue();
        });
    }

    const Drive& m_drive;
    const std::vector<int>& m_dies;
    std::vector<std::int64_t> m_done;
    std::vector<bool> m_dieTaken;
    std::vector<std::deque<int>> m_dieQueue;
    std::vector<bool> m_busTaken;
    std::vector<std::deque<Wanting>> m_busQueue;
    std::vector<std::vector<std::int64_t>> m_decoderFree; // by channel, by decoder
    std::map<std::pair<std::int64_t, long>, std::function<void()>> m_agenda;
    std::int64_t m_now = 0;
    long m_order = 0, m_ticket = 0;
    int m_issued = 0;
};

} // namespace

std::vector<std::int64_t> run(const Drive& drive, std::vector<int> dies, int depth)
{
    return Engine(drive, dies).run(depth);
}

} // namespace reference
