// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_cycles.h"

#include "design/address.h"

#include <algorithm>

namespace floom {

namespace {

using CycleKind = BusCycle::Kind;
constexpr const char* kColumnsAndRows[] = {"C1", "C2", "R1", "R2", "R3"};

// Places cycles one after the other and keeps the visible ones.
class Transfer {
public:
    Transfer(const BusTiming& timing, Time at, Time from, Time to)
        : m_timing(timing)
        , m_at(at)
        , m_from(from)
        , m_to(to)
    {
    }
    void wait(Time time) { m_at += time; }
    void cycle(CycleKind kind, const QString& text) { add(kind, m_timing.tWc, text); }
    void addresses(int first) // 0: column and row addresses; 2: row addresses only
    {
        for (int i = first; i < 5; ++i)
            cycle(CycleKind::address, QLatin1String(kColumnsAndRows[i]));
    }
    void data(Time length) // transfer k ends at ceil((k + 1) / rate), as in the engine
    {
        const auto begin = m_at;
        const auto edge = [&](std::int64_t n) { return begin + transferTime(n, m_timing.rate); };
        const auto perBeat = std::max<std::int64_t>(1, kPicosecondsPerSecond / m_timing.rate);
        for (auto k = std::max<std::int64_t>(0, (m_from - begin).ps / (perBeat + 1) - 1); edge(k + 1) - begin <= length && edge(k) < m_to;
             ++k)
            if (edge(k + 1) > m_from)
                m_cycles.push_back({CycleKind::data, edge(k), edge(k + 1), QStringLiteral("D%1").arg(k)});
        m_at = begin + length;
    }
    [[nodiscard]] std::vector<BusCycle> take() { return std::move(m_cycles); }

private:
    void add(CycleKind kind, Time length, const QString& text)
    {
        if (m_at < m_to && m_at + length > m_from)
            m_cycles.push_back({kind, m_at, m_at + length, text});
        m_at += length;
    }

    const BusTiming& m_timing;
    Time m_at, m_from, m_to;
    std::vector<BusCycle> m_cycles;
};

// Whether another plane of the same operation follows on this bus.
bool hasMorePlanes(const TimelineIndex& index, const Span& span)
{
    constexpr int kLook = 16; // spans to search
    const auto all = index.spans(span.track);
    const auto* end = all.data() + all.size();
    int left = kLook;
    for (const auto* next = &span + 1; next < end && left > 0; ++next, --left)
        if (next->request == span.request && next->lengthAndKind >> 48 == span.lengthAndKind >> 48)
            return true;
    return false;
}

} // namespace

std::vector<BusTiming> busTimings(const SpanStore& store, const Design& design, const Catalogue& catalogue)
{
    std::vector<BusTiming> list(store.tracks.size());
    for (std::size_t t = 0; t < list.size(); ++t) {
        const auto* block = design.find(store.tracks[t].block);
        const auto* type = block ? catalogue.find(block->type) : nullptr;
        if (!type || type->role != Role::channel)
            continue;
        InstancePath path;
        auto element = store.tracks[t].element;
        for (auto dim = block->count.rbegin(); dim != block->count.rend(); ++dim) {
            path.element.insert(path.element.begin(), element % *dim);
            element /= *dim;
        }
        const auto number = [&](const char* id) {
            const Value value = type->parameter(id) ? effectiveValue(*block, *type, id, path) : Value(std::int64_t{0});
            if (const auto* whole = std::get_if<std::int64_t>(&value))
                return *whole;
            const auto* real = std::get_if<double>(&value);
            return real ? static_cast<std::int64_t>(*real) : std::int64_t{0};
        };
        const auto time = [&](const char* id) { return Time{number(id)}; };
        list[t] = {time("tCS"), time("tWC"), time("tADL"), time("tDataSetup"), time("tWPST"), number("rate")};
    }
    return list;
}

std::vector<BusCycle> busCycles(const TimelineIndex& index, const BusTiming& timing, const Span& span, Time from, Time to)
{
    if (!timing.isKnown())
        return {};
    Transfer visit(timing, span.start, from, to);
    const auto name = index.activityName(span);
    const auto length = span.length();
    const bool hostsOwn = span.request != 0; // the drive's own work may be a copyback, with other commands
    const auto read = [&] {
        visit.cycle(CycleKind::command, QStringLiteral("00h"));
        visit.addresses(0);
        visit.cycle(CycleKind::command, !hostsOwn ? QString() : hasMorePlanes(index, span) ? QStringLiteral("32h") : QStringLiteral("30h"));
    };
    if (name == "command" && length == timing.tCs + 7 * timing.tWc) {
        visit.wait(timing.tCs);
        read();
    } else if (name == "command" && length == timing.tCs + 5 * timing.tWc) {
        visit.wait(timing.tCs);
        visit.cycle(CycleKind::command, QStringLiteral("60h"));
        visit.addresses(2);
        visit.cycle(CycleKind::command, QStringLiteral("D0h"));
    } else if (name == "command" && length == timing.tCs + timing.tAdl + 13 * timing.tWc) {
        visit.wait(timing.tCs);
        visit.cycle(CycleKind::command, QStringLiteral("EFh"));
        visit.cycle(CycleKind::address, QStringLiteral("FA"));
        visit.wait(timing.tAdl);
        for (int i = 1; i <= 4; ++i)
            visit.cycle(CycleKind::data, QStringLiteral("P%1").arg(i));
        read();
    } else if (name == "write_data" && length > timing.tCs + 7 * timing.tWc + timing.tAdl + timing.postamble) {
        visit.wait(timing.tCs);
        visit.cycle(CycleKind::command, QStringLiteral("80h"));
        visit.addresses(0);
        visit.wait(timing.tAdl);
        visit.data(length - timing.tCs - 7 * timing.tWc - timing.tAdl - timing.postamble);
        visit.wait(timing.postamble);
        visit.cycle(CycleKind::command, !hostsOwn ? QString() : hasMorePlanes(index, span) ? QStringLiteral("11h") : QStringLiteral("10h"));
    } else if (name == "read_data" && length > timing.setup) {
        visit.wait(timing.setup);
        visit.data(length - timing.setup);
    }
    return visit.take();
}

} // namespace floom
