// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/palette_model.h"

#include <algorithm>

namespace floom {

namespace {

bool fits(const TypeSpec& type, const QString& filter)
{
    const auto words = QStringLiteral("%1 %2 %3")
                           .arg(QString::fromStdString(type.label), QString::fromStdString(type.id), QString::fromStdString(type.shortId));
    return filter.isEmpty() || words.contains(filter, Qt::CaseInsensitive);
}

// The wires a block can have, each once, in the order of its ports.
QVariantList busesOf(const TypeSpec& type)
{
    QVariantList buses;
    for (const auto& port : type.ports)
        if (const int bus = static_cast<int>(port.bus); !buses.contains(bus))
            buses.append(bus);
    return buses;
}

} // namespace

PaletteModel::PaletteModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void PaletteModel::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    rebuild();
    emit workspaceChanged();
}

void PaletteModel::setFilter(const QString& filter)
{
    const QString trimmed = filter.trimmed();
    if (m_filter == trimmed)
        return;
    m_filter = trimmed;
    rebuild();
}

void PaletteModel::rebuild()
{
    beginResetModel();
    m_types.clear();
    if (m_workspace)
        for (const auto& type : m_workspace->document()->catalogue().types())
            if (fits(type, m_filter))
                m_types.push_back(&type);
    endResetModel();
    emit filterChanged();
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() < 0 || index.row() >= count())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto& type = *m_types[row];
    switch (role) {
    case TypeRole:
        return QString::fromStdString(type.id);
    case Qt::DisplayRole:
    case LabelRole:
        return QString::fromStdString(type.label);
    case DescriptionRole:
        return QString::fromStdString(type.description);
    case BusesRole:
        return busesOf(type);
    case BeginsGroupRole:
        return row > 0 && m_types[row - 1]->role != type.role;
    default:
        return {};
    }
}

QHash<int, QByteArray> PaletteModel::roleNames() const
{
    return {
        {TypeRole, "type"}, {LabelRole, "label"}, {DescriptionRole, "description"}, {BusesRole, "buses"}, {BeginsGroupRole, "beginsGroup"}};
}

QString PaletteModel::typeAt(int row) const
{
    return row >= 0 && row < count() ? QString::fromStdString(m_types[static_cast<std::size_t>(row)]->id) : QString();
}

} // namespace floom
