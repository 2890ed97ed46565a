// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/picture_tour.h"

#include "desk/workspace.h"
#include "look/picture_file.h"
#include "look/theme.h"
#include "shell/tour_pages.h"

#include <QQuickItem>

namespace floom::inline pages {

namespace {

constexpr int kBeatMs = 100;
constexpr int kSettleBeats = 6; // lets layouts, lazy loaders and pictures settle
constexpr int kMostBeats = 1800;

} // namespace

PictureTour::PictureTour(Workspace& workspace, QQuickWindow& window, const QDir& folder, bool playback, QObject* parent)
    : QObject(parent)
    , m_stage(workspace, window)
    , m_plan(m_stage)
    , m_folder(folder)
{
    m_timer.setInterval(kBeatMs);
    connect(&m_timer, &QTimer::timeout, this, &PictureTour::poll);
    Theme::current()->setReduceMotion(true);
    workspace.looks()->setShowsCost(false);
    if (playback)
        planPlayback(m_plan);
    else
        for (const auto plan : {planStart, planAnalysis, planEditing, planGestures, planPanels, planSweep, planRest})
            plan(m_plan);
}

QStringList PictureTour::names() const
{
    QStringList names;
    for (const auto& step : m_plan.steps())
        if (!step.name.isEmpty())
            names << step.name;
    return names;
}

void PictureTour::next()
{
    if (m_at >= m_plan.steps().size()) {
        m_timer.stop();
        emit finished({});
        return;
    }
    m_waited = 0;
    m_stage.movePointerAway();
    m_plan.steps()[m_at].act();
    m_timer.start();
}

void PictureTour::poll()
{
    if (++m_waited < kSettleBeats)
        return;
    const auto& step = m_plan.steps()[m_at];
    const auto* toast = m_stage.item("toast");
    QString problem;
    if (!step.ready() || (toast && toast->isVisible())) {
        if (m_waited < kMostBeats)
            return;
        problem = tr("The page for %1 did not come to rest.").arg(step.name);
    } else if (!step.name.isEmpty()) {
        problem = save(step.name);
    }
    if (!problem.isEmpty()) {
        m_timer.stop();
        emit finished(problem);
        return;
    }
    ++m_at;
    next();
}

QString PictureTour::save(const QString& name)
{
    const Outcome written = writePng(m_folder.filePath(name + QStringLiteral(".png")), m_stage.window().grabWindow());
    return written ? QString() : QString::fromStdString(written.error().message());
}

} // namespace floom::inline pages
