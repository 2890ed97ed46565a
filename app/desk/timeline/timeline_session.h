// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineSession: one timeline on screen: the lanes of the workspace's run and their fold state, the pinned request and the playhead;
// recording, visible interval, marks, search hits and selected area are separate parts. Lanes, navigator, tables and playback of one view
// share a session. QML is given times in picoseconds. GUI thread only.
#pragma once

#include "desk/timeline/chosen_area.h"
#include "desk/timeline/shown_recording.h"
#include "desk/timeline/shown_time.h"
#include "desk/timeline/timeline_finds.h"
#include "desk/timeline/timeline_marks.h"
#include "desk/workspace.h"
#include "recording/recording_arranger.h"
#include "recording/timeline_area.h"
#include "recording/timeline_layout.h"
#include "recording/timeline_request.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <set>
#include <string>

namespace floom::inline desk {

class TimelineSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool full READ isFull WRITE setFull NOTIFY layoutChanged) // the page's large lanes instead of the dock's
    Q_PROPERTY(int density READ density WRITE setDensity NOTIFY layoutChanged) // of the lanes: 0 compact, 1 normal, 2 comfortable
    Q_PROPERTY(floom::desk::ShownRecording* recording READ recording CONSTANT)
    Q_PROPERTY(floom::desk::ShownTime* shown READ shown CONSTANT)
    Q_PROPERTY(floom::desk::TimelineMarks* marks READ marks CONSTANT)
    Q_PROPERTY(floom::desk::TimelineFinds* finds READ finds CONSTANT)
    Q_PROPERTY(floom::desk::ChosenArea* chosen READ chosen CONSTANT)
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY emptyReasonChanged)
    Q_PROPERTY(bool canRecord READ canRecord NOTIFY emptyReasonChanged)
    Q_PROPERTY(int arrangingPercent READ arrangingPercent NOTIFY emptyReasonChanged) // indexing a large recording; -1 = not in progress
    Q_PROPERTY(bool pinnedIsMissing READ pinnedIsMissing NOTIFY pinnedChanged) // the pinned request was not recorded
    Q_PROPERTY(QString missingText READ missingText NOTIFY pinnedChanged) // "Request 59,216 took 488.8 µs. ..."
    Q_PROPERTY(int pinnedRequest READ pinnedRequest WRITE pin NOTIFY pinnedChanged)
    Q_PROPERTY(qint64 playheadPs READ playheadPs WRITE setPlayheadPs NOTIFY playheadChanged)

public:
    explicit TimelineSession(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    // Shows a recording without a workspace: tests and exports.
    void setRecording(std::shared_ptr<const SpanStore> store, std::vector<ActivityInfo> activities, std::vector<Role> roles,
                      Time warmupEnd = {}, std::set<int> hidden = {});
    // The same for a recording that is indexed already.
    void setRecording(std::shared_ptr<const TimelineIndex> index, std::vector<Role> roles, Time warmupEnd, std::set<int> hidden);
    void setRecording(ArrangedRecording recording, std::vector<Role> roles, Time warmupEnd, std::set<int> hidden);

    void nameLanesBy(const Catalogue& catalogue) { m_catalogue = &catalogue; } // must outlive this; without one, lanes show ids only

    [[nodiscard]] ShownRecording* recording() const { return m_recording; }
    [[nodiscard]] ShownTime* shown() const { return m_shown; }
    [[nodiscard]] TimelineMarks* marks() const { return m_marks; }
    [[nodiscard]] TimelineFinds* finds() const { return m_finds; }
    [[nodiscard]] ChosenArea* chosen() const { return m_chosen; }
    [[nodiscard]] const TimelineLayout& layout() const { return m_layout; }
    [[nodiscard]] const RequestLife& pinned() const { return m_pinned; }
    [[nodiscard]] AreaTotals totals() const; // of the selected area

    [[nodiscard]] bool isFull() const { return m_full; }
    void setFull(bool full);
    [[nodiscard]] QString emptyReason() const;
    [[nodiscard]] bool canRecord() const; // the shown run has no recording, and simulating it again would give one
    [[nodiscard]] int arrangingPercent() const;
    [[nodiscard]] int pinnedRequest() const { return m_pinnedRequest; }
    [[nodiscard]] bool pinnedIsMissing() const { return m_pinnedRequest >= 0 && m_pinned.pieces.empty(); }
    [[nodiscard]] QString missingText() const;
    [[nodiscard]] Time playhead() const { return m_playhead; } // negative = none
    [[nodiscard]] qint64 playheadPs() const { return m_playhead.ps; }
    [[nodiscard]] Time fold() const { return m_fold; } // playback folds longer gaps; 0 = none
    void setFold(Time longest);

    Q_INVOKABLE void framePinned(); // the pinned request, or the area; a second call goes back
    Q_INVOKABLE void pin(int request); // -1 unpins
    Q_INVOKABLE void pinNext(int step); // the request issued n places later
    void setPlayheadPs(qint64 ps);
    void toggleLane(int lane);
    [[nodiscard]] int density() const { return m_density >= 0 ? m_density : m_full ? 2 : 1; } // default by available room
    void setDensity(int density); // persistent
    // Where keys act: at the playhead, or in the middle of the window.
    [[nodiscard]] Q_INVOKABLE qint64 instant() const;

signals:
    void workspaceChanged();
    void emptyReasonChanged();
    void layoutChanged();
    void pinnedChanged();
    void playheadChanged();
    void foldChanged();

private:
    void takeRun();
    void showRun();
    void layOut();

    ShownRecording* m_recording;
    ShownTime* m_shown;
    TimelineMarks* m_marks;
    TimelineFinds* m_finds;
    ChosenArea* m_chosen;
    QPointer<Workspace> m_workspace;
    const Catalogue* m_catalogue = nullptr;
    std::shared_ptr<const RunRecord> m_record;
    std::vector<Role> m_roles;
    std::set<int> m_hidden;
    std::set<std::string> m_toggled;
    TimelineLayout m_layout;
    RequestLife m_pinned;
    int m_pinnedRequest = -1;
    Time m_playhead{-1};
    Time m_fold;
    int m_density = -1; // -1 = not chosen
    bool m_full = false;
};

} // namespace floom::inline desk
