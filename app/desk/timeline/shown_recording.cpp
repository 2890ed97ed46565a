// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/shown_recording.h"

#include "export/number_text.h"
#include "look/qt_text.h"
#include "recording/timeline_flight.h"
#include "recording/timeline_ruler.h"

#include <algorithm>

namespace floom::inline desk {

ShownRecording::ShownRecording(QObject* parent)
    : QObject(parent)
    , m_index(std::make_shared<const TimelineIndex>(nullptr, std::vector<ActivityInfo>{}))
    , m_flight(m_index)
{
}

void ShownRecording::begin(ArrangedRecording recording, std::shared_ptr<const RunRecord> record, const Catalogue* catalogue, Time warmupEnd)
{
    const auto none = [] { return std::make_shared<const TimelineIndex>(nullptr, std::vector<ActivityInfo>{}); };
    m_record = std::move(record);
    m_index = recording.index ? std::move(recording.index) : none();
    m_flight = recording.flight.index ? std::move(recording.flight.index) : none();
    m_causes = std::make_unique<FlightCauses>(m_index, m_flight);
    m_mostInFlight = recording.flight.most;
    m_warmupEnd = warmupEnd;
    m_gaps = m_record ? between(m_record->result.recorded, m_index->end()) : std::vector<Stretch>{};
    m_buses = m_record && catalogue ? BusTracks(m_index->store(), m_record->design, *catalogue) : BusTracks();
    m_power = m_record ? powerCurveOf(m_record->result) : PowerCurve{};
}

std::vector<Stretch> ShownRecording::stretches() const
{
    return m_record ? m_record->result.recorded : std::vector<Stretch>{};
}

bool ShownRecording::lacks(qint64 fromPs, qint64 toPs) const
{
    return std::any_of(m_gaps.begin(), m_gaps.end(), [&](const Stretch& gap) { return gap.from.ps <= fromPs && gap.to.ps >= toPs; });
}

bool ShownRecording::has(std::int64_t request) const
{
    const auto* one = m_index->request(request);
    return one && (!m_record || isRecorded(m_record->result, *one));
}

Time ShownRecording::recordedTime() const
{
    if (m_index->store().truncated)
        return m_index->store().end;
    Time sum;
    for (const auto& one : m_record->result.recorded)
        sum += std::min(one.to, m_index->end()) - std::min(one.from, m_index->end());
    return sum;
}

QString ShownRecording::note() const
{
    const auto& store = m_index->store();
    if (store.truncated)
        return tr("recorded up to %1").arg(durationText(store.end));
    if (m_gaps.empty())
        return {};
    const auto& recorded = m_record->result.recorded;
    const Time sum = recordedTime();
    return recorded.size() == 1
        ? tr("%1 recorded").arg(durationText(sum))
        : tr("%1 windows recorded, %2").arg(groupedNumber(static_cast<std::int64_t>(recorded.size())), durationText(sum));
}

QString ShownRecording::recordAllText() const
{
    const auto& store = m_index->store();
    if (!m_record || (!store.truncated && m_gaps.empty()) || recordedTime() <= Time{})
        return {};
    const double share = m_record->result.simulatedSeconds * 1e12 / static_cast<double>(recordedTime().ps);
    const double spans = static_cast<double>(store.spans.size()) * std::max(1.0, share);
    const double bytes = spans * (sizeof(Span) + TimelineIndex::kBytesASpan);
    return tr("Record the whole run: simulates again, about %1 events, %2 of memory")
        .arg(qt(scaledText(spans)), qt(decimalSizeText(bytes)));
}

} // namespace floom::inline desk
