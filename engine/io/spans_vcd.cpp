// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/spans_vcd.h"

#include <algorithm>
#include <queue>
#include <set>
#include <string>
#include <string_view>

namespace floom::inline engine {

namespace {

// Identifier codes are strings over the printable characters '!' to '~'.
std::string identifierCode(std::size_t number)
{
    std::string code;
    do {
        code += static_cast<char>('!' + number % 94);
        number /= 94;
    } while (number > 0);
    return code;
}

// "pkg[3][1].die[0]" -> "pkg_3_1_die_0": brackets would be read as bit ranges.
std::string plainName(std::string_view text)
{
    std::string name;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (plain)
            name += c;
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    while (!name.empty() && name.back() == '_')
        name.pop_back();
    if (name.empty() || (name.front() >= '0' && name.front() <= '9'))
        name.insert(0, "t");
    return name;
}

std::string binary(std::uint64_t value)
{
    std::string digits;
    do {
        digits.insert(digits.begin(), static_cast<char>('0' + (value & 1)));
        value >>= 1;
    } while (value > 0);
    return "b" + digits;
}

class VcdWriter {
public:
    VcdWriter(std::ostream& out, const SpanStore& store)
        : m_out(out)
        , m_store(store)
    {
    }

    void header(const std::vector<ActivityInfo>& activities)
    {
        m_out << "$version flashloom $end\n$timescale 1 ps $end\n$comment activities:";
        for (std::size_t i = 0; i < activities.size(); ++i)
            m_out << "\n  " << i << ' ' << plainName(activities[i].block) << '.' << plainName(activities[i].name);
        m_out << "\n$end\n";
        scopes();
        m_out << "$enddefinitions $end\n#0\n$dumpvars\n";
        for (std::size_t track = 0; track < m_store.tracks.size(); ++track)
            idle(track);
        m_out << "$end\n";
    }

    // Tracks are already sorted: a heap of each track's next change merges them without copying spans.
    void changes()
    {
        for (std::size_t track = 0; track + 1 < m_store.trackBegin.size() && track < m_store.tracks.size(); ++track)
            push({{}, track, m_store.trackBegin[track], true}, {});
        while (!m_next.empty() && m_out) {
            const Change change = m_next.top();
            m_next.pop();
            stamp(change.at);
            if (change.starts)
                start(change);
            else
                finish(change);
        }
        stamp(std::max(m_now, m_store.end));
    }

private:
    struct Change {
        Time at;
        std::size_t track;
        std::size_t span; // the span that starts; else the first one that has not started
        bool starts;
        bool operator<(const Change& other) const { return at != other.at ? at > other.at : track > other.track; }
    };

    std::size_t endOf(std::size_t track) const { return m_store.trackBegin[track + 1]; }

    void push(Change change, Time notBefore)
    {
        if (change.starts) {
            if (change.span >= endOf(change.track))
                return;
            change.at = m_store.spans[change.span].start;
        }
        change.at = std::max(change.at, notBefore);
        m_next.push(change);
    }

    void start(const Change& change)
    {
        const Span& span = m_store.spans[change.span];
        m_out << binary(static_cast<std::uint64_t>(span.activity())) << ' ' << identifierCode(2 * change.track) << '\n'
              << binary(span.request) << ' ' << identifierCode(2 * change.track + 1) << '\n';
        const std::size_t next = change.span + 1;
        const Time end = std::max(span.end(), change.at);
        if (next < endOf(change.track) && m_store.spans[next].start <= end)
            push({{}, change.track, next, true}, change.at);
        else
            push({end, change.track, next, false}, change.at);
    }

    void finish(const Change& change)
    {
        idle(change.track);
        push({{}, change.track, change.span, true}, change.at);
    }

    void idle(std::size_t track) { m_out << "bz " << identifierCode(2 * track) << "\nbz " << identifierCode(2 * track + 1) << '\n'; }

    void stamp(Time now)
    {
        if (now <= m_now)
            return;
        m_now = now;
        m_out << '#' << now.ps << '\n';
    }

    void scopes()
    {
        std::vector<std::string> blocks;
        for (const TrackInfo& track : m_store.tracks)
            if (std::find(blocks.begin(), blocks.end(), track.block) == blocks.end())
                blocks.push_back(track.block);
        for (const std::string& block : blocks) {
            m_out << "$scope module " << plainName(block) << " $end\n";
            std::set<std::string> taken;
            for (std::size_t track = 0; track < m_store.tracks.size(); ++track)
                if (m_store.tracks[track].block == block)
                    variables(track, taken);
            m_out << "$upscope $end\n";
        }
    }

    void variables(std::size_t track, std::set<std::string>& taken)
    {
        const TrackInfo& info = m_store.tracks[track];
        const std::string wanted = plainName(info.name + "." + info.resource);
        std::string name = wanted;
        for (int copy = 2; !taken.insert(name).second; ++copy)
            name = wanted + "_" + std::to_string(copy);
        m_out << "$var reg 16 " << identifierCode(2 * track) << ' ' << name << " $end\n"
              << "$var reg 32 " << identifierCode(2 * track + 1) << ' ' << name << "_request $end\n";
    }

    std::ostream& m_out;
    const SpanStore& m_store;
    std::priority_queue<Change> m_next;
    Time m_now;
};

} // namespace

void writeSpansVcd(std::ostream& out, const SpanStore& store, const std::vector<ActivityInfo>& activities)
{
    VcdWriter writer(out, store);
    writer.header(activities);
    writer.changes();
}

} // namespace floom::inline engine
