// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineSearch: the search field of a timeline. Its text is a query (timeline_query.h); what it finds goes to the session, which marks it
// on ruler and navigator. Searches in slices of a few milliseconds and again when another run is shown. GUI thread only.
#pragma once

#include "recording/timeline_hits.h"
#include "timeline/timeline_session.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom {

class TimelineSearch : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY foundChanged) // why the text cannot be searched for; "" = it can
    Q_PROPERTY(bool searching READ isSearching NOTIFY foundChanged)
    Q_PROPERTY(int count READ count NOTIFY foundChanged)
    Q_PROPERTY(QString summary READ summary NOTIFY foundChanged) // "3 of 10,427 requests"; "" without a text

public:
    explicit TimelineSearch(QObject* parent = nullptr);
    ~TimelineSearch() override;

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] QString text() const { return m_text; }
    void setText(const QString& text);
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isSearching() const { return m_run != nullptr; }
    [[nodiscard]] int count() const;
    [[nodiscard]] QString summary() const;

    // Goes to the hit n places on, around the ends; from no hit, to the first one in sight or after it.
    Q_INVOKABLE void step(int n);
    Q_INVOKABLE void finish(); // searches to the end at once

signals:
    void sessionChanged();
    void textChanged();
    void foundChanged();

private:
    void start();
    void slice();
    void take(std::shared_ptr<const TimelineHitList> hits);

    QPointer<TimelineSession> m_session;
    QString m_text, m_problem;
    std::unique_ptr<TimelineHits> m_run; // while it searches
    QTimer m_timer;
    bool m_foundRequests = false;
};

} // namespace floom
