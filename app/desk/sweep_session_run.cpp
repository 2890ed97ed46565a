// SPDX-License-Identifier: GPL-3.0-or-later
// Running the points of a sweep and following them.
#include "desk/sweep_session.h"
#include "desk/workspace.h"
#include "io/json.h"
#include "store/project.h"
#include "store/project_file.h"
#include "sweep/sweep_job.h"
#include "sweep/sweep_store.h"

#include <QLocale>
#include <QThread>

namespace floom {

namespace {
constexpr std::size_t kMostHere = 10'000; // the command line takes more
constexpr int kManyPoints = 2000, kPollMs = 100, kSlowPollMs = 500; // laying out many points anew takes its time
} // namespace

// Another sweep is on the page; what was looked at belonged to the one before.
void SweepSession::showTable(Sweep sweep, std::vector<SweepPoint> points)
{
    m_table.begin(std::move(sweep), std::move(points));
    m_brushes.clear();
    m_ticked.clear();
    m_order.clear();
    m_current = -1;
    judge();
    emit resultsChanged();
    emit tickedChanged();
    emit currentChanged();
}

QString SweepSession::start()
{
    if (isRunning())
        return {};
    if (m_chips.empty())
        return tr("Add a parameter to sweep first.");
    const Sweep sweep = plannedSweep();
    if (pointCount(sweep) > kMostHere)
        return tr("%1 runs are more than a page can show: %2 at most. flashloom-cli sweep takes up to a million.")
            .arg(QLocale(QLocale::English).toString(static_cast<qulonglong>(pointCount(sweep))))
            .arg(kMostHere);
    if (planIsShown()) { // goes on with what is missing
        for (std::size_t i = 0; i < m_table.size(); ++i)
            if (m_table.state(i) != PointState::finished)
                m_table.setState(i, PointState::waiting);
    } else {
        m_base = m_workspace.document()->design();
        m_shownPlan = planText(sweep, m_base);
        showTable(sweep, pointsOf(sweep));
    }
    SweepOrder order{sweep, m_base, m_table.points(), {}, {}, std::make_shared<const KnownResults>(m_known), 0};
    if (m_pruned)
        order.goal = m_goal;
    if (m_workspace.project()->isDatabase())
        order.project = m_workspace.project()->path();
    m_before = finished() + failed();
    m_paused = false;
    m_earlier = 0;
    m_clock.start();
    m_job = std::make_unique<SweepJob>(m_workspace.document()->catalogue(), std::move(order));
    m_timer.start(total() > kManyPoints ? kSlowPollMs : kPollMs);
    emit planChanged();
    emit progressChanged();
    emit resultsChanged();
    return {};
}

void SweepSession::stop()
{
    if (m_job)
        m_job->stop();
}

void SweepSession::startOrStop()
{
    if (isRunning())
        return stop();
    if (const QString reason = start(); !reason.isEmpty())
        emit m_workspace.problem(reason);
}

void SweepSession::pauseOrResume()
{
    if (!isRunning())
        return;
    if (m_paused)
        m_clock.start();
    else
        m_earlier += static_cast<double>(m_clock.nsecsElapsed()) * 1e-9;
    m_paused = !m_paused;
    m_job->setPaused(m_paused);
    emit progressChanged();
}

void SweepSession::poll()
{
    if (!m_job)
        return;
    SweepNews news = m_job->take();
    for (const std::size_t point : news.started)
        if (m_table.state(point) == PointState::waiting)
            m_table.setState(point, PointState::running);
    for (auto& [point, result] : news.finished) {
        if (result.problem.empty() && !result.key.empty())
            m_known[result.key] = result;
        m_table.settle(point, std::move(result));
    }
    for (std::size_t i = 0; i < news.fates.size(); ++i)
        if (news.fates[i] == Fate::overLimit || news.fates[i] == Fate::beaten)
            m_table.setState(i, PointState::skipped);
    m_seconds = m_earlier + (m_paused ? 0 : static_cast<double>(m_clock.nsecsElapsed()) * 1e-9);
    if (!news.problem.isEmpty())
        emit m_workspace.problem(news.problem);
    if (news.ended)
        finish();
    if (!news.finished.empty() || news.ended) {
        judge();
        emit resultsChanged();
    }
    emit progressChanged();
}

void SweepSession::finish()
{
    m_timer.stop();
    m_job.reset();
    for (std::size_t i = 0; i < m_table.size(); ++i)
        if (m_table.state(i) == PointState::running)
            m_table.setState(i, PointState::waiting); // a stop cut it off
    emit planChanged();
}

QString SweepSession::timeText() const
{
    if (!m_workspace.showsCost() || total() == 0)
        return {};
    const QLocale c = QLocale::c();
    QString text = tr("%1 s").arg(c.toString(m_seconds, 'f', 1));
    const int left = waiting() + active(), done = finished() + failed() - m_before; // what the rules refused took no time
    if (isPaused())
        return text + tr(" · paused");
    if (isRunning() && done > 0 && left > 0)
        text += tr(" · about %1 s left").arg(c.toString(m_seconds / done * left, 'f', m_seconds / done * left < 9.5 ? 1 : 0));
    return text;
}

void SweepSession::restore()
{
    const auto file = ProjectFile::openToRead(m_workspace.project()->path());
    const auto rows = file ? (*file)->sweeps() : Result<std::vector<SweepRow>>(file.error());
    if (!rows || rows->empty())
        return;
    const SweepRow& last = rows->back();
    const auto sweep = readSweep(last.document.toStdString());
    const auto base = readDesign(last.design.toStdString(), m_workspace.document()->catalogue());
    const auto points = (*file)->points(last.id);
    if (!sweep || !base || !points || pointCount(*sweep) > kMostHere)
        return;
    m_base = *base;
    m_shownPlan = planText(*sweep, m_base);
    showTable(*sweep, pointsOf(*sweep));
    for (const PointRow& row : *points) {
        if (row.number < 0 || row.number >= total())
            continue;
        PointResult result = resultOf(row);
        result.refused = result.wallSeconds == 0; // it never came to a run
        if (result.problem.empty())
            m_known[result.key] = result;
        m_table.settle(static_cast<std::size_t>(row.number), std::move(result));
    }
    for (const SweepAxis& axis : sweep->axes) {
        QStringList values;
        for (const SweepStep& step : axis.steps)
            values << QString::fromStdString(step.label);
        static_cast<void>(addChip(QString::fromStdString(axis.name), values.join(QStringLiteral(", "))));
    }
    judge();
    emit resultsChanged();
    emit progressChanged();
}

// A point as a variant

Result<RunRequest> SweepSession::requestAt(std::size_t point) const
{
    return requestOf(m_table.sweep(), m_table.points()[point], m_base, m_workspace.document()->catalogue());
}

QString SweepSession::open(int point)
{
    if (point < 0 || point >= total())
        return tr("There is no such point.");
    const auto request = requestAt(static_cast<std::size_t>(point));
    if (!request)
        return QString::fromStdString(request.error().message());
    m_workspace.showAsVariant(m_table.nameOf(static_cast<std::size_t>(point)), request->design,
                              QString::fromStdString(words(request->workload)));
    emit pointShown();
    return {};
}

int SweepSession::saveTicked()
{
    int added = 0;
    for (const std::size_t point : m_ticked)
        if (const auto request = requestAt(point)) {
            m_workspace.addVariantBeside(m_table.nameOf(point), request->design, QString::fromStdString(words(request->workload)));
            ++added;
        }
    if (added > 0)
        emit m_workspace.notice(added == 1 ? tr("One variant added.") : tr("%1 variants added.").arg(added));
    m_ticked.clear();
    emit tickedChanged();
    return added;
}

} // namespace floom
