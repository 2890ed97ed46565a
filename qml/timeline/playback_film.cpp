// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/playback_film.h"
#include "file/whole_file.h"
#include "look/local_path.h"
#include "look/picture_file.h"

#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QQuickWindow>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr double kShortest = 0.1, kLongest = 120; // s
const QStringList kFilms{QStringLiteral("mp4"), QStringLiteral("gif"), QStringLiteral("webp")};

QString framePath(const QString& sequence, int number)
{
    return QStringLiteral("%1-%2.png").arg(sequence).arg(number, 5, 10, QLatin1Char('0'));
}

} // namespace

PlaybackFilm::PlaybackFilm(QObject* parent)
    : QObject(parent)
{
    connect(&m_timer, &QTimer::timeout, this, &PlaybackFilm::takeFrame);
    connect(&m_encoder, &QProcess::finished, this, [this](int code) {
        end(code == 0 ? keepFilm()
                      : tr("ffmpeg failed to encode the video: %1").arg(QString::fromUtf8(m_encoder.readAllStandardError()).right(200)));
    });
}

QString PlaybackFilm::start(QQuickItem* in, const QString& file, double seconds)
{
    if (isRunning())
        return tr("A video is already being saved.");
    if (!m_session || m_session->recording()->isEmpty() || !in || !in->window())
        return tr("There is nothing to play back.");
    if (!(seconds >= kShortest && seconds <= kLongest))
        return tr("A video must be %1 to %2 s long.").arg(kShortest).arg(kLongest);
    m_file = localPath(file);
    const QFileInfo info(m_file);
    const auto suffix = info.suffix().toLower();
    m_folder.reset();
    if (kFilms.contains(suffix)) {
        if (QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty())
            return tr("A video needs ffmpeg, which is not installed. A sequence of pictures (.png) does not.");
        m_folder = std::make_unique<QTemporaryDir>();
        m_sequence = m_folder->filePath(QStringLiteral("frame"));
    } else if (suffix == QLatin1String("png")) {
        m_sequence = info.path() + QLatin1Char('/') + info.completeBaseName();
    } else {
        return tr("The name must end in .mp4, .gif or .webp, or in .png for a sequence of pictures.");
    }
    m_from = m_session->shown()->window().from;
    m_to = m_session->shown()->window().to;
    m_headBefore = m_session->playhead();
    m_frames = std::max(2, static_cast<int>(std::lround(seconds * kFramesASecond)));
    m_next = 0;
    m_item = in;
    m_timer.start(0);
    emit changed();
    return {};
}

void PlaybackFilm::takeFrame()
{
    if (!m_item || !m_item->window() || !m_session)
        return end(tr("The window was closed."));
    m_session->setPlayheadPs((m_from + (m_to - m_from) / (m_frames - 1) * m_next).ps);
    const auto path = framePath(m_sequence, m_next + 1);
    if (const Outcome written = writePng(path, m_item->window()->grabWindow()); !written)
        return end(QString::fromStdString(written.error().message()));
    ++m_next;
    emit changed();
    if (m_next == m_frames)
        encode();
}

void PlaybackFilm::encode()
{
    m_timer.stop();
    if (!m_folder)
        return end({});
    m_item = nullptr;
    // .mp4 players need even sizes and the common pixel format.
    const bool isMp4 = m_file.endsWith(QLatin1String(".mp4"), Qt::CaseInsensitive);
    QStringList words{QStringLiteral("-y"), QStringLiteral("-framerate"), QString::number(kFramesASecond), QStringLiteral("-i"),
                      m_sequence + QStringLiteral("-%05d.png")};
    if (isMp4)
        words << QStringLiteral("-vf") << QStringLiteral("pad=ceil(iw/2)*2:ceil(ih/2)*2") << QStringLiteral("-pix_fmt")
              << QStringLiteral("yuv420p");
    m_encoder.start(QStringLiteral("ffmpeg"), words << encodedPath());
    emit changed();
}

QString PlaybackFilm::encodedPath() const
{
    return m_folder->filePath(QStringLiteral("film.") + QFileInfo(m_file).suffix().toLower());
}

// Moves the film from its temporary folder, in one step.
QString PlaybackFilm::keepFilm() const
{
    QFile film(encodedPath());
    if (!film.open(QIODevice::ReadOnly))
        return film.errorString();
    const Outcome written = writeWholeFile(m_file, film.readAll().toStdString());
    return written ? QString() : QString::fromStdString(written.error().message());
}

void PlaybackFilm::cancel()
{
    if (!isRunning())
        return;
    m_encoder.kill();
    if (m_item)
        end(tr("The video was cancelled."));
}

void PlaybackFilm::end(const QString& problem)
{
    m_timer.stop();
    m_item = nullptr;
    m_folder.reset();
    if (m_session)
        m_session->setPlayheadPs(m_headBefore.ps);
    emit changed();
    emit finished(problem);
}

} // namespace floom::inline pages
