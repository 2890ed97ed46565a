// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_timelines.h"

#include "base/number_text.h"
#include "desk/session_link.h"
#include "document/document.h"
#include "look/qt_text.h"
#include "recording/timeline_ruler.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

enum Alignment { byRequest, byStart, byClock, kAlignments };
enum Way { median, p90, p99, mostGained, mostLost, kWays };

// Names of the tracks that a request uses.
std::set<std::string> placesOf(const TimelineIndex& index, std::int64_t request)
{
    std::set<std::string> names;
    const auto& store = index.store();
    const auto life = requestLife(index, request);
    for (const LifePiece& piece : life.pieces)
        if (piece.track >= 0)
            names.insert(store.tracks[static_cast<std::size_t>(piece.track)].name);
    return names;
}

// The pair at a share of the ascending order of latency in A.
std::size_t atRank(const std::vector<RequestPair>& pairs, double share)
{
    std::vector<std::size_t> order(pairs.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto rank = static_cast<std::ptrdiff_t>(share * static_cast<double>(pairs.size() - 1));
    std::nth_element(order.begin(), order.begin() + rank, order.end(),
                     [&](std::size_t a, std::size_t b) { return pairs[a].inA != pairs[b].inA ? pairs[a].inA < pairs[b].inA : a < b; });
    return order[static_cast<std::size_t>(rank)];
}

std::vector<RequestPair> pairsByNumber(const SpanStore& a, const SpanStore& b, bool anyPlace)
{
    std::vector<RequestPair> pairs;
    auto other = b.requests.begin();
    for (const RequestSpan& one : a.requests) {
        while (other != b.requests.end() && other->request < one.request)
            ++other;
        if (other == b.requests.end())
            break;
        if (other->request == one.request && other->write == one.write && other->bytes == one.bytes
            && (anyPlace || other->offset == one.offset))
            pairs.push_back({one.request, one.completed - one.issued, other->completed - other->issued});
    }
    return pairs;
}

} // namespace

std::vector<RequestPair> pairRequests(const RunRecord& a, const RunRecord& b)
{
    auto pairs = pairsByNumber(*a.result.spans, *b.result.spans, false);
    if (a.seed != b.seed || a.workload != b.workload)
        return pairs;
    auto byNumber = pairsByNumber(*a.result.spans, *b.result.spans, true);
    return 2 * pairs.size() < byNumber.size() ? byNumber : pairs;
}

CompareTimelines::CompareTimelines(QObject* parent)
    : QObject(parent)
{
    for (std::size_t side = 0; side < 2; ++side) {
        m_sides[side].timeline.shown()->setAnimationMs(0);
        connect(m_sides[side].timeline.shown(), &ShownTime::changed, this, [this, side] { follow(side); });
        connect(&m_sides[side].recording, &RecordingOfRun::settled, this, &CompareTimelines::pair);
        connect(&m_sides[side].recording, &RecordingOfRun::progressed, this, &CompareTimelines::tellProgress);
    }
}

void CompareTimelines::setSession(CompareSession* session)
{
    if (!linkSession(this, m_session, session, &CompareSession::changed, &CompareTimelines::take))
        return;
    take();
    emit sessionChanged();
}

void CompareTimelines::setActive(bool active)
{
    if (m_active == active)
        return;
    m_active = active;
    emit activeChanged();
    if (m_stale)
        take();
}

void CompareTimelines::take()
{
    m_stale = !m_active;
    if (!m_active || !m_session)
        return;
    const bool isEmpty = m_session->isEmpty();
    for (std::size_t side = 0; side < 2; ++side)
        if (isEmpty)
            m_sides[side].recording.close();
        else
            m_sides[side].recording.open(*m_session->workspace()->project(),
                                         m_session->columns()->runAt(side == 0 ? 0 : m_session->columns()->focus()));
    pair();
}

void CompareTimelines::pair()
{
    if (request() >= 0)
        m_number = request();
    m_pairs.clear();
    m_problem = m_session->isEmpty() ? tr("Two runs are needed.") : QString();
    for (std::size_t side = 0; side < 2 && m_problem.isEmpty(); ++side)
        m_problem = m_sides[side].recording.problem();
    if (m_problem.isEmpty() && isPending()) {
        show();
        tellProgress();
        return;
    }
    for (Side& side : m_sides)
        if (m_problem.isEmpty() && side.record != side.recording.record()) {
            side.record = side.recording.record();
            side.roles = trackRoles(*side.record->result.spans, m_session->workspace()->document()->catalogue());
            side.timeline.nameLanesBy(m_session->workspace()->document()->catalogue());
        }
    if (m_problem.isEmpty()) {
        const auto& a = *m_sides[0].record;
        const auto& b = *m_sides[1].record;
        m_pairs = pairRequests(a, b);
        if (m_pairs.empty())
            m_problem = a.workload != b.workload ? tr("A and B have no request in common: their workloads differ.")
                : a.seed != b.seed               ? tr("A and B have no request in common: their seeds differ.")
                                                 : tr("No request was recorded in both.");
        std::erase_if(m_pairs, [this](const RequestPair& pair) {
            return std::any_of(m_sides.begin(), m_sides.end(),
                               [&](const Side& side) { return !isRecorded(side.record->result, *side.index().request(pair.request)); });
        });
        if (m_pairs.empty() && m_problem.isEmpty())
            m_problem = tr("No request was recorded in both.");
    }
    if (m_way >= 0)
        choose(m_way);
    else
        setRequest(m_number);
}

void CompareTimelines::tellProgress()
{
    if (!isPending())
        return;
    int percent = 0;
    for (const Side& side : m_sides)
        percent += side.recording.isPending() ? side.recording.percent() : 100;
    m_problem = tr("Reading the recordings: %1 %").arg(percent / 2);
    emit changed();
}

void CompareTimelines::setRequest(int request)
{
    const auto found = std::lower_bound(m_pairs.begin(), m_pairs.end(), request,
                                        [](const RequestPair& pair, int wanted) { return static_cast<int>(pair.request) < wanted; });
    m_at = found == m_pairs.end() && !m_pairs.empty() ? m_pairs.size() - 1 : static_cast<std::size_t>(found - m_pairs.begin());
    m_way = -1;
    show();
}

void CompareTimelines::step(int by)
{
    if (m_pairs.empty())
        return;
    const auto last = static_cast<std::ptrdiff_t>(m_pairs.size()) - 1;
    m_at = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(m_at) + by, 0, last));
    m_way = -1;
    show();
}

QStringList CompareTimelines::ways() const
{
    return {QStringLiteral("p50"), QStringLiteral("p90"), QStringLiteral("p99"), tr("most gained"), tr("most lost")};
}

void CompareTimelines::choose(int way)
{
    if (way < 0 || way >= kWays)
        return;
    m_way = way;
    m_at = 0;
    const auto gains = [](const RequestPair& a, const RequestPair& b) { return a.inB - a.inA < b.inB - b.inA; };
    if (m_pairs.empty())
        m_at = 0;
    else if (way == mostGained)
        m_at = static_cast<std::size_t>(std::min_element(m_pairs.begin(), m_pairs.end(), gains) - m_pairs.begin());
    else if (way == mostLost)
        m_at = static_cast<std::size_t>(std::max_element(m_pairs.begin(), m_pairs.end(), gains) - m_pairs.begin());
    else
        m_at = atRank(m_pairs, way == median ? 0.5 : way == p90 ? 0.9 : 0.99);
    show();
}

Time CompareTimelines::issuedIn(std::size_t side) const
{
    return m_sides[side].index().request(request())->issued;
}

QStringList CompareTimelines::alignments() const
{
    return {tr("request"), tr("first request"), tr("clock")};
}

void CompareTimelines::setAlignment(int alignment)
{
    if (alignment < 0 || alignment >= kAlignments || alignment == m_alignment)
        return;
    m_alignment = alignment;
    realign();
    emit changed();
}

Time CompareTimelines::apart() const
{
    if (m_pairs.empty())
        return {};
    const auto first = [this](std::size_t side) { return m_sides[side].index().request(m_pairs.front().request)->issued; };
    const Time aligned = m_alignment == byRequest ? issuedIn(1) - issuedIn(0) : m_alignment == byStart ? first(1) - first(0) : Time{};
    return aligned + m_shift;
}

// When linked again, both windows keep their distance.
void CompareTimelines::setLinked(bool linked)
{
    if (linked == m_linked)
        return;
    m_linked = linked;
    if (linked && !m_pairs.empty()) {
        m_shift += m_sides[1].timeline.shown()->window().from - m_sides[0].timeline.shown()->window().from - apart();
        follow(0);
    }
    emit linkedChanged();
}

QString CompareTimelines::shiftText() const
{
    if (!m_linked)
        return tr("not linked");
    return m_shift == Time{} ? QString()
                             : (m_shift > Time{} ? tr("B shown %1 later") : tr("B shown %1 earlier")).arg(durationText(abs(m_shift)));
}

void CompareTimelines::show()
{
    m_following = true;
    if (m_pairs.empty()) {
        for (Side& side : m_sides) {
            side.timeline.setRecording(nullptr, std::vector<ActivityInfo>{}, {});
            side.record.reset();
        }
    } else {
        auto places = placesOf(m_sides[0].index(), request());
        places.merge(placesOf(m_sides[1].index(), request()));
        for (Side& side : m_sides) {
            const auto& tracks = side.index().store().tracks;
            std::set<int> hidden;
            for (std::size_t track = 0; track < tracks.size(); ++track)
                if (!places.contains(tracks[track].name))
                    hidden.insert(static_cast<int>(track));
            side.timeline.setRecording(side.recording.index(), side.roles, side.record->result.window.start, std::move(hidden));
            side.timeline.pin(request());
        }
    }
    m_following = false;
    realign();
    emit changed();
}

void CompareTimelines::realign()
{
    if (m_pairs.empty())
        return;
    const Time longest = std::max({m_pairs[m_at].inA, m_pairs[m_at].inB, TimelineWindow::kLeast});
    m_shift = {};
    m_linked = true;
    const Time at[] = {issuedIn(0), issuedIn(0) + apart()};
    const Time lead = std::min({longest / 8, at[0], later(Time{}, at[1])}); // neither recording starts before 0
    m_following = true;
    for (std::size_t side = 0; side < 2; ++side)
        m_sides[side].timeline.shown()->show(at[side] - lead, at[side] - lead + longest + longest / 4);
    m_following = false;
    follow(0);
    emit linkedChanged();
}

// If the other recording ends, limits the moved window, so that both stay aligned.
void CompareTimelines::follow(std::size_t moved)
{
    if (m_following || m_pairs.empty() || !m_linked)
        return;
    m_following = true;
    const auto match = [this](std::size_t from, std::size_t to) {
        const Time shift = from == 0 ? apart() : -apart();
        const TimelineWindow window = m_sides[from].timeline.shown()->window();
        m_sides[to].timeline.shown()->show(window.from + shift, window.to + shift);
    };
    match(moved, 1 - moved);
    match(1 - moved, moved);
    m_following = false;
}

QString CompareTimelines::words() const
{
    if (m_pairs.empty())
        return {};
    const RequestSpan& span = *m_sides[0].index().request(request());
    const RequestPair& pair = m_pairs[m_at];
    const Time difference = pair.inB - pair.inA;
    return tr("%1 %2 · A %3 · B %4 · %5")
        .arg(span.write ? tr("write") : tr("read"), qt(binarySizeText(span.bytes)), durationText(pair.inA), durationText(pair.inB),
             difference == Time{} ? tr("the same")
                                  : (difference > Time{} ? QStringLiteral("+") : QStringLiteral("−")) + durationText(abs(difference)));
}

QString CompareTimelines::counts() const
{
    std::int64_t faster = 0, slower = 0;
    for (const RequestPair& pair : m_pairs) {
        faster += pair.inB < pair.inA ? 1 : 0;
        slower += pair.inB > pair.inA ? 1 : 0;
    }
    const std::int64_t same = static_cast<std::int64_t>(m_pairs.size()) - faster - slower;
    return m_pairs.empty() ? QString()
                           : tr("of %1 in both: %2 faster in B, %3 same, %4 slower")
                                 .arg(groupedNumber(static_cast<std::int64_t>(m_pairs.size())), groupedNumber(faster), groupedNumber(same),
                                      groupedNumber(slower));
}

} // namespace floom::inline pages
