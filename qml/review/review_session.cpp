// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/review_session.h"

#include "desk/reports/report_words.h"
#include "desk/runs/variant_run.h"
#include "desk/sweeps/sweep_metrics.h"
#include "desk/workspace_link.h"
#include "document/document.h"
#include "export/number_text.h"
#include "run/run_many.h"
#include "store/project.h"
#include "sweep/limit_words.h"
#include "sweep/sweep_run.h"

#include <algorithm>

namespace floom::inline pages {

namespace {

constexpr qsizetype kMostOffers = 60;

QVariantMap cellOf(const LimitVerdict& verdict)
{
    const QString doubt = QString::fromStdString(verdict.doubt);
    QString text = verdict.found ? figureValue(verdict.limit.metric, *verdict.found) : ReviewSession::tr("not known");
    if (verdict.found && !doubt.isEmpty())
        text += QStringLiteral(" ?");
    QString note;
    const char* tone = verdict.met() ? "good" : verdict.passes() ? "waived" : "bad";
    if (verdict.met())
        note = doubt.isEmpty() ? ReviewSession::tr("meets it") : ReviewSession::tr("meets it, in doubt");
    else if (!verdict.waived.empty())
        note = ReviewSession::tr("waived: %1").arg(QString::fromStdString(verdict.waived));
    else if (verdict.found)
        note = ReviewSession::tr("misses by %1")
                   .arg(QString::fromStdString(percentText(verdict.missedBy(), verdict.missedBy() < 0.0995 ? 1 : 0)));
    else
        note = QString::fromStdString(verdict.lackWords()).section(u':', 0, 0);
    return {{QStringLiteral("text"), text},
            {QStringLiteral("note"), note},
            {QStringLiteral("tone"), QLatin1String(tone)},
            {QStringLiteral("reason"), QString::fromStdString(verdict.waived)},
            {QStringLiteral("doubt"), doubt}};
}

bool isWaived(const std::vector<LimitVerdict>& verdicts)
{
    return std::any_of(verdicts.begin(), verdicts.end(), [](const LimitVerdict& verdict) { return !verdict.waived.empty(); });
}

} // namespace

ReviewSession::ReviewSession(QObject* parent)
    : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &ReviewSession::refresh);
}

ReviewSession::~ReviewSession()
{
    m_thread.request_stop();
}

void ReviewSession::setWorkspace(Workspace* workspace)
{
    if (!changeWorkspace(this, m_workspace, workspace))
        return;
    if (workspace) {
        const auto* project = workspace->project();
        connect(project, &Project::factsChanged, this, &ReviewSession::later);
        connect(&project->runs(), &ProjectRuns::changed, this, &ReviewSession::later);
        connect(&project->variants(), &ProjectVariants::changed, this, &ReviewSession::later);
        connect(&project->variants(), &ProjectVariants::currentChanged, this, &ReviewSession::later);
        connect(workspace->document(), &Document::workloadChanged, this, &ReviewSession::later);
        connect(workspace->shown(), &ShownRun::staleChanged, this, &ReviewSession::later);
        connect(workspace, &Workspace::closing, this, &ReviewSession::cancel);
    }
    refresh();
    emit workspaceChanged();
}

void ReviewSession::later()
{
    if (!m_timer.isActive())
        m_timer.start();
}

std::shared_ptr<const RunRecord> ReviewSession::recordOf(int variant, const Design& design, const AskedWorkload& workload)
{
    auto& project = *m_workspace->project();
    const auto* run = newestRunOf(project, variant, design, workload);
    if (!run)
        return nullptr;
    if (run->record)
        return run->record;
    auto& known = m_read[run->row.id];
    if (!known)
        known = newestRecordOf(project, variant, design, workload);
    return known;
}

void ReviewSession::refresh()
{
    m_rows.clear();
    m_limits.clear();
    m_waivers.clear();
    m_problem.clear();
    if (m_workspace) {
        auto& project = *m_workspace->project();
        if (m_generation != project.generation())
            m_read.clear();
        m_generation = project.generation();
        const QString sentence = project.fact(QLatin1String(kAcceptance));
        if (const auto limits =
                sentence.isEmpty() ? Result<std::vector<GoalLimit>>(std::vector<GoalLimit>()) : readLimits(sentence.toStdString()))
            m_limits = *limits;
        else
            m_problem = QString::fromStdString(limits.error().message());
        m_waivers = readWaivers(project.fact(QLatin1String(kWaivers)).toStdString());
        for (const VariantRow& variant : project.variants().rows()) {
            const bool onDesk = variant.id == project.variants().current();
            Row row{variant.id, variant.name, onDesk ? m_workspace->document()->asked() : variant.workload, nullptr, {}};
            row.record = recordOf(variant.id, onDesk ? m_workspace->document()->design() : variant.design, row.workload);
            if (row.record)
                row.verdicts = judge(m_limits, row.record->result, variant.name.toStdString(), m_waivers);
            m_rows.push_back(std::move(row));
        }
    }
    emit changed();
}

QVariantList ReviewSession::limits() const
{
    QVariantList list;
    for (const GoalLimit& limit : m_limits)
        list << QVariantMap{{QStringLiteral("text"), limitWords(limit)},
                            {QStringLiteral("figure"), QString::fromStdString(limit.metric)},
                            {QStringLiteral("atLeast"), limit.atLeast},
                            {QStringLiteral("value"), sweepMetric(QString::fromStdString(limit.metric)).write(limit.value)}};
    return list;
}

// A line of words below the name.
QString ReviewSession::workloadOf(const Row& row) const
{
    const bool same = std::all_of(m_rows.begin(), m_rows.end(), [&](const Row& one) { return one.workload == row.workload; });
    return same ? QString() : QString::fromStdString(row.workload.description());
}

QVariantList ReviewSession::rows() const
{
    QVariantList list;
    for (const Row& row : m_rows) {
        QVariantList cells;
        for (const LimitVerdict& verdict : row.verdicts)
            cells << cellOf(verdict);
        const char* tone = !row.record || m_limits.empty() ? "none"
            : !allMet(row.verdicts)                        ? "bad"
            : isWaived(row.verdicts)                       ? "waived"
                                                           : "good";
        const QString verdict = !row.record ? tr("not run")
            : m_limits.empty()              ? tr("no limits")
            : !allMet(row.verdicts)         ? tr("not accepted")
            : isWaived(row.verdicts)        ? tr("accepted with waivers")
                                            : tr("accepted");
        list << QVariantMap{{QStringLiteral("name"), row.name},
                            {QStringLiteral("workload"), workloadOf(row)},
                            {QStringLiteral("verdict"), verdict},
                            {QStringLiteral("tone"), QLatin1String(tone)},
                            {QStringLiteral("cells"), cells}};
    }
    return list;
}

QString ReviewSession::summary() const
{
    if (m_limits.empty())
        return tr("No limits are set.");
    const auto accepted = std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.record && allMet(row.verdicts); });
    return m_rows.size() == 1 ? (accepted == 1               ? tr("Accepted")
                                     : m_rows.front().record ? tr("Not accepted")
                                                             : tr("Not run"))
                              : tr("%1 of %2 variants accepted").arg(accepted).arg(m_rows.size());
}

int ReviewSession::missing() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return !row.record; }));
}

QVariantList ReviewSession::offers(const QString& query) const
{
    NamedFigures now;
    for (const Row& row : m_rows)
        if (row.record && now.empty())
            now = figuresOf(row.record->result);
    std::vector<std::string> ids;
    for (const SweepMetric& metric : sweepMetrics())
        ids.push_back(metric.id.toStdString());
    for (const auto& [id, value] : now)
        ids.push_back(id);
    for (const std::string& id : figureIds())
        ids.push_back(id);
    const QStringList wanted = query.toLower().split(u' ', Qt::SkipEmptyParts);
    QVariantList list;
    std::vector<std::string> told;
    for (const std::string& id : ids) {
        const QString label = figureLabel(id), name = QString::fromStdString(id);
        const QString words = (label + u' ' + name).toLower();
        const bool fits = std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) { return words.contains(word); });
        if (!fits || std::find(told.begin(), told.end(), id) != told.end() || list.size() >= kMostOffers)
            continue;
        told.push_back(id);
        const auto found = std::find_if(now.begin(), now.end(), [&](const auto& figure) { return figure.first == id; });
        list << QVariantMap{{QStringLiteral("figure"), name},
                            {QStringLiteral("label"), label},
                            {QStringLiteral("now"), found == now.end() ? QString() : figureValue(id, found->second)}};
    }
    return list;
}

QString ReviewSession::setLimit(int index, const QString& figure, bool atLeast, const QString& value)
{
    if (!m_workspace)
        return tr("There is no project.");
    const auto place = static_cast<std::size_t>(std::max(index, 0));
    const QString name = figure.trimmed();
    const std::string id = figureAsWritten(name.toStdString());
    if (name.isEmpty())
        return tr("Choose a figure.");
    if (!canBeFigure(id))
        return tr("No run has a figure named %1.").arg(name);
    const SweepMetric metric = sweepMetric(QString::fromStdString(id));
    const auto read = metric.read(value);
    if (!read)
        return metric.refusal(value);
    if (place >= m_limits.size())
        m_limits.emplace_back();
    GoalLimit& limit = m_limits[std::min(place, m_limits.size() - 1)];
    limit = {id, atLeast, *read};
    keepLimits(tr("Limit %1").arg(limitWords(limit)));
    return {};
}

void ReviewSession::removeLimit(int index)
{
    if (index < 0 || index >= static_cast<int>(m_limits.size()))
        return;
    const QString words = limitWords(m_limits[static_cast<std::size_t>(index)]);
    m_limits.erase(m_limits.begin() + index);
    keepLimits(tr("Delete the limit %1").arg(words));
}

void ReviewSession::keep(const char* fact, const std::string& text, const QString& words)
{
    auto* project = m_workspace->project();
    const QString key = QLatin1String(fact), before = project->fact(key), now = QString::fromStdString(text);
    project->setFact(key, now);
    if (before != now)
        m_workspace->document()->steps()->did(
            words, {[project, key, before] { project->setFact(key, before); }, [project, key, now] { project->setFact(key, now); }});
    refresh();
}

void ReviewSession::keepLimits(const QString& words)
{
    keep(kAcceptance, writeAcceptance(m_limits), words);
}

QString ReviewSession::waive(int row, int column, const QString& reason)
{
    if (row < 0 || row >= static_cast<int>(m_rows.size()) || column < 0 || column >= static_cast<int>(m_limits.size()))
        return tr("There is no such limit.");
    if (reason.trimmed().isEmpty())
        return tr("Give a reason: it is printed in the report.");
    const LimitWaiver waiver{m_rows[static_cast<std::size_t>(row)].name.toStdString(), limitKey(m_limits[static_cast<std::size_t>(column)]),
                             reason.simplified().toStdString()};
    std::erase_if(m_waivers, [&](const LimitWaiver& one) { return one.variant == waiver.variant && one.limit == waiver.limit; });
    m_waivers.push_back(waiver);
    keepWaivers(tr("Waive a limit for %1").arg(QString::fromStdString(waiver.variant)));
    return {};
}

void ReviewSession::withdraw(int row, int column)
{
    if (row < 0 || row >= static_cast<int>(m_rows.size()) || column < 0 || column >= static_cast<int>(m_limits.size()))
        return;
    const std::string variant = m_rows[static_cast<std::size_t>(row)].name.toStdString(),
                      limit = limitKey(m_limits[static_cast<std::size_t>(column)]);
    std::erase_if(m_waivers, [&](const LimitWaiver& one) { return one.variant == variant && one.limit == limit; });
    keepWaivers(tr("Withdraw the waiver of %1").arg(QString::fromStdString(variant)));
}

void ReviewSession::keepWaivers(const QString& words)
{
    keep(kWaivers, writeWaivers(m_waivers), words);
}

void ReviewSession::runMissing()
{
    if (m_running || !m_workspace || missing() == 0)
        return;
    std::vector<RunRequest> requests;
    std::vector<int> variants;
    const auto& project = *m_workspace->project();
    for (const Row& row : m_rows) {
        if (row.record)
            continue;
        const VariantRow* variant = project.variants().row(row.variant);
        const bool onDesk = row.variant == project.variants().current();
        const AskedWorkload& workload = onDesk ? m_workspace->document()->asked() : variant->workload;
        if (!workload) {
            emit m_workspace->problem(row.name + QStringLiteral(": ") + QString::fromStdString(workload.error().message()));
            return;
        }
        RunRequest request;
        request.design = onDesk ? m_workspace->document()->design() : variant->design;
        request.workload = *workload;
        request.record = false;
        requests.push_back(std::move(request));
        variants.push_back(row.variant);
    }
    m_running = true;
    m_thread = std::jthread([this, job = ++m_job, requests = std::move(requests), variants = std::move(variants),
                             &catalogue = m_workspace->document()->catalogue()](const std::stop_token& stop) {
        QString problem;
        static_cast<void>(runMany(catalogue, requests, stop, 0, nullptr, [&](std::size_t index, const RunOutcome& outcome) {
            if (const QString reason = outcome.problem(); !reason.isEmpty())
                problem = reason;
            else
                QMetaObject::invokeMethod(
                    this, [this, job, variant = variants[index], record = outcome.record] { take(job, variant, record); },
                    Qt::QueuedConnection);
        }));
        QMetaObject::invokeMethod(
            this, [this, job, problem] { end(job, problem); }, Qt::QueuedConnection);
    });
    emit runningChanged();
}

void ReviewSession::cancel()
{
    if (!m_running)
        return;
    ++m_job;
    m_thread.request_stop();
    m_running = false;
    emit runningChanged();
}

void ReviewSession::take(int job, int variant, const std::shared_ptr<const RunRecord>& record)
{
    if (job != m_job || !m_workspace || !record || m_workspace->project()->generation() != m_generation || record->result.partial)
        return;
    auto* project = m_workspace->project();
    const auto kept = project->runs().record(project->runs().add(record, variant));
    if (kept && variant == project->variants().current() && !m_workspace->record()) // otherwise the pages would claim that nothing has run
        m_workspace->shown()->show(*kept);
}

void ReviewSession::end(int job, const QString& problem)
{
    if (job != m_job)
        return;
    m_running = false;
    emit runningChanged();
    if (!problem.isEmpty() && m_workspace)
        emit m_workspace->problem(problem);
}

} // namespace floom::inline pages
