// SPDX-License-Identifier: GPL-3.0-or-later
// CompareTimelines: the same request in A and B, with their lanes one above the other and its issue aligned. Requests match if number,
// direction, offset and size agree, on drives of different capacity without the offset; each side shows the lanes that the request uses in
// either run. Both windows move together until they are unlinked; when linked again, they keep their distance. Alternatives to aligning by
// this request: by the first request, or by simulated time. Large recordings are read in the background. GUI thread only.
#pragma once

#include "compare/compare_session.h"
#include "desk/timeline/timeline_session.h"
#include "recording/recording_of_run.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace floom::inline pages {

struct RequestPair { // a request recorded in both runs under the same number
    std::uint32_t request = 0;
    Time inA, inB; // latencies
};

// The requests that match in both runs, by number. With the same workload and seed, drives of any capacity get the same requests; then the
// offset is ignored.
[[nodiscard]] std::vector<RequestPair> pairRequests(const RunRecord& a, const RunRecord& b); // records with recordings

class CompareTimelines : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged) // false: recordings are not read
    Q_PROPERTY(floom::desk::TimelineSession* timelineA READ timelineA CONSTANT)
    Q_PROPERTY(floom::desk::TimelineSession* timelineB READ timelineB CONSTANT)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) // why nothing can be aligned; "" = no problem
    Q_PROPERTY(int request READ request WRITE setRequest NOTIFY changed) // -1 = none
    Q_PROPERTY(QString words READ words NOTIFY changed) // "read 4 KiB · A 480 µs · B 149 µs · −331 µs"
    Q_PROPERTY(QString counts READ counts NOTIFY changed) // "1,900 faster · 3 same · 97 slower in B"
    Q_PROPERTY(QStringList ways READ ways CONSTANT) // ways to choose a request
    Q_PROPERTY(QStringList alignments READ alignments CONSTANT) // alignment options
    Q_PROPERTY(int alignment READ alignment WRITE setAlignment NOTIFY changed)
    Q_PROPERTY(bool linked READ isLinked WRITE setLinked NOTIFY linkedChanged)
    Q_PROPERTY(QString shiftText READ shiftText NOTIFY linkedChanged) // "B 12.3 µs later"; "" = aligned
    Q_PROPERTY(int way READ way NOTIFY changed) // how it was chosen; -1 = by number

public:
    explicit CompareTimelines(QObject* parent = nullptr);

    [[nodiscard]] CompareSession* session() const { return m_session; }
    void setSession(CompareSession* session);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] TimelineSession* timelineA() { return &m_sides[0].timeline; }
    [[nodiscard]] TimelineSession* timelineB() { return &m_sides[1].timeline; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] int request() const { return m_at < m_pairs.size() ? static_cast<int>(m_pairs[m_at].request) : -1; }
    void setRequest(int request); // the pair with this number, or the next recorded one
    [[nodiscard]] QString words() const;
    [[nodiscard]] QString counts() const;
    [[nodiscard]] QStringList ways() const;
    [[nodiscard]] int way() const { return m_way; }
    Q_INVOKABLE void choose(int way);
    [[nodiscard]] const std::vector<RequestPair>& pairs() const { return m_pairs; }
    [[nodiscard]] QStringList alignments() const;
    [[nodiscard]] int alignment() const { return m_alignment; }
    void setAlignment(int alignment);
    [[nodiscard]] bool isLinked() const { return m_linked; }
    void setLinked(bool linked);
    [[nodiscard]] QString shiftText() const;
    [[nodiscard]] Time apart() const; // time t in A corresponds to t + this in B
    Q_INVOKABLE void step(int by); // to the request issued so many places later
    Q_INVOKABLE void realign(); // shows the whole request again

signals:
    void sessionChanged();
    void activeChanged();
    void changed();
    void linkedChanged();

private:
    struct Side {
        RecordingOfRun recording;
        std::shared_ptr<const RunRecord> record; // the record of these roles; null = none
        std::vector<Role> roles;
        [[nodiscard]] const TimelineIndex& index() const { return *recording.index(); } // only if it exists
        TimelineSession timeline;
    };
    void take();
    [[nodiscard]] bool isPending() const { return m_sides[0].recording.isPending() || m_sides[1].recording.isPending(); }
    void pair(); // once both recordings are available
    void tellProgress();
    void show();
    void follow(std::size_t moved);
    [[nodiscard]] Time issuedIn(std::size_t side) const;

    QPointer<CompareSession> m_session;
    bool m_active = false;
    bool m_stale = true;
    std::array<Side, 2> m_sides;
    std::vector<RequestPair> m_pairs;
    std::size_t m_at = 0;
    int m_way = 1;
    int m_number = -1; // of the last shown request
    int m_alignment = 0;
    bool m_linked = true;
    Time m_shift; // the user's offset from the alignment
    QString m_problem;
    bool m_following = false;
};

} // namespace floom::inline pages
