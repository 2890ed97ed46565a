// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_library.h"

#include "desk/runs/verdict_words.h"
#include "desk/workspace_link.h"
#include "document/document.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "run/run_record.h"
#include "runs/run_dates.h"
#include "store/project.h"
#include "workload/workload.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace floom::inline pages {

namespace {

const ProjectRuns::Run* runOf(const Project& project, int id)
{
    if (const auto* run = project.runs().run(id))
        return run;
    const auto& removed = project.runs().removed();
    const auto found = std::find_if(removed.begin(), removed.end(), [id](const auto& run) { return run.row.id == id; });
    return found == removed.end() ? nullptr : &*found;
}

// Size of recordings: compressed in the file; in memory several times as much. One can be in both.
struct Room {
    qint64 file = 0, memory = 0;
    Room& add(const ProjectRuns::Run& run)
    {
        file += run.row.hasSpans ? run.row.recordedBytes : 0;
        if (const auto* held = run.record ? run.record->result.spans.get() : nullptr)
            memory += static_cast<qint64>(held->spans.size() * sizeof(Span) + held->requests.size() * sizeof(RequestSpan)
                                          + held->waits.size() * sizeof(RequestWait));
        return *this;
    }
};

QString sizeText(qint64 bytes)
{
    return qt(decimalSizeText(static_cast<double>(bytes)));
}

QString roomText(const Room& room)
{
    const QString memory = room.memory > 0 ? RunLibrary::tr("%1 in memory").arg(sizeText(room.memory)) : QString();
    return room.memory == 0 ? sizeText(room.file) : room.file == 0 ? memory : sizeText(room.file) + QStringLiteral(", ") + memory;
}

QString trustOf(const RunRow& row)
{
    return row.partial ? RunLibrary::tr("stopped") : row.steady ? RunLibrary::tr("steady") : RunLibrary::tr("not steady");
}

QString variantOf(const Project& project, const RunRow& row)
{
    const auto* variant = project.variants().row(row.variant);
    return variant ? variant->name : QString();
}

QString titleOf(const ProjectRuns::Run& run)
{
    return run.row.label.name.isEmpty() ? RunLibrary::tr("Run %1").arg(run.number) : run.row.label.name;
}

} // namespace

RunLibrary::RunLibrary(QObject* parent)
    : QAbstractListModel(parent)
{
}

void RunLibrary::setWorkspace(Workspace* workspace)
{
    if (!changeWorkspace(this, m_workspace, workspace))
        return;
    if (workspace) {
        connect(&workspace->project()->runs(), &ProjectRuns::changed, this, &RunLibrary::update);
        connect(&workspace->project()->variants(), &ProjectVariants::changed, this, &RunLibrary::refreshMarks);
        connect(workspace->shown(), &ShownRun::changed, this, &RunLibrary::refreshMarks);
    }
    update();
    emit workspaceChanged();
}

void RunLibrary::setFilter(const QString& filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    update();
    emit filterChanged();
}

void RunLibrary::update()
{
    std::vector<int> ids;
    if (m_workspace) {
        const auto& project = *m_workspace->project();
        const QStringList wanted = m_filter.split(u' ', Qt::SkipEmptyParts);
        const auto suits = [&](const ProjectRuns::Run& run) {
            const auto& label = run.row.label;
            const QString words = QStringList{titleOf(run),
                                              label.tag,
                                              label.note,
                                              variantOf(project, run.row),
                                              QString::fromStdString(run.row.workload.text()),
                                              QString::fromStdString(run.row.workload.description()),
                                              tr("run %1").arg(run.number),
                                              dateWords(run.row.created)}
                                      .join(u'\n');
            return std::all_of(wanted.begin(), wanted.end(),
                               [&](const QString& word) { return words.contains(word, Qt::CaseInsensitive); });
        };
        const auto add = [&](const std::vector<ProjectRuns::Run>& runs, bool pinned) {
            for (auto run = runs.rbegin(); run != runs.rend(); ++run)
                if (run->row.label.pinned == pinned && suits(*run))
                    ids.push_back(run->row.id);
        };
        add(project.runs().list(), true);
        add(project.runs().list(), false);
        add(project.runs().removed(), true);
        add(project.runs().removed(), false);
    }
    const auto gone = std::erase_if(m_picked, [&](int id) { return !m_workspace || !m_workspace->project()->runs().run(id); });
    if (ids == m_ids) {
        refreshMarks();
    } else {
        beginResetModel();
        m_ids = std::move(ids);
        endResetModel();
        emit rowsChanged();
    }
    if (gone > 0)
        emit pickedChanged();
}

// Updates without a reset: the list keeps its scroll position.
void RunLibrary::refreshMarks()
{
    if (!m_ids.empty())
        emit dataChanged(index(0), index(count() - 1));
    emit rowsChanged();
}

int RunLibrary::idAt(int row) const
{
    return row >= 0 && row < count() ? m_ids[static_cast<std::size_t>(row)] : 0;
}

bool RunLibrary::isDeleted(int id) const
{
    return !m_workspace->project()->runs().run(id);
}

bool RunLibrary::isShown(int id) const
{
    const auto shown = m_workspace->record();
    return shown && shown->id == id;
}

QVariant RunLibrary::value(int row, const QString& role) const
{
    return row >= 0 && row < count() ? data(index(row), roleNames().key(role.toLatin1())) : QVariant();
}

void RunLibrary::show(int row, const QString& page)
{
    const int id = idAt(row);
    if (id == 0)
        return;
    if (isDeleted(id))
        m_workspace->project()->runs().restore(id);
    m_workspace->variants()->showRun(id);
    if (!page.isEmpty())
        m_workspace->pages()->setCurrent(page);
}

void RunLibrary::label(int row, void (*change)(RunLabel&, const QString&), const QString& text, const QString& words)
{
    const auto* run = m_workspace ? m_workspace->project()->runs().run(idAt(row)) : nullptr;
    if (!run)
        return;
    const RunLabel before = run->row.label;
    RunLabel label = before;
    change(label, text.trimmed());
    if (label == before)
        return;
    auto& runs = m_workspace->project()->runs();
    const int id = run->row.id;
    runs.label(id, label);
    m_workspace->document()->steps()->did(words.arg(run->number),
                                          {[&runs, id, before] { runs.label(id, before); }, [&runs, id, label] { runs.label(id, label); }});
}

void RunLibrary::rename(int row, const QString& name)
{
    label(
        row, [](RunLabel& label, const QString& text) { label.name = text; }, name, tr("Rename the run %1"));
}

void RunLibrary::tag(int row, const QString& tag)
{
    label(
        row, [](RunLabel& label, const QString& text) { label.tag = text; }, tag, tr("Tag of the run %1"));
}

void RunLibrary::note(int row, const QString& note)
{
    label(
        row, [](RunLabel& label, const QString& text) { label.note = text; }, note, tr("Note on the run %1"));
}

void RunLibrary::pinOrUnpin(int row)
{
    label(
        row, [](RunLabel& label, const QString&) { label.pinned = !label.pinned; }, {}, tr("Pin or unpin the run %1"));
}

void RunLibrary::removeOrRestore(int row)
{
    const int id = idAt(row);
    if (id == 0)
        return;
    if (isDeleted(id))
        return m_workspace->project()->runs().restore(id);
    const bool wasShown = isShown(id);
    auto& runs = m_workspace->project()->runs();
    const int number = runs.run(id)->number;
    const auto remove = [space = m_workspace, id] {
        const bool shown = space->record() && space->record()->id == id;
        space->project()->runs().remove(id);
        if (shown)
            space->variants()->showRun(0);
    };
    remove();
    m_workspace->document()->steps()->did(tr("Delete the run %1").arg(number),
                                          {[space = m_workspace, id, wasShown] {
                                               space->project()->runs().restore(id);
                                               if (wasShown && space->project()->runs().run(id))
                                                   space->variants()->showRun(id);
                                           },
                                           remove});
}

QString RunLibrary::dropRecording(int row)
{
    const int id = idAt(row);
    if (id == 0 || isDeleted(id))
        return {};
    const bool wasShown = isShown(id);
    const QString reason = m_workspace->project()->runs().dropRecording(id);
    if (wasShown && reason.isEmpty())
        m_workspace->variants()->showRun(id);
    return reason;
}

void RunLibrary::pickOrNot(int row)
{
    const int id = idAt(row);
    if (id == 0 || isDeleted(id))
        return;
    if (std::erase(m_picked, id) == 0) {
        if (m_picked.size() == 2)
            m_picked.erase(m_picked.begin());
        m_picked.push_back(id);
    }
    emit pickedChanged();
    refreshMarks();
}

void RunLibrary::compare(int row)
{
    const int id = idAt(row);
    if (id == 0 || isDeleted(id))
        return;
    if (m_picked.size() == 2)
        return m_workspace->pages()->compareRuns(m_picked[0], m_picked[1]);
    const auto shown = m_workspace->record();
    const int other = !m_picked.empty() && m_picked[0] != id ? m_picked[0] : shown && shown->id != id ? shown->id : 0;
    if (other > 0)
        m_workspace->pages()->compareRuns(other, id);
}

std::vector<int> RunLibrary::cleanable() const
{
    std::vector<int> ids;
    std::set<int> variants; // variants whose newest run was found
    if (!m_workspace)
        return ids;
    const auto& runs = m_workspace->project()->runs().list();
    for (auto run = runs.rbegin(); run != runs.rend(); ++run)
        if (!variants.insert(run->row.variant).second && run->row.hasSpans && !run->row.label.pinned && !isShown(run->row.id))
            ids.push_back(run->row.id);
    return ids;
}

QString RunLibrary::cleanUpText() const
{
    Room room;
    const auto ids = cleanable();
    for (const int id : ids)
        room.add(*m_workspace->project()->runs().run(id));
    return ids.empty() ? QString()
                       : (ids.size() == 1 ? tr("Drop 1 old recording, %1").arg(roomText(room))
                                          : tr("Drop %1 old recordings, %2").arg(ids.size()).arg(roomText(room)));
}

void RunLibrary::cleanUp()
{
    for (const int id : cleanable())
        if (const QString reason = m_workspace->project()->runs().dropRecording(id); !reason.isEmpty())
            return emit m_workspace->problem(reason);
}

QString RunLibrary::total() const
{
    if (!m_workspace)
        return {};
    const auto& runs = m_workspace->project()->runs().list();
    Room room;
    for (const auto& run : runs)
        room.add(run);
    const QString number = runs.size() == 1 ? tr("1 run") : tr("%1 runs").arg(runs.size());
    return room.file + room.memory > 0 ? tr("%1  ·  recordings %2").arg(number, roomText(room)) : number;
}

int RunLibrary::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant RunLibrary::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid) || !m_workspace)
        return {};
    const int id = idAt(index.row());
    const auto* run = runOf(*m_workspace->project(), id);
    if (!run)
        return {};
    const RunRow& row = run->row;
    switch (role) {
    case NumberRole:
        return run->number;
    case Qt::DisplayRole:
    case TitleRole:
        return titleOf(*run);
    case NameRole:
        return row.label.name;
    case TagRole:
        return row.label.tag;
    case NoteRole:
        return row.label.note;
    case VariantRole:
        return variantOf(*m_workspace->project(), row);
    case WorkloadRole:
        return QString::fromStdString(row.workload.description());
    case IopsRole:
        return row.partial && row.iops <= 0 ? noFigure() : qt(scaledText(row.iops));
    case P99Role:
        return std::isfinite(row.p99Us) ? qt(microsecondsText(row.p99Us)) : QString();
    case TrustRole:
        return trustOf(row);
    case StoppedRole:
        return row.partial;
    case SureRole:
        return row.steady && !row.partial;
    case SizeRole:
        return !row.hasSpans        ? tr("figures only")
            : row.recordedBytes > 0 ? sizeText(row.recordedBytes)
                                    : tr("%1 RAM").arg(sizeText(Room().add(*run).memory));
    case DateRole:
        return dateText(row.created);
    case PinnedRole:
        return row.label.pinned;
    case ShownRole:
        return isShown(id);
    case PickedRole:
        return std::find(m_picked.begin(), m_picked.end(), id) != m_picked.end();
    case DeletedRole:
        return isDeleted(id);
    default:
        return {};
    }
}

QHash<int, QByteArray> RunLibrary::roleNames() const
{
    return {{NumberRole, "number"},   {TitleRole, "title"},       {NameRole, "name"},      {TagRole, "tag"},   {NoteRole, "note"},
            {VariantRole, "variant"}, {WorkloadRole, "workload"}, {IopsRole, "iops"},      {P99Role, "p99"},   {TrustRole, "trust"},
            {SureRole, "sure"},       {StoppedRole, "stopped"},   {SizeRole, "size"},      {DateRole, "date"}, {PinnedRole, "pinned"},
            {ShownRole, "shown"},     {PickedRole, "picked"},     {DeletedRole, "deleted"}};
}

} // namespace floom::inline pages
