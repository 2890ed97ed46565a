// SPDX-License-Identifier: GPL-3.0-or-later
// PlaybackFilm: renders the window frame by frame while the playhead crosses the visible interval once: each frame is set, drawn and
// stored, however long that takes, so that the film plays at exact speed. name.png becomes a sequence name-00001.png and so on; .mp4, .gif
// and .webp need ffmpeg. GUI thread.
#pragma once

#include "desk/timeline/timeline_session.h"

#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QQuickItem>
#include <QTemporaryDir>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom::inline pages {

class PlaybackFilm : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session MEMBER m_session NOTIFY changed)
    Q_PROPERTY(bool running READ isRunning NOTIFY changed)
    Q_PROPERTY(int percent READ percent NOTIFY changed) // of the frames
    Q_PROPERTY(int frames READ frames NOTIFY changed) // of the current or last film

public:
    static constexpr int kFramesASecond = 25;

    explicit PlaybackFilm(QObject* parent = nullptr);

    // Starts a film of the window that contains `in`: a path or a file: URL, 0.1 to 120 s. "" or why not; finished() follows.
    Q_INVOKABLE QString start(QQuickItem* in, const QString& file, double seconds);
    Q_INVOKABLE void cancel(); // frames already written stay if it is a sequence
    [[nodiscard]] bool isRunning() const { return m_item != nullptr || m_encoder.state() != QProcess::NotRunning; }
    [[nodiscard]] int percent() const { return m_frames > 0 ? 100 * m_next / m_frames : 0; }
    [[nodiscard]] int frames() const { return m_frames; }

signals:
    void changed();
    void finished(const QString& problem); // "" = success

private:
    void takeFrame();
    void encode();
    [[nodiscard]] QString encodedPath() const;
    [[nodiscard]] QString keepFilm() const; // "" or why not
    void end(const QString& problem);

    QPointer<TimelineSession> m_session;
    QPointer<QQuickItem> m_item; // an item in the filmed window; null = not filming
    QString m_file; // as requested
    QString m_sequence; // path of the frames without the number
    std::unique_ptr<QTemporaryDir> m_folder; // temporary frames of a film
    Time m_from, m_to, m_headBefore{-1};
    int m_frames = 0, m_next = 0;
    QTimer m_timer;
    QProcess m_encoder;
};

} // namespace floom::inline pages
