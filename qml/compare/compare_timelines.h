// SPDX-License-Identifier: GPL-3.0-or-later
// CompareTimelines: the same request in A and in B, their lanes one over the other and its issue at the same place. Requests are the same
// when number, direction, offset and size are, on drives of different capacity when all but the offset are; each side shows the lanes that
// the request passes through in either of them. Both windows move together until they are unlinked; linked again they keep the distance
// that they were moved to. Beside the request, they can stand by the first one or by the clock. Large recordings are read beside the
// window. GUI thread only.
#pragma once

#include "compare/compare_session.h"
#include "recording/recording_of_run.h"
#include "timeline/timeline_session.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace floom {

struct RequestPair { // of one number, recorded in both runs
    std::uint32_t request = 0;
    std::int64_t aPs = 0, bPs = 0; // latencies
};

// Those that are the same request in both, by number. One workload and seed ask the same of drives of any size: there the place does not
// count.
[[nodiscard]] std::vector<RequestPair> pairRequests(const RunRecord& a, const RunRecord& b); // with their recordings

class CompareTimelines : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged) // false: recordings are not read
    Q_PROPERTY(floom::TimelineSession* timelineA READ timelineA CONSTANT)
    Q_PROPERTY(floom::TimelineSession* timelineB READ timelineB CONSTANT)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) // why there is nothing to align; "" when there is
    Q_PROPERTY(int request READ request WRITE setRequest NOTIFY changed) // -1 = none
    Q_PROPERTY(QString words READ words NOTIFY changed) // "read 4 KiB · A 480 µs · B 149 µs · −331 µs"
    Q_PROPERTY(QString counts READ counts NOTIFY changed) // "1,900 faster · 3 same · 97 slower in B"
    Q_PROPERTY(QStringList ways READ ways CONSTANT) // to choose a request by
    Q_PROPERTY(QStringList alignments READ alignments CONSTANT) // what stands at the same place
    Q_PROPERTY(int alignment READ alignment WRITE setAlignment NOTIFY changed)
    Q_PROPERTY(bool linked READ isLinked WRITE setLinked NOTIFY linkedChanged)
    Q_PROPERTY(QString shiftText READ shiftText NOTIFY linkedChanged) // "B 12.3 µs later"; "" = as aligned
    Q_PROPERTY(int way READ way NOTIFY changed) // the one it was chosen by; -1 = by number

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
    void setRequest(int request); // the pair with this number, or the next one that is recorded
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
    [[nodiscard]] std::int64_t apartPs() const; // what stands at t in A stands at t + so much in B
    Q_INVOKABLE void step(int by); // to the request issued so many places later
    Q_INVOKABLE void realign(); // the request as a whole on screen again

signals:
    void sessionChanged();
    void activeChanged();
    void changed();
    void linkedChanged();

private:
    struct Side {
        RecordingOfRun recording;
        std::shared_ptr<const RunRecord> record; // whose roles these are; null = none is shown
        std::vector<Role> roles;
        [[nodiscard]] const TimelineIndex& index() const { return *recording.index(); } // when it is there
        TimelineSession timeline;
    };
    void take();
    [[nodiscard]] bool isPending() const { return m_sides[0].recording.isPending() || m_sides[1].recording.isPending(); }
    void pair(); // when both recordings are there
    void tellProgress();
    void show();
    void follow(std::size_t moved);
    [[nodiscard]] std::int64_t issuedIn(std::size_t side) const;

    QPointer<CompareSession> m_session;
    bool m_active = false;
    bool m_stale = true;
    std::array<Side, 2> m_sides;
    std::vector<RequestPair> m_pairs;
    std::size_t m_at = 0;
    int m_way = 1;
    int m_number = -1; // of the request that was shown last
    int m_alignment = 0;
    bool m_linked = true;
    std::int64_t m_shiftPs = 0; // beyond the alignment, by hand
    QString m_problem;
    bool m_following = false;
};

} // namespace floom
