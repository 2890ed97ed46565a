// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/lists/variant_list.h"

#include "store/project.h"

#include <algorithm>

namespace floom::inline desk {

VariantList::VariantList(QObject* parent)
    : QAbstractListModel(parent)
{
}

void VariantList::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    if (m_workspace)
        m_workspace->project()->disconnect(this);
    m_workspace = workspace;
    if (workspace) {
        connect(&workspace->project()->variants(), &ProjectVariants::changed, this, &VariantList::update);
        connect(&workspace->project()->variants(), &ProjectVariants::currentChanged, this, &VariantList::update);
        connect(&workspace->project()->runs(), &ProjectRuns::changed, this, &VariantList::update);
    }
    update();
    emit workspaceChanged();
}

void VariantList::update()
{
    const int count = m_workspace ? m_workspace->project()->variants().count() : 0;
    if (count != m_count) {
        beginResetModel();
        m_count = count;
        endResetModel();
    } else if (count > 0) {
        emit dataChanged(index(0), index(count - 1));
    }
    emit changed();
}

int VariantList::idAt(int row) const
{
    return m_workspace && row >= 0 && row < m_count ? m_workspace->project()->variants().rows()[static_cast<std::size_t>(row)].id : 0;
}

int VariantList::currentRow() const
{
    for (int row = 0; row < m_count; ++row)
        if (idAt(row) == m_workspace->project()->variants().current())
            return row;
    return -1;
}

void VariantList::show(int row)
{
    if (const int id = idAt(row); id > 0)
        m_workspace->variants()->show(id);
}

void VariantList::addFrom(int row)
{
    if (idAt(row) == 0)
        return;
    show(row);
    m_workspace->variants()->add();
}

QString VariantList::rename(int row, const QString& name)
{
    const int id = idAt(row);
    return id > 0 ? m_workspace->variants()->renameOne(id, name) : QString();
}

void VariantList::note(int row, const QString& notes)
{
    if (const int id = idAt(row); id > 0)
        m_workspace->variants()->note(id, notes.trimmed());
}

void VariantList::move(int row, int by)
{
    const int to = row + by;
    if (idAt(row) == 0 || idAt(to) == 0)
        return;
    m_workspace->variants()->move(idAt(row), by);
    emit moved(row, to);
}

QString VariantList::remove(int row)
{
    const int id = idAt(row);
    return id > 0 ? m_workspace->variants()->remove(id) : QString();
}

void VariantList::restore()
{
    if (m_workspace)
        m_workspace->variants()->restore();
}

QString VariantList::removed() const
{
    return m_workspace ? m_workspace->project()->removedVariant() : QString();
}

int VariantList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_count;
}

QVariant VariantList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid) || !m_workspace)
        return {};
    const auto& project = *m_workspace->project();
    const auto& row = project.variants().rows()[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case NotesRole:
        return row.notes;
    case AboutRole: {
        const auto runs = std::count_if(project.runs().list().begin(), project.runs().list().end(),
                                        [&](const auto& run) { return run.row.variant == row.id; });
        const QString number = runs == 0 ? tr("no run yet") : runs == 1 ? tr("1 run") : tr("%1 runs").arg(runs);
        const auto* parent = project.variants().row(row.parent);
        return parent ? tr("%1 · from %2").arg(number, parent->name) : number;
    }
    case CurrentRole:
        return row.id == project.variants().current();
    default:
        return {};
    }
}

QHash<int, QByteArray> VariantList::roleNames() const
{
    return {{NameRole, "name"}, {NotesRole, "notes"}, {AboutRole, "about"}, {CurrentRole, "current"}};
}

} // namespace floom::inline desk
