// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/workload_presets.h"

#include "document/document.h"
#include "store/project.h"
#include "workload/workload.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace floom::inline pages {

namespace {

WorkloadPresets::Preset understood(WorkloadPresets::Preset preset)
{
    preset.workload = AskedWorkload::read(preset.words.toStdString());
    return preset;
}

bool holds(const WorkloadPresets::Preset& preset, const QString& filter)
{
    const QString all = preset.group + u' ' + preset.name + u' ' + preset.about + u' ' + preset.words;
    const QStringList wanted = filter.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

} // namespace

WorkloadPresets::WorkloadPresets(QObject* parent)
    : QAbstractListModel(parent)
{
}

const std::vector<WorkloadPresets::Preset>& WorkloadPresets::builtin()
{
    static const std::vector<Preset> kPresets = [] {
        std::vector<Preset> list;
        QFile file(QStringLiteral(":/flashloom/workloads/presets.json"));
        if (!file.open(QIODevice::ReadOnly))
            return list;
        const QJsonArray all = QJsonDocument::fromJson(file.readAll()).array();
        for (const auto& value : all) {
            const QJsonObject one = value.toObject();
            const auto text = [&](const char* key) { return one[QLatin1String(key)].toString(); };
            list.push_back(understood({text("group"),
                                       text("name"),
                                       text("words"),
                                       text("about"),
                                       text("source"),
                                       one[QLatin1String("estimate")].toBool(),
                                       false,
                                       {}}));
        }
        return list;
    }();
    return kPresets;
}

void WorkloadPresets::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    if (workspace != nullptr) {
        connect(&workspace->project()->workloads(), &WorkloadBook::changed, this, &WorkloadPresets::fill);
        connect(workspace->document(), &Document::workloadChanged, this, &WorkloadPresets::changed);
    }
    emit workspaceChanged();
    fill();
}

void WorkloadPresets::setFilter(const QString& filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    fill();
}

void WorkloadPresets::fill()
{
    beginResetModel();
    m_shown.clear();
    const NamedWorkloads own = m_workspace ? m_workspace->project()->workloads().all() : NamedWorkloads();
    for (auto one = own.begin(); one != own.end(); ++one) {
        m_shown.push_back(understood({tr("This project"), one.key(), one.value(), {}, {}, false, true, {}}));
        m_shown.back().about = QString::fromStdString(m_shown.back().workload.description());
    }
    m_shown.insert(m_shown.end(), builtin().begin(), builtin().end());
    std::erase_if(m_shown, [this](const Preset& preset) { return !holds(preset, m_filter); });
    endResetModel();
    emit changed();
}

int WorkloadPresets::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QHash<int, QByteArray> WorkloadPresets::roleNames() const
{
    return {{NameRole, "name"},         {GroupRole, "group"}, {AboutRole, "about"}, {SourceRole, "source"},
            {EstimateRole, "estimate"}, {OwnRole, "own"},     {WordsRole, "words"}};
}

QVariant WorkloadPresets::data(const QModelIndex& index, int role) const
{
    if (index.row() < 0 || index.row() >= count())
        return {};
    const Preset& preset = m_shown[static_cast<std::size_t>(index.row())];
    switch (role) {
    case NameRole:
        return preset.name;
    case GroupRole:
        return preset.group;
    case AboutRole:
        return preset.about;
    case SourceRole:
        return preset.source;
    case EstimateRole:
        return preset.estimate;
    case OwnRole:
        return preset.own;
    case WordsRole:
        return preset.words;
    default:
        return {};
    }
}

int WorkloadPresets::current() const
{
    if (!m_workspace)
        return -1;
    const std::string now = m_workspace->document()->asked().canonical();
    const auto found =
        std::find_if(m_shown.begin(), m_shown.end(), [&](const Preset& preset) { return preset.workload.canonical() == now; });
    return found == m_shown.end() ? -1 : static_cast<int>(found - m_shown.begin());
}

QString WorkloadPresets::suggestedName() const
{
    return m_workspace ? m_workspace->workloadText() : QString();
}

void WorkloadPresets::take(int row)
{
    if (!m_workspace || row < 0 || row >= count())
        return;
    m_workspace->document()->steps()->endBurst();
    static_cast<void>(m_workspace->document()->setWorkload(m_shown[static_cast<std::size_t>(row)].workload));
}

QString WorkloadPresets::keep(const QString& name)
{
    const QString plain = name.simplified();
    if (plain.isEmpty())
        return tr("Give the workload a name.");
    if (!m_workspace)
        return {};
    NamedWorkloads own = m_workspace->project()->workloads().all();
    own.insert(plain, m_workspace->document()->workload());
    m_workspace->project()->workloads().set(own);
    return {};
}

void WorkloadPresets::remove(int row)
{
    if (!m_workspace || row < 0 || row >= count() || !m_shown[static_cast<std::size_t>(row)].own)
        return;
    NamedWorkloads own = m_workspace->project()->workloads().all();
    m_removedName = m_shown[static_cast<std::size_t>(row)].name;
    m_removedWords = own.take(m_removedName);
    m_workspace->project()->workloads().set(own);
    emit removed(m_removedName);
}

void WorkloadPresets::restore()
{
    if (!m_workspace || m_removedName.isEmpty())
        return;
    NamedWorkloads own = m_workspace->project()->workloads().all();
    own.insert(m_removedName, m_removedWords);
    m_removedName.clear();
    m_workspace->project()->workloads().set(own);
}

} // namespace floom::inline pages
