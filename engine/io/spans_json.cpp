// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/spans_json.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace floom::inline engine {

namespace {

constexpr int kRequestProcess = 1; // blocks are numbered from 2
constexpr std::uint32_t kMostGroups = 4096;

std::string inQuotes(std::string_view text)
{
    static constexpr char kHex[] = "0123456789abcdef";
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (byte < 0x20) {
            result += "\\u00";
            result += kHex[byte >> 4];
            result += kHex[byte & 15];
        } else {
            result += c;
        }
    }
    return result + '"';
}

// Picoseconds as microseconds, exactly: 1234567 -> 1.234567.
std::string microsecondText(Time time)
{
    const bool negative = time < Time{};
    const auto ps = static_cast<std::uint64_t>(time.ps);
    const std::uint64_t magnitude = negative ? 0 - ps : ps;
    std::string fraction = std::to_string(magnitude % 1'000'000);
    fraction.insert(0, 6 - fraction.size(), '0');
    return (negative ? "-" : "") + std::to_string(magnitude / 1'000'000) + '.' + fraction;
}

class TraceEventWriter {
public:
    TraceEventWriter(std::ostream& out, const SpanStore& store, const std::vector<ActivityInfo>& activities)
        : m_out(out)
        , m_store(store)
    {
        for (const ActivityInfo& activity : activities) {
            m_places.push_back(inQuotes(activity.instance + "." + activity.name));
            m_activities.push_back("{\"name\":" + inQuotes(activity.name) + ",\"cat\":" + inQuotes(activityStyleName(activity.look))
                                   + ",\"ph\":\"X\"");
        }
        std::unordered_map<std::string, int> processes; // lookup only, never iterated
        for (const TrackInfo& track : store.tracks) {
            const auto [found, isNew] = processes.try_emplace(track.block, static_cast<int>(processes.size()) + kRequestProcess + 1);
            m_process.push_back(found->second);
            if (isNew)
                m_blocks.push_back(track.block);
        }
    }

    void names()
    {
        for (std::size_t i = 0; i < m_blocks.size(); ++i)
            metadata("process_name", static_cast<int>(i) + kRequestProcess + 1, 0, inQuotes(m_blocks[i]));
        for (std::size_t i = 0; i < m_store.tracks.size(); ++i)
            metadata("thread_name", m_process[i], threadOf(i), inQuotes(trackLabel(m_store.tracks[i])));
    }

    void spans()
    {
        for (std::size_t track = 0; track + 1 < m_store.trackBegin.size(); ++track)
            for (std::size_t i = m_store.trackBegin[track]; i < m_store.trackBegin[track + 1] && m_out; ++i)
                span(track, m_store.spans[i]);
    }

    void requests()
    {
        metadata("process_name", kRequestProcess, 0, "\"requests\"");
        std::size_t wait = 0;
        for (const RequestSpan& request : m_store.requests) {
            if (!m_out)
                return;
            const std::string common = ",\"cat\":\"request\",\"id\":" + std::to_string(request.request)
                + ",\"pid\":1,\"tid\":1,\"name\":" + (request.write ? "\"write\"" : "\"read\"") + ",\"ts\":";
            begin() << "{\"ph\":\"b\"" << common << microsecondText(request.issued) << ",\"args\":{\"offset\":" << request.offset
                    << ",\"bytes\":" << request.bytes;
            waits(wait, request.request);
            m_out << "}}";
            begin() << "{\"ph\":\"e\"" << common << microsecondText(request.completed) << '}';
        }
    }

    // A flow starts in the request's first span, steps through the ones between and ends in the last. Requests are sorted in small groups,
    // because one sort of all would delay a cancellation.
    void flows()
    {
        const std::vector<std::size_t> ends = groupVisits();
        for (std::size_t begin = 0, group = 0; group < ends.size() && m_out; begin = ends[group++])
            flowsOf(begin, ends[group]);
    }

private:
    struct Visit {
        std::uint32_t request;
        std::uint32_t track;
        Time start;
        bool operator<(const Visit& other) const
        {
            return std::tie(request, start.ps, track) < std::tie(other.request, other.start.ps, other.track);
        }
    };

    // Fills m_visits in groups of ascending requests; returns the end of each group.
    std::vector<std::size_t> groupVisits()
    {
        std::uint32_t most = 0;
        for (const Span& span : m_store.spans)
            most = std::max(most, span.request);
        int shift = 0; // a group has 2^shift requests
        while ((most >> shift) >= kMostGroups)
            ++shift;
        const auto isVisit = [this](const Span& span) { return span.request != 0 && span.track < m_process.size(); };
        std::vector<std::size_t> next((most >> shift) + 2);
        for (const Span& span : m_store.spans)
            if (isVisit(span))
                ++next[(span.request >> shift) + 1];
        std::partial_sum(next.begin(), next.end(), next.begin());
        m_visits.resize(next.back());
        for (const Span& span : m_store.spans)
            if (isVisit(span))
                m_visits[next[span.request >> shift]++] = {span.request - 1, span.track, span.start};
        next.pop_back();
        return next;
    }

    void flowsOf(std::size_t begin, std::size_t end)
    {
        std::sort(m_visits.begin() + static_cast<std::ptrdiff_t>(begin), m_visits.begin() + static_cast<std::ptrdiff_t>(end));
        for (std::size_t i = begin; i < end && m_out; ++i) {
            const Visit& visit = m_visits[i];
            const bool first = i == begin || m_visits[i - 1].request != visit.request;
            const bool last = i + 1 == end || m_visits[i + 1].request != visit.request;
            if (first && last)
                continue;
            const char* phase = first ? "s" : last ? "f" : "t";
            this->begin() << "{\"ph\":\"" << phase << "\",\"bp\":\"e\",\"cat\":\"flow\",\"name\":\"request\",\"id\":" << visit.request
                          << ",\"pid\":" << m_process[visit.track] << ",\"tid\":" << threadOf(visit.track)
                          << ",\"ts\":" << microsecondText(visit.start) << '}';
        }
    }

    static std::size_t threadOf(std::size_t track) { return track + 1; } // 0 is the idle thread of a kernel trace

    static std::string trackLabel(const TrackInfo& track)
    {
        return track.resource.empty() ? track.name : track.name + " " + track.resource;
    }

    // Writes "waits", the causes of the request's waits; advances `next`.
    void waits(std::size_t& next, std::uint32_t request)
    {
        const std::vector<RequestWait>& all = m_store.waits;
        while (next < all.size() && all[next].request < request)
            ++next;
        if (next == all.size() || all[next].request != request)
            return;
        const char* separator = ",\"waits\":[";
        for (; next < all.size() && all[next].request == request; ++next) {
            const RequestWait& one = all[next];
            m_out << separator << "{\"for\":" << m_places[one.waitedFor] << ",\"us\":" << microsecondText(Time{one.ps}) << ",\"class\":\""
                  << causeClassName(one.cause) << "\",\"behind\":" << m_places[one.activity];
            if (one.track >= 0)
                m_out << ",\"at\":" << inQuotes(m_store.tracks[static_cast<std::size_t>(one.track)].name);
            if (one.who != 0 && isHostWork(one.cause))
                m_out << ",\"request\":" << one.who - 1;
            else if (one.who != 0)
                m_out << ",\"block\":" << one.who;
            m_out << '}';
            separator = ",";
        }
        m_out << ']';
    }

    std::ostream& begin()
    {
        m_out << (m_first ? "\n" : ",\n");
        m_first = false;
        return m_out;
    }

    void metadata(const char* what, int process, std::size_t thread, const std::string& quotedName)
    {
        begin() << "{\"name\":\"" << what << "\",\"ph\":\"M\",\"pid\":" << process << ",\"tid\":" << thread
                << ",\"args\":{\"name\":" << quotedName << "}}";
    }

    void span(std::size_t track, const Span& span)
    {
        if (track >= m_process.size())
            return;
        const auto activity = static_cast<std::size_t>(span.activity());
        begin() << (activity < m_activities.size() ? m_activities[activity] : m_unknown) << ",\"pid\":" << m_process[track]
                << ",\"tid\":" << threadOf(track) << ",\"ts\":" << microsecondText(span.start)
                << ",\"dur\":" << microsecondText(span.length()) << ",\"args\":{\"for\":\"" << ownerName(Owner{span.owner}) << '"';
        if (span.request != 0)
            m_out << ",\"request\":" << span.request - 1;
        m_out << "}}";
    }

    std::ostream& m_out;
    const SpanStore& m_store;
    std::vector<std::string> m_activities; // start of an event's JSON, by activity
    std::vector<std::string> m_places; // quoted activity name with its block
    std::string m_unknown = "{\"name\":\"unnamed\",\"cat\":\"task\",\"ph\":\"X\"";
    std::vector<int> m_process; // by track
    std::vector<std::string> m_blocks;
    std::vector<Visit> m_visits;
    bool m_first = true;
};

} // namespace

void writeSpansJson(std::ostream& out, const SpanStore& store, const std::vector<ActivityInfo>& activities, SpansJsonOptions options)
{
    out << "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"truncated\":" << (store.truncated ? "true" : "false") << "},\"traceEvents\":[";
    TraceEventWriter writer(out, store, activities);
    writer.names();
    writer.spans();
    if (options.requests && !store.requests.empty())
        writer.requests();
    if (options.flows)
        writer.flows();
    out << "\n]}\n";
}

} // namespace floom::inline engine
