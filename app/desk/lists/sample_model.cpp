// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/lists/sample_model.h"

#include "desk/estimate/ceiling_watch.h"
#include "document/document.h"
#include "export/headline.h"
#include "export/number_text.h"
#include "io/project_text.h"
#include "io/samples.h"
#include "look/qt_text.h"
#include "run/runner.h"

#include <algorithm>

namespace floom::inline desk {

namespace {

QString rateOf(const RunResult& result) // "943 MB/s"
{
    return qt(bytesPerSecondText(result.bandwidthMBs * 1e6));
}

bool inBytes(const Workload& workload)
{
    return !workload.blockSizes.empty() && workload.blockSizes.front().first >= kLargeRequest;
}

QString firstSentence(const std::string& text)
{
    const auto words = QString::fromStdString(text).section(QLatin1Char('\n'), 0, 0);
    const auto end = words.indexOf(QLatin1String(". "));
    return end < 0 ? words : words.left(end + 1);
}

} // namespace

SampleModel::SampleModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

SampleModel::~SampleModel() = default;

void SampleModel::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    if (m_workspace)
        m_workspace->forget(this);
    if (workspace) // a current run uses the workspace's catalogue
        connect(workspace, &Workspace::closing, this, [this] { m_runner.reset(); });
    beginResetModel();
    m_workspace = workspace;
    m_runner.reset();
    m_samples.clear();
    m_next = 0;
    m_started = false;
    if (workspace)
        for (const auto& sample : builtinSamples()) {
            auto read = readDesignOrProject(sample.text, catalogue(), sample.id);
            if (!read.ok() || read->variants.empty())
                continue;
            const auto& first = read->variants.front();
            const AskedWorkload& workload = first.workload.isEmpty() ? sample.workload : first.workload;
            if (workload)
                m_samples.push_back(
                    {QString::fromStdString(sample.id), QString::fromStdString(sample.title), first.design, *workload, nullptr});
        }
    // The sample of the page's main button comes first.
    std::stable_partition(m_samples.begin(), m_samples.end(), [](const Entry& entry) { return entry.name == QLatin1String("starter"); });
    endResetModel();
    emit workspaceChanged();
}

void SampleModel::start()
{
    if (m_started || !m_workspace)
        return;
    m_started = true;
    m_runner = std::make_unique<Runner>(catalogue());
    connect(m_runner.get(), &Runner::finished, this, &SampleModel::settle);
    connect(m_runner.get(), &Runner::failed, this, [this] { settle(nullptr); });
    runNext();
}

void SampleModel::runNext()
{
    if (isFinished()) {
        emit finishedChanged();
        return;
    }
    if (!m_runner) // the workspace was closed since this was queued
        return;
    RunRequest request;
    request.design = m_samples[m_next].design;
    request.workload = m_samples[m_next].workload;
    request.record = false;
    request.causes = false;
    m_runner->start(std::move(request));
}

void SampleModel::settle(std::shared_ptr<const RunRecord> record)
{
    m_samples[m_next].record = std::move(record);
    const auto changed = index(static_cast<int>(m_next));
    ++m_next;
    emit dataChanged(changed, changed);
    // Not inside the runner's own signal: it is still finishing the previous run.
    QMetaObject::invokeMethod(this, &SampleModel::runNext, Qt::QueuedConnection);
}

int SampleModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant SampleModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() < 0 || index.row() >= count())
        return {};
    const auto& sample = m_samples[static_cast<std::size_t>(index.row())];
    const auto* result = sample.record ? &sample.record->result : nullptr;
    switch (role) {
    case NameRole:
        return sample.name;
    case Qt::DisplayRole:
    case TitleRole:
        return sample.title;
    case SubtitleRole: {
        const auto notes = firstSentence(sample.design.notes);
        return notes.isEmpty() ? QString::fromStdString(describe(sample.workload)) : notes;
    }
    case FigureRole:
        return !result ? QString() : inBytes(sample.workload) ? rateOf(*result).section(u' ', 0, 0) : qt(scaledText(result->iops));
    case UnitRole:
        return !inBytes(sample.workload) ? QStringLiteral("IOPS") : result ? rateOf(*result).section(u' ', 1) : QStringLiteral("MB/s");
    case WorkloadRole:
        return QString::fromStdString(describe(sample.workload));
    case VerdictRole:
        return result ? firstSentence(result->bottleneck.sentence) : QString();
    default:
        return {};
    }
}

QHash<int, QByteArray> SampleModel::roleNames() const
{
    return {{NameRole, "name"}, {TitleRole, "title"},       {SubtitleRole, "subtitle"}, {FigureRole, "figure"},
            {UnitRole, "unit"}, {WorkloadRole, "workload"}, {VerdictRole, "verdict"}};
}

const Design* SampleModel::design(int row) const
{
    return row >= 0 && row < count() ? &m_samples[static_cast<std::size_t>(row)].design : nullptr;
}

const RunResult* SampleModel::result(int row) const
{
    return design(row) && m_samples[static_cast<std::size_t>(row)].record ? &m_samples[static_cast<std::size_t>(row)].record->result
                                                                          : nullptr;
}

const Catalogue& SampleModel::catalogue() const
{
    return m_workspace->document()->catalogue();
}

} // namespace floom::inline desk
