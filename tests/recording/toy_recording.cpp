// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/toy_recording.h"

#include "base/random.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <string>
#include <utility>

namespace floom {

namespace {

class ToyLoop : private ToyDrive {
public:
    explicit ToyLoop(const ToyDrive& drive)
        : ToyDrive(drive)
    {
    }

    ToyRecording run()
    {
        describe();
        RandomStream random(seed, "toy");
        std::priority_queue<std::int64_t, std::vector<std::int64_t>, std::greater<>> window;
        for (int i = 0; i < depth; ++i)
            window.push(0);
        for (int r = 0; r < requests; ++r) {
            const auto issued = window.top();
            window.pop();
            const auto die = static_cast<int>(random.below(static_cast<std::uint64_t>(channels * diesPerChannel)));
            const bool write = random.below(10) < 3;
            const auto done = write ? serveWrite(r, issued, die) : serveRead(r, issued, die);
            m_store.requests.push_back({issued, done, static_cast<std::uint32_t>(r), 4096, random.below(1000) * 4096, write});
            window.push(done);
            if (gcEvery > 0 && r % gcEvery == gcEvery - 1)
                collect(issued, die);
        }
        return finish();
    }

private:
    enum Activity { submit, task, command, readData, writeData, tR, tPROG, tBERS, decode, move, up, held };

    void describe()
    {
        m_activities = {{"host", "host", "submit", ActivityStyle::hostLink},  {"cpu", "cpu", "task", ActivityStyle::task},
                        {"ch", "ch[*]", "command", ActivityStyle::command},   {"ch", "ch[*]", "read_data", ActivityStyle::dataOut},
                        {"ch", "ch[*]", "write_data", ActivityStyle::dataIn}, {"pkg", "pkg[*]", "tR", ActivityStyle::arrayRead},
                        {"pkg", "pkg[*]", "tPROG", ActivityStyle::program},   {"pkg", "pkg[*]", "tBERS", ActivityStyle::erase},
                        {"ecc", "ecc[*]", "decode", ActivityStyle::ecc},      {"bus", "bus", "move", ActivityStyle::transfer},
                        {"host", "host", "return", ActivityStyle::hostLink},  {"pkg", "pkg[*]", "held", ActivityStyle::waiting}};
        m_down = addTrack("host.down", "host", "host_pcie", "down", 0);
        m_up = addTrack("host.up", "host", "host_pcie", "up", 0);
        m_core = addTrack("cpu.core[0]", "cpu", "cpu", "core", 0);
        addTrack("cpu.core[1]", "cpu", "cpu", "core", 0);
        m_bus = addTrack("bus", "bus", "interconnect_axi", "layer", 0);
        for (int i = 0; i < decoders; ++i)
            m_ecc = i == 0 ? addTrack("ecc[0]", "ecc", "ecc_bch", "decoder", 0)
                           : (addTrack(named("ecc", i), "ecc", "ecc_bch", "decoder", i), m_ecc);
        for (int c = 0; c < channels; ++c) {
            m_channel.push_back(addTrack(named("ch", c), "ch", "channel_controller", "bus", c));
            for (int d = 0; d < diesPerChannel; ++d) {
                m_die.push_back(
                    addTrack(named("pkg", c) + "[" + std::to_string(d) + "]", "pkg", "nand_package", "die", c * diesPerChannel + d));
                m_store.tracks.back().parent = m_channel.back();
            }
        }
    }
    static std::string named(const std::string& name, int i) { return name + "[" + std::to_string(i) + "]"; }

    int addTrack(std::string name, std::string block, std::string type, std::string resource, int element)
    {
        m_store.tracks.push_back({std::move(name), std::move(block), std::move(type), std::move(resource), element, -1});
        m_spans.emplace_back();
        m_free.push_back(0);
        return static_cast<int>(m_store.tracks.size()) - 1;
    }

    // Occupies the tracks together from the first instant all are free; returns the end.
    std::int64_t serve(std::vector<int> tracks, std::int64_t ready, std::int64_t length, Activity activity, int request, Owner owner)
    {
        auto start = ready;
        for (const int t : tracks)
            start = std::max(start, m_free[static_cast<std::size_t>(t)]);
        for (const int t : tracks)
            put(t, start, length, activity, request, owner);
        return start + length;
    }
    void put(int track, std::int64_t start, std::int64_t length, Activity activity, int request, Owner owner)
    {
        Span span;
        span.start.ps = start;
        span.lengthAndKind = static_cast<std::uint64_t>(length) | (static_cast<std::uint64_t>(activity) << 48);
        span.request = static_cast<std::uint32_t>(request + 1);
        span.track = static_cast<std::uint16_t>(track);
        span.owner = static_cast<std::uint8_t>(owner);
        m_spans[static_cast<std::size_t>(track)].push_back(span);
        m_free[static_cast<std::size_t>(track)] = start + length;
    }
    int leastBusy(int first, int count) const
    {
        int best = first;
        for (int t = first; t < first + count; ++t)
            if (m_free[static_cast<std::size_t>(t)] < m_free[static_cast<std::size_t>(best)])
                best = t;
        return best;
    }

    std::int64_t serveRead(int r, std::int64_t issued, int die)
    {
        const int ch = m_channel[static_cast<std::size_t>(die / diesPerChannel)];
        const int track = m_die[static_cast<std::size_t>(die)];
        auto t = serve({m_down}, issued, 100'003, submit, r, Owner::hostRead);
        t = serve({leastBusy(m_core, 2)}, t, 1'500'000, task, r, Owner::hostRead);
        t = serve({ch, track}, t, 300'001, command, r, Owner::hostRead);
        t = serve({track}, t, 60'000'000, tR, r, Owner::hostRead);
        const auto sensed = t;
        t = serve({ch, track}, t, 10'940'007, readData, r, Owner::hostRead);
        if (const auto wait = t - 10'940'007 - sensed; wait > 0) { // the die holds its page until the bus is free
            auto& all = m_spans[static_cast<std::size_t>(track)];
            auto span = all.back();
            span.start.ps = sensed;
            span.lengthAndKind = static_cast<std::uint64_t>(wait) | (static_cast<std::uint64_t>(held) << 48);
            all.insert(all.end() - 1, span);
        }
        t = serve({leastBusy(m_ecc, decoders)}, t, 4'400'000, decode, r, Owner::hostRead);
        t = serve({m_bus}, t, 640'000, move, r, Owner::hostRead);
        return serve({m_up}, t, 1'215'000, up, r, Owner::hostRead);
    }
    std::int64_t serveWrite(int r, std::int64_t issued, int die)
    {
        const int ch = m_channel[static_cast<std::size_t>(die / diesPerChannel)];
        const int track = m_die[static_cast<std::size_t>(die)];
        auto t = serve({m_down}, issued, 1'300'000, submit, r, Owner::hostWrite);
        t = serve({leastBusy(m_core, 2)}, t, 1'900'000, task, r, Owner::hostWrite);
        t = serve({m_bus}, t, 640'000, move, r, Owner::hostWrite);
        t = serve({ch, track}, t, 10'940'007, writeData, r, Owner::hostWrite);
        serve({track}, t, 200'000'000, tPROG, r, Owner::hostWrite);
        return t;
    }
    void collect(std::int64_t now, int die)
    {
        const int track = m_die[static_cast<std::size_t>(die)];
        auto t = serve({track}, now, 60'000'000, tR, -1, Owner::gc);
        t = serve({track}, t, 700'000'000, tPROG, -1, Owner::gc);
        serve({track}, t, 3'500'000'000, tBERS, -1, Owner::gc);
    }
    ToyRecording finish()
    {
        m_store.trackBegin.push_back(0);
        for (auto& all : m_spans) {
            std::stable_sort(all.begin(), all.end(), [](const Span& a, const Span& b) { return a.start.ps < b.start.ps; });
            m_store.spans.insert(m_store.spans.end(), all.begin(), all.end());
            m_store.trackBegin.push_back(static_cast<std::uint32_t>(m_store.spans.size()));
        }
        for (const auto& s : m_store.spans)
            m_store.end.ps = std::max(m_store.end.ps, s.end().ps);
        return {std::make_shared<const SpanStore>(std::move(m_store)), std::move(m_activities)};
    }

    SpanStore m_store;
    std::vector<ActivityInfo> m_activities;
    std::vector<std::vector<Span>> m_spans;
    std::vector<std::int64_t> m_free;
    std::vector<int> m_channel, m_die;
    int m_down = 0, m_up = 0, m_core = 0, m_bus = 0, m_ecc = 0;
};

} // namespace

std::vector<Role> toyRoles(const SpanStore& store)
{
    std::vector<Role> roles;
    for (const auto& track : store.tracks)
        roles.push_back(track.block == "host"      ? Role::host
                            : track.block == "cpu" ? Role::processor
                            : track.block == "ecc" ? Role::codec
                            : track.block == "ch"  ? Role::channel
                            : track.block == "pkg" ? Role::memory
                                                   : Role::transport);
    return roles;
}

ToyRecording ToyDrive::run() const
{
    return ToyLoop(*this).run();
}

} // namespace floom
