// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/palette_model.h"

#include "base/units.h"
#include "desk/workspace_link.h"
#include "document/document.h"
#include "document/own_part_edits.h"

#include <algorithm>

namespace floom::inline pages {

namespace {

bool fits(const Part& part, const QString& filter)
{
    const auto words = QStringLiteral("%1 %2 %3 %4")
                           .arg(QString::fromStdString(part.label), QString::fromStdString(part.key),
                                QString::fromStdString(part.type->shortId), QString::fromStdString(part.type->label));
    const auto sought = filter.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(sought.begin(), sought.end(), [&](const QString& one) { return words.contains(one, Qt::CaseInsensitive); });
}

// The kinds of wires a block can have, without duplicates, in port order.
QVariantList busesOf(const TypeSpec& type)
{
    QVariantList buses;
    for (const auto& port : type.ports)
        if (const int bus = static_cast<int>(port.bus); !buses.contains(bus))
            buses.append(bus);
    return buses;
}

QString partText(const Part& part)
{
    QStringList lines{QString::fromStdString(part.label), QString::fromStdString(part.type->label)};
    QStringList values;
    for (const auto& [id, value] : part.values)
        if (const auto* spec = part.type->parameter(id)) {
            const auto shown = splitValue(value, spec->kind);
            values << QString::fromStdString(id + " " + shown.number + (shown.unit.empty() ? "" : " " + shown.unit));
        }
    lines << values.join(QStringLiteral(", ")) << PaletteModel::tr("Source: %1").arg(QString::fromStdString(part.source));
    return lines.join(u'\n');
}

} // namespace

PaletteModel::PaletteModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void PaletteModel::setWorkspace(Workspace* workspace)
{
    if (!linkWorkspace(
            this, m_workspace, workspace, [](Document& document) { return &document; }, &Document::designChanged,
            &PaletteModel::followParts))
        return;
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
    m_rows.clear();
    if (m_workspace) {
        const auto* document = m_workspace->document();
        for (const auto& type : document->catalogue().types())
            if (Part row{type.id, type.label, &type, {}, Sureness::medium, false, {}}; fits(row, m_filter))
                m_rows.push_back(std::move(row));
        // A hundred catalogue parts would bury the dozen types: they appear only with a filter; own parts always.
        for (auto& part : partsOf(document->catalogue(), document->design()))
            if (part.own ? fits(part, m_filter) : !m_filter.isEmpty() && fits(part, m_filter))
                m_rows.push_back(std::move(part));
    }
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
    const auto& part = m_rows[row];
    const auto& type = *part.type;
    const bool isPart = part.key != type.id;
    switch (role) {
    case TypeRole:
        return QString::fromStdString(part.key);
    case GlyphTypeRole:
        return QString::fromStdString(type.id);
    case IsPartRole:
        return isPart;
    case IsOwnRole:
        return part.own;
    case Qt::DisplayRole:
    case LabelRole:
        return QString::fromStdString(part.label);
    case DescriptionRole:
        return isPart ? partText(part) : QString::fromStdString(type.description);
    case BusesRole:
        return busesOf(type);
    case BeginsGroupRole:
        return row > 0 && (m_rows[row - 1].type->role != type.role || (isPart && m_rows[row - 1].key == m_rows[row - 1].type->id));
    default:
        return {};
    }
}

QHash<int, QByteArray> PaletteModel::roleNames() const
{
    return {{TypeRole, "type"},
            {LabelRole, "label"},
            {DescriptionRole, "description"},
            {BusesRole, "buses"},
            {BeginsGroupRole, "beginsGroup"},
            {IsPartRole, "isPart"},
            {IsOwnRole, "isOwn"},
            {GlyphTypeRole, "glyphType"}};
}

QString PaletteModel::typeAt(int row) const
{
    return row >= 0 && row < count() ? QString::fromStdString(m_rows[static_cast<std::size_t>(row)].key) : QString();
}

bool PaletteModel::isOwnAt(int row) const
{
    return row >= 0 && row < count() && m_rows[static_cast<std::size_t>(row)].own;
}

void PaletteModel::removeAt(int row)
{
    if (isOwnAt(row))
        m_workspace->document()->ownParts()->remove(typeAt(row));
}

// Only own parts can change while the window is open.
void PaletteModel::followParts()
{
    const auto& own = m_workspace->document()->design().ownParts;
    if (own == m_own)
        return;
    m_own = own;
    rebuild();
}

} // namespace floom::inline pages
