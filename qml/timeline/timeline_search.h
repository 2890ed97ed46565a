// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineSearch: a timeline's search field. Its text is a query (timeline_query.h); hits go to the session, which marks them on ruler and
// navigator. Searches in slices of a few milliseconds, and again when another run is shown. GUI thread only.
#pragma once

#include "desk/timeline/timeline_session.h"
#include "recording/timeline_hits.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom::inline pages {

class TimelineSearch : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY foundChanged) // error in the query; "" = none
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
    [[nodiscard]] int count() const;
    [[nodiscard]] QString summary() const;

    // Goes n hits further, wrapping around; without a current hit, to the first one in or after the window.
    Q_INVOKABLE void step(int n);
    Q_INVOKABLE void finish(); // completes the search synchronously

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
    std::unique_ptr<TimelineHits> m_run; // the search in progress
    QTimer m_timer;
    bool m_foundRequests = false;
};

} // namespace floom::inline pages
