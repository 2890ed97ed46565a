// SPDX-License-Identifier: GPL-3.0-or-later
// What is swept. sweep_session_run.cpp runs it, sweep_session_goal.cpp judges it, sweep_session_view.cpp looks at it.
#include "desk/sweep_session.h"

#include "design/address.h"
#include "desk/workspace.h"
#include "run/run_record.h"
#include "sweep/sweep_job.h"

#include <QThread>

#include <algorithm>

namespace floom {

namespace {
constexpr std::size_t kOffers = 40;
} // namespace

SweepSession::SweepSession(Workspace& workspace, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
{
    m_goal = *readGoal("most iops");
    connect(&m_timer, &QTimer::timeout, this, &SweepSession::poll);
    connect(workspace.document(), &Document::physicsChanged, this, &SweepSession::dropStrayChips);
    connect(workspace.document(), &Document::loaded, this, &SweepSession::dropStrayChips);
    connect(workspace.document(), &Document::workloadChanged, this, &SweepSession::dropStrayChips);
    connect(&workspace, &Workspace::seedChanged, this, &SweepSession::resultsChanged);
    connect(&workspace, &Workspace::runChanged, this, &SweepSession::planChanged); // its time is what runs are guessed to take
}

SweepSession::~SweepSession() = default;

ChipSubject SweepSession::subject() const
{
    return {m_workspace.document()->design(), m_workspace.document()->catalogue(), m_workspace.document()->workload()};
}

QVariantList SweepSession::chips() const
{
    QVariantList list;
    for (const SweepChip& chip : m_chips)
        list << QVariantMap{{QStringLiteral("address"), chip.address},
                            {QStringLiteral("values"), chip.values},
                            {QStringLiteral("count"), static_cast<int>(chip.axis.steps.size())}};
    return list;
}

QString SweepSession::addChip(const QString& address, const QString& values)
{
    const auto there =
        std::find_if(m_chips.begin(), m_chips.end(), [&](const SweepChip& chip) { return chip.address == address.trimmed(); });
    if (there != m_chips.end())
        return values.isEmpty() ? QString() : setChip(static_cast<int>(there - m_chips.begin()), values);
    if (m_chips.size() >= kMostAxes)
        return tr("A sweep has at most %1 parameters.").arg(kMostAxes);
    const auto now = subject();
    const QString texts = values.isEmpty() ? suggestedValues(address.trimmed(), now) : values;
    auto chip = readChip(address, texts, now);
    if (!chip)
        return QString::fromStdString(chip.error().message());
    m_chips.push_back(std::move(*chip));
    emit planChanged();
    emit resultsChanged();
    return {};
}

QString SweepSession::valuesOf(const QString& address) const
{
    for (const SweepChip& chip : m_chips)
        if (chip.address == address)
            return chip.values;
    return {};
}

QString SweepSession::setChip(int index, const QString& values)
{
    if (index < 0 || index >= static_cast<int>(m_chips.size()))
        return tr("There is no such parameter in the sweep.");
    SweepChip& chip = m_chips[static_cast<std::size_t>(index)];
    auto read = readChip(chip.address, values, subject());
    if (!read)
        return QString::fromStdString(read.error().message());
    chip = std::move(*read);
    emit planChanged();
    emit resultsChanged();
    return {};
}

void SweepSession::removeChip(int index)
{
    if (index < 0 || index >= static_cast<int>(m_chips.size()))
        return;
    m_chips.erase(m_chips.begin() + index);
    emit planChanged();
    emit resultsChanged();
}

QVariantList SweepSession::offers(const QString& query) const
{
    QVariantList list;
    for (const ChipOffer& offer : chipOffers(query, subject(), kOffers))
        list << QVariantMap{
            {QStringLiteral("address"), offer.address}, {QStringLiteral("label"), offer.label}, {QStringLiteral("now"), offer.now}};
    return list;
}

// The drawing changed under the chips: arrays are others, a block may be gone.
void SweepSession::dropStrayChips()
{
    std::vector<SweepChip> kept;
    for (const SweepChip& chip : m_chips)
        if (auto read = readChip(chip.address, chip.values, subject()))
            kept.push_back(std::move(*read));
    m_chips = std::move(kept);
    emit planChanged();
    emit resultsChanged();
}

void SweepSession::setPruned(bool pruned)
{
    if (m_pruned == pruned)
        return;
    m_pruned = pruned;
    emit planChanged();
}

Sweep SweepSession::plannedSweep() const
{
    Sweep sweep;
    sweep.design = m_workspace.document()->title().toStdString();
    sweep.workload = m_workspace.document()->workload().toStdString();
    sweep.seed = static_cast<std::uint64_t>(m_workspace.seed());
    for (const SweepChip& chip : m_chips)
        sweep.axes.push_back(chip.axis);
    return sweep;
}

QString SweepSession::sizeText() const
{
    QStringList factors;
    for (const SweepChip& chip : m_chips)
        factors << QString::number(chip.axis.steps.size());
    const auto points = static_cast<qulonglong>(pointCount(plannedSweep()));
    const QString runs = points == 1 ? tr("1 run") : tr("%1 runs").arg(QLocale(QLocale::English).toString(points));
    return factors.isEmpty() ? QString() : factors.size() == 1 ? runs : factors.join(QStringLiteral(" × ")) + QStringLiteral(" = ") + runs;
}

QString SweepSession::effortText() const
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
    if (runs == 0 || !m_workspace.showsCost() || m_chips.empty())
        return side;
    const double all = seconds / runs * static_cast<double>(pointCount(plannedSweep())) / threads;
    return tr("about %1 s · %2").arg(QLocale::c().toString(all, 'f', all < 9.5 ? 1 : 0), side);
}

bool SweepSession::planIsShown() const
{
    return !m_chips.empty() && m_shownPlan == planText(plannedSweep(), m_workspace.document()->design());
}

QString SweepSession::planText(const Sweep& sweep, const Design& base)
{
    return QString::fromStdString(writeSweep(sweep) + designHash(base));
}

void SweepSession::forget()
{
    m_job.reset();
    m_timer.stop();
    m_chips.clear();
    m_known.clear();
    m_shownPlan.clear();
    m_base = {};
    m_x.clear();
    m_y.clear();
    showTable({}, {});
    emit planChanged();
    emit progressChanged();
}

} // namespace floom
