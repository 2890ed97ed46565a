// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectExchange: writes to a project file that other programs write, too: changes are merged with the file's current contents in one
// transaction, and the file's ids are assigned there. Bound to the file's thread.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/project_merge.h"
#include "store/project_rows.h"

#include <optional>
#include <vector>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline store {

class Database;
class RunsTable;

inline const QString kVariantOrder = QStringLiteral("view.variantOrder"); // ids in the person's order

struct Exchanged { // a holder's merged changes and the file's contents after them
    VariantMerge merge;
    std::vector<VariantRow> variants;
    std::vector<RunRow> runs;
};

class ProjectExchange {
public:
    ProjectExchange(Database& database, RunsTable& runs)
        : m_database(database)
        , m_runs(runs)
    {
    }

    // Merges one holder's changes into the file. `current`: the current variant, by the holder's id.
    [[nodiscard]] Result<Exchanged> put(const VariantChanges& mine, int current, const Catalogue& catalogue);
    // The file's contents if another connection wrote since the last call; else nothing.
    [[nodiscard]] Result<std::optional<Exchanged>> news(const Catalogue& catalogue);
    // Writes the run under the variant of that name: an existing one with the same design, or a new one. Returns the run's number.
    [[nodiscard]] Result<int> writeRunOf(const QString& variant, const RunRecord& record, const Catalogue& catalogue);

private:
    Database& m_database;
    RunsTable& m_runs;
    int m_version = 0; // PRAGMA data_version at the last news()
};

} // namespace floom::inline store
