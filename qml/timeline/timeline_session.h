// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineSession: one timeline on screen: the recording of the workspace's run arranged for drawing, the stretch of time shown, the fold
// state of its lanes, the pinned request and the selected area. Lanes, navigator, tables and playback of one view share one session.
// Times are picoseconds. GUI thread only.
#pragma once

#include "desk/timeline_scene.h"
#include "desk/workspace.h"
#include "recording/recording_arranger.h"
#include "recording/timeline_area.h"
#include "recording/timeline_hits.h"
#include "recording/timeline_layout.h"
#include "recording/timeline_request.h"
#include "recording/timeline_window.h"

#include <QObject>
#include <QPointer>
#include <QVariantAnimation>
#include <QtQml/qqmlregistration.h>

#include <array>
#include <memory>
#include <set>
#include <string>

namespace floom {

class TimelineSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool full READ isFull WRITE setFull NOTIFY layoutChanged) // the page's roomy lanes instead of the dock's
    Q_PROPERTY(int density READ density WRITE setDensity NOTIFY layoutChanged) // of the lanes: 0 compact, 1 normal, 2 comfortable
    Q_PROPERTY(int animationMs READ animationMs WRITE setAnimationMs NOTIFY animationMsChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY recordingChanged)
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY emptyReasonChanged)
    Q_PROPERTY(int arrangingPercent READ arrangingPercent NOTIFY emptyReasonChanged) // of a large recording; -1 = it is not being arranged
    Q_PROPERTY(QString note READ note NOTIFY recordingChanged) // what a reader must know of the recording; usually ""
    Q_PROPERTY(QString recordAllText READ recordAllText NOTIFY recordingChanged) // what all of a run that was cut would take; else ""
    Q_PROPERTY(qint64 fromPs READ fromPs NOTIFY windowChanged)
    Q_PROPERTY(qint64 toPs READ toPs NOTIFY windowChanged)
    Q_PROPERTY(double shownPs READ shownPs NOTIFY windowChanged) // from one to the other
    Q_PROPERTY(qint64 endPs READ endPs NOTIFY recordingChanged)
    Q_PROPERTY(QString windowText READ windowText NOTIFY windowChanged)
    Q_PROPERTY(QString lengthText READ lengthText NOTIFY windowChanged)
    Q_PROPERTY(bool canGoBack READ canGoBack NOTIFY windowChanged)
    Q_PROPERTY(bool canGoForward READ canGoForward NOTIFY windowChanged)
    Q_PROPERTY(bool pinnedIsMissing READ pinnedIsMissing NOTIFY pinnedChanged) // the pinned request was not recorded
    Q_PROPERTY(QString missingText READ missingText NOTIFY pinnedChanged) // "Request 59,216 took 488.8 µs. ..."
    Q_PROPERTY(int pinnedRequest READ pinnedRequest WRITE pin NOTIFY pinnedChanged)
    Q_PROPERTY(qint64 playheadPs READ playheadPs WRITE setPlayheadPs NOTIFY playheadChanged)
    Q_PROPERTY(bool hasArea READ hasArea NOTIFY areaChanged)
    Q_PROPERTY(QString markersText READ markersText NOTIFY markersChanged)
    Q_PROPERTY(bool hasOwnMarkers READ hasOwnMarkers NOTIFY markersChanged)
    Q_PROPERTY(int currentHit READ currentHit NOTIFY hitsChanged)

public:
    explicit TimelineSession(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    // What is shown without a workspace: tests and exports.
    void setRecording(std::shared_ptr<const SpanStore> store, std::vector<ActivityInfo> activities, std::vector<Role> roles,
                      std::int64_t warmupEndPs = 0, std::set<int> hidden = {});
    // The same of a recording that is arranged already.
    void setRecording(std::shared_ptr<const TimelineIndex> index, std::vector<Role> roles, std::int64_t warmupEndPs, std::set<int> hidden);
    void setRecording(ArrangedRecording recording, std::vector<Role> roles, std::int64_t warmupEndPs, std::set<int> hidden);

    [[nodiscard]] const TimelineIndex& index() const { return *m_index; }
    [[nodiscard]] std::shared_ptr<const TimelineIndex> sharedIndex() const { return m_index; }
    [[nodiscard]] const RunResult* result() const; // null for a bare recording
    [[nodiscard]] int runId() const; // the run's number in its project; 0 for a bare recording
    [[nodiscard]] const TimelineIndex& flight() const { return *m_flight; }
    [[nodiscard]] FlightCauses* causes() const { return m_causes.get(); }
    [[nodiscard]] const TimelineLayout& layout() const { return m_layout; }
    [[nodiscard]] const RequestLife& pinned() const { return m_pinned; }
    [[nodiscard]] const TimelineArea& area() const { return m_area; }
    [[nodiscard]] AreaTotals totals() const;
    // What a search found, by time; null when nothing is searched for.
    [[nodiscard]] const TimelineHitList* hits() const { return m_hits.get(); }
    [[nodiscard]] int currentHit() const { return m_currentHit; } // -1 = none
    [[nodiscard]] std::int64_t warmupEndPs() const { return m_warmupEndPs; }
    [[nodiscard]] const TimelineWindow& window() const { return m_window; }

    [[nodiscard]] bool isFull() const { return m_full; }
    void setFull(bool full);
    [[nodiscard]] int animationMs() const { return m_animation.duration(); }
    void setAnimationMs(int ms);
    [[nodiscard]] bool isEmpty() const { return m_index->store().spans.empty(); }
    [[nodiscard]] QString emptyReason() const;
    [[nodiscard]] int arrangingPercent() const;
    [[nodiscard]] QString note() const;
    [[nodiscard]] QString recordAllText() const;
    [[nodiscard]] std::int64_t recordedPs() const; // how much of the run's time is in the recording
    [[nodiscard]] qint64 fromPs() const { return m_window.fromPs; }
    [[nodiscard]] qint64 toPs() const { return m_window.toPs; }
    [[nodiscard]] double shownPs() const { return static_cast<double>(m_window.toPs - m_window.fromPs); }
    [[nodiscard]] qint64 endPs() const { return m_index->endPs(); }
    [[nodiscard]] QString windowText() const; // "309.990 ms – 310.790 ms"
    [[nodiscard]] QString lengthText() const; // "800 µs of 677 ms"
    [[nodiscard]] bool canGoBack() const { return m_history.canGoBack(); }
    [[nodiscard]] bool canGoForward() const { return m_history.canGoForward(); }
    [[nodiscard]] int pinnedRequest() const { return m_pinnedRequest; }
    [[nodiscard]] bool pinnedIsMissing() const { return m_pinnedRequest >= 0 && m_pinned.pieces.empty(); }
    [[nodiscard]] QString missingText() const;
    [[nodiscard]] bool has(std::int64_t request) const; // all that the drive did during its life
    [[nodiscard]] const PowerCurve& power() const { return m_power; }
    [[nodiscard]] const std::vector<BusTiming>& buses() const { return m_buses; } // by track
    [[nodiscard]] const std::vector<Stretch>& gaps() const { return m_gaps; } // of the recording, by time
    [[nodiscard]] qint64 playheadPs() const { return m_playheadPs; }
    [[nodiscard]] qint64 foldPs() const { return m_foldPs; } // gaps longer than this are folded in playback; 0 = none is
    void setFoldPs(qint64 ps);
    [[nodiscard]] bool hasArea() const { return !m_area.isEmpty(); }

    // Small steps, as of a wheel: no history, no animation.
    Q_INVOKABLE void zoom(qint64 aboutPs, double factor);
    Q_INVOKABLE void pan(qint64 byPs);
    // Jumps: remembered, animated.
    Q_INVOKABLE void showAll();
    Q_INVOKABLE void show(qint64 fromPs, qint64 toPs, double share = 1);
    Q_INVOKABLE void framePinned(); // the pinned request, or the area; once more goes back
    Q_INVOKABLE void goBack();
    Q_INVOKABLE void goForward();
    Q_INVOKABLE void reveal(qint64 ps); // pans only when the instant is out of sight

    Q_INVOKABLE void pin(int request); // -1 unpins
    Q_INVOKABLE void pinNext(int step); // the request issued n places later
    void setPlayheadPs(qint64 ps);
    void setArea(const TimelineArea& area);
    Q_INVOKABLE void clearArea() { setArea({}); }
    void toggleLane(int lane);
    [[nodiscard]] int density() const { return m_density >= 0 ? m_density : m_full ? 2 : 1; } // what suits the room until it is chosen
    void setDensity(int density); // found again next time
    // Where a key acts: at the playhead, else in the middle of the window.
    [[nodiscard]] Q_INVOKABLE qint64 instant() const;
    // Two marks that stay until they are cleared: M1, then M2, then the older one moves. Without them they stand around the pinned request.
    Q_INVOKABLE void placeMarker(qint64 ps);
    Q_INVOKABLE void clearMarkers();
    [[nodiscard]] std::array<std::int64_t, 2> markers() const; // -1 = none
    [[nodiscard]] bool hasOwnMarkers() const { return m_markers[0] >= 0; }
    [[nodiscard]] QString markersText() const; // "Δ 488.8 µs"; "" unless both stand
    void setFlags(std::vector<TimelineFlag> flags); // bookmarks and comments to draw
    [[nodiscard]] const std::vector<TimelineFlag>& flags() const { return m_flags; }
    void setHits(std::shared_ptr<const TimelineHitList> hits); // of this recording
    void goToHit(int place); // pins its request, sets the playhead to its start and shows it

signals:
    void workspaceChanged();
    void animationMsChanged();
    void recordingChanged();
    void emptyReasonChanged();
    void windowChanged();
    void layoutChanged();
    void pinnedChanged();
    void playheadChanged();
    void foldChanged();
    void areaChanged();
    void hitsChanged();
    void markersChanged();
    void flagsChanged();

private:
    void takeRun();
    void showRun();
    void firstWindow();
    [[nodiscard]] std::int64_t typicalLifePs() const;
    void layOut();
    void moveTo(const TimelineWindow& window);
    void glideTo(const TimelineWindow& window);

    QPointer<Workspace> m_workspace;
    std::shared_ptr<const RunRecord> m_record;
    std::shared_ptr<const TimelineIndex> m_index;
    std::shared_ptr<const TimelineIndex> m_flight;
    std::unique_ptr<FlightCauses> m_causes;
    int m_mostInFlight = 0;
    std::vector<Role> m_roles;
    std::set<int> m_hidden;
    std::set<std::string> m_toggled;
    TimelineLayout m_layout;
    TimelineWindow m_window, m_glideFrom, m_glideTo;
    TimelineHistory m_history;
    QVariantAnimation m_animation;
    RequestLife m_pinned;
    TimelineArea m_area;
    std::shared_ptr<const TimelineHitList> m_hits;
    int m_currentHit = -1;
    std::array<std::int64_t, 2> m_markers{-1, -1};
    int m_lastMarker = 1;
    std::vector<TimelineFlag> m_flags;
    std::vector<Stretch> m_gaps;
    PowerCurve m_power;
    std::vector<BusTiming> m_buses;
    int m_pinnedRequest = -1;
    qint64 m_playheadPs = -1;
    qint64 m_foldPs = 0;
    int m_density = -1; // -1 = not chosen
    std::int64_t m_warmupEndPs = 0;
    bool m_full = false;
};

} // namespace floom
