// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_variants.h"

#include "store/project_file.h"

#include <algorithm>

namespace floom::inline store {

VariantRow* ProjectVariants::find(int id)
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [id](const auto& row) { return row.id == id; });
    return found == m_rows.end() ? nullptr : &*found;
}

const VariantRow* ProjectVariants::row(int id) const
{
    return const_cast<ProjectVariants*>(this)->find(id);
}

void ProjectVariants::setCurrent(int id)
{
    if (id == m_current || !row(id))
        return;
    m_current = id;
    emit currentChanged();
}

QString ProjectVariants::currentName() const
{
    return row(m_current)->name;
}

int ProjectVariants::add(const QString& name, const Design& design, const AskedWorkload& workload)
{
    VariantRow row;
    row.id = ++m_last;
    row.parent = m_current;
    row.name = uniqueVariantName(m_rows, name);
    row.design = design;
    row.workload = workload;
    row.created = nowAsText();
    m_rows.push_back(std::move(row));
    m_current = m_last;
    announce();
    return m_current;
}

void ProjectVariants::update(int id, const Design& design, const AskedWorkload& workload)
{
    VariantRow* row = find(id);
    if (!row || (row->design == design && row->workload == workload))
        return;
    row->design = design;
    row->workload = workload;
    emit changed();
}

QString ProjectVariants::rename(int id, const QString& name)
{
    VariantRow* row = find(id);
    if (!row)
        return tr("There is no such variant.");
    if (name.trimmed().isEmpty())
        return tr("A variant needs a name.");
    if (uniqueVariantName(m_rows, name, id) != name.trimmed())
        return tr("Another variant is called %1.").arg(name.trimmed());
    row->name = name.trimmed();
    announce();
    return {};
}

void ProjectVariants::note(int id, const QString& notes)
{
    VariantRow* row = find(id);
    if (!row || row->notes == notes)
        return;
    row->notes = notes;
    emit changed();
}

void ProjectVariants::move(int id, int by)
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [id](const auto& row) { return row.id == id; });
    if (found == m_rows.end())
        return;
    const auto from = found - m_rows.begin();
    const auto to = std::clamp<std::ptrdiff_t>(from + by, 0, static_cast<std::ptrdiff_t>(m_rows.size()) - 1);
    if (to == from)
        return;
    m_ordered = true;
    const auto first = m_rows.begin();
    if (to > from)
        std::rotate(first + from, first + from + 1, first + to + 1);
    else
        std::rotate(first + to, first + from, first + from + 1);
    emit changed();
}

void ProjectVariants::load(std::vector<VariantRow> rows, int current)
{
    forgetFile();
    m_rows = std::move(rows);
    m_ordered = false;
    m_last = 0;
    for (const auto& row : m_rows)
        m_last = std::max(m_last, row.id);
    m_current = row(current) ? current : m_rows.front().id;
}

void ProjectVariants::loadOfFile(std::vector<VariantRow> rows, int current, bool ordered)
{
    load(std::move(rows), current);
    m_ordered = ordered;
    for (const auto& row : m_rows)
        m_stored[row.id] = row;
}

void ProjectVariants::forgetFile()
{
    m_stored.clear();
    m_removed.clear();
}

int ProjectVariants::inFile(int id) const
{
    const auto stored = m_stored.find(id);
    return stored == m_stored.end() ? -id : stored->second.id;
}

std::map<int, int> ProjectVariants::byFileId() const
{
    std::map<int, int> ids;
    for (const auto& [id, row] : m_stored)
        ids[row.id] = id;
    return ids;
}

void ProjectVariants::fill(VariantChanges& mine) const
{
    mine.ordered = m_ordered;
    for (VariantRow row : m_rows) {
        row.id = inFile(row.id);
        row.parent = row.parent == 0 ? 0 : inFile(row.parent);
        mine.variants.push_back(std::move(row));
    }
    for (const auto& [id, row] : m_stored)
        mine.before[row.id] = row;
    for (const auto& [id, row] : m_removed) {
        mine.before[id] = row;
        mine.removed.insert(id);
    }
    mine.needed.insert(inFile(m_current));
}

std::map<int, int> ProjectVariants::takeIn(const Exchanged& file)
{
    std::map<int, int> before; // id from fill() -> id here
    for (const auto& row : m_rows)
        before[inFile(row.id)] = row.id;
    std::map<int, int> here; // file id -> id here
    for (const auto& [mine, id] : file.merge.idOf)
        here[id] = before.at(mine);
    std::map<int, VariantRow> held;
    for (const auto& row : file.variants)
        held[row.id] = row;
    m_stored.clear();
    m_removed.clear();
    const std::vector<VariantRow> rows = std::move(m_rows);
    m_rows.clear();
    for (const auto& row : rows) {
        const auto id = std::find_if(here.begin(), here.end(), [&](const auto& one) { return one.second == row.id; });
        if (id == here.end())
            continue; // another program removed it
        const auto merged = std::find_if(file.merge.rows.begin(), file.merge.rows.end(), [&](const auto& m) { return m.id == id->first; });
        m_rows.push_back(*merged);
        m_rows.back().id = row.id;
        m_stored[row.id] = held.at(id->first);
    }
    for (const auto& row : file.merge.rows)
        if (!here.contains(row.id)) {
            const int id = takeInRow(held.at(row.id));
            here[row.id] = id;
        }
    for (auto& row : m_rows)
        row.parent = row.parent == 0 || !here.contains(row.parent) ? 0 : here.at(row.parent);
    return here;
}

VariantMerge ProjectVariants::takeInAdditions(const std::vector<VariantRow>& there)
{
    const std::map<int, int> known = byFileId();
    VariantMerge found;
    std::map<int, int> added;
    for (const auto& row : there)
        if (!known.contains(row.id) && !m_removed.contains(row.id)) {
            int namesake = 0;
            for (const auto& one : m_rows)
                if (one.name == row.name)
                    namesake = one.id;
            added[row.id] = takeInRow(row);
            found.added << row.name;
            if (namesake != 0) // the file does not have its new name yet
                find(namesake)->name = uniqueVariantName(m_rows, row.name);
        }
    const std::map<int, int> ids = byFileId();
    for (const auto& [id, own] : added) {
        VariantRow& row = *find(own);
        const auto parent = ids.find(row.parent);
        row.parent = parent == ids.end() ? 0 : parent->second;
    }
    return found;
}

int ProjectVariants::takeInRow(const VariantRow& row)
{
    VariantRow own = row;
    own.id = find(row.id) ? m_last + 1 : row.id;
    m_last = std::max(m_last, own.id);
    m_rows.push_back(own);
    m_stored[own.id] = row;
    return own.id;
}

QString ProjectVariants::whyNotRemoved(int id) const
{
    if (!row(id))
        return tr("There is no such variant.");
    return m_rows.size() == 1 ? tr("A project keeps at least one variant.") : QString();
}

ProjectVariants::Removed ProjectVariants::takeOut(int id)
{
    const auto place = std::find_if(m_rows.begin(), m_rows.end(), [id](const VariantRow& row) { return row.id == id; });
    Removed removed{*place, place - m_rows.begin(), 0, {}};
    if (const auto stored = m_stored.extract(id)) {
        removed.inFile = stored.mapped().id;
        m_removed[stored.mapped().id] = stored.mapped();
    }
    m_rows.erase(place);
    for (auto& row : m_rows)
        if (row.parent == id) {
            row.parent = removed.row.parent;
            removed.children.push_back(row.id);
        }
    if (m_current == id)
        m_current = row(removed.row.parent) ? removed.row.parent : m_rows.front().id;
    return removed;
}

bool ProjectVariants::putBack(Removed removed)
{
    const int id = removed.row.id;
    removed.row.name = uniqueVariantName(m_rows, removed.row.name);
    if (!row(removed.row.parent))
        removed.row.parent = 0;
    for (auto& child : m_rows)
        if (child.parent == removed.row.parent && std::count(removed.children.begin(), removed.children.end(), child.id) > 0)
            child.parent = id;
    const auto stored = m_removed.find(removed.inFile);
    const bool isInFile = removed.inFile > 0 && stored != m_removed.end();
    if (isInFile) {
        m_stored[id] = stored->second;
        m_removed.erase(stored);
    }
    const auto place = std::min(removed.place, static_cast<std::ptrdiff_t>(m_rows.size()));
    m_rows.insert(m_rows.begin() + place, std::move(removed.row));
    return isInFile;
}

void ProjectVariants::announce()
{
    emit changed();
    emit currentChanged();
}

} // namespace floom::inline store
