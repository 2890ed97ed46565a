// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/workload_measure.h"

#include "analysis/sheets.h"
#include "document/document.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "run/run_many.h"
#include "run/run_record.h"
#include "workload/edit_workload.h"
#include "workload/word_values.h"
#include "workload/workload_fill.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr std::uint64_t kRequestsOfACell = 20'000;
constexpr std::array kDepths = {1, 4, 16, 64, 256};
constexpr std::array kSizes = {std::uint32_t{512},   std::uint32_t{4096},  std::uint32_t{8192},
                               std::uint32_t{16384}, std::uint32_t{65536}, std::uint32_t{262144}};

QString cellNumber(double value)
{
    return QString::fromStdString(value >= 9995 ? scaledText(value) : fixedText(value, 0)); // a column of small numbers lines up
}

QString latencyText(double us)
{
    return QString::fromStdString(microsecondsText(us));
}

QString sizeText(std::uint32_t bytes)
{
    return qt(binarySizeText(bytes));
}

} // namespace

WorkloadMeasure::WorkloadMeasure(QObject* parent)
    : QObject(parent)
{
    m_look.setInterval(100);
    connect(&m_look, &QTimer::timeout, this, &WorkloadMeasure::progressChanged);
}

WorkloadMeasure::~WorkloadMeasure()
{
    m_thread.request_stop();
}

void WorkloadMeasure::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    if (workspace != nullptr) {
        const auto outdated = [this] {
            if (m_kind == None || m_stale)
                return;
            m_stale = true;
            emit changed();
        };
        connect(workspace->document(), &Document::physicsChanged, this, outdated);
        connect(workspace, &Workspace::closing, this, [this] {
            m_thread.request_stop();
            if (m_thread.joinable())
                m_thread.join();
        });
        connect(workspace->document(), &Document::loaded, this, [this] {
            cancel();
            m_kind = None;
            emit changed();
        });
    }
    emit workspaceChanged();
}

QString WorkloadMeasure::progress() const
{
    if (!m_running)
        return {};
    if (m_kind == Fill) {
        if (m_progress.preparing.load(std::memory_order_relaxed))
            return tr("Preparing");
        const double share = static_cast<double>(m_progress.completed.load(std::memory_order_relaxed))
            / static_cast<double>(std::max<std::uint64_t>(m_expected, 1));
        return qt(percentText(std::min(1.0, share), 0));
    }
    const auto done = std::count_if(m_cells.begin(), m_cells.end(), [](const Cell& cell) { return cell.done; });
    return tr("%1 of %2").arg(done).arg(m_cells.size());
}

void WorkloadMeasure::setMetric(int metric)
{
    m_metric = std::clamp(metric, 0, 3);
    emit changed();
}

double WorkloadMeasure::valueOf(const Cell& cell) const
{
    return m_metric == 0 ? cell.iops : m_metric == 1 ? cell.mbs : m_metric == 2 ? cell.meanUs : cell.p99Us;
}

QString WorkloadMeasure::textOf(const Cell& cell) const
{
    return m_metric >= 2 ? latencyText(valueOf(cell)) : cellNumber(valueOf(cell));
}

QVariantList WorkloadMeasure::cells() const
{
    double most = 0, least = INFINITY;
    for (const Cell& cell : m_cells)
        if (cell.done && std::isfinite(valueOf(cell))) {
            most = std::max(most, valueOf(cell));
            least = std::min(least, valueOf(cell));
        }
    QVariantList list;
    for (const Cell& cell : m_cells) {
        const double value = valueOf(cell);
        const bool told = cell.done && std::isfinite(value) && value > 0;
        const double share = !told || most <= 0 ? 0 : most > least ? std::log(value / least) / std::log(most / least) : 1;
        list << QVariantMap{{"value", cell.done ? textOf(cell) : QString()},
                            {"share", m_metric >= 2 ? 1 - share : share}, // bright means good
                            {"done", told},
                            {"words", QString::fromStdString(words(cell.workload))},
                            {"sentence", QString::fromStdString(describe(cell.workload))}};
    }
    return list;
}

void WorkloadMeasure::begin(Kind kind, const QString& title)
{
    m_thread.request_stop();
    if (m_thread.joinable())
        m_thread.join();
    m_kind = kind;
    m_title = title;
    m_problem.clear();
    m_verdict.clear();
    m_note.clear();
    m_columns.clear();
    m_rows.clear();
    m_cells.clear();
    m_points.clear();
    m_filledAt = 0;
    m_stale = false;
    m_running = true;
    m_look.start();
}

void WorkloadMeasure::end(const QString& problem)
{
    m_running = false;
    m_look.stop();
    m_problem = problem;
    emit changed();
    emit progressChanged();
}

void WorkloadMeasure::runCells(std::uint64_t most)
{
    std::vector<RunRequest> requests;
    for (Cell& cell : m_cells) {
        cell.workload.count = fairCount(cell.workload, most);
        cell.workload.runtime = {};
        RunRequest request;
        request.design = m_workspace->document()->design();
        request.workload = cell.workload;
        request.seed = static_cast<std::uint64_t>(m_workspace->runs()->seed());
        request.record = request.causes = false;
        requests.push_back(std::move(request));
    }
    m_note = tr("At most %1 a run, seed %2. Click a cell to take its workload.")
                 .arg(qt(countedText(most, "request")))
                 .arg(m_workspace->runs()->seed());
    emit changed();
    const Catalogue& catalogue = m_workspace->document()->catalogue();
    m_thread = std::jthread([this, &catalogue, requests = std::move(requests)](const std::stop_token& stop) {
        const auto post = [this, &stop](auto what) {
            if (!stop.stop_requested())
                QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection);
        };
        const auto outcomes = runMany(catalogue, requests, stop, 0, nullptr, [&](std::size_t index, const RunOutcome& outcome) {
            if (outcome.record == nullptr)
                return;
            const RunResult& r = outcome.record->result;
            post([this, index, iops = r.iops, mbs = r.bandwidthMBs, mean = r.latency.mean, p99 = r.latency.p99] {
                if (index >= m_cells.size())
                    return;
                Cell& cell = m_cells[index];
                cell.done = true;
                cell.iops = iops;
                cell.mbs = mbs;
                cell.meanUs = mean;
                cell.p99Us = p99;
                emit changed();
            });
        });
        QString problem;
        for (const RunOutcome& outcome : outcomes)
            if (problem.isEmpty() && outcome.record == nullptr)
                problem = outcome.problem();
        post([this, problem] { end(problem); });
    });
}

void WorkloadMeasure::fourCorners()
{
    if (!m_workspace)
        return;
    const auto sheet = sheetOf("four_corner");
    if (!sheet || !*sheet)
        return;
    begin(Corners, tr("Four corners"));
    for (const SheetRow& row : (*sheet)->rows) {
        const QString name = QString::fromStdString(row.name) + QStringLiteral(", ") + sizeText(row.workload.blockSizes.front().first);
        if (!m_rows.contains(name))
            m_rows << name.left(1).toUpper() + name.mid(1);
        m_rows.removeDuplicates();
        const QString depth = tr("QD %1").arg(row.depth);
        if (!m_columns.contains(depth))
            m_columns << depth;
        m_cells.push_back({row.workload});
    }
    runCells(kRequestsOfACell);
}

void WorkloadMeasure::grid()
{
    if (!m_workspace)
        return;
    const Workload base = writtenAlone(*m_workspace->document()->asked());
    begin(Grid, tr("Queue depth against request size: %1").arg(patternText(base)));
    for (const int depth : kDepths)
        m_columns << tr("QD %1").arg(depth);
    for (const std::uint32_t bytes : kSizes) {
        m_rows << sizeText(bytes);
        for (const int depth : kDepths) {
            Cell cell{base};
            cell.workload.blockSizes = {{bytes, 100}};
            cell.workload.depth = depth;
            m_cells.push_back(std::move(cell));
        }
    }
    runCells(kRequestsOfACell / 2);
}

void WorkloadMeasure::fill()
{
    if (!m_workspace)
        return;
    const Document& document = *m_workspace->document();
    const FillPlan plan = planFill(document.design(), document.catalogue(), writtenAlone(*document.asked()));
    begin(Fill, tr("From empty to full: %1").arg(QString::fromStdString(describe(plan.overwrite))));
    if (plan.capacity == 0) {
        end(tr("The drawing cannot run yet."));
        return;
    }
    m_note = plan.note;
    m_expected = plan.requests;
    m_progress.completed.store(0);
    m_progress.preparing.store(true);
    emit changed();
    RunRequest request;
    request.design = plan.design;
    request.workload = plan.workload;
    request.seed = static_cast<std::uint64_t>(m_workspace->runs()->seed());
    request.record = request.causes = false;
    const Catalogue& catalogue = m_workspace->document()->catalogue();
    m_thread = std::jthread(
        [this, &catalogue, request = std::move(request), capacity = static_cast<double>(plan.capacity)](const std::stop_token& stop) {
            RunWatch watch;
            watch.stop = stop;
            watch.progress = &m_progress;
            const auto outcome = std::make_shared<RunOutcome>(runNow(catalogue, request, watch));
            QMetaObject::invokeMethod(
                this,
                [this, outcome, capacity] {
                    if (outcome->record != nullptr && m_kind == Fill)
                        takeFill(outcome->record->result, capacity);
                    if (m_kind == Fill)
                        end(outcome->record != nullptr ? QString() : outcome->problem());
                },
                Qt::QueuedConnection);
        });
}

void WorkloadMeasure::takeFill(const RunResult& result, double capacityBytes)
{
    double bytes = 0;
    for (std::size_t i = 0; i < result.series.size(); ++i) {
        const SeriesPoint& point = result.series[i];
        const double next = i + 1 < result.series.size() ? result.series[i + 1].startSeconds : result.simulatedSeconds;
        bytes += std::max(next - point.startSeconds, 0.0) * point.bandwidthMBs * 1e6;
        m_points.emplace_back(bytes / capacityBytes, point.bandwidthMBs);
        if (result.phases.size() > 1 && point.startSeconds < result.phases[1].startSeconds)
            m_filledAt = bytes / capacityBytes;
    }
    m_verdict = fillVerdict(m_points, m_filledAt);
    if (result.partial)
        m_verdict = tr("Stopped early. ") + m_verdict;
}

QVariantList WorkloadMeasure::curve() const
{
    double most = 1e-9;
    for (const auto& [at, mbs] : m_points)
        most = std::max(most, mbs);
    QVariantList list;
    for (const auto& [at, mbs] : m_points)
        list << QVariantMap{{"at", at}, {"height", mbs / most}, {"mbs", mbs}};
    return list;
}

QString WorkloadMeasure::peak() const
{
    double most = 0;
    for (const auto& [at, mbs] : m_points)
        most = std::max(most, mbs);
    return rateText(most);
}

void WorkloadMeasure::cancel()
{
    m_thread.request_stop();
    if (m_running && m_kind != Fill) // a partial fill is useful
        end({});
}

void WorkloadMeasure::take(int cell)
{
    if (!m_workspace || cell < 0 || cell >= static_cast<int>(m_cells.size()))
        return;
    m_workspace->document()->steps()->endBurst();
    static_cast<void>(m_workspace->document()->setWorkload(AskedWorkload(m_cells[static_cast<std::size_t>(cell)].workload)));
}

} // namespace floom::inline pages
