// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/inside_model.h"

#include "analysis/class_use.h"
#include "catalogue/value_words.h"
#include "design/address.h"
#include "design/instance_key.h"
#include "desk/estimate/block_load.h"
#include "document/document.h"
#include "drawing/block_text.h"
#include "run/run_record.h"

#include <algorithm>
#include <optional>

namespace floom::inline pages {

namespace {

constexpr int kMostRows = 4096;

struct Place { // the current position: a block, some of its dimensions, some of its levels
    const Block* block = nullptr;
    const TypeSpec* type = nullptr;
    std::vector<int> dims;
    std::vector<int> levels;
};

std::optional<Place> placeOf(const Document& document, const QString& address)
{
    const auto parsed = parseAddress(address.toStdString());
    if (!parsed.ok())
        return std::nullopt;
    Place place;
    place.block = document.design().find(parsed->parts.front().name);
    place.type = place.block ? document.catalogue().find(place.block->type) : nullptr;
    if (!place.type)
        return std::nullopt;
    for (std::size_t part = 0; part < parsed->parts.size(); ++part)
        for (const auto& range : parsed->parts[part].dims)
            (part == 0 ? place.dims : place.levels).push_back(range.first);
    return place;
}

// Number of items one level deeper; 0 = nothing inside.
int sizeInside(const Place& place)
{
    if (place.dims.size() < place.block->count.size())
        return place.block->count[place.dims.size()];
    if (place.levels.size() < place.type->levels.size())
        return static_cast<int>(levelSize(*place.block, *place.type, place.type->levels[place.levels.size()]));
    return 0;
}

QString deeper(const Place& place, const QString& address, int i)
{
    if (place.dims.size() < place.block->count.size())
        return address + QStringLiteral("[%1]").arg(i);
    return address + QStringLiteral(".%1[%2]").arg(QString::fromStdString(place.type->levels[place.levels.size()].id)).arg(i);
}

// Overrides of instances at or below this position: "Read tR 90 µs".
QStringList ownValues(const Place& place)
{
    QStringList own;
    for (const auto& [key, values] : place.block->overrides) {
        const auto address = readInstanceKey(key);
        if (!address)
            continue;
        const auto& dims = address->parts.front().dims;
        bool here = true;
        for (std::size_t i = 0; i < place.dims.size() && i < dims.size(); ++i)
            here = here && dims[i].contains(place.dims[i]);
        for (std::size_t i = 0; i < place.levels.size(); ++i)
            here = here && i + 1 < address->parts.size()
                && (address->parts[i + 1].dims.empty() || address->parts[i + 1].dims.front().contains(place.levels[i]));
        for (const auto& [id, value] : values)
            if (const ParameterSpec* spec = place.type->parameter(id); here && spec)
                own << QString::fromStdString(spec->label + ' ' + valueWords(value, *spec));
    }
    return own;
}

// Mean load of the elements at this position; -1 = unknown, or below an element.
double loadOf(const Place& place, const std::vector<double>& elements)
{
    if (elements.empty() || !place.levels.empty())
        return -1;
    std::size_t first = 0, span = elements.size();
    for (std::size_t i = 0; i < place.dims.size(); ++i) {
        span /= static_cast<std::size_t>(std::max(1, place.block->count[i]));
        first += static_cast<std::size_t>(place.dims[i]) * span;
    }
    if (span == 0 || first + span > elements.size())
        return -1;
    double sum = 0;
    for (std::size_t i = first; i < first + span; ++i)
        sum += elements[i];
    return sum / static_cast<double>(span);
}

} // namespace

InsideModel::InsideModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void InsideModel::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    if (workspace) {
        connect(workspace->document(), &Document::designChanged, this, &InsideModel::rebuild);
        connect(workspace->shown(), &ShownRun::changed, this, &InsideModel::rebuild);
    }
    rebuild();
}

void InsideModel::setAddress(const QString& address)
{
    if (m_address == address)
        return;
    m_address = address;
    rebuild();
}

bool InsideModel::canEnter(Workspace* workspace, const QString& address)
{
    const auto place = workspace ? placeOf(*workspace->document(), address) : std::nullopt;
    return place && sizeInside(*place) > 0;
}

void InsideModel::rebuild()
{
    beginResetModel();
    m_rows.clear();
    const auto place = m_workspace && !m_address.isEmpty() ? placeOf(*m_workspace->document(), m_address) : std::nullopt;
    if (!place && !m_address.isEmpty())
        m_address.clear(); // the entered block no longer exists
    const auto record = m_workspace ? m_workspace->record() : nullptr;
    const auto loads = place && record && !m_workspace->shown()->isStale() ? loadsOf(atWork(record->result), record->design) : BlockLoads();
    const auto load = place ? loads.find(place->block->id) : loads.end();
    const int n = place ? std::min(kMostRows, sizeInside(*place)) : 0;
    for (int i = 0; i < n; ++i) {
        Row row;
        row.address = deeper(*place, m_address, i);
        const auto inner = *placeOf(*m_workspace->document(), row.address);
        row.instance = row.address;
        for (auto dim = inner.dims.size(); dim < inner.block->count.size(); ++dim)
            row.instance += QStringLiteral("[*]");
        row.label = inner.levels.empty()
            ? QStringLiteral("[%1]").arg(i)
            : QStringLiteral("%1 %2").arg(QString::fromStdString(place->type->levels[place->levels.size()].id)).arg(i);
        const int inside = sizeInside(inner);
        const QStringList own = ownValues(inner);
        row.own = !own.isEmpty();
        row.enterable = inside > 0;
        if (inside > 0)
            row.note = inner.dims.size() < inner.block->count.size()
                ? tr("%1 inside").arg(inside)
                : tr("%1 × %2").arg(inside).arg(QString::fromStdString(inner.type->levels[inner.levels.size()].id));
        if (row.own)
            row.note += (row.note.isEmpty() ? QString() : QStringLiteral(", "))
                + (own.size() == 1 ? own.front() : tr("%1 overrides").arg(own.size()));
        row.load = load == loads.end() ? -1 : loadOf(inner, load->second.elements);
        m_rows.push_back(std::move(row));
    }
    endResetModel();
    emit addressChanged();
}

QVariantList InsideModel::crumbs() const
{
    QVariantList list;
    const auto parsed = parseAddress(m_address.toStdString());
    if (m_address.isEmpty() || !parsed.ok())
        return list;
    QString address;
    const auto add = [&](const QString& label, const QString& text) {
        address += text;
        list.append(QVariantMap{{QStringLiteral("label"), label}, {QStringLiteral("address"), address}});
    };
    for (std::size_t part = 0; part < parsed->parts.size(); ++part) {
        const auto name = QString::fromStdString(parsed->parts[part].name);
        if (part == 0)
            add(title().isEmpty() ? name : title(), name);
        for (const auto& range : parsed->parts[part].dims) {
            const auto index = QStringLiteral("[%1]").arg(range.first);
            part == 0 ? add(index, index) : add(name + u' ' + QString::number(range.first), u'.' + name + index);
        }
    }
    return list;
}

QString InsideModel::title() const
{
    const auto place = m_workspace && !m_address.isEmpty() ? placeOf(*m_workspace->document(), m_address) : std::nullopt;
    return place ? QString::fromStdString(place->type->label) : QString();
}

QString InsideModel::above() const
{
    const auto list = crumbs();
    return list.size() < 2 ? QString() : list[list.size() - 2].toMap().value(QStringLiteral("address")).toString();
}

int InsideModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant InsideModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() < 0 || index.row() >= count())
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case AddressRole:
        return row.address;
    case InstanceRole:
        return row.instance;
    case Qt::DisplayRole:
    case LabelRole:
        return row.label;
    case NoteRole:
        return row.note;
    case LoadRole:
        return row.load;
    case OwnRole:
        return row.own;
    case EnterableRole:
        return row.enterable;
    default:
        return {};
    }
}

QHash<int, QByteArray> InsideModel::roleNames() const
{
    return {{AddressRole, "address"}, {InstanceRole, "instance"}, {LabelRole, "label"},        {NoteRole, "note"},
            {LoadRole, "load"},       {OwnRole, "own"},           {EnterableRole, "enterable"}};
}

} // namespace floom::inline pages
