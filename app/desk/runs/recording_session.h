// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingSession: recording settings of the next run, kept in the document except for the span limit, which is the person's; and the
// recording of requests after the fact: the run is simulated again from its seed with an interval around the request recorded, and the new
// recording replaces the old one; all figures stay. Functions that take text return "" or the reason. GUI thread only; the workspace must
// outlive it.
#pragma once

#include "run/recording.h"
#include "run/run_record.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom::inline desk {

class Workspace;

class RecordingSession final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(int mode READ mode WRITE setMode NOTIFY changed) // 0 whole run, 1 time window, 2 slowest requests
    Q_PROPERTY(QString from READ from NOTIFY changed) // "10ms"
    Q_PROPERTY(QString to READ to NOTIFY changed)
    Q_PROPERTY(QString slowest READ slowest NOTIFY changed) // "100"
    Q_PROPERTY(
        int mostMillions READ mostMillions WRITE setMostMillions NOTIFY changed) // events of a run that are kept; found again next time
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged) // simulating again

public:
    explicit RecordingSession(Workspace& workspace);

    [[nodiscard]] Recording wanted() const;
    [[nodiscard]] int mode() const { return static_cast<int>(wanted().mode); }
    void setMode(int mode);
    [[nodiscard]] QString from() const;
    [[nodiscard]] QString to() const;
    [[nodiscard]] int mostMillions() const { return static_cast<int>(m_most / kMillion); }
    void setMostMillions(int millions);
    void setMost(std::size_t spans); // of this window only
    [[nodiscard]] QString slowest() const { return QString::number(wanted().slowest); }
    [[nodiscard]] Q_INVOKABLE QString setFrom(const QString& text);
    [[nodiscard]] Q_INVOKABLE QString setTo(const QString& text);
    [[nodiscard]] Q_INVOKABLE QString setSlowest(const QString& text);

    [[nodiscard]] bool isBusy() const { return m_id != 0; }
    // Whether the shown run has recorded all of the drive's activity during this request.
    [[nodiscard]] Q_INVOKABLE bool has(int request) const;
    // Shows the request in the timeline; simulates again if it was not recorded.
    Q_INVOKABLE void show(int request);
    // Simulates again with the request recorded, or the whole run if the request is unknown (-1); stays on the page.
    Q_INVOKABLE void record(int request);
    // Simulates again with this stretch of time recorded, instead of what is recorded now.
    Q_INVOKABLE void recordStretch(qint64 fromPs, qint64 toPs);
    // Simulates again with the whole run recorded, whatever its size.
    Q_INVOKABLE void recordAll();

    // Handles a finished run if it is one of these; returns true then.
    [[nodiscard]] bool take(const std::shared_ptr<const RunRecord>& record);

signals:
    void changed();
    void busyChanged();

private:
    static constexpr std::size_t kMillion = 1'000'000;

    void simulateAgain(int request, const QString& page, Recording recording);
    [[nodiscard]] Recording recordingOf(int request) const;
    void forget();
    void set(const Recording& recording);
    [[nodiscard]] QString setWindow(const QString& from, const QString& to);

    Workspace& m_workspace;
    std::size_t m_most = kRecordedSpans;
    int m_id = 0; // the Runner's id of the repeated run; 0 = none
    int m_request = -1; // the request to pin afterwards
    QString m_page; // the page to show afterwards; "" = stay
    std::shared_ptr<const RunRecord> m_old;
    int m_project = 0; // its generation
};

} // namespace floom::inline desk
