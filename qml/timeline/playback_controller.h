// SPDX-License-Identifier: GPL-3.0-or-later
// PlaybackController: moves a session's playhead through recorded time, forwards or backwards, at PlaybackSpeed. Wall time comes from a
// clock replaceable in tests; the playhead belongs to the session (and through it to the workspace). GUI thread only.
#pragma once

#include "timeline/playback_speed.h"
#include "timeline/timeline_break_model.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace floom::inline pages {

class PlaybackController : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(floom::pages::TimelineBreaks* breaks READ breaks WRITE setBreaks NOTIFY sessionChanged) // where playback pauses
    Q_PROPERTY(bool playing READ isPlaying NOTIFY playingChanged)
    Q_PROPERTY(int direction READ direction NOTIFY playingChanged) // 1 forwards, -1 backwards
    Q_PROPERTY(bool adaptive READ isAdaptive WRITE setAdaptive NOTIFY adaptiveChanged)
    Q_PROPERTY(double dial READ dial WRITE setDial NOTIFY speedChanged) // 0 = 1 ns/s, 1 = 1 s/s, logarithmic
    Q_PROPERTY(double speed READ speed NOTIFY speedChanged) // ps of simulated time per second
    Q_PROPERTY(QString speedText READ speedText NOTIFY speedChanged) // "120 µs / s"
    Q_PROPERTY(QString paceText READ paceText NOTIFY paceChanged) // the current effective speed of adaptive playback; "" while paused
    Q_PROPERTY(QString clock READ clock NOTIFY moved) // "310.547 600 000", in ms
    Q_PROPERTY(QString intoRequest READ intoRequest NOTIFY moved) // "+472.3 µs into the request"; "" without one

public:
    using Clock = std::function<qint64()>; // ns, monotonic

    explicit PlaybackController(QObject* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] TimelineBreaks* breaks() const { return m_breaks; }
    void setBreaks(TimelineBreaks* breaks);
    void setClock(Clock clock);

    [[nodiscard]] bool isPlaying() const { return m_playing; }
    [[nodiscard]] int direction() const { return m_direction; }
    [[nodiscard]] bool isAdaptive() const { return m_speed.isAdaptive(); }
    void setAdaptive(bool adaptive);
    [[nodiscard]] double speed() const { return m_speed.psPerSecond(); }
    void setSpeed(double psPerSecond);
    [[nodiscard]] double dial() const { return m_speed.dial(); }
    void setDial(double dial);
    [[nodiscard]] QString speedText() const;
    [[nodiscard]] QString paceText() const { return m_paceText; }
    [[nodiscard]] QString clock() const;
    [[nodiscard]] QString intoRequest() const;

    Q_INVOKABLE void togglePlay();
    Q_INVOKABLE void play(int direction); // repeated in the same direction: doubles the speed
    Q_INVOKABLE void stop();
    Q_INVOKABLE void stepEvent(int step); // to the next or previous start of a span
    Q_INVOKABLE void stepRequest(int step); // pins it and goes to its issue
    Q_INVOKABLE void toBreak(int step); // to the next or previous instant at which a condition becomes true
    Q_INVOKABLE void toStart();
    Q_INVOKABLE void toEnd();
    Q_INVOKABLE void tick(); // advances by the wall time since the last tick

signals:
    void sessionChanged();
    void playingChanged();
    void adaptiveChanged();
    void speedChanged();
    void paceChanged();
    void moved();

private:
    void suitSpeedToRecording();
    void setPlaying(bool playing, int direction);
    void moveTo(Time at);
    [[nodiscard]] Time position() const;
    void tellSpeed();
    void setPace(const QString& text);

    QPointer<TimelineSession> m_session;
    QPointer<TimelineBreaks> m_breaks;
    Clock m_clock;
    QTimer m_timer;
    qint64 m_lastNs = 0;
    PlaybackSpeed m_speed;
    qint64 m_paceNs = 0;
    Time m_paceFrom;
    QString m_paceText;
    int m_direction = 1;
    bool m_playing = false;
};

} // namespace floom::inline pages
