// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/workload_jobs.h"

#include "base/units.h"
#include "compile/program.h"
#include "document/document.h"
#include "document/findings.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "run/run_record.h"
#include "workload/edit_workload.h"
#include "workload/raw_word.h"
#include "workload/skew_curve.h"
#include "workload/word_values.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr std::array kPatterns = {"randread", "randwrite", "randrw", "read",          "write",
                                  "rw",       "randtrim",  "trim",   "randtrimwrite", "trimwrite"};

int patternOf(const Workload& row)
{
    const int mixed = row.readPercent > 0 && row.readPercent < 100 ? 2 : row.readPercent == 0 ? 1 : 0;
    if (row.action == Action::transfer)
        return (row.random ? 0 : 3) + mixed;
    return (row.action == Action::trim ? 6 : 8) + (row.random ? 0 : 1);
}

QString said(const Value& value, Kind kind)
{
    const NumberAndUnit parts = splitValue(value, kind);
    return QString::fromStdString(parts.unit.empty() ? parts.number : parts.number + " " + parts.unit);
}

QString bytesText(std::uint64_t bytes) // decimal units, as on data sheets: 1.83 TB
{
    return QString::fromStdString(decimalSizeText(static_cast<double>(bytes)));
}

QString percentWords(double share)
{
    return qt(shortPercentText(share));
}

double secondsOf(const Workload& part)
{
    if (part.idle > Time{})
        return part.idle.seconds();
    if (part.runtime > Time{})
        return part.runtime.seconds();
    return part.count > 0 && part.rateIops > 0 ? static_cast<double>(part.count) / part.rateIops : 0;
}

} // namespace

WorkloadJobs::WorkloadJobs(QObject* parent)
    : QAbstractListModel(parent)
{
}

void WorkloadJobs::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    if (workspace != nullptr) {
        connect(workspace->document(), &Document::workloadChanged, this, &WorkloadJobs::read);
        connect(workspace->document(), &Document::designChanged, this, &WorkloadJobs::measure);
        connect(workspace->shown(), &ShownRun::changed, this, &WorkloadJobs::changed);
        connect(workspace->shown(), &ShownRun::staleChanged, this, &WorkloadJobs::changed);
    }
    emit workspaceChanged();
    read();
    measure();
}

void WorkloadJobs::setActive(bool active)
{
    if (m_active == active)
        return;
    m_active = active;
    emit activeChanged();
    measure();
}

void WorkloadJobs::read()
{
    if (!m_workspace)
        return;
    m_workload = *m_workspace->document()->asked();
    const int rows = static_cast<int>(rowsOf(m_workload));
    if (rows != m_count) {
        beginResetModel();
        m_count = rows;
        endResetModel();
    } else if (rows > 0) {
        emit dataChanged(index(0), index(rows - 1));
    }
    emit changed();
}

void WorkloadJobs::measure()
{
    if (!m_active || !m_workspace)
        return;
    const auto program = m_workspace->document()->findings()->program();
    const std::uint64_t bytes = program ? program->capacityBytes : 0;
    if (bytes == m_capacity)
        return;
    m_capacity = bytes;
    if (m_count > 0)
        emit dataChanged(index(0), index(m_count - 1));
    emit changed();
}

int WorkloadJobs::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_count;
}

QHash<int, QByteArray> WorkloadJobs::roleNames() const
{
    return {{NameRole, "name"},           {PhaseRole, "phase"},   {IdleRole, "idle"},     {MeasuredRole, "measured"},
            {PatternRole, "pattern"},     {MixedRole, "mixed"},   {MixRole, "mix"},       {SizesRole, "sizes"},
            {PaceRole, "pace"},           {LengthRole, "length"}, {SkewRole, "skew"},     {RandomRole, "random"},
            {FootprintRole, "footprint"}, {OffsetRole, "offset"}, {BeginRole, "begin"},   {ShareRole, "share"},
            {SpanRole, "span"},           {HotRole, "hot"},       {ClonesRole, "clones"}, {TraceRole, "trace"},
            {RangeRole, "range"}};
}

QVariant WorkloadJobs::data(const QModelIndex& index, int role) const
{
    if (index.row() < 0 || index.row() >= m_count)
        return {};
    const Workload& row = rowAt(m_workload, static_cast<std::size_t>(index.row()));
    const PlaceRange place = footprintOf(row, m_capacity);
    const double drive = static_cast<double>(std::max<std::uint64_t>(m_capacity, 1));
    switch (role) {
    case NameRole:
        return QString::fromStdString(row.job);
    case PhaseRole:
        return row.opensPhase ? QString::fromStdString(row.phase) : QString();
    case IdleRole:
        return row.idle > Time{} ? said(Value{row.idle.ps}, Kind::time) : QString();
    case MeasuredRole:
        return row.measured;
    case PatternRole:
        return patternOf(row);
    case MixedRole:
        return row.action == Action::transfer && row.readPercent > 0 && row.readPercent < 100;
    case MixRole:
        return row.readPercent;
    case SizesRole:
        return QString::fromStdString(sizesText(row));
    case PaceRole:
        return QString::fromStdString(paceText(row));
    case LengthRole:
        return QString::fromStdString(lengthText(row));
    case SkewRole:
        return QString::fromStdString(skewText(row));
    case RandomRole:
        return row.random;
    case FootprintRole:
        return QString::fromStdString(row.sizeBytes > 0 ? byteText(row.sizeBytes) : shortestPercent(row.sizeShare));
    case OffsetRole:
        return QString::fromStdString(byteText(row.offset));
    case BeginRole:
        return static_cast<double>(place.begin) / drive;
    case ShareRole:
        return static_cast<double>(place.bytes) / drive;
    case SpanRole:
        return m_capacity > 0 ? tr("%1 of %2").arg(bytesText(place.bytes), capacity()) : QString();
    case HotRole:
        return hotWords(row);
    case ClonesRole:
        return row.jobs;
    case TraceRole:
        return QFileInfo(QString::fromStdString(row.trace)).fileName();
    case RangeRole:
        return QString::fromStdString(rangeText(row));
    default:
        return {};
    }
}

QString WorkloadJobs::hotWords(const Workload& row) const
{
    if (!row.trace.empty())
        return {};
    if (!row.random)
        return tr("Sequential: each address once per pass");
    const std::uint64_t places = placesIn(row, footprintOf(row, m_capacity).bytes);
    if (row.distribution == Distribution::uniform)
        return tr("Uniform: all addresses equally likely");
    if (m_capacity == 0)
        return {};
    const auto sharedBy = [&](double share) { return percentWords(requestsToHottest(row, places, share)); };
    return tr("The hottest 1 % get %1 of the requests, the hottest 20 % get %2").arg(sharedBy(0.01), sharedBy(0.2));
}

QString WorkloadJobs::sentence() const
{
    return QString::fromStdString(describe(m_workload));
}

QString WorkloadJobs::capacity() const
{
    return m_capacity > 0 ? bytesText(m_capacity) : QString();
}

bool WorkloadJobs::phasesAreRun() const
{
    if (!m_workspace || !m_workspace->record() || m_workspace->shown()->isStale() || m_workload.parts.empty())
        return false;
    const auto opened =
        std::count_if(m_workload.parts.begin(), m_workload.parts.end(), [](const Workload& part) { return part.opensPhase; });
    return m_workspace->record()->result.phases.size() == static_cast<std::size_t>(opened);
}

QVariantList WorkloadJobs::phases() const
{
    struct Phase {
        const Workload* first = nullptr;
        int row = 0;
        double seconds = 0; // 0 = unknown
        QString until; // what ends the phase if it has no duration
    };
    std::vector<Phase> phases;
    for (int i = 0; i < m_count && isDivided(); ++i) {
        const Workload& part = rowAt(m_workload, static_cast<std::size_t>(i));
        if (part.opensPhase)
            phases.push_back({&part, i, 0, {}});
        Phase& phase = phases.back();
        phase.seconds = std::max(phase.seconds, secondsOf(part));
        if (phase.until.isEmpty() && part.count > 0)
            phase.until = QString::fromStdString(lengthText(part));
    }
    const bool isRun = phasesAreRun();
    double known = 0, unknown = 0;
    for (std::size_t i = 0; i < phases.size(); ++i) {
        if (isRun) {
            const PhaseResult& ran = m_workspace->record()->result.phases[i];
            phases[i].seconds = ran.endSeconds - ran.startSeconds;
        }
        known += phases[i].seconds;
        unknown += phases[i].seconds > 0 ? 0 : 1;
    }
    QVariantList list;
    const double width = known > 0 && unknown > 0 ? known / (static_cast<double>(phases.size()) - unknown) : 1; // per phase without a time
    const double all = known + unknown * width;
    for (const Phase& phase : phases) {
        const bool timed = phase.seconds > 0;
        list << QVariantMap{{"name", QString::fromStdString(phase.first->phase)},
                            {"idle", phase.first->idle > Time{}},
                            {"measured", phase.first->measured},
                            {"share", all > 0 ? (timed ? phase.seconds : width) / all : 1},
                            {"time",
                             timed ? said(Value{static_cast<std::int64_t>(std::llround(phase.seconds * 1e6)) * 1'000'000}, Kind::time)
                                 : phase.until.isEmpty() ? tr("until all complete")
                                                         : phase.until},
                            {"known", timed},
                            {"first", phase.row}};
    }
    return list;
}

QStringList WorkloadJobs::patterns()
{
    return {tr("Random read"),    tr("Random write"), tr("Random mix"),      tr("Sequential read"),     tr("Sequential write"),
            tr("Sequential mix"), tr("Random trim"),  tr("Sequential trim"), tr("Random trim + write"), tr("Sequential trim + write")};
}

QString WorkloadJobs::take(const Result<Workload>& changed)
{
    if (!changed)
        return QString::fromStdString(changed.error().message());
    if (!m_workspace)
        return {};
    m_workspace->document()->steps()->endBurst(); // each press is a separate undo step
    return m_workspace->document()->setWorkload(AskedWorkload(*changed));
}

QString WorkloadJobs::set(int row, const QString& name, const QString& value)
{
    return take(withWord(m_workload, static_cast<std::size_t>(std::max(row, 0)), name.toStdString(), value.trimmed().toStdString()));
}

QString WorkloadJobs::setPattern(int row, int pattern)
{
    if (pattern < 0 || pattern >= static_cast<int>(kPatterns.size()))
        return {};
    return set(row, QStringLiteral("rw"), QString::fromLatin1(kPatterns[static_cast<std::size_t>(pattern)]));
}

QString WorkloadJobs::setPrecondition(int precondition)
{
    static constexpr std::array kWords = {"none", "sequential", "random"};
    return set(0, QStringLiteral("precondition"), QString::fromLatin1(kWords[static_cast<std::size_t>(std::clamp(precondition, 0, 2))]));
}

QString WorkloadJobs::addJob(int row)
{
    return take(withJobBeside(m_workload, static_cast<std::size_t>(std::max(row, 0))));
}

QString WorkloadJobs::addPhase(int row)
{
    return take(withPhaseBehind(m_workload, static_cast<std::size_t>(std::max(row, 0))));
}

QString WorkloadJobs::addIdle(int row)
{
    return take(withIdleBehind(m_workload, static_cast<std::size_t>(std::max(row, 0))));
}

QString WorkloadJobs::remove(int row)
{
    return take(withoutRow(m_workload, static_cast<std::size_t>(std::max(row, 0))));
}

QVariantMap WorkloadJobs::check(const QString& words)
{
    const std::string text = words.toStdString();
    const AskedWorkload typed = AskedWorkload::read(text);
    if (typed)
        return {{"reason", QString()}, {"sentence", QString::fromStdString(typed.description())}};
    const TextPlace place = faultyWord(text);
    const auto letters = [&](std::size_t bytes) { return QString::fromStdString(text.substr(0, bytes)).size(); };
    return {{"reason", QString::fromStdString(typed.error().message())},
            {"begin", letters(place.begin)},
            {"length", letters(place.begin + place.length) - letters(place.begin)}};
}

} // namespace floom::inline pages
