// SPDX-License-Identifier: GPL-3.0-or-later
// Several programs may have one project open. Merges what one of them changed since it last read or wrote the file into the file's current
// contents, without losing either side's work: a field changed on one side takes that side's value; if both changed a design, both are
// kept; a removal applies only if the other side left the variant alone. Pure.
#pragma once

#include "store/named_workloads.h"
#include "store/project_rows.h"

#include <QStringList>

#include <map>
#include <set>
#include <vector>

namespace floom::inline store {

struct VariantChanges { // one program's state; ids are the file's
    std::vector<VariantRow> variants; // all of its variants; a new one has a negative id, which parents may refer to
    std::map<int, VariantRow> before; // as last read from the file, including those in `removed`
    std::set<int> removed;
    std::set<int> needed; // not to be removed even if another program did: current, or with runs that the file lacks
    std::set<int> knownRuns; // run numbers; a variant with runs not listed here is not removed
    NamedWorkloads workloads, workloadsBefore; // named workloads now, and as last read
    bool ordered = false; // a person arranged `variants` in this order
};

struct VariantMerge {
    std::vector<VariantRow> rows; // the merged variants, by id
    std::set<int> written; // ids of rows that differ from the file's
    std::set<int> dropped; // ids to delete from the file
    std::map<int, int> idOf; // id in `variants` -> id in `rows`
    QStringList added; // names of variants added by another program
    QStringList changed; // names of variants changed by another program
    QStringList doubled; // changed on both sides: ours is kept under another name
    QStringList kept; // removed here, but changed or run by another program
    QStringList gone; // removed by another program
};

// `lastId`: the highest variant id the file ever assigned. `runs`: run number -> variant, as in the file.
[[nodiscard]] VariantMerge mergeVariants(const VariantChanges& mine, const std::vector<VariantRow>& theirs, const std::map<int, int>& runs,
                                         int lastId);

} // namespace floom::inline store
