// SPDX-License-Identifier: GPL-3.0-or-later
// ShownRun: the run shown by all views, its indexed recording, and whether the current design still is the one that was run. GUI thread;
// owned by the workspace.
#pragma once

#include "desk/runs/run_view.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline recording {
class RecordingArranger;
class TimelineIndex;
struct ArrangedRecording;
} // namespace floom::inline recording

namespace floom::inline store {
class Project;
} // namespace floom::inline store

namespace floom::inline desk {

class FollowedRequest;

class ShownRun final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(bool stale READ isStale NOTIFY staleChanged)
    Q_PROPERTY(QString ceiling READ ceiling NOTIFY changed)
    Q_PROPERTY(QString ceilingOrigin READ ceilingHow NOTIFY changed)
    Q_PROPERTY(QString changedSince READ changedSince NOTIFY staleChanged) // "the seed has changed since"; "" = nothing

public:
    ShownRun(Document& document, Project& project, FollowedRequest& followed);
    ~ShownRun() override;

    // Null before the first run. Kept alive by holders of the pointer.
    [[nodiscard]] std::shared_ptr<const RunRecord> record() const { return m_view.record(); }
    [[nodiscard]] RunView* view() { return &m_view; }
    [[nodiscard]] bool isStale() const { return !m_changedSince.isEmpty(); } // the document has changed since the run
    [[nodiscard]] const QString& changedSince() const { return m_changedSince; }
    void show(std::shared_ptr<const RunRecord> record); // null = none
    [[nodiscard]] QString showStored(int id); // a run of the project; "" or why it cannot be read; on failure the shown run stays
    void take(const std::shared_ptr<const RunRecord>& told); // the same run with a re-evaluated bottleneck
    // The ceiling of its own drive under its own mix, and how it came about; "" without a run.
    [[nodiscard]] QString ceiling() const;
    [[nodiscard]] QString ceilingHow() const;
    Q_INVOKABLE void takeDrawing(); // puts its design, workload and seed into the document, as one undo step

    // Its indexed recording, built on first use. Null if there is none, or while a large one is being built: recordingReady() follows.
    [[nodiscard]] std::shared_ptr<const TimelineIndex> recording();
    [[nodiscard]] const ArrangedRecording& arranged(); // the same, with its requests in flight
    [[nodiscard]] int arrangingPercent() const; // -1 = none in progress

signals:
    void changed();
    void staleChanged();
    void recordingReady();
    void arrangingChanged(); // progress; at most 30 times a second
    void problem(const QString& text);

private:
    void takeWhole(const std::shared_ptr<const RunRecord>& whole); // loaded with its recording
    void updateStale();
    [[nodiscard]] int numberOf(const std::shared_ptr<const RunRecord>& record) const; // in the project; 0 = not in it

    Document& m_document;
    Project& m_project;
    FollowedRequest& m_followed;
    RunView m_view;
    std::unique_ptr<RecordingArranger> m_arranger;
    QString m_changedSince;
};

} // namespace floom::inline desk
