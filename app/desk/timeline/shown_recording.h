// SPDX-License-Identifier: GPL-3.0-or-later
// The indexed recording shown in a timeline and its context: gaps, power, buses, its run, and notes for the reader. GUI thread.
#pragma once

#include "desk/painters/timeline_scene.h"
#include "recording/recording_arranger.h"
#include "run/run_record.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <vector>

namespace floom::inline desk {

class ShownRecording : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed) // a caveat about the recording; usually ""
    Q_PROPERTY(QString recordAllText READ recordAllText NOTIFY changed) // the size of a complete recording of a truncated run; else ""
    Q_PROPERTY(qint64 endPs READ endPs NOTIFY changed)

public:
    explicit ShownRecording(QObject* parent = nullptr);

    // `record` null: a bare recording; with `catalogue`, its buses show their cycles. The caller lays it out and emits the change.
    void begin(ArrangedRecording recording, std::shared_ptr<const RunRecord> record, const Catalogue* catalogue, Time warmupEnd);

    [[nodiscard]] const TimelineIndex& index() const { return *m_index; }
    [[nodiscard]] std::shared_ptr<const TimelineIndex> sharedIndex() const { return m_index; }
    [[nodiscard]] const TimelineIndex& flight() const { return *m_flight; }
    [[nodiscard]] FlightCauses* causes() const { return m_causes.get(); }
    [[nodiscard]] int mostInFlight() const { return m_mostInFlight; }
    [[nodiscard]] const RunResult* result() const { return m_record ? &m_record->result : nullptr; } // null for a bare recording
    [[nodiscard]] int runId() const { return m_record ? m_record->id : 0; } // the run's number in its project; 0 for a bare recording
    [[nodiscard]] Time warmupEnd() const { return m_warmupEnd; }
    [[nodiscard]] bool isEmpty() const { return m_index->store().spans.empty(); }
    [[nodiscard]] Time end() const { return m_index->end(); }
    [[nodiscard]] qint64 endPs() const { return end().ps; }
    [[nodiscard]] Time recordedTime() const; // the part of the run's time that is recorded
    [[nodiscard]] std::vector<Stretch> stretches() const; // recorded intervals; none = everything
    [[nodiscard]] const std::vector<Stretch>& gaps() const { return m_gaps; } // the unrecorded intervals, by time
    [[nodiscard]] Q_INVOKABLE bool lacks(qint64 fromPs, qint64 toPs) const; // nothing of this interval is recorded
    [[nodiscard]] bool has(std::int64_t request) const; // all activity during the request is recorded
    [[nodiscard]] const PowerCurve& power() const { return m_power; }
    [[nodiscard]] const BusTracks& buses() const { return m_buses; }
    [[nodiscard]] QString note() const;
    [[nodiscard]] QString recordAllText() const;

signals:
    void changed();

private:
    std::shared_ptr<const RunRecord> m_record;
    std::shared_ptr<const TimelineIndex> m_index, m_flight;
    std::unique_ptr<FlightCauses> m_causes;
    int m_mostInFlight = 0;
    Time m_warmupEnd;
    std::vector<Stretch> m_gaps;
    PowerCurve m_power;
    BusTracks m_buses;
};

} // namespace floom::inline desk
