// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_merge.h"

#include <algorithm>

namespace floom::inline store {

namespace {

bool sameDrawing(const VariantRow& a, const VariantRow& b)
{
    return a.design == b.design && a.workload == b.workload;
}

bool same(const VariantRow& a, const VariantRow& b)
{
    return a.name == b.name && a.notes == b.notes && a.parent == b.parent && sameDrawing(a, b);
}

class Merging {
public:
    Merging(const VariantChanges& mine, const std::vector<VariantRow>& theirs, const std::map<int, int>& runs, int lastId)
        : m_mine(mine)
        , m_theirs(theirs)
        , m_runs(runs)
        , m_lastId(lastId)
    {
        for (const VariantRow& row : mine.variants)
            m_own[row.id] = &row;
        for (const VariantRow& row : theirs)
            m_lastId = std::max(m_lastId, row.id);
    }

    VariantMerge make()
    {
        for (const VariantRow& row : m_theirs)
            takeTheirs(row);
        for (const VariantRow& row : m_mine.variants)
            if (!m_done.idOf.contains(row.id))
                takeMine(row);
        nameParents();
        nameApart();
        for (const VariantRow& row : m_done.rows)
            if (const VariantRow* held = heldAs(row.id); !held || !same(*held, row))
                m_done.written.insert(row.id);
        return std::move(m_done);
    }

private:
    const VariantRow* heldAs(int id) const
    {
        const auto found = std::find_if(m_theirs.begin(), m_theirs.end(), [id](const auto& row) { return row.id == id; });
        return found == m_theirs.end() ? nullptr : &*found;
    }
    const VariantRow* before(int id) const
    {
        const auto found = m_mine.before.find(id);
        return found == m_mine.before.end() ? nullptr : &found->second;
    }
    bool wasRunElsewhere(int variant) const
    {
        return std::any_of(m_runs.begin(), m_runs.end(),
                           [&](const auto& run) { return run.second == variant && !m_mine.knownRuns.contains(run.first); });
    }

    void takeTheirs(const VariantRow& theirs)
    {
        const VariantRow* old = before(theirs.id);
        if (m_mine.removed.contains(theirs.id)) {
            if (old && sameDrawing(*old, theirs) && !wasRunElsewhere(theirs.id)) {
                m_done.dropped.insert(theirs.id);
                return;
            }
            m_done.kept << theirs.name;
            m_done.rows.push_back(theirs);
            return;
        }
        const auto own = m_own.find(theirs.id);
        if (own == m_own.end()) {
            m_done.added << theirs.name;
            m_done.rows.push_back(theirs);
            return;
        }
        merge(*own->second, old ? *old : theirs, theirs);
    }

    void merge(const VariantRow& mine, const VariantRow& old, const VariantRow& theirs)
    {
        if (!sameDrawing(mine, old) && !sameDrawing(theirs, old) && !sameDrawing(mine, theirs)) {
            m_done.rows.push_back(theirs);
            m_done.doubled << theirs.name;
            m_doubled.push_back(&mine); // gets its id once the file's ids are known
            m_done.idOf[mine.id] = 0;
            return;
        }
        VariantRow row = mine;
        row.created = theirs.created;
        if (mine.name == old.name)
            row.name = theirs.name;
        if (mine.notes == old.notes)
            row.notes = theirs.notes;
        if (mine.parent == old.parent)
            row.parent = theirs.parent;
        if (sameDrawing(mine, old)) {
            row.design = theirs.design;
            row.workload = theirs.workload;
        }
        if (!same(row, mine))
            m_done.changed << row.name;
        m_done.idOf[mine.id] = row.id;
        m_done.rows.push_back(std::move(row));
    }

    // A variant that the file lacks: new here, or removed by another program.
    void takeMine(const VariantRow& mine)
    {
        const VariantRow* old = before(mine.id);
        if (old && same(*old, mine) && !m_mine.needed.contains(mine.id)) {
            m_done.gone << mine.name;
            return;
        }
        VariantRow row = mine;
        row.id = old ? mine.id : ++m_lastId;
        m_done.idOf[mine.id] = row.id;
        m_done.rows.push_back(std::move(row));
    }

    void nameParents()
    {
        for (const VariantRow* mine : m_doubled) {
            VariantRow row = *mine;
            row.id = ++m_lastId;
            row.parent = mine->id;
            m_done.idOf[mine->id] = row.id;
            m_done.rows.push_back(std::move(row));
        }
        std::set<int> ids;
        for (const VariantRow& row : m_done.rows)
            ids.insert(row.id);
        for (VariantRow& row : m_done.rows) {
            if (const auto given = m_done.idOf.find(row.parent); row.parent < 0 && given != m_done.idOf.end())
                row.parent = given->second;
            if (!ids.contains(row.parent) || row.parent == row.id)
                row.parent = 0;
        }
        std::sort(m_done.rows.begin(), m_done.rows.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    }

    // A name already in the file stays with its variant; other variants are renamed.
    void nameApart()
    {
        std::set<QString> taken;
        const auto isHeld = [&](const VariantRow& row) {
            const VariantRow* held = heldAs(row.id);
            return held && held->name == row.name;
        };
        for (const VariantRow& row : m_done.rows)
            if (isHeld(row))
                taken.insert(row.name);
        for (VariantRow& row : m_done.rows) {
            if (isHeld(row))
                continue;
            const QString stem = row.name;
            for (int n = 2; taken.contains(row.name); ++n)
                row.name = QStringLiteral("%1 %2").arg(stem).arg(n);
            taken.insert(row.name);
        }
    }

    const VariantChanges& m_mine;
    const std::vector<VariantRow>& m_theirs;
    const std::map<int, int>& m_runs;
    int m_lastId;
    std::map<int, const VariantRow*> m_own;
    std::vector<const VariantRow*> m_doubled;
    VariantMerge m_done;
};

} // namespace

VariantMerge mergeVariants(const VariantChanges& mine, const std::vector<VariantRow>& theirs, const std::map<int, int>& runs, int lastId)
{
    return Merging(mine, theirs, runs, lastId).make();
}

} // namespace floom::inline store
