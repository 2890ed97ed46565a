// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_runs.h"

#include "design/address.h"
#include "desk/learn/lesson.h"
#include "desk/learn/lesson_guard.h"
#include "desk/sweeps/sweep_chips.h"
#include "desk/sweeps/sweep_effort.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "export/number_text.h"
#include "io/json.h"
#include "look/qt_text.h"
#include "run/run_record.h"
#include "store/project.h"
#include "store/project_file.h"
#include "sweep/sweep_job.h"
#include "sweep/sweep_store.h"

#include <QThread>

namespace floom::inline desk {

namespace {

constexpr std::size_t kMostHere = 10'000; // the command line allows more
constexpr int kManyPoints = 2000, kPollMs = 100, kSlowPollMs = 500; // laying out many points is slow: poll less often

// Without names: one sweep of the command line and one of the window are the same if they run the same.
QString planText(Sweep sweep, const Design& base)
{
    sweep.name.clear();
    sweep.design.clear();
    return QString::fromStdString(writeSweep(sweep) + designHash(base));
}

} // namespace

SweepRuns::SweepRuns(Workspace& workspace, SweptParameters& swept, const SweepGoal& goal, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_swept(swept)
    , m_goal(goal)
{
    connect(&m_timer, &QTimer::timeout, this, &SweepRuns::poll);
    connect(&swept, &SweptParameters::changed, this, &SweepRuns::planChanged);
    connect(this, &SweepRuns::resultsChanged, this, &SweepRuns::planChanged); // their time is the basis of the estimate
    connect(workspace.runs(), &DeskRuns::seedChanged, this, &SweepRuns::planChanged);
    connect(workspace.shown(), &ShownRun::changed, this, &SweepRuns::planChanged); // without any, the shown run's time is
}

SweepRuns::~SweepRuns() = default;

void SweepRuns::showTable(Sweep sweep, std::vector<SweepPoint> points)
{
    auto labels = sweptLabels(sweep, m_base, m_workspace.document()->catalogue());
    m_table.begin(std::move(sweep), std::move(points), std::move(labels));
    emit tableReplaced();
    emit resultsChanged();
    emit tableShown();
}

QString SweepRuns::start()
{
    if (isRunning())
        return {};
    if (m_swept.isEmpty())
        return tr("Add a parameter to sweep first.");
    if (const QString why = m_workspace.lesson()->guard()->experiments(); !why.isEmpty())
        return why;
    const Sweep sweep = m_swept.sweep();
    if (pointCount(sweep) > kMostHere)
        return tr("%1 are more than a page can show: %2 at most. flashloom-cli sweep takes up to a million.")
            .arg(qt(countedText(pointCount(sweep), "run")), qt(countText(kMostHere)));
    if (planIsShown()) { // run only the missing points
        for (std::size_t i = 0; i < m_table.size(); ++i)
            if (m_table.state(i) != PointState::finished)
                m_table.setState(i, PointState::waiting);
    } else {
        m_base = m_workspace.document()->design();
        m_shownPlan = planText(sweep, m_base);
        showTable(sweep, pointsOf(sweep));
    }
    SweepOrder order{sweep, m_base, m_table.points(), {}, {}, std::make_shared<const KnownResults>(m_known), 0};
    if (m_swept.isPruned())
        order.goal = m_goal.goal();
    m_keepsItself = m_workspace.project()->isDatabase();
    if (m_keepsItself)
        order.project = m_workspace.project()->path();
    m_before = effortDone(m_table);
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

void SweepRuns::stop()
{
    if (m_job)
        m_job->stop();
}

void SweepRuns::startOrStop()
{
    if (isRunning())
        return stop();
    if (const QString reason = start(); !reason.isEmpty())
        emit m_workspace.problem(reason);
}

void SweepRuns::pauseOrResume()
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

void SweepRuns::poll()
{
    if (!m_job)
        return;
    SweepNews news = m_job->take();
    keep(news.finished);
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
    if (!news.finished.empty() || news.ended)
        emit resultsChanged();
    emit progressChanged();
}

void SweepRuns::keep(const std::vector<std::pair<std::size_t, PointResult>>& finished)
{
    if (m_keepsItself || finished.empty())
        return;
    std::vector<PointRow> rows;
    rows.reserve(finished.size());
    for (const auto& [point, result] : finished)
        rows.push_back(rowOf(result, point));
    m_workspace.project()->sweeps().add(rowOf(m_table.sweep(), m_base, m_workspace.document()->catalogue()), rows,
                                        m_workspace.lesson()->isActive());
}

void SweepRuns::finish()
{
    m_timer.stop();
    m_job.reset();
    for (std::size_t i = 0; i < m_table.size(); ++i)
        if (m_table.state(i) == PointState::running)
            m_table.setState(i, PointState::waiting); // cut short by a stop
    emit planChanged();
}

QString SweepRuns::timeText() const
{
    if (!m_workspace.looks()->showsCost() || total() == 0)
        return {};
    QString text = qt(elapsedText(m_seconds));
    if (isPaused())
        return text + tr(" · paused");
    const double done = effortDone(m_table) - m_before, left = isRunning() && done > 0 ? effortLeft(m_table) : 0;
    if (const double seconds = left > 0 ? m_seconds / done * left : 0; seconds > 0)
        text += tr(" · about %1 left").arg(qt(elapsedText(seconds)));
    return text;
}

QString SweepRuns::counted(int number) const
{
    return qt(countText(static_cast<std::uint64_t>(std::max(number, 0))));
}

QString SweepRuns::effortText() const
{
    const int threads = QThread::idealThreadCount();
    const QString side = tr("%n threads", "", threads).replace(QStringLiteral("%n"), QString::number(threads));
    double seconds = 0, runs = 0;
    for (std::size_t i = 0; i < m_table.size(); ++i)
        if (m_table.result(i).wallSeconds > 0) {
            seconds += m_table.result(i).wallSeconds;
            ++runs;
        }
    if (const auto record = m_workspace.record(); runs == 0 && record) {
        seconds = record->result.performance.wallSeconds;
        runs = 1;
    }
    if (isRunning() || runs == 0 || !m_workspace.looks()->showsCost() || m_swept.isEmpty())
        return side;
    const double all = seconds / runs * static_cast<double>(pointCount(m_swept.sweep())) / threads;
    return tr("about %1 · %2").arg(qt(elapsedText(all)), side);
}

bool SweepRuns::planIsShown() const
{
    return !m_swept.isEmpty() && m_shownPlan == planText(m_swept.sweep(), m_workspace.document()->design());
}

void SweepRuns::restore()
{
    const auto file = ProjectFile::openToRead(m_workspace.project()->path());
    const auto rows = file ? (*file)->sweeps().rows() : Result<std::vector<SweepRow>>(file.error());
    if (!rows || rows->empty())
        return;
    if (const auto points = (*file)->sweeps().points(rows->back().id))
        show(rows->back(), *points);
}

void SweepRuns::show(const SweepRow& row, const std::vector<PointRow>& points)
{
    const auto sweep = readSweep(row.document.toStdString());
    const auto base = readDesign(row.design.toStdString(), m_workspace.document()->catalogue());
    if (!sweep || !base || pointCount(*sweep) > kMostHere)
        return;
    m_swept.clear();
    m_base = *base;
    m_shownPlan = planText(*sweep, m_base);
    showTable(*sweep, pointsOf(*sweep));
    for (const PointRow& point : points) {
        if (point.number < 0 || point.number >= total())
            continue;
        PointResult result = resultOf(point);
        result.refused = result.wallSeconds == 0; // it was never run
        if (result.problem.empty())
            m_known[result.key] = result;
        m_table.settle(static_cast<std::size_t>(point.number), std::move(result));
    }
    for (const SweepAxis& axis : sweep->axes) {
        QStringList values;
        for (const SweepStep& step : axis.steps)
            values << QString::fromStdString(step.label);
        static_cast<void>(m_swept.addChip(QString::fromStdString(axis.name), values.join(QStringLiteral(", "))));
    }
    emit resultsChanged();
    emit progressChanged();
}

void SweepRuns::forget()
{
    m_job.reset();
    m_timer.stop();
    m_known.clear();
    m_shownPlan.clear();
    m_base = {};
    showTable({}, {});
    emit planChanged();
    emit progressChanged();
}

Result<RunRequest> SweepRuns::requestAt(std::size_t point) const
{
    return requestOf(m_table.sweep(), m_table.points()[point], m_base, m_workspace.document()->catalogue());
}

} // namespace floom::inline desk
