// SPDX-License-Identifier: GPL-3.0-or-later
// Several programs may have one project open. What one of them changed since it last read or wrote the file is put into what the file
// holds by now, so that nothing of either side is lost: a field that one side changed is that side's; two drawings under one name are both
// kept; what one side removed goes only where the other side did nothing to it. Pure.
#pragma once

#include "store/named_workloads.h"
#include "store/project_rows.h"

#include <QStringList>

#include <map>
#include <set>
#include <vector>

namespace floom {

struct VariantChanges { // of one program; ids are the file's
    std::vector<VariantRow> variants; // all that it has; a new one has an id below 0, by which parents may name it
    std::map<int, VariantRow> before; // as the file had them, those among `removed` too
    std::set<int> removed;
    std::set<int> needed; // stay even when another program removed them: on the desk, or with runs that are not in the file
    std::set<int> knownRuns; // numbers; a variant with others is not removed
    NamedWorkloads workloads, workloadsBefore; // that it keeps by name; as the file had them
    bool ordered = false; // a person put `variants` in this order
};

struct VariantMerge {
    std::vector<VariantRow> rows; // what the file is to hold, by id
    std::set<int> written; // ids of those that differ from what it holds
    std::set<int> dropped; // ids of those that go from it
    std::map<int, int> idOf; // id in `variants` -> id in `rows`
    QStringList added; // names of those that another program added,
    QStringList changed; // changed,
    QStringList doubled; // or changed as this one did: this one's is kept under another name
    QStringList kept; // removed here, but another program changed it or ran it
    QStringList gone; // removed by another program
};

// `lastId`: the highest that the file ever gave to a variant. `runs`: number -> variant, of the file.
[[nodiscard]] VariantMerge mergeVariants(const VariantChanges& mine, const std::vector<VariantRow>& theirs, const std::map<int, int>& runs,
                                         int lastId);

} // namespace floom
